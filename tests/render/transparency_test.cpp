// Pictures without a backdrop.
#include <algorithm>
#include <catch2/catch.hpp>

#include "picture.h"
#include "render/gl/pixel_reader.h"
#include "synthetic_scene.h"
#include "tests/support/shapes.h"

using namespace taffy;

namespace {

constexpr int width = 320, height = 240;

Picture drawn(Quality quality, const Snapshot& snapshot, Backdrop backdrop,
              ViewParameters view = {}) {
    view.ground = false;
    Camera camera;
    camera.set_viewport(width, height);
    camera.set_pose({{0.4f, 0.0f, 0.5f}, 25.0f, 15.0f, 4.5f});
    Renderer renderer(quality);
    Picture picture{width, height, std::vector<uint8_t>(size_t(4 * width * height))};
    studio()->framebuffer.resize(width, height);
    renderer.draw(snapshot, camera, view, {0, 0, width, height}, {}, studio()->framebuffer.id(),
                  backdrop);
    read_pixels(studio()->framebuffer.id(), 0, 0, width, height, picture.rgba);
    keep_picture(picture, backdrop == Backdrop::none ? "without_backdrop" : "with_backdrop");
    return picture;
}

float alpha(const Picture& picture, int x, int y) {
    return float(picture.rgba[size_t(4 * (y * width + x) + 3)]) / 255.0f;
}

/// A dark and a light body, splats, particles and a sheet of glass before them.
Snapshot bodies() {
    Snapshot snapshot;
    add_meshed_box(snapshot, Vec3f(0, 0, 0.2f), {5, 5, 5},
                   Quatf(Eigen::AngleAxisf(0.3f, Vec3f::UnitX())), Vec3f(0.02f, 0.02f, 0.02f));
    add_meshed_box(snapshot, Vec3f(0, 0, 1.0f), {5, 5, 5},
                   Quatf(Eigen::AngleAxisf(0.5f, Vec3f::UnitY())), Vec3f(1, 1, 1));
    add_splat_ball(snapshot, Vec3f(0.9f, 0, 0.6f), 0.35f, 0.06f, Vec3f(0.9f, 0.2f, 0.1f));
    add_body(snapshot, {Vec3f(0.9f, 0, 0), Vec3f(0.9f, 0.1f, 0.1f)}, 0.12f,
             Vec3f(0.1f, 0.3f, 0.9f));
    return snapshot;
}

}  // namespace

TEST_CASE("what is not covered is transparent, bodies are opaque, edges between",
          "[transparency]") {
    if (!studio()) return;
    for (const Quality quality : {Quality::fast, Quality::fine, Quality::film}) {
        const Picture picture = drawn(quality, bodies(), Backdrop::none);
        int opaque = 0, between = 0, clear = 0;
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                const float a = alpha(picture, x, y);
                const glm::vec3 c = picture.at(x, y);
                opaque += a == 1.0f;
                clear += a == 0.0f;
                between += a > 0.0f && a < 1.0f;
                // Multiplied by alpha, up to the noise against bands.
                CHECK(std::max({c.r, c.g, c.b}) <= a + 1.5f / 255.0f);
            }
        for (const int x : {0, width - 1})
            for (const int y : {0, height - 1}) CHECK(alpha(picture, x, y) == 0.0f);
        CHECK(opaque > 5000);
        CHECK(clear > 40000);
        CHECK(between > 200);
        CHECK(between < opaque / 4);
    }
}

TEST_CASE("laid over the backdrop a picture without it is the one with it: edges have no fringe",
          "[transparency]") {
    if (!studio()) return;
    for (const Quality quality : {Quality::fine, Quality::film}) {
        Snapshot snapshot = bodies();
        for (const bool glass : {false, true}) {
            INFO("glass " << glass);
            if (glass) {
                Obstacle pane;
                pane.shape = test::box(Vec3f(1.0f, 0.04f, 1.0f));
                pane.centre = Vec3f(0.4f, -0.9f, 0.5f);
                pane.transparent = true;
                snapshot.obstacles.push_back(pane);
            }
            const Picture backdrop = drawn(quality, Snapshot(), Backdrop::studio);
            const Picture expected = drawn(quality, snapshot, Backdrop::studio);
            const Picture picture = drawn(quality, snapshot, Backdrop::none);
            float most = 0.0f;
            for (int y = 0; y < height; ++y)
                for (int x = 0; x < width; ++x) {
                    const glm::vec3 over =
                        picture.at(x, y) + (1.0f - alpha(picture, x, y)) * backdrop.at(x, y);
                    const glm::vec3 away = glm::abs(over - expected.at(x, y));
                    most = std::max({most, away.r, away.g, away.b});
                }
            CHECK(most < 4.0f / 255.0f);  // rounding of every layer
        }
    }
}

TEST_CASE("smoothed edges of a transparent picture keep the body's colour", "[transparency]") {
    if (!studio()) return;
    Snapshot snapshot;
    add_meshed_box(snapshot, Vec3f(0.4f, 0, 0.5f), {9, 9, 9},
                   Quatf(Eigen::AngleAxisf(0.3f, Vec3f::UnitX())), Vec3f(1, 1, 1));
    ViewParameters view;
    view.shadows = false;
    const Picture picture = drawn(Quality::fast, snapshot, Backdrop::none, view);
    int edges = 0;
    for (int y = 2; y + 2 < height; ++y)
        for (int x = 2; x + 2 < width; ++x) {
            const float a = alpha(picture, x, y);
            if (a < 0.2f || a == 1.0f) continue;
            // As bright as the darkest pixel of the body that the filter reaches, at least.
            float darkest = 1.0f;
            bool beside = false;
            for (int v = y - 2; v <= y + 2; ++v)
                for (int u = x - 2; u <= x + 2; ++u)
                    if (alpha(picture, u, v) == 1.0f) {
                        darkest = std::min(darkest, picture.at(u, v).g);
                        beside = true;
                    }
            if (!beside) continue;
            ++edges;
            CHECK(picture.at(x, y).g / a > darkest - 0.05f);
        }
    CHECK(edges > 60);
}

TEST_CASE("what is wet is opaque and shows the backdrop, not black", "[transparency]") {
    if (!studio()) return;
    Snapshot snapshot;
    add_meshed_box(snapshot, Vec3f(0.4f, 0, 0.5f), {9, 9, 9}, Quatf::Identity(),
                   Vec3f(0.6f, 0.8f, 0.9f));
    ViewParameters view;
    view.look = Look::wet;
    const Picture with = drawn(Quality::fine, snapshot, Backdrop::studio, view);
    const Picture without = drawn(Quality::fine, snapshot, Backdrop::none, view);
    CHECK(alpha(without, 0, 0) == 0.0f);
    int body = 0;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            if (alpha(without, x, y) < 1.0f) continue;
            ++body;
            const glm::vec3 away = glm::abs(with.at(x, y) - without.at(x, y));
            REQUIRE(std::max({away.r, away.g, away.b}) < 2.5f / 255.0f);
        }
    CHECK(body > 3000);
}
