#pragma once
// All ways to show bodies.
#include <span>
#include <string>

#include "core/appearance/surface_mode.h"

namespace taffy {

/// In the order of lists. The first one is that of a scene that says nothing: automatic_surface.
std::span<const SurfaceMode* const> surface_modes();

/// What each does, in a few sentences.
std::string surface_modes_help();

// Those that parts of the program know by themselves.
extern const SurfaceMode automatic_surface, particle_surface, splat_surface, surfel_surface,
    mesh_surface, iso_surface, active_surface;

}  // namespace taffy
