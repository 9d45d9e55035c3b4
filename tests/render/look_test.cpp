// Looks of surfaces: things that must appear in a picture, for meshes and for splats alike.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <vector>

#include "picture.h"
#include "render/theme.h"
#include "render/view/convert.h"
#include "synthetic_scene.h"
#include "tests/support/shapes.h"

using namespace taffy;

namespace {

const Vec3f red(0.9f, 0.1f, 0.1f), blue(0.15f, 0.35f, 0.9f), grey(0.5f, 0.5f, 0.5f);
const Vec3f middle(0.0f, 0.0f, 1.0f);

bool reddish(glm::vec3 c) {
    return c.r > 1.3f * c.g && c.r > 1.3f * c.b;
}

float brightness(glm::vec3 c) {
    return (c.r + c.g + c.b) / 3.0f;
}

/// One body around the middle, shown as a mesh and as splats.
std::vector<Snapshot> bodies(Vec3f colour) {
    std::vector<Snapshot> result(2);
    add_meshed_box(result[0], middle, {8, 8, 8}, Quatf::Identity(), colour);
    add_splat_ball(result[1], middle, 0.5f, 0.06f, colour);
    return result;
}

Camera front_camera() {
    Camera camera;
    camera.set_viewport(320, 240);
    camera.set_pose({{0.0f, 0.0f, 1.0f}, 20.0f, 15.0f, 3.0f});
    return camera;
}

Picture drawn(const Snapshot& snapshot, Look look) {
    ViewParameters view;
    view.ground = false;
    view.look = look;
    const Picture picture = studio()->draw(snapshot, front_camera(), view);
    keep_picture(picture, "look_" + look_names()[size_t(look)] +
                              (snapshot.splats.empty() ? "_mesh" : "_splats"));
    return picture;
}

/// Mean and brightest over the middle of the picture.
std::pair<glm::vec3, float> middle_of(const Picture& picture) {
    glm::vec3 sum(0.0f);
    float most = 0.0f;
    int count = 0;
    for (int y = 80; y < 160; ++y)
        for (int x = 120; x < 200; ++x, ++count) {
            sum += picture.at(x, y);
            most = std::max(most, brightness(picture.at(x, y)));
        }
    return {sum / float(count), most};
}

/// The sharpest step between pixels beside each other in what one picture has more than another.
float sharpest_step(const Picture& picture, const Picture& without) {
    const auto more = [&](int x, int y) {
        return brightness(picture.at(x, y)) - brightness(without.at(x, y));
    };
    float most = 0.0f;
    for (int y = 80; y < 160; ++y)
        for (int x = 120; x < 200; ++x)
            most = std::max(most, std::abs(more(x + 1, y) - more(x, y)));
    return most;
}

}  // namespace

TEST_CASE("glossy surfaces keep their colour and mirror lights, metal has hardly any of its own",
          "[look]") {
    if (!studio()) return;
    for (const Snapshot& snapshot : bodies(blue)) {
        const auto [matte, matte_most] = middle_of(drawn(snapshot, Look::matte));
        const auto [glossy, glossy_most] = middle_of(drawn(snapshot, Look::glossy));
        const auto [metal, metal_most] = middle_of(drawn(snapshot, Look::metal));
        CHECK(glossy.b > 1.2f * glossy.r);
        CHECK(metal.b > metal.r);
        CHECK(glm::distance(matte, glossy) > 0.005f);
        CHECK(glm::distance(matte, metal) > 0.05f);
        if (!snapshot.splats.empty()) CHECK(glossy_most > matte_most + 0.05f);
    }
}

TEST_CASE("through what is wet one sees what is behind it, in its colour", "[look]") {
    if (!studio()) return;
    for (Snapshot snapshot : bodies(blue)) {
        snapshot.bodies[0].look = Look::wet;
        const glm::vec3 alone = middle_of(drawn(snapshot, Look::matte)).first;
        Obstacle wall;  // behind the body
        wall.centre = Vec3f(-0.7f, 1.9f, 1.0f);
        wall.shape = test::box(Vec3f(4.0f, 0.1f, 4.0f));
        snapshot.obstacles.push_back(wall);
        ViewParameters view;
        view.ground = false;
        const auto with = [&](Vec3f colour) {
            // A ball in front of the wall, behind the body.
            Snapshot scene = snapshot;
            add_body(scene, {Vec3f(-0.4f, 1.1f, 0.75f)}, 0.5f, colour);
            return middle_of(studio()->draw(scene, front_camera(), view)).first;
        };
        const glm::vec3 over_red = with(red), over_grey = with(grey);
        CHECK(glm::distance(over_red, over_grey) > 0.02f);
        CHECK(alone.b > alone.r);
        CHECK_FALSE(reddish(over_red));  // blue liquid lets little red through
    }
}

