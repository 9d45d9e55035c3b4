#pragma once
// All ways to show bodies.
#include <span>
#include <string>

#include "core/appearance/surface_mode.h"

namespace taffy {

/// Returns all modes, in the order of lists. The first, automatic_surface, is the default of
/// scenes.
std::span<const SurfaceMode* const> surface_modes();

/// Returns the mode that shows a body: as the mode that its scene gave it resolves, or else that of
/// the view.
const SurfaceMode& shown_mode(const SimulationBody& body, const SurfaceMode& of_view);

/// Convert between a body's mode and its name in scenes: null is "of_view"; the name of no mode
/// gives null.
std::string name_of_surface(const SurfaceMode* mode);
const SurfaceMode* surface_named(const std::string& name);

/// Returns what each mode does, in a few sentences.
std::string surface_modes_help();

// The modes that parts of the program refer to directly.
extern const SurfaceMode automatic_surface, particle_surface, splat_surface, surfel_surface,
    mesh_surface, iso_surface, active_surface;

}  // namespace taffy
