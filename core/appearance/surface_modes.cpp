#include "core/appearance/surface_modes.h"

#include <array>

#include "core/bodies/body.h"

namespace taffy {

std::span<const SurfaceMode* const> surface_modes() {
    static constexpr std::array table = {
        &automatic_surface, &particle_surface, &splat_surface,  &surfel_surface,
        &mesh_surface,      &iso_surface,      &active_surface,
    };
    return table;
}

const SurfaceMode& shown_mode(const SimulationBody& body, const SurfaceMode& of_view) {
    const SurfaceMode* own = body.definition.shown_as;
    return (own ? *own : of_view).of_body(body);
}

std::string name_of_surface(const SurfaceMode* mode) {
    return mode ? mode->name : "of_view";
}

const SurfaceMode* surface_named(const std::string& name) {
    for (const SurfaceMode* mode : surface_modes())
        if (mode->name == name) return mode;
    return nullptr;
}

std::string surface_modes_help() {
    std::string text;
    for (const SurfaceMode* mode : surface_modes()) {
        std::string label = mode->label;
        label[0] = char(label[0] - 'a' + 'A');
        text += (text.empty() ? "" : " ") + label + ": " + mode->help;
        if (mode->needs[0]) text += std::string(" It needs ") + mode->needs + ".";
    }
    return text;
}

}  // namespace taffy
