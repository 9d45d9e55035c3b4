// The table of ways to show bodies.
#include <catch2/catch.hpp>
#include <set>

#include "core/appearance/surface_modes.h"
#include "core/bodies/body.h"
#include "core/surface/embedded_surface.h"
#include "tests/support/simulation_tools.h"
#include "tests/support/test_bodies.h"

using namespace taffy;
using namespace taffy::test;

TEST_CASE("every surface mode has a name of its own and shows every body as something",
          "[surface]") {
    std::set<std::string> names;
    CHECK(surface_modes().front() == &automatic_surface);
    const SimulationBody bare;
    for (const SurfaceMode* mode : surface_modes()) {
        INFO(mode->name);
        CHECK(names.insert(mode->name).second);
        CHECK(std::string(mode->help).back() == '.');
        const SurfaceMode& shown = mode->of_body(bare);
        CHECK(&shown != &automatic_surface);
        CHECK(&shown.of_body(bare) == &shown);  // what a body is shown as it can be shown as
        CHECK(std::string(shown.needs) == "");  // it has nothing
    }
}

TEST_CASE("snapshots say as what each body is shown", "[surface]") {
    Simulation simulation;
    simulation.add_body(block("bar", 3, 3, 3, undamped()));
    simulation.finish_building("bar", weightless());
    for (const SurfaceMode* mode : surface_modes()) {
        simulation.apply(SetSurfaceMode{mode});
        const Snapshot s = snapshot_of(simulation);
        CHECK(s.surface_mode == mode);
        CHECK(s.bodies[0].shown_as == &mode->of_body(SimulationBody()));  // without a mesh, too
        CHECK(s.transforms.empty());
    }
}
