#pragma once
#include "core/parameters/parameter.h"

namespace taffy {

enum class ColourField {
    body,
    speed,
    displacement,
    strain_energy,
    von_mises,
    volume_change,
    pressure,
    temperature
};
enum class ColourMap { viridis, magma, turbo, coolwarm, incandescent };
/// automatic: bodies made from a model show its mesh, the others their particles.
enum class SurfaceView { automatic, particles, mesh };
enum class Theme { light, dark };
enum class Projection { perspective, orthographic };

/// How the scene is shown. The simulation is told colour_by and surface only, to know what to
/// publish.
struct ViewParameters {
    SurfaceView surface = SurfaceView::automatic;
    ColourField colour_by = ColourField::body;
    ColourMap colour_map = ColourMap::viridis;
    bool automatic_range = true;
    float range_min = 0.0f;  // in the field's unit
    float range_max = 1.0f;
    float particle_size = 1.0f;  // [-] times the particle's radius
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

/// Unit and long name of a colour field, for legends: "von Mises stress", "Pa".
struct ColourFieldInfo {
    std::string label;
    std::string unit;
    bool diverging = false;  // show the range symmetric about zero
};
const ColourFieldInfo& colour_field_info(ColourField field);

/// The map that a field is shown with: the chosen one, but for fields about zero always the
/// diverging one.
ColourMap shown_colour_map(ColourMap chosen, ColourField field);

}  // namespace taffy
