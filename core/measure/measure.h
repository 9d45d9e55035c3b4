#pragma once
// Figures of what a simulation is like at one moment: of bodies, of regions, of places and of one
// particle. Looking only.
#include "core/bodies/region.h"
#include "core/commands/command.h"
#include "core/fields/field_view.h"
#include "core/measure/probe_point.h"
#include "core/module/diagnostics.h"
#include "core/snapshot/particle_figures.h"
#include "core/snapshot/particle_report.h"
#include "core/snapshot/probe_report.h"

namespace taffy {

/// Direction in which a body extends farthest: the largest principal axis of its point cloud.
Vec3f longest_axis(const FieldView& view, uint32_t body);

/// Adds the figures of every body, and their sums over all.
void measure_bodies(const FieldView& view, Diagnostics& diagnostics);

/// Means over a region of a body, and what holds it; without the flux of heat.
ProbeFigures measure_region(const FieldView& view, const Region& region);

/// Means around a place in space.
PointFigures measure_point(const FieldView& view, const ProbePoint& point);

/// Means over those particles of a placed probe that are there.
ProbeReport measure_probe(const FieldView& view, const PlacedProbe& probe);

/// What files say of every particle.
ParticleFigures measure_figures(const FieldView& view, uint32_t row);

/// Everything about one particle; one that has gone is reported as not present.
ParticleReport measure_particle(const FieldView& view, ParticleId id);

}  // namespace taffy