TEST_CASE("deep liquid blurs what is behind it: thin lines do not look like cracks", "[look]") {
    if (!studio()) return;
    for (Snapshot snapshot : bodies(blue)) {
        snapshot.bodies[0].look = Look::wet;
        ViewParameters view;
        view.ground = false;
        const auto step_at_ball = [&](const Snapshot& scene) {
            Snapshot with = scene;
            add_body(with, {Vec3f(-0.4f, 1.1f, 0.75f)}, 0.04f, red);
            return sharpest_step(studio()->draw(with, front_camera(), view),
                                 studio()->draw(scene, front_camera(), view));
        };
        const float in_air = step_at_ball(Snapshot{});
        CHECK(in_air > 0.1f);
        CHECK(step_at_ball(snapshot) < 0.12f * in_air);  // 0.16 to 0.19 if it were sharp
    }
}

TEST_CASE("what is wet tints the light on the ground, more where it is deep, and solids do not",
          "[look]") {
    if (!studio()) return;
    ViewParameters view;
    const Camera camera = [] {
        Camera from_beside = front_camera();  // which sees the ground below the body
        from_beside.set_pose({{0.0f, 0.0f, 0.5f}, 20.0f, 15.0f, 6.0f});
        return from_beside;
    }();
    const glm::vec3 key = theme_look(view.theme).key_direction;
    // The colour of the ground where the middle's shadow falls.
    const auto at_shadow = [&](const Snapshot& scene) {
        const glm::vec3 on_ground = to_glm(middle) - middle.z() / key.z * key;
        return studio()->draw(scene, camera, view).at(glm::vec3(camera.project(on_ground)));
    };
    const glm::vec3 open = at_shadow(Snapshot{});
    const auto below_box = [&](int height, Look look) {
        Snapshot scene;
        add_meshed_box(scene, middle, {12, 12, height}, Quatf::Identity(), red);
        scene.bodies[0].look = look;
        return at_shadow(scene);
    };
    const glm::vec3 solid = below_box(8, Look::glossy), deep = below_box(8, Look::wet),
                    thin = below_box(1, Look::wet);
    CHECK(std::abs(open.r - open.b) < 0.06f);
    CHECK(solid.r / open.r < solid.b / open.b);  // only the sky's bluish light is left
    CHECK(deep.r / open.r > deep.b / open.b + 0.1f);
    CHECK(brightness(solid) < brightness(deep));
    CHECK(brightness(deep) < brightness(thin) - 0.03f);
    CHECK(brightness(thin) < brightness(open));
    view.shadows = false;
    const glm::vec3 unshaded = below_box(8, Look::wet);
    CHECK(std::abs(unshaded.r / open.r - unshaded.b / open.b) < 0.02f);
}

TEST_CASE("a thin film of liquid on a solid body lets one see the body", "[look]") {
    if (!studio()) return;
    Snapshot scene;
    add_meshed_box(scene, middle, {8, 8, 8}, Quatf::Identity(), red);
    add_meshed_box(scene, middle - Vec3f(0.0f, 0.46f, 0.0f), {8, 1, 8}, Quatf::Identity(), blue);
    scene.bodies[1].look = Look::wet;
    CHECK(reddish(middle_of(drawn(scene, Look::matte)).first));
    scene.bodies[1].look = Look::glossy;
    CHECK_FALSE(reddish(middle_of(drawn(scene, Look::matte)).first));
}

TEST_CASE("a body's own look comes before that of the view", "[look]") {
    if (!studio()) return;
    for (Snapshot snapshot : bodies(blue)) {
        const Picture matte = drawn(snapshot, Look::matte);
        const Picture metal = drawn(snapshot, Look::metal);
        snapshot.bodies[0].look = Look::metal;
        CHECK(drawn(snapshot, Look::matte).rgba == metal.rgba);
        snapshot.bodies[0].look = Look::matte;
        CHECK(drawn(snapshot, Look::metal).rgba == matte.rgba);
    }
}

TEST_CASE("what is hot glows, hotter is brighter, and what is cold does not", "[look]") {
    if (!studio()) return;
    for (Snapshot snapshot : bodies(Vec3f(0.15f, 0.14f, 0.14f))) {
        const glm::vec3 cold = middle_of(drawn(snapshot, Look::glowing)).first;
        const glm::vec3 matte = middle_of(drawn(snapshot, Look::matte)).first;
        CHECK(glm::distance(cold, matte) < 0.002f);
        float before = brightness(cold);
        for (const float celsius : {700.0f, 900.0f, 1200.0f}) {
            snapshot.temperature.assign(snapshot.position.size(), celsius);
            const glm::vec3 hot = middle_of(drawn(snapshot, Look::glowing)).first;
            CHECK(reddish(hot));
            CHECK(brightness(hot) > before + 0.02f);
            before = brightness(hot);
            CHECK(middle_of(drawn(snapshot, Look::matte)).first == matte);
        }
        // Colours that stand for a field stay as they are.
        snapshot.field.assign(snapshot.position.size(), 0.0f);
        snapshot.colour_field = &colour_field("speed");
        const glm::vec3 with = middle_of(drawn(snapshot, Look::glowing)).first;
        CHECK(glm::distance(with, middle_of(drawn(snapshot, Look::matte)).first) < 0.002f);
    }
}
