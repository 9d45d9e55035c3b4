// Film quality draws the same picture from more samples.
#include <catch2/catch.hpp>
#include <set>

#include "picture.h"
#include "render/gl/pixel_reader.h"
#include "synthetic_scene.h"

using namespace taffy;

namespace {

Picture drawn(Quality quality, const Snapshot& snapshot, const LineList& lines) {
    ViewParameters view;
    const Camera camera = camera_for(snapshot, view, 320, 240, 25.0f, 20.0f);
    Renderer renderer(quality);
    Picture picture{320, 240, std::vector<uint8_t>(4 * 320 * 240)};
    studio()->framebuffer.resize(320, 240);
    renderer.draw(snapshot, camera, view, {0, 0, 320, 240}, lines, studio()->framebuffer.id());
    read_pixels(studio()->framebuffer.id(), 0, 0, 320, 240, picture.rgba);
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
        for (int y = 0; y < 240; ++y)
            for (int x = 0; x < 320; ++x) {
                const glm::vec3 away = glm::abs(film.at(x, y) - other.at(x, y));
                difference += double(away.r + away.g + away.b) / 3.0 / (320.0 * 240.0);
                lines_film += black(film.at(x, y));
                lines_other += black(other.at(x, y));
            }
        CHECK(difference < 0.01);
        CHECK(lines_other > 300);
        CHECK(lines_film == Approx(lines_other).epsilon(0.1));
    }
}

TEST_CASE("film quality has more shades along an outline than one sample a pixel", "[film]") {
    if (!studio()) return;
    const Snapshot snapshot = [] {
        Snapshot s;
        add_meshed_box(s, Vec3f(0, 0, 0.5f), {5, 5, 5},
                       Quatf(Eigen::AngleAxisf(0.2f, Vec3f(0.3f, 1.0f, 0.1f).normalized())),
                       Vec3f(0.1f, 0.1f, 0.1f));
        return s;
    }();
    const auto shades = [&](Quality quality) {
        const Picture picture = drawn(quality, snapshot, {});
        std::set<int> values;
        for (int y = 0; y < 240; ++y)
            for (int x = 0; x + 1 < 320; ++x)
                if (std::abs(picture.at(x, y).g - picture.at(x + 1, y).g) > 0.1f)
                    values.insert(int(255.0f * picture.at(x, y).g));
        return values.size();
    };
    CHECK(shades(Quality::film) > shades(Quality::fast));
}
