#include "app/tools/grip_drawing.h"

#include <imgui_internal.h>

#include <catch2/catch.hpp>

namespace taffy {

namespace {

/// Vertices that a gizmo is drawn with.
int vertices(HandlePart highlighted, bool alone) {
    const Camera camera;
    ImDrawListSharedData shared;
    ImDrawList list(&shared);
    list._ResetForNewFrame();
    draw_gizmo(list, HandleGizmo{}, camera, highlighted, 1.0f, alone);
    return list.VtxBuffer.Size;
}

}  // namespace

TEST_CASE("the arrow of a twist is on the side that faces the viewer", "[grip]") {
    Workspace w;
    GripState grip;
    grip.twisting = true;
    grip.radius = 0.3f;
    const glm::vec3 anchor(0.2f, 0.1f, 0.5f);
    grip.anchor = to_core(anchor);
    for (const Vec3f& axis : {Vec3f(1, 0, 0), Vec3f(0, 0, 1), Vec3f(0.6f, 0, 0.8f)})
        for (const float angle : {-0.4f, 0.0f, 0.4f}) {
            grip.axis = axis;
            grip.angle = grip.angle_target = angle;
            w.labels.clear();
            draw_grip(w, grip, anchor);
            REQUIRE(w.labels.size() == 1);  // at the tip of the arrow
            CHECK(glm::dot(w.labels[0].point - anchor, w.camera.forward()) < -0.1f);
        }
    grip.angle = -1e-3f;
    w.labels.clear();
    draw_grip(w, grip, anchor);
    CHECK(w.labels[0].text.find('-') == std::string::npos);  // not "-0 degrees"
}

TEST_CASE("while a part of a gizmo is dragged no other is drawn", "[grip]") {
    const int all = vertices(HandlePart::turn_x, false);
    CHECK(vertices(HandlePart::turn_x, true) > 0);
    CHECK(vertices(HandlePart::turn_x, true) < all / 2);
    CHECK(vertices(HandlePart::move_y, true) < vertices(HandlePart::turn_x, true));
    CHECK(vertices(HandlePart::free, true) == 0);
}

}  // namespace taffy
