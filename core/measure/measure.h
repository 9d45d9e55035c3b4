#pragma once
// Measures a simulation at one moment: figures of bodies, regions, points and single particles.
// Nothing is changed.
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

/// Means over a region of a body, and the reaction of its support; without the heat flux.
ProbeFigures measure_region(const FieldView& view, const Region& region);

/// Means around a point in space.
PointFigures measure_point(const FieldView& view, const ProbePoint& point);

/// Means over the present particles of a placed probe.
ProbeReport measure_probe(const FieldView& view, const PlacedProbe& probe);

/// The figures of a particle that are exported to files.
ParticleFigures measure_figures(const FieldView& view, uint32_t row);

/// Everything about one particle; one that does not exist any more is reported as not present.
ParticleReport measure_particle(const FieldView& view, ParticleId id);

}  // namespace taffy
