#pragma once
// Fills snapshots with the particles, bodies, grips, handles and loads that the window, films and
// tables see.
#include <optional>

#include "core/appearance/surface_mode.h"
#include "core/commands/command.h"
#include "core/fields/field_view.h"
#include "core/interaction/grips.h"
#include "core/interaction/handles.h"
#include "core/loads/region_loads.h"
#include "core/snapshot/snapshot.h"
#include "core/solids/solid_forces.h"
#include "core/solids/torn_surfaces.h"

namespace taffy {

/// The user's choice of what snapshots contain.
struct Seen {
    const ColourField* colour_field = &body_field;         // never null
    const SurfaceMode* surface_mode = &automatic_surface;  // never null
    IsoSettings iso_settings;
    std::optional<ParticleId> inspected;
    std::vector<PlacedProbe> probes;
    bool figures = false;  // ParticleFigures of all particles
};

/// Fills in the values of particles, body by body.
void capture_particles(const FieldView& view, const Seen& seen, Snapshot& out);
/// Fills in everything about bodies but their surfaces. Needs out.diagnostics.
/// @param fluid_step  largest step that fluids allow [s]
void capture_bodies(const World& world, const FieldView& view, const Solids& solids,
                    const SolidForces& forces, double fluid_step, Snapshot& out);
/// Fills in the surfaces of bodies. Needs out.bodies.
void capture_surfaces(const World& world, const Solids& solids, const Seen& seen,
                      TornSurfaces& torn, Snapshot& out);
void capture_grips(const World& world, const Grips& grips, Snapshot& out);
/// Fills in handles and fixed regions. Needs out.diagnostics.
void capture_handles(const World& world, const Handles& handles, Snapshot& out);
void capture_loads(const RegionLoads& loads, Snapshot& out);

}  // namespace taffy
