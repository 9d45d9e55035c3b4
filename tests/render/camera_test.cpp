#include "render/view/camera.h"

#include <catch2/catch.hpp>
#include <random>

using namespace taffy;

namespace {

Camera tilted(Projection projection) {
    Camera camera;
    camera.set_viewport(1280, 720);
    camera.set_lens(projection, 35.0f);
    camera.set_pose({{0.3f, -0.2f, 0.9f}, 32.0f, 21.0f, 4.0f});
    return camera;
}

/// Looks into the right half of a window, with its target left of the middle.
Camera of_half(Projection projection) {
    Camera camera = tilted(projection);
    camera.set_viewport(640, 720, {640, 0});
    camera.set_shift(-0.2f);
    return camera;
}

float distance_to(const Ray& ray, glm::vec3 point) {
    return glm::length(glm::cross(point - ray.origin, ray.direction));
}

const Projection both[] = {Projection::perspective, Projection::orthographic};

}  // namespace

TEST_CASE("a point lies on the ray through the pixel that it projects to", "[camera]") {
    std::mt19937 random(1);
    std::uniform_real_distribution<float> uniform(-1.0f, 1.0f);
    for (const Projection projection : both) {
        for (const Camera& camera : {tilted(projection), of_half(projection)})
            for (int i = 0; i < 100; ++i) {
                const glm::vec3 point(uniform(random), uniform(random), uniform(random));
                const glm::vec3 pixel = camera.project(point);
                CHECK(distance_to(camera.ray(pixel), point) < 1e-4f);
                CHECK(glm::distance(camera.unproject_at_depth(pixel, point), point) < 1e-4f);
            }
    }
}

TEST_CASE("projecting agrees with the matrices that the graphics card gets", "[camera]") {
    for (const Projection projection : both) {
        const Camera camera = tilted(projection);
        const glm::vec3 point(0.5f, 0.4f, 0.2f);
        const glm::vec4 clip =
            camera.projection_matrix() * camera.view_matrix() * glm::vec4(point, 1.0f);
        const glm::vec3 pixel = camera.project(point);
        CHECK(pixel.x == Approx(1280.0f * (0.5f + 0.5f * clip.x / clip.w)).epsilon(1e-4));
        CHECK(pixel.y == Approx(720.0f * (0.5f - 0.5f * clip.y / clip.w)).epsilon(1e-4));
        CHECK(std::abs(clip.z / clip.w) < 1.0f);
    }
}

TEST_CASE("a camera of a half looks as one of the window does, with its target elsewhere",
          "[camera]") {
    for (const Projection projection : both) {
        const Camera whole = tilted(projection), half = of_half(projection);
        CHECK(half.project(half.pose().target).x == Approx(640.0f + 0.3f * 640.0f));
        const glm::vec3 point(0.5f, 0.4f, 0.2f);
        const glm::vec2 moved = half.project(point) - whole.project(point);
        CHECK(moved.x == Approx(640.0f + 0.3f * 640.0f - 640.0f).epsilon(1e-4));
        CHECK(moved.y == Approx(0.0f).margin(1e-3));
        const glm::vec4 clip =
            half.projection_matrix() * half.view_matrix() * glm::vec4(point, 1.0f);
        CHECK(half.project(point).x ==
              Approx(640.0f + 640.0f * (0.5f + 0.5f * clip.x / clip.w)).epsilon(1e-4));
    }
}

TEST_CASE("one pixel size sideways moves the projection by one pixel", "[camera]") {
    for (const Projection projection : both) {
        const Camera camera = tilted(projection);
        const glm::vec3 point(0.1f, 0.5f, 0.4f);
        const glm::vec3 moved = point + camera.pixel_size(point) * camera.right();
        CHECK(camera.project(moved).x - camera.project(point).x == Approx(1.0f).epsilon(2e-3));
    }
}

TEST_CASE("azimuth 0 looks along y with x to the right; at 90 the eye is at +x", "[camera]") {
    Camera camera;
    camera.set_pose({glm::vec3(0.0f), 0.0f, 0.0f, 2.0f});
    CHECK(glm::distance(camera.eye(), {0.0f, -2.0f, 0.0f}) < 1e-6f);
    CHECK(glm::distance(camera.right(), {1.0f, 0.0f, 0.0f}) < 1e-6f);
    CHECK(glm::distance(camera.up(), {0.0f, 0.0f, 1.0f}) < 1e-6f);
    camera.set_pose({glm::vec3(0.0f), 90.0f, 0.0f, 2.0f});
    CHECK(glm::distance(camera.eye(), {2.0f, 0.0f, 0.0f}) < 1e-6f);
}

