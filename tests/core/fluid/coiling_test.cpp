// A thread of viscous fluid coils where it lands [Ribe, Habibi, Bonn 2012]; measured in the scene
// `honey`.
#include <catch2/catch.hpp>
#include <cmath>
#include <numbers>

#include "core/scene/build_simulation.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_library.h"
#include "tests/support/simulation_tools.h"

using namespace taffy;
using namespace taffy::test;

namespace {

constexpr float level = 0.18f, slab = 0.015f;  // [m]: above what piles up, where the thread swings
constexpr double diameter = 0.06;              // [m], of the thread as it leaves the mouth

/// The middle of the thread's cross-section at the level, over a time.
struct Path {
    double turns = 0.0, way = 0.0;  // round the axis: net, and whatever the direction [turns]
    double radius = 0.0;            // mean [m]
    double fall = 0.0;              // mean speed downwards [m/s]
    int looks = 0, gaps = 0;        // gaps: nothing was there
};

/// Sum over the particles in the slab.
struct Section {
    Eigen::Vector2d middle = Eigen::Vector2d::Zero();
    double fall = 0.0;
    int count = 0;
};

Section section_of(const Snapshot& s) {
    Section section;
    for (size_t i = 0; i < s.position.size(); ++i) {
        const Vec4f& x = s.position[i];
        if (!is_present(s.flags[i]) || std::abs(x.z() - level) > slab) continue;
        section.middle += x.head<2>().cast<double>();
        section.fall -= double(s.figures[i].velocity.z());
        ++section.count;
    }
    if (section.count > 0) section.middle /= section.count, section.fall /= section.count;
    return section;
}

Path path_of_thread(const SceneDescription& scene, double from, double to) {
    Simulation simulation = build_simulation(scene);
    simulation.apply(CarryFigures{true});
    REQUIRE(simulation.advance(from) == StepStatus::done);
    const auto axis = Eigen::Vector2d(0.02, 0.01) * double(0.4f - level);  // of the tilted mouth
    Path path;
    double last = NAN;
    const int looks = int(std::lround(30.0 * (to - from)));
    for (int look = 0; look < looks; ++look) {
        REQUIRE(simulation.advance(1.0 / 30.0) == StepStatus::done);
        const Section section = section_of(snapshot_of(simulation));
        if (section.count == 0 && ++path.gaps > 0) continue;
        const Eigen::Vector2d arm = section.middle - axis;
        const double angle = std::atan2(arm.y(), arm.x());
        if (std::isfinite(last)) {
            const double turned = std::remainder(angle - last, 2.0 * std::numbers::pi);
            path.turns += turned / (2.0 * std::numbers::pi);
            path.way += std::abs(turned) / (2.0 * std::numbers::pi);
        }
        last = angle;
        path.radius += arm.norm(), path.fall += section.fall, ++path.looks;
    }
    path.radius /= path.looks, path.fall /= path.looks;
    return path;
}

}  // namespace

TEST_CASE("the thread of the scene honey coils: round and round in one direction",
          "[fluid][coiling]") {
    const Path path = path_of_thread(load_scene(find_scene("honey")), 3.0, 5.5);
    INFO(path.turns << " turns, " << path.way << " in either direction, radius " << path.radius
                    << " m, falls at " << path.fall << " m/s");
    CHECK(path.gaps == 0);
    CHECK(std::abs(path.turns) > 2.0);  // measured: 2.7
    CHECK(std::abs(path.turns) > 0.95 * path.way);
    CHECK(path.radius > 0.4 * diameter);
    CHECK(path.radius < diameter);
    CHECK(path.fall < 0.36);  // measured: 0.30; it leaves the mouth at 0.33 and leans here
}

TEST_CASE("a thread of any viscosity meets the ground without breaking down", "[fluid][coiling]") {
    for (const float viscosity : {30.0f, 35.0f, 40.0f, 45.0f, 50.0f, 60.0f, 70.0f, 100.0f})
        for (const float density : {1400.0f, 1415.0f, 1420.0f}) {
            SceneDescription scene = load_scene(find_scene("honey"));
            scene.bodies[0].material.viscosity = viscosity;
            scene.bodies[0].material.density = density;
            Simulation simulation = build_simulation(scene);
            INFO("viscosity " << viscosity << " Pa s, density " << density << " kg/m3");
            CHECK(simulation.advance(0.7) == StepStatus::done);
        }
}

TEST_CASE("a thread of a twentieth of the viscosity stands upright and does not coil",
          "[fluid][coiling]") {
    SceneDescription scene = load_scene(find_scene("honey"));
    scene.bodies[0].material.viscosity *= 0.05f;
    const Path path = path_of_thread(scene, 2.5, 3.5);
    INFO("radius " << path.radius << " m, falls at " << path.fall << " m/s");
    CHECK(path.gaps == 0);
    CHECK(path.radius < 0.05 * diameter);  // measured: 0.015
    CHECK(path.fall > 1.0);
}
