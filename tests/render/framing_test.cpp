// Every scene's camera shows what the scene is about: large, and whole.
#include <algorithm>
#include <catch2/catch.hpp>

#include "core/scene/build_simulation.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_library.h"
#include "render/view/bounds.h"
#include "render/view/camera.h"

using namespace taffy;

namespace {

/// Parts of the picture's width and height, from its middle: -1 to 1.
struct Extent {
    glm::vec2 lower{1e9f}, upper{-1e9f};

    void include(const Camera& camera, glm::vec3 point) {
        const glm::vec2 pixel(camera.project(point));
        const glm::vec2 part = 2.0f * pixel / glm::vec2(camera.viewport()) - 1.0f;
        lower = glm::min(lower, part);
        upper = glm::max(upper, part);
    }
    /// Of the picture's width or height, whichever it fills more.
    float filled() const {
        const glm::vec2 size = 0.5f * (upper - lower);
        return std::max(size.x, size.y);
    }
    /// How far it reaches from the middle; above 1 it is cut off.
    float reach() const {
        const glm::vec2 far = glm::max(glm::abs(lower), glm::abs(upper));
        return std::max(far.x, far.y);
    }
};

}  // namespace

TEST_CASE("every scene's bodies and obstacles fill half of the picture and are not cut off",
          "[framing]") {
    for (const SceneEntry& entry : list_scenes()) {
        INFO(entry.name);
        const SceneDescription scene = load_scene(entry.path);
        const Simulation simulation = build_simulation(scene);
        Snapshot snapshot;
        simulation.capture(snapshot);
        Camera camera;
        camera.set_viewport(960, 540);
        camera.set_lens(scene.view.projection, scene.view.field_of_view);
        camera.set_pose(scene_camera_pose(camera, scene.camera.target, scene.camera.azimuth,
                                          scene.camera.elevation, scene.camera.distance,
                                          scene_bounds(snapshot)));
        Extent bodies, all;
        for (const Vec4f& p : snapshot.position)
            if (p.allFinite()) bodies.include(camera, to_glm(Vec3f(p.head<3>())));
        all = bodies;
        for (const Obstacle& obstacle : snapshot.obstacles) {
            if (is_plane(obstacle)) continue;
            for (const Vec3f& corner : obstacle.shape->mesh().position)
                all.include(camera, to_glm(obstacle.centre + obstacle.rotation * corner));
        }
        CHECK(all.filled() > 0.36f);
        if (scene.name == "pile") continue;  // its bodies fall into the picture from far above
        if (!snapshot.position.empty()) {
            CHECK(bodies.filled() > 0.35f);
            CHECK(bodies.filled() < 0.9f);
            CHECK(bodies.reach() < 1.0f);
        }
        // Of the chutes that ducks slide down the upper end may be beyond the picture.
        if (!scene.name.starts_with("duck_")) CHECK(all.reach() < 1.0f);
    }
}
