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
