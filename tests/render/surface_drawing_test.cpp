#include "render/surfaces/surface_drawing.h"

#include <algorithm>
#include <catch2/catch.hpp>

namespace taffy {

TEST_CASE("every surface mode but the automatic choice is drawn in one way", "[surface]") {
    for (const SurfaceMode* mode : surface_modes()) {
        INFO(mode->name);
        const auto drawn = std::ranges::count_if(
            surface_drawings(), [&](const SurfaceDrawing* d) { return &d->mode == mode; });
        CHECK(drawn == (mode == &automatic_surface ? 0 : 1));
    }
}

}  // namespace taffy