TEST_CASE("the top view looks down with y upwards on the screen", "[camera]") {
    Camera camera;
    camera.set_pose(camera.standard_view(StandardView::top));
    CHECK(glm::distance(camera.forward(), {0.0f, 0.0f, -1.0f}) < 1e-6f);
    CHECK(glm::distance(camera.up(), {0.0f, 1.0f, 0.0f}) < 1e-6f);
    CHECK(glm::distance(camera.right(), {1.0f, 0.0f, 0.0f}) < 1e-6f);
}

TEST_CASE("panning moves the target with the cursor", "[camera]") {
    for (const Projection projection : both) {
        Camera camera = tilted(projection);
        const glm::vec3 target = camera.pose().target;
        const glm::vec3 before = camera.project(target);
        camera.pan({37.0f, -12.0f});
        const glm::vec3 after = camera.project(target);
        CHECK(after.x - before.x == Approx(37.0f).margin(0.01));
        CHECK(after.y - before.y == Approx(-12.0f).margin(0.01));
    }
}

TEST_CASE("zooming keeps what lies under the cursor", "[camera]") {
    for (const Projection projection : both) {
        Camera camera = tilted(projection);
        const glm::vec2 cursor(900.0f, 200.0f);
        const glm::vec3 point = camera.unproject_at_depth(cursor, camera.pose().target);
        camera.zoom(3.0f, cursor);
        const glm::vec3 after = camera.project(point);
        CHECK(after.x == Approx(cursor.x).margin(0.05));
        CHECK(after.y == Approx(cursor.y).margin(0.05));
        CHECK(camera.pose().distance == Approx(4.0f * 0.729f));
    }
}

TEST_CASE("orbiting turns the scene with the hand and stops at the poles", "[camera]") {
    Camera camera = tilted(Projection::perspective);
    camera.orbit({10.0f, 0.0f});
    CHECK(camera.pose().azimuth < 32.0f);
    camera.orbit({0.0f, 10000.0f});
    CHECK(camera.pose().elevation == 90.0f);
}

TEST_CASE("framing puts everything on the screen, without wasting it", "[camera]") {
    Bounds bounds;
    bounds.include({-2.0f, 1.0f, 0.0f});
    bounds.include({3.0f, 1.5f, 0.8f});
    for (const Projection projection : both)
        for (const StandardView view : {StandardView::front, StandardView::left, StandardView::top,
                                        StandardView::isometric}) {
            Camera camera = tilted(projection);
            camera.set_pose(camera.framing(bounds, camera.standard_view(view)));
            float most = 0.0f;
            for (int i = 0; i < 8; ++i) {
                const glm::vec3 at = camera.project(bounds.corner(i));
                const glm::vec2 from_centre =
                    glm::abs(glm::vec2(at) / glm::vec2(640.0f, 360.0f) - 1.0f);
                most = std::max({most, from_centre.x, from_centre.y});
            }
            CHECK(most < 1.0f);
            CHECK(most > 0.6f);
        }
}

TEST_CASE("a glide ends at its goal, the short way round", "[camera]") {
    Camera camera;
    camera.set_pose({glm::vec3(0.0f), 170.0f, 0.0f, 2.0f});
    camera.move_to({glm::vec3(1.0f), -170.0f, 30.0f, 5.0f});
    camera.advance(0.05f);
    CHECK(camera.pose().azimuth > 170.0f);
    int frames = 0;
    while (camera.advance(1.0f / 60.0f) && frames < 300) ++frames;
    CHECK(frames < 150);
    CHECK(camera.pose().azimuth == -170.0f);
    CHECK(camera.pose().distance == 5.0f);
}

TEST_CASE("a scene without a camera distance is framed from its direction", "[camera]") {
    Bounds bounds;
    bounds.include(glm::vec3(0.0f));
    bounds.include(glm::vec3(2.0f));
    const Camera camera = tilted(Projection::perspective);
    const CameraPose framed = scene_camera_pose(camera, Vec3f::Zero(), 10.0f, 20.0f, 0.0f, bounds);
    CHECK(framed.target == glm::vec3(1.0f));
    CHECK(framed.azimuth == 10.0f);
    CHECK(framed.distance > 2.0f);
    const CameraPose given = scene_camera_pose(camera, Vec3f(1, 2, 3), 10.0f, 20.0f, 7.0f, bounds);
    CHECK(given == CameraPose{{1.0f, 2.0f, 3.0f}, 10.0f, 20.0f, 7.0f});
}
