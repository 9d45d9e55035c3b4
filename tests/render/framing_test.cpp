// Every scene's camera shows the subject of the scene: large, and completely.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdio>
#include <optional>

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
    void include(const Extent& other) {
        lower = glm::min(lower, other.lower);
        upper = glm::max(upper, other.upper);
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

Camera camera_of(const SceneDescription& scene, const Snapshot& snapshot) {
    Camera camera;
    camera.set_viewport(960, 540);
    camera.set_lens(scene.view.projection, scene.view.field_of_view);
    camera.set_pose(scene_camera_pose(camera, scene.camera.target, scene.camera.azimuth,
                                      scene.camera.elevation, scene.camera.distance,
                                      scene_bounds(snapshot)));
    return camera;
}

void include_bodies(const Camera& camera, const Snapshot& snapshot, Extent& extent) {
    for (const Vec4f& p : snapshot.position)
        if (p.allFinite()) extent.include(camera, to_glm(Vec3f(p.head<3>())));
}

/// Scenes whose body needs room to fall or to flow: how long that takes [s].
double story_of(const std::string& name) {
    if (name == "dam") return 0.7;
    if (name == "tumble" || name == "tumble_original") return 1.6;
    return name == "melt_cube" ? 2.0 : 0.0;  // until it is heated no more
}

/// What its bodies cover of the picture until then, made of fewer particles.
Extent told(SceneDescription scene, double duration) {
    for (BodyDescription& body : scene.bodies) body.spacing = std::max(body.spacing, 0.06f);
    Simulation simulation = build_simulation(scene);
    Extent extent;
    std::optional<Camera> camera;
    constexpr double interval = 0.1;  // [s]
    for (double time = 0.0; time < duration + 0.5 * interval; time += interval) {
        Snapshot snapshot;
        simulation.capture(snapshot);
        if (!camera) camera = camera_of(scene, snapshot);
        include_bodies(*camera, snapshot, extent);
        simulation.advance(interval);
    }
    return extent;
}

}  // namespace

TEST_CASE("what every scene shows fills half of the picture's width or height and is not cut off",
          "[framing]") {
    for (const SceneEntry& entry : list_scenes()) {
        INFO(entry.name);
        const SceneDescription scene = load_scene(entry.path);
        const Simulation simulation = build_simulation(scene);
        Snapshot snapshot;
        simulation.capture(snapshot);
        const Camera camera = camera_of(scene, snapshot);
        Extent bodies;
        include_bodies(camera, snapshot, bodies);
        Extent all = bodies;
        for (const Obstacle& obstacle : snapshot.obstacles) {
            if (is_plane(obstacle)) continue;
            for (const Vec3f& corner : obstacle.shape->mesh().position)
                all.include(camera, to_glm(obstacle.centre + obstacle.rotation * corner));
        }
        const double story = story_of(entry.name);
        Extent over_story = all;
        if (story > 0.0) over_story.include(told(scene, story));
        std::printf("%-15s at first %.2f, over its story %.2f, reaches to %.2f\n",
                    entry.name.c_str(), double(all.filled()), double(over_story.filled()),
                    double(over_story.reach()));
        CHECK(over_story.filled() >= 0.5f);
        if (entry.name == "pile") continue;  // its bodies fall into the picture from far above
        if (!snapshot.position.empty()) {
            CHECK(bodies.filled() > 0.35f);
            CHECK(bodies.filled() < 0.9f);
            CHECK(bodies.reach() < 1.0f);
        }
        // Of the chutes that ducks slide down the upper end may be beyond the picture.
        if (!entry.name.starts_with("duck_")) CHECK(over_story.reach() < 1.0f);
    }
}
