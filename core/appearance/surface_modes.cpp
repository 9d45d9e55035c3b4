#include "core/appearance/surface_modes.h"

#include <array>

namespace taffy {

std::span<const SurfaceMode* const> surface_modes() {
    static constexpr std::array table = {
        &automatic_surface, &particle_surface, &splat_surface,  &surfel_surface,
        &mesh_surface,      &iso_surface,      &active_surface,
    };
    return table;
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
