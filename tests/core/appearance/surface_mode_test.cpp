// The table of ways to show bodies.
#include <catch2/catch.hpp>
#include <set>
#include <string>

#include "core/appearance/surface_modes.h"
#include "core/bodies/body.h"
#include "core/scene/build_simulation.h"
#include "core/scene/scene_file.h"
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

TEST_CASE("a snapshot has splats of the bodies that are shown as splats, with their particles",
          "[surface]") {
    Simulation simulation;
    simulation.add_body(block("bar", 6, 6, 6, undamped()));
    simulation.finish_building("bar", weightless());
    CHECK(snapshot_of(simulation).splats.empty());
    simulation.apply(SetSurfaceMode{&splat_surface});
    simulation.apply(SetColourField{&colour_field("displacement")});
    const Snapshot s = snapshot_of(simulation);
    CHECK(s.splats.size() == 6 * 6 * 6 - 4 * 4 * 4);  // its outermost layer
    for (const Splat& splat : s.splats) {
        CHECK(splat.mode == &splat_surface);
        CHECK((splat.centre - s.position[splat.particle].head<3>()).norm() < 0.1f);
        CHECK(splat.field == s.field[splat.particle]);
    }
    simulation.apply(SetSurfaceMode{&particle_surface});
    CHECK(snapshot_of(simulation).splats.empty());
}

TEST_CASE("a body that is molten from the start is shown as what flows", "[surface]") {
    const auto shown = [](double temperature) {
        const SceneDescription scene = parse_scene(
            "[[body]]\nname = \"drop\"\nshape = \"box\"\nsize = [0.3, 0.3, 0.3]\nspacing = 0.1\n"
            "[body.material]\nphase = \"meltable\"\nmelting_start = 40\nmelting_end = 60\n"
            "molten_young_modulus = 0\ntemperature = " +
                std::to_string(temperature) + "\n",
            "drop.toml");
        Simulation simulation = build_simulation(scene);
        const SurfaceMode* first = snapshot_of(simulation).bodies[0].shown_as;
        simulation.advance(0.05);
        simulation.apply(Reset{});
        CHECK(snapshot_of(simulation).bodies[0].shown_as == first);
        return first;
    };
    CHECK(shown(80.0) == &iso_surface);
    CHECK(shown(20.0) == &mesh_surface);
}

TEST_CASE("a scene gives a body a surface of its own, and snapshots say so", "[surface]") {
    const auto two_bodies = [](const std::string& surface) {
        const std::string box = "shape = \"box\"\nsize = [0.3, 0.3, 0.3]\nspacing = 0.1\n";
        return parse_scene("[view]\nsurface = \"particles\"\n[[body]]\nname = \"plain\"\n" + box +
                               "[[body]]\nname = \"own\"\nposition = [1.0, 0.0, 0.0]\n" + box +
                               "surface = \"" + surface + "\"\n",
                           "surfaces.toml");
    };
    for (const SurfaceMode* mode : surface_modes()) {
        const SceneDescription scene = two_bodies(mode->name);
        CHECK(scene.bodies[0].surface == nullptr);
        CHECK(scene.bodies[1].surface == mode);
        Simulation simulation = build_simulation(scene);
        for (const SurfaceMode* of_view : {&particle_surface, &iso_surface}) {
            simulation.apply(SetSurfaceMode{of_view});
            const Snapshot s = snapshot_of(simulation);
            CHECK(s.bodies[0].shown_as == of_view);
            const SurfaceMode* own = mode == &automatic_surface ? &mesh_surface : mode;
            CHECK(s.bodies[1].shown_as == own);
        }
    }
    CHECK(two_bodies("of_view").bodies[1].surface == nullptr);
    CHECK_THROWS_WITH(two_bodies("activ"), Catch::Matchers::Contains("did you mean 'active'"));
}

TEST_CASE("a body can be shown otherwise than the view says, while it runs", "[surface]") {
    Simulation simulation;
    simulation.add_body(block("bar", 4, 4, 4, undamped()));
    BodyDefinition other = block("other", 3, 3, 3, undamped());
    for (Vec3f& x : other.rest) x.x() += 2.0f;
    simulation.add_body(other);
    simulation.finish_building("bars", weightless());
    simulation.apply(SetSurfaceMode{&particle_surface});
    const uint64_t before = simulation.state_hash();
    simulation.apply(ShowBody{"bar", &surfel_surface, Look::wet});
    const Snapshot s = snapshot_of(simulation);
    CHECK(s.bodies[0].own_surface == &surfel_surface);
    CHECK(s.bodies[0].shown_as == &surfel_surface);
    CHECK(s.bodies[0].look == Look::wet);
    CHECK(!s.splats.empty());
    CHECK(s.bodies[1].own_surface == nullptr);
    CHECK(s.bodies[1].shown_as == &particle_surface);
    CHECK(simulation.state_hash() == before);
    simulation.apply(ShowBody{"bar"});
    CHECK(snapshot_of(simulation).bodies[0].shown_as == &particle_surface);
    CHECK(snapshot_of(simulation).splats.empty());
    CHECK_THROWS_WITH(simulation.apply(ShowBody{"baz"}), "there is no body 'baz'");
}
