#include "app/tools/drags.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <glm/gtc/constants.hpp>

namespace taffy {

namespace {

/// Looks along +y at the origin: x to the right, z up.
Camera front_camera() {
    Camera camera;
    camera.set_viewport(800, 600);
    camera.set_pose({glm::vec3(0.0f), 0.0f, 0.0f, 5.0f});
    return camera;
}

}  // namespace

TEST_CASE("a point dragged in the view plane stays under the cursor", "[drags]") {
    const Camera camera = front_camera();
    const glm::vec3 point(0.3f, -0.5f, 0.2f);
    const glm::vec2 start(camera.project(point));
    PlaneDrag drag;
    drag.begin(camera, point, start);
    drag.move(camera, start + glm::vec2(40.0f, -25.0f));
    const glm::vec2 at(camera.project(drag.point()));
    CHECK(at.x == Approx(start.x + 40.0f).margin(0.05));
    CHECK(at.y == Approx(start.y - 25.0f).margin(0.05));
    CHECK(drag.point().y == Approx(point.y).margin(1e-4));
}

TEST_CASE("the wheel moves a dragged point along the view and never through the eye", "[drags]") {
    const Camera camera = front_camera();
    PlaneDrag drag;
    drag.begin(camera, glm::vec3(0.0f), glm::vec2(camera.project(glm::vec3(0.0f))));
    drag.push(camera, 2.0f);
    CHECK(drag.point().y > 0.1f);
    for (int i = 0; i < 1000; ++i) drag.push(camera, -5.0f);
    CHECK(camera.project(drag.point()).z > 0.0f);
}

TEST_CASE("a twist follows the cursor: its near side moves the cursor's way", "[drags]") {
    const Camera camera = front_camera();
    TurnDrag drag;
    drag.begin(glm::vec3(0.0f), {1.0f, 0.0f, 0.0f}, {400.0f, 300.0f}, 0.85f, 100.0f);
    drag.move(camera, {400.0f, 200.0f});  // up
    CHECK(std::abs(drag.angle()) == Approx(1.0f));
    const glm::vec3 near_side(0.0f, -1.0f, 0.0f);
    const glm::vec3 velocity = drag.angle() * glm::cross(drag.axis(), near_side);
    CHECK(velocity.z > 0.9f);
}

TEST_CASE("circling around an axis that points at the viewer counts every turn", "[drags]") {
    const Camera camera = front_camera();
    const glm::vec2 centre(camera.project(glm::vec3(0.0f)));
    for (const float towards_viewer : {1.0f, -1.0f}) {
        TurnDrag drag;
        const glm::vec3 axis(0.0f, -towards_viewer, 0.0f);
        drag.begin(glm::vec3(0.0f), axis, centre + glm::vec2(80.0f, 0.0f), 0.85f, 100.0f);
        const float turns = 2.5f;
        for (int i = 1; i <= 250; ++i) {
            const float a = glm::two_pi<float>() * turns * float(i) / 250.0f;
            // Anticlockwise on the screen, where y points down.
            drag.move(camera, centre + 80.0f * glm::vec2(std::cos(a), -std::sin(a)));
        }
        CHECK(drag.angle() == Approx(towards_viewer * turns * glm::two_pi<float>()).epsilon(1e-3));
    }
}

}  // namespace taffy
