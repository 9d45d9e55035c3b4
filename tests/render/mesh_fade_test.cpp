// A body that begins to melt changes from its mesh to an iso-surface: the look of this transition.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <span>

#include "core/iso/iso_skins.h"
#include "core/scene/build_simulation.h"
#include "core/scene/scene_file.h"
#include "picture.h"

using namespace taffy;

namespace {

constexpr int width = 320, height = 240, side = 16;  // [pixels]

/// From one picture to the next, in levels of 255.
struct Change {
    double mean = 0.0;   // over the picture
    double worst = 0.0;  // mean over the square of 16 x 16 pixels that changes most

    void include(const Change& other) {
        mean = std::max(mean, other.mean);
        worst = std::max(worst, other.worst);
    }
};

Change change_between(const Picture& a, const Picture& b) {
    std::array<double, (width / side) * (height / side)> squares{};
    Change change;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const glm::vec3 away = 255.0f * glm::abs(a.at(x, y) - b.at(x, y));
            const double levels = double(away.r + away.g + away.b) / 3.0;
            change.mean += levels / (width * height);
            squares[size_t(y / side * (width / side) + x / side)] += levels / (side * side);
        }
    change.worst = *std::ranges::max_element(squares);
    return change;
}

/// A cube with sharp edges that has molten after 0.05 s, weightless.
Simulation melting_cube() {
    return build_simulation(parse_scene(R"([simulation]
gravity = [0.0, 0.0, 0.0]
[[body]]
name = "cube"
shape = "box"
size = [0.8, 0.8, 0.8]
spacing = 0.08
position = [0.0, 0.0, 0.6]
[body.material]
temperature = 47
phase = "meltable"
young_modulus = 5e4
heating = 60
melting_start = 40
melting_end = 50
molten_viscosity = 100
molten_creep = 0
)",
                                        "cube.toml"));
}

/// 0.4 seconds at 60 frames a second, with the iso-surfaces of every frame.
std::vector<Snapshot> frames_of(Simulation simulation) {
    std::vector<Snapshot> frames(25);
    const ThreadPool pool(1);
    IsoSkins skins;
    IsoInput input;
    for (Snapshot& frame : frames) {
        simulation.capture(frame);
        skins.renew(pool, input, frame);
        simulation.advance(1.0 / 60.0);
    }
    return frames;
}

Change largest_change(std::span<const Snapshot> frames, const std::string& name) {
    const ViewParameters view;
    const Camera camera = camera_for(frames.front(), view, width, height, 30.0f, 25.0f);
    Change largest;
    Picture last;
    for (const Snapshot& frame : frames) {
        Picture picture = studio()->draw(frame, camera, view);
        keep_picture(picture, name + std::to_string(&frame - frames.data()));
        if (!last.rgba.empty()) largest.include(change_between(last, picture));
        last = std::move(picture);
    }
    return largest;
}

}  // namespace

TEST_CASE("no jump is seen where a melting body changes from its mesh to an iso-surface",
          "[drawing][fade]") {
    if (!studio()) return;
    std::vector<Snapshot> frames = frames_of(melting_cube());
    REQUIRE(frames.front().bodies[0].shown_as == &mesh_surface);
    REQUIRE(frames.back().bodies[0].shown_as == &iso_surface);
    REQUIRE(frames.back().bodies[0].mesh_part == 0.0f);
    const Change faded = largest_change(frames, "fade_");
    for (Snapshot& frame : frames) frame.bodies[0].mesh_part = 0.0f;
    constexpr size_t changed_by = 8;
    REQUIRE(frames[changed_by - 1].bodies[0].shown_as == &iso_surface);
    const Change hard = largest_change(std::span(frames).first(changed_by), "hard_");
    INFO("with the fade: mean " << faded.mean << ", worst square " << faded.worst
                                << "; without: " << hard.mean << ", " << hard.worst);
    CHECK(hard.mean > 1.5);
    CHECK(hard.worst > 15.0);
    // Every frame changes one of the 18 parts of the pixels; a square has them in uneven numbers.
    CHECK(faded.mean < 0.12 * hard.mean);
    CHECK(faded.worst < 0.3 * hard.worst);
}
