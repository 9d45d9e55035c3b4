// Film quality draws the same picture from more samples.
#include <algorithm>
#include <catch2/catch.hpp>

#include "picture.h"
#include "render/gl/pixel_reader.h"
#include "synthetic_scene.h"

using namespace taffy;

namespace {

constexpr int width = 320, height = 240;

Picture drawn(Quality quality, const Snapshot& snapshot, const LineList& lines,
              const ViewParameters& view = {}, int factor = 1) {
    const int w = factor * width, h = factor * height;
    const Camera camera = camera_for(snapshot, view, w, h, 25.0f, 20.0f);
    Renderer renderer(quality);
    Picture picture{w, h, std::vector<uint8_t>(size_t(4 * w * h))};
    studio()->framebuffer.resize(w, h);
    renderer.draw(snapshot, camera, view, {0, 0, w, h}, lines, studio()->framebuffer.id());
    read_pixels(studio()->framebuffer.id(), 0, 0, w, h, picture.rgba);
    keep_picture(picture, quality == Quality::film ? "quality_film" : "quality_other");
    return picture;
}

bool black(glm::vec3 c) {
    return c.r + c.g + c.b < 0.6f;
}

}  // namespace

TEST_CASE("film quality shows the same as the others, and lines as thick", "[film]") {
    if (!studio()) return;
    Snapshot snapshot;
    add_splat_ball(snapshot, Vec3f(0, 0, 0.6f), 0.4f, 0.06f, Vec3f(0.9f, 0.4f, 0.2f));
    add_meshed_box(snapshot, Vec3f(0.9f, 0, 0.3f), {5, 5, 5}, Quatf::Identity(),
                   Vec3f(0.2f, 0.5f, 0.8f));
    LineList lines;
    add_line(lines, {-0.6f, -0.6f, 1.3f}, {1.3f, -0.6f, 1.3f},
             {{0.0f, 0.0f, 0.0f, 1.0f}, 5.0f, 1.0f});
    const Picture film = drawn(Quality::film, snapshot, lines);
    for (const Quality quality : {Quality::fast, Quality::fine}) {
        const Picture other = drawn(quality, snapshot, lines);
        double difference = 0.0;
        int lines_film = 0, lines_other = 0;
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                const glm::vec3 away = glm::abs(film.at(x, y) - other.at(x, y));
                difference += double(away.r + away.g + away.b) / 3.0 / (width * height);
                lines_film += black(film.at(x, y));
                lines_other += black(other.at(x, y));
            }
        CHECK(difference < 0.01);
        CHECK(lines_other > 300);
        CHECK(lines_film == Approx(lines_other).epsilon(0.1));
    }
}

TEST_CASE("shadows of film quality have a softer edge than those of the others", "[film]") {
    if (!studio()) return;
    // A plate above a slab, seen from above. The light comes from (-0.45, -0.65, 1.15), so that the
    // plate's edge at x = 0.3 throws its shadow's to 0.3 + 0.75 * 0.45 / 1.15 = 0.59.
    Snapshot snapshot;
    add_meshed_box(snapshot, Vec3f(0.4f, 0.4f, 0), {24, 24, 1}, Quatf::Identity(),
                   Vec3f(0.8f, 0.8f, 0.8f));
    add_meshed_box(snapshot, Vec3f(0, 0, 0.85f), {6, 6, 1}, Quatf::Identity(),
                   Vec3f(0.8f, 0.2f, 0.2f));
    ViewParameters view;
    view.projection = Projection::orthographic;
    view.ground = false;
    const auto drawn_from_above = [&](Quality quality) {
        Camera camera;
        camera.set_viewport(width, height);
        camera.set_lens(view.projection, view.field_of_view);
        camera.set_pose({{0.59f, 0.42f, 0.05f}, 0.0f, 90.0f, 0.8f});
        Renderer renderer(quality);
        Picture picture{width, height, std::vector<uint8_t>(size_t(4 * width * height))};
        studio()->framebuffer.resize(width, height);
        renderer.draw(snapshot, camera, view, {0, 0, width, height}, {},
                      studio()->framebuffer.id());
        read_pixels(studio()->framebuffer.id(), 0, 0, width, height, picture.rgba);
        keep_picture(picture, quality == Quality::film ? "shadow_film" : "shadow_other");
        return picture;
    };
    /// How far it is from a tenth of the light to nine tenths of it: the mean over rows [pixels].
    const auto edge_width = [](const Picture& picture) {
        constexpr int first = height / 2 - 20, last = height / 2 + 20;
        int between = 0;
        for (int y = first; y < last; ++y) {
            const float dark = picture.at(width / 2 - 40, y).g;
            const float light = picture.at(width / 2 + 40, y).g;
            REQUIRE(light > dark + 0.1f);
            for (int x = width / 2 - 40; x < width / 2 + 40; ++x) {
                const float part = (picture.at(x, y).g - dark) / (light - dark);
                between += part > 0.1f && part < 0.9f;
            }
        }
        return double(between) / (last - first);
    };
    const double film = edge_width(drawn_from_above(Quality::film));
    for (const Quality quality : {Quality::fast, Quality::fine}) {
        const double other = edge_width(drawn_from_above(quality));
        INFO("film " << film << ", other " << other);
        CHECK(other > 2.0);
        CHECK(film > 1.2 * other);
    }
}

TEST_CASE("a picture of film quality is the mean of one of twice the size", "[film]") {
    if (!studio()) return;
    Snapshot snapshot;
    add_meshed_box(snapshot, Vec3f(0, 0, 0.5f), {5, 5, 5},
                   Quatf(Eigen::AngleAxisf(0.2f, Vec3f(0.3f, 1.0f, 0.1f).normalized())),
                   Vec3f(0.1f, 0.1f, 0.1f));
    ViewParameters view;
    view.ground = false;   // its lines are as thick as in the smaller picture
    view.shadows = false;  // they are finer
    const Picture film = drawn(Quality::film, snapshot, {}, view, 1);
    const Picture twice = drawn(Quality::fine, snapshot, {}, view, 2);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            glm::vec3 mean(0.0f);
            for (int k = 0; k < 4; ++k) mean += 0.25f * twice.at(2 * x + k % 2, 2 * y + k / 2);
            const glm::vec3 away = glm::abs(film.at(x, y) - mean);
            REQUIRE(std::max({away.r, away.g, away.b}) < 0.006f);  // rounding
        }
}
