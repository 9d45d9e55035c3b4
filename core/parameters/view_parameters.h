#pragma once
#include "core/appearance/look.h"
#include "core/appearance/surface_modes.h"
#include "core/fields/fields.h"
#include "core/parameters/parameter.h"

namespace taffy {

enum class Theme { light, dark };
/// Of iso-surfaces.
enum class SurfaceKernels { anisotropic, isotropic };
enum class Projection { perspective, orthographic };

/// How the scene is shown. The simulation is told colour_by and surface only, to know what to
/// publish.
struct ViewParameters {
    const SurfaceMode* surface = &automatic_surface;  // never null
    float surface_cell = 0.5f;                        // of iso-surfaces, in spacings
    SurfaceKernels surface_kernels = SurfaceKernels::anisotropic;
    Look look = Look::matte;                     // of bodies that have none of their own
    const ColourField* colour_by = &body_field;  // never null
    ColourMap colour_map = ColourMap::viridis;
    bool automatic_range = true;
    float range_min = 0.0f;  // in the field's unit
    float range_max = 1.0f;
    float particle_size = 1.0f;     // [-] times the particle's radius
    float splat_size = 1.0f;        // [-] times the splat's half axes
    float fluid_opacity = 1.0f;     // [-]; below 1 one sees what is in a fluid
    bool particles_inside = false;  // all surfaces are translucent, with their particles inside
    float surface_opacity = 0.4f;   // [-] of surfaces then
    bool shadows = true;
    bool ground = true;
    bool show_legend = true;
    bool show_grips = true;
    bool show_names = false;
    Theme theme = Theme::light;
    Projection projection = Projection::perspective;
    float field_of_view = 35.0f;  // [degrees], vertical

    static const ParameterTable<ViewParameters>& describe();
};

}  // namespace taffy
