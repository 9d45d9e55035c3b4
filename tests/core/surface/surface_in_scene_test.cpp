// Surfaces of running scenes.
#include <catch2/catch.hpp>

#include "core/scene/build_simulation.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_library.h"
#include "tests/core/surface/mesh_quality.h"
#include "tests/support/simulation_tools.h"

using namespace taffy;

namespace {

TriangleMesh carried(const Snapshot& s, size_t body) {
    const BodyState& b = s.bodies.at(body);
    return b.surface->carry(
        std::span(s.transforms).subspan(b.first_transform, b.surface->carriers().size()));
}

}  // namespace

TEST_CASE("snapshots carry surfaces only when asked", "[surface]") {
    Simulation simulation = build_simulation(load_scene(find_scene("rods")));
    simulation.apply(SetSurfaceMode{&particle_surface});
    Snapshot s = test::snapshot_of(simulation);
    CHECK(s.transforms.empty());
    for (const BodyState& body : s.bodies) {
        CHECK(body.surface);
        CHECK(body.shown_as == &particle_surface);
    }
    simulation.apply(SetSurfaceMode{&mesh_surface});
    s = test::snapshot_of(simulation);
    CHECK(s.surface_mode == &mesh_surface);
    size_t carriers = 0;
    for (const BodyState& body : s.bodies) {
        CHECK(body.shown_as == &mesh_surface);
        CHECK(body.first_transform == carriers);
        carriers += body.surface->carriers().size();
    }
    CHECK(s.transforms.size() == carriers);
    simulation.apply(SetSurfaceMode{&particle_surface});
    CHECK(test::snapshot_of(simulation).transforms.empty());
}

TEST_CASE("bodies show their mesh by themselves while they are solid and whole", "[surface]") {
    Simulation plain = build_simulation(load_scene(find_scene("tumble")));
    CHECK(test::snapshot_of(plain).bodies[0].shown_as == &mesh_surface);

    BodyDefinition body;
    body.rest = {{0, 0, 0}, {0.1f, 0, 0}, {0, 0.1f, 0}, {0, 0, 0.1f}};
    TriangleMesh mesh;
    mesh.position = body.rest;
    mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    body.surface = std::make_shared<TriangleMesh>(mesh);
    Simulation simulation;
    simulation.add_body(body);
    simulation.finish_building("test", {});
    const Snapshot s = test::snapshot_of(simulation);
    REQUIRE(s.bodies[0].shown_as == &mesh_surface);
    CHECK(carried(s, 0).triangles.size() == 4);
}

TEST_CASE("what melts changes from its mesh to an iso-surface little by little", "[surface]") {
    SceneDescription scene = load_scene(find_scene("melt_slow"));
    Simulation simulation = build_simulation(scene);
    Snapshot s = test::snapshot_of(simulation);
    REQUIRE(s.bodies[0].shown_as == &mesh_surface);
    CHECK(s.bodies[0].mesh_part == 0.0f);
    float last = 1.0f;
    int parts = 0;
    for (int frame = 0; frame < 120 && parts < 12; ++frame) {
        simulation.advance(1.0 / 60.0);
        s = test::snapshot_of(simulation);
        if (s.bodies[0].shown_as == &mesh_surface) continue;
        REQUIRE(s.bodies[0].shown_as == &iso_surface);
        CHECK(s.transforms.size() == s.bodies[0].surface->carriers().size());
        CHECK(s.bodies[0].mesh_part < last);
        CHECK(last - s.bodies[0].mesh_part < 0.1f);
        last = s.bodies[0].mesh_part;
        ++parts;
    }
    CHECK(parts == 12);
}

TEST_CASE("every body of every scene starts with its mesh at rest", "[surface]") {
    for (const char* name : {"twist", "membrane", "rods", "sombrero", "wall"}) {
        INFO(name);
        Simulation simulation = build_simulation(load_scene(find_scene(name)));
        simulation.apply(SetSurfaceMode{&mesh_surface});
        const Snapshot s = test::snapshot_of(simulation);
        for (size_t b = 0; b < s.bodies.size(); ++b) {
            const EmbeddedSurface& surface = *s.bodies[b].surface;
            const TriangleMesh mesh = carried(s, b);
            float worst = 0.0f;
            for (size_t v = 0; v < mesh.position.size(); ++v)
                worst = std::max(
                    worst,
                    (mesh.position[v] - surface.mesh().position[v] - surface.origin()).norm());
            CHECK(worst < 1e-5f);
        }
    }
}

TEST_CASE("the twist scene, turned by 360 degrees, keeps a smooth mesh", "[surface]") {
    SceneDescription scene = load_scene(find_scene("twist"));
    scene.bodies[0].spacing = 0.12f;  // coarser than shown, and four times as hard on the mesh
    Simulation simulation = build_simulation(scene);
    simulation.apply(SetSurfaceMode{&mesh_surface});
    for (int degrees = 90; degrees <= 360; degrees += 90) {
        const float angle = float(M_PI) / 180.0f * float(degrees);
        Pose pose;
        pose.rotation = Quatf(Eigen::AngleAxisf(angle, Vec3f::UnitX()));
        simulation.apply(MoveHandle{"bar.right", pose});
        simulation.advance(0.6);
    }
    const Snapshot s = test::snapshot_of(simulation);
    const test::MeshQuality q = test::mesh_quality(carried(s, 0), s.bodies[0].surface->mesh());
    CHECK(q.flipped == 0);
    CHECK(q.smallest_area > 0.5);
    // The section turns by 20 degrees from one particle to the next, and the normals by less.
    const double section_turn = 2.0 * M_PI / 2.16 * 0.12;
    CHECK(q.largest_turn < section_turn);
    CHECK(q.largest_slant < section_turn);
}
