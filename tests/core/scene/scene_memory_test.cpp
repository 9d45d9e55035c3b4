#include "core/scene/scene_memory.h"

#include <catch2/catch.hpp>

#include "core/base/error.h"
#include "core/scene/build_simulation.h"
#include "core/scene/scene_file.h"
#include "core/shapes/mesh_shape.h"
#include "core/shapes/shape_surface.h"
#include "tests/support/shapes.h"

using namespace taffy;
using Catch::Matchers::Contains;

namespace {

std::string body(const std::string& shape, const std::string& material = "") {
    return "[[body]]\nname = \"b\"\n" + shape + "\n[body.material]\n" + material + "\n";
}

double bytes_per_particle(const std::string& text) {
    const SceneMemory memory(parse_scene(text, "m.toml"));
    return memory.bytes() / memory.particles();
}

std::string message_of(const std::string& text) {
    try {
        parse_scene(text, "m.toml");
    } catch (const InputError& error) {
        return error.what();
    }
    return "no message";
}

const std::string block = "shape = \"box\"\nsize = [0.4, 0.4, 0.4]\nspacing = 0.01\n";

}  // namespace

TEST_CASE("the memory of a scene is estimated as it was measured", "[scene]") {
    // Resident memory of blocks of 64,000 particles less that of none, per particle [bytes].
    struct Measured {
        std::string keys, material;
        double bytes;
    };
    for (const auto& [keys, material, bytes] : {
             Measured{"", "", 1400},
             Measured{"support_ratio = 4\n", "", 4530},
             Measured{"", "phase = \"meltable\"", 4510},
             Measured{"support_ratio = 4\n", "creep = 1", 32000},
             Measured{"support_ratio = 3\n", "creep = 1", 11400},
             Measured{"", "phase = \"fluid\"", 1750},
             Measured{"support_ratio = 3\n", "phase = \"fluid\"", 1960},
             Measured{"support_ratio = 4\n", "phase = \"fluid\"", 3370},
         }) {
        INFO(keys << material);
        const double estimate = bytes_per_particle(body(block + keys, material));
        CHECK(estimate > bytes);  // never too little
        CHECK(estimate < 1.6 * bytes);
    }
}

TEST_CASE("a scene that needs more memory than there is names how much", "[scene]") {
    CHECK_NOTHROW(check_memory(1e9, 2e9));
    CHECK_THROWS_WITH(check_memory(6.1e10, 8e9), Contains("61 GB") && Contains("8 GB are free"));
}

TEST_CASE("a mouth whose layers are more than a scene may have is refused before it takes memory",
          "[scene]") {
    const std::string water = body("shape = \"empty\"\nspacing = 0.03", "phase = \"fluid\"");
    const std::string mouth = "[[source]]\nname = \"s\"\nbody = \"b\"\nposition = [0, 0, 1]\n";
    CHECK_THAT(message_of(water + mouth + "shape = \"disc\"\nradius = 100\n"),
               Contains("m.toml:12:10") && Contains("3490658") && Contains("2000000"));
    CHECK_THAT(message_of(water + mouth + "shape = \"rectangle\"\nsize = [900, 90, 0]\n"),
               Contains("m.toml:12:8") && Contains("9000000"));
    CHECK_THAT(message_of(water + mouth + "shape = \"disc\"\nradius = 25\n"),
               Contains("m.toml:12:10") && Contains("wider spacing"));
    CHECK(message_of(water + mouth + "shape = \"disc\"\nradius = 20\n") == "no message");
}

TEST_CASE("generated surfaces stay within a number of vertices, whatever the shape", "[scene]") {
    const std::vector<std::pair<ShapePtr, float>> cases = {
        {test::rod(1000.0f), 0.001f},
        {test::rod(1000.0f, 1e-4f), 10.0f},
        {test::sheet(1000.0f, 0.01f, true), 0.01f},
        {test::sheet(1000.0f, 1000.0f, 1000.0f), 1.0f},
        {test::box(Vec3f(1000.0f, 0.001f, 0.001f)), 0.001f},
        {test::cylinder(200.0f, 1.0f), 1.0f},
        {test::sphere(60.0f), 1.0f}};
    for (const auto& [shape, spacing] : cases) {
        const double most = 20000.0;
        const TriangleMesh mesh = shape_surface(*shape, spacing, most);
        CHECK(!mesh.empty());
        CHECK(double(mesh.position.size()) <= most);
        CHECK(double(mesh.position.size()) == shape_surface_vertices(*shape, spacing, most));
        CHECK(shape_surface_vertices(*shape, spacing) <= 1e6);
    }
    // Those of ordinary scenes are as fine as ever: two vertices per spacing.
    CHECK(shape_surface_vertices(*test::box(Vec3f::Ones()), 0.05f) ==
          double(shape_surface(*test::box(Vec3f::Ones()), 0.05f, 1e9).position.size()));
}

TEST_CASE("lines of too many points have no surface", "[scene]") {
    auto model = std::make_shared<Model>();
    model->kind = ModelKind::rod;
    for (int c = 0; c < 100; ++c)
        model->curves.push_back({{Vec3f(float(c), 0, 0), Vec3f(float(c), 1, 0)}, false});
    MeshShape lines;
    lines.model = model;
    CHECK(shape_surface(lines, 0.1f, 1000.0).empty());
    CHECK(double(shape_surface(lines, 0.1f).position.size()) ==
          shape_surface_vertices(lines, 0.1f));
}

TEST_CASE("a rod of many particles carries a lean surface", "[scene]") {
    const SceneDescription scene =
        parse_scene(body("shape = \"rod\"\nlength = 100\nspacing = 0.001"), "rod.toml");
    const Simulation simulation = build_simulation(scene);
    CHECK(simulation.particle_count() == 100000);
    Snapshot snapshot;
    simulation.capture(snapshot);
    REQUIRE(snapshot.bodies[0].surface);
    CHECK(snapshot.bodies[0].surface->mesh().position.size() <= size_t(max_generated_vertices));
}
