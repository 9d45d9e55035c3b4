// Looks from scene files to snapshots.
#include <catch2/catch.hpp>
#include <string>

#include "core/base/error.h"
#include "core/scene/build_simulation.h"
#include "core/scene/scene_file.h"
#include "tests/support/simulation_tools.h"

using namespace taffy;
using namespace taffy::test;
using Catch::Matchers::Contains;

namespace {

SceneDescription two_bodies(const std::string& look, double temperature) {
    const std::string box = "shape = \"box\"\nsize = [0.3, 0.3, 0.3]\nspacing = 0.1\n";
    return parse_scene("[[body]]\nname = \"plain\"\nposition = [1.0, 0.0, 0.0]\n" + box +
                           "[[body]]\nname = \"own\"\n" + box + "look = \"" + look +
                           "\"\nmaterial = { temperature = " + std::to_string(temperature) + " }\n",
                       "looks.toml");
}

}  // namespace

TEST_CASE("a scene gives a body a look of its own, and snapshots say so", "[look]") {
    const SceneDescription scene = two_bodies("metal", 20.0);
    CHECK(scene.bodies[0].look == Look::of_view);
    CHECK(scene.bodies[1].look == Look::metal);
    const Snapshot s = snapshot_of(build_simulation(scene));
    CHECK(s.bodies[0].look == Look::of_view);
    CHECK(s.bodies[1].look == Look::metal);
    CHECK_THROWS_WITH(two_bodies("mettal", 20.0), Contains("did you mean 'metal'"));
}

TEST_CASE("snapshots carry temperatures where something is hot enough to glow", "[look]") {
    CHECK(snapshot_of(build_simulation(two_bodies("glowing", 500.0))).temperature.empty());
    const Snapshot s = snapshot_of(build_simulation(two_bodies("glowing", 900.0)));
    REQUIRE(s.temperature.size() == s.position.size());
    for (size_t i = 0; i < s.position.size(); ++i)
        CHECK(s.temperature[i] == Approx(s.bodies[s.body[i]].material.temperature));
}
