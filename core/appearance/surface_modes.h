#pragma once
// All ways to show bodies.
#include <span>
#include <string>

#include "core/appearance/surface_mode.h"

namespace taffy {

/// In the order of lists. The first one is that of a scene that says nothing: automatic_surface.
std::span<const SurfaceMode* const> surface_modes();

/// As what a body is shown in a view of this mode, unless its scene gave it a mode of its own.
const SurfaceMode& shown_mode(const SimulationBody& body, const SurfaceMode& of_view);

/// Of what a scene says of a body: null is "of_view", as is a name of no mode.
std::string name_of_surface(const SurfaceMode* mode);
const SurfaceMode* surface_named(const std::string& name);

/// What each does, in a few sentences.
std::string surface_modes_help();

// Those that parts of the program know by themselves.
extern const SurfaceMode automatic_surface, particle_surface, splat_surface, surfel_surface,
    mesh_surface, iso_surface, active_surface;

}  // namespace taffy
