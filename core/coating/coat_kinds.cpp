#include <array>

#include "core/coating/coat_surface.h"

namespace taffy {

extern const CoatKind surfel_coat, active_coat;

std::span<const CoatKind* const> coat_kinds() {
    static constexpr std::array table = {&surfel_coat, &active_coat};
    return table;
}

}  // namespace taffy
