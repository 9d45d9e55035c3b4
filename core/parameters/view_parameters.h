#pragma once
#include "core/appearance/look.h"
#include "core/appearance/surface_modes.h"
#include "core/fields/fields.h"
#include "core/parameters/parameter.h"

namespace taffy {

enum class Theme { light, dark };
/// The kernels of iso-surfaces.
enum class SurfaceKernels { anisotropic, isotropic };
enum class Projection { perspective, orthographic };

/// How the scene is shown. The simulation is told only colour_by and surface, which determine the
/// contents of snapshots.
struct ViewParameters {
    const SurfaceMode* surface = &automatic_surface;  // never null
    float surface_cell = 0.5f;                        // cell size of iso-surfaces, in spacings
    SurfaceKernels surface_kernels = SurfaceKernels::anisotropic;
    Look look = Look::matte;                     // of bodies without a look of their own
    const ColourField* colour_by = &body_field;  // never null
    ColourMap colour_map = ColourMap::viridis;
    bool automatic_range = true;
    float range_min = 0.0f;  // in the field's unit
    float range_max = 1.0f;
    float particle_size = 1.0f;     // [-], factor on the particles' radii
    float splat_size = 1.0f;        // [-], factor on the splats' half axes
    float fluid_opacity = 1.0f;     // [-]; below 1 fluids are translucent
    bool particles_inside = false;  // all surfaces are translucent, with their particles inside
    float surface_opacity = 0.4f;   // [-] of surfaces with particles_inside
    bool shadows = true;
    bool ground = true;
    bool spouts = true;
    bool show_legend = true;
    bool show_grips = true;
    bool show_names = false;
    Theme theme = Theme::light;
    Projection projection = Projection::perspective;
    float field_of_view = 35.0f;  // [degrees], vertical

    static const ParameterTable<ViewParameters>& describe();
};

}  // namespace taffy
