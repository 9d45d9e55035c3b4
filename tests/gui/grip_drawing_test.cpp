#include "app/tools/grip_drawing.h"

#include <imgui_internal.h>

#include <catch2/catch.hpp>
#include <cstdlib>
#include <vector>

namespace taffy {

namespace {

/// The colours of the vertices that a gizmo is drawn with.
std::vector<ImU32> vertex_colours(HandlePart highlighted, bool alone, float opacity = 1.0f) {
    const Camera camera;
    ImDrawListSharedData shared;
    ImDrawList list(&shared);
    list._ResetForNewFrame();
    draw_gizmo(list, HandleGizmo{}, camera, highlighted, 1.0f, alone, opacity);
    std::vector<ImU32> colours;
    for (const ImDrawVert& vertex : list.VtxBuffer) colours.push_back(vertex.col);
    return colours;
}
size_t vertices(HandlePart highlighted, bool alone) {
    return vertex_colours(highlighted, alone).size();
}

int alpha(ImU32 colour) {
    return int((colour >> IM_COL32_A_SHIFT) & 0xff);
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

TEST_CASE("the torques and forces of several grips have one unit", "[grip]") {
    Workspace w;
    Snapshot snapshot;
    snapshot.grips.resize(2);
    for (GripState& grip : snapshot.grips) grip.twisting = true, grip.axis = Vec3f::UnitX();
    snapshot.grips[0].torque = 1360.0f, snapshot.grips[1].torque = 800.0f;
    w.snapshot = &snapshot;
    for (const GripState& grip : snapshot.grips) draw_grip(w, grip, to_glm(grip.anchor));
    REQUIRE(w.labels.size() == 2);
    CHECK(w.labels[0].text.starts_with("1.36 kN"));
    CHECK(w.labels[1].text.starts_with("0.8 kN"));
    w.snapshot = nullptr;
}

TEST_CASE("while a part of a gizmo is dragged no other is drawn", "[grip]") {
    const size_t all = vertices(HandlePart::turn_x, false);
    CHECK(vertices(HandlePart::turn_x, true) > 0);
    CHECK(vertices(HandlePart::turn_x, true) < all / 2);
    CHECK(vertices(HandlePart::move_y, true) < vertices(HandlePart::turn_x, true));
    CHECK(vertices(HandlePart::free, true) == 0);
}

TEST_CASE("a gizmo is fainter the farther the mouse is from it", "[grip]") {
    Camera camera;
    camera.set_viewport(1280, 800);
    HandleGizmo gizmo;
    gizmo.pixels = 1.5f;
    const glm::vec2 centre(camera.project(gizmo.centre));
    const auto opacity = [&](float units) {
        return opacity_near(gizmo, camera, centre + glm::vec2(0.6f, 0.8f) * units * gizmo.pixels);
    };
    CHECK(opacity(0.0f) == 1.0f);
    CHECK(opacity(110.0f) == 1.0f);  // beyond the tips of its arrows
    for (float units = 0.0f; units < 400.0f; units += 10.0f)
        CHECK(opacity(units + 10.0f) <= opacity(units));
    CHECK(opacity(400.0f) < 0.5f);
    CHECK(opacity(4000.0f) > 0.2f);  // never out of sight
}

TEST_CASE("a faint gizmo has the colours of an opaque one", "[grip]") {
    const std::vector<ImU32> opaque = vertex_colours(HandlePart::none, false);
    const std::vector<ImU32> faint = vertex_colours(HandlePart::none, false, 0.5f);
    REQUIRE(faint.size() == opaque.size());
    REQUIRE(opaque.size() > 100);
    for (size_t i = 0; i < opaque.size(); ++i) {
        CHECK((faint[i] & ~IM_COL32_A_MASK) == (opaque[i] & ~IM_COL32_A_MASK));
        CHECK(std::abs(alpha(faint[i]) - 0.5 * alpha(opaque[i])) <= 0.5);
    }
}

}  // namespace taffy
