#pragma once
// Snapshots: what the window, films and tables see of particles, bodies and what acts on them.
#include <optional>

#include "core/appearance/surface_mode.h"
#include "core/commands/command.h"
#include "core/fields/field_view.h"
#include "core/interaction/grips.h"
#include "core/interaction/handles.h"
#include "core/loads/region_loads.h"
#include "core/snapshot/snapshot.h"
#include "core/solids/solid_forces.h"

namespace taffy {

/// What people have chosen to see.
struct Seen {
    const ColourField* colour_field = &body_field;         // never null
    const SurfaceMode* surface_mode = &automatic_surface;  // never null
    IsoSettings iso_settings;
    std::optional<ParticleId> inspected;
    std::vector<PlacedProbe> probes;
    bool figures = false;  // ParticleFigures of all
};

/// Body by body.
void capture_particles(const FieldView& view, const Seen& seen, Snapshot& out);
/// All but surfaces. Needs out.diagnostics.
/// @param fluid_step  largest that fluids allow [s]
void capture_bodies(const World& world, const FieldView& view, const Solids& solids,
                    const SolidForces& forces, double fluid_step, Snapshot& out);
/// Needs out.bodies.
void capture_surfaces(const World& world, const Seen& seen, Snapshot& out);
void capture_grips(const World& world, const Grips& grips, Snapshot& out);
/// Fixed regions, too. Needs out.diagnostics.
void capture_handles(const World& world, const Handles& handles, Snapshot& out);
void capture_loads(const RegionLoads& loads, Snapshot& out);

}  // namespace taffy
