// Loads that cannot act report this, and why.
#include <catch2/catch.hpp>

#include "core/scene/build_simulation.h"
#include "core/scene/scene_file.h"
#include "tests/support/simulation_tools.h"

using namespace taffy;
using namespace taffy::test;

namespace {

Simulation loaded(const std::string& region, const std::string& load,
                  const std::string& material = "") {
    return build_simulation(
        parse_scene("[simulation]\nthreads = 1\ngravity = [0, 0, 0]\n"
                    "[[body]]\nname = \"block\"\nshape = \"box\"\nspacing = 0.1\n"
                    "size = [0.4, 0.3, 0.3]\n[body.material]\n" +
                        material +
                        "[[body.region]]\nname = \"end\"\nlower = [-9, -9, -9]\n"
                        "upper = [-0.1, 9, 9]\n" +
                        region + "\n[[load]]\nname = \"push\"\nregion = \"block.end\"\n" + load,
                    "loaded.toml"));
}

LoadFigures figures(const Simulation& simulation) {
    return simulation.diagnostics().loads.at(0);
}

}  // namespace

TEST_CASE("a motion does not act while its handle is let go of", "[loads]") {
    for (const std::string kind : {"velocity", "spin"}) {
        Simulation simulation =
            loaded("role = \"handle\"", "kind = \"" + kind + "\"\nvalue = [0.3, 0, 0]\n");
        CHECK(figures(simulation).part == 1.0);
        CHECK(figures(simulation).idle.empty());
        simulation.apply(SetParameter{"region.block.end.held", false});
        CHECK(figures(simulation).part == 0.0);
        CHECK_THAT(figures(simulation).idle, Catch::Contains("let go"));
        simulation.apply(SetParameter{"region.block.end.held", true});
        simulation.advance(0.1);
        CHECK(figures(simulation).part == 1.0);
        CHECK(figures(simulation).idle.empty());
    }
}

TEST_CASE("a motion along axes that its handle leaves free does not act", "[loads]") {
    const auto idle = [](const std::string& value) {
        return figures(loaded("role = \"handle\"\nfree = \"xz\"",
                              "kind = \"velocity\"\nvalue = " + value + "\n"))
            .idle;
    };
    CHECK_THAT(idle("[0.3, 0, -1]"), Catch::Contains("free"));
    CHECK(idle("[0.3, 0.2, -1]").empty());
    CHECK(idle("[0, 1, 0]").empty());
}

TEST_CASE("a load says when it begins and that it is over", "[loads]") {
    Simulation simulation =
        loaded("role = \"probe\"", "value = [1, 0, 0]\nfrom = 0.1\nuntil = 0.2\n");
    CHECK(figures(simulation).idle == "from 0.1 s on");
    CHECK(figures(simulation).part == 0.0);
    simulation.advance(0.15);
    CHECK(figures(simulation).idle.empty());
    CHECK(figures(simulation).part == 1.0);
    simulation.advance(0.1);
    CHECK(figures(simulation).idle == "over since 0.2 s");
    CHECK(figures(simulation).part == 0.0);
}

TEST_CASE("nothing presses on the surface of what is molten", "[loads]") {
    for (const std::string phase : {"solid", "fluid"}) {
        Simulation simulation = loaded("role = \"probe\"", "kind = \"pressure\"\npressure = 10\n",
                                       "phase = \"" + phase + "\"\n");
        CHECK(figures(simulation).idle.empty() == (phase == "solid"));
        CHECK(figures(simulation).part == (phase == "solid" ? 1.0 : 0.0));
    }
}
