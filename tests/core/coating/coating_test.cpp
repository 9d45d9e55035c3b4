// Surfaces of a simulation that have a state, surfels and active surfaces: they depend on the run
// alone, not on who looks at them, and the run does not depend on them.
#include "core/coating/coating.h"

#include <array>
#include <catch2/catch.hpp>

#include "core/appearance/surface_modes.h"
#include "core/state/state_bytes.h"
#include "tests/core/iso/particle_cloud.h"
#include "tests/support/simulation_tools.h"
#include "tests/support/test_bodies.h"

using namespace taffy;
using namespace taffy::test;

namespace {

/// A drop of water falls on a floor, and a rubber block next to it.
Simulation splash(int threads = 1) {
    MaterialParameters water, rubber;
    water.phase = Phase::fluid;
    rubber.young_modulus = 1e5f;
    BodyDefinition drop = block("drop", 6, 6, 6, water), solid = block("solid", 5, 5, 5, rubber);
    drop.colour = Vec3f(0.2f, 0.4f, 0.9f), solid.colour = Vec3f(1, 0, 0);
    move_body(drop, Vec3f(0, 0, 0.1f)), move_body(solid, Vec3f(1, 0, 0.1f));
    Simulation simulation;
    simulation.add_body(drop);
    simulation.add_body(solid);
    simulation.add_obstacle(floor_at(0.0f));
    SimulationParameters p;
    p.threads = threads;
    simulation.finish_building("splash", p);
    return simulation;
}

void show(Simulation& simulation, const SurfaceMode& mode) {
    simulation.apply(SetSurfaceMode{&mode});
}

/// How much there is to see of surfaces.
size_t shown_points(const Simulation& simulation) {
    const Snapshot s = snapshot_of(simulation);
    size_t count = s.splats.size();
    for (const auto& skin : s.skins) count += skin->position.size();
    return count;
}

/// The modes of surfaces with a state: a test case runs with each.
const SurfaceMode& each_kind() {
    const CoatKind* kind = GENERATE(from_range(coat_kinds().begin(), coat_kinds().end()));
    return kind->mode;
}

}  // namespace

TEST_CASE("surfaces have the same bits with 1, 2 and 8 threads and however they are looked at",
          "[coating]") {
    const SurfaceMode& mode = each_kind();
    std::vector<uint64_t> first;
    for (const int way : {0, 1, 2, 3}) {
        Simulation simulation = splash(std::array{1, 2, 1, 8}[size_t(way)]);
        show(simulation, mode);
        std::vector<uint64_t> hashes{simulation.surface_hash()};
        for (int k = 0; k < 30; ++k) {
            if (way == 2)  // in small pieces, with pictures between steps
                for (const double part : {0.003, 0.001, 0.006}) {
                    simulation.advance(part);
                    CHECK(shown_points(simulation) > 500);
                }
            else
                simulation.advance(0.01);
            hashes.push_back(simulation.surface_hash());
        }
        CHECK(hashes.front() != hashes.back());
        if (first.empty()) first = hashes;
        CHECK(hashes.back() == first.back());
        if (way != 2) CHECK(hashes == first);
    }
}

TEST_CASE("what bodies are shown as changes no bit of the particles", "[coating]") {
    const SurfaceMode& surface = each_kind();
    std::vector<uint64_t> hashes;
    for (const SurfaceMode* mode : {&surface, &particle_surface, &automatic_surface}) {
        Simulation simulation = splash();
        if (mode != &automatic_surface) show(simulation, *mode);
        simulation.advance(0.1);
        show(simulation, mode == &particle_surface ? surface : *mode);
        simulation.advance(0.1);
        hashes.push_back(simulation.state_hash());
    }
    CHECK(hashes[0] == hashes[2]);
    CHECK(hashes[1] == hashes[2]);
}

TEST_CASE("surfaces that were saved with a run go on with the same bits", "[coating]") {
    const SurfaceMode& mode = each_kind();
    Simulation simulation = splash();
    show(simulation, mode);
    simulation.advance(0.123);
    StateBytes bytes;
    StateWriter writer(bytes);
    simulation.visit(writer);
    Simulation other = splash();
    StateReader reader(bytes.bytes);
    other.visit(reader);
    REQUIRE(reader.at_end());
    REQUIRE(other.surface_hash() == simulation.surface_hash());
    show(other, mode);  // as whoever opens the run does
    CHECK(other.surface_hash() == simulation.surface_hash());
    for (int k = 0; k < 10; ++k) {
        simulation.step(), other.step();
        REQUIRE(other.surface_hash() == simulation.surface_hash());
    }
    simulation.advance(0.2), other.advance(0.2);
    CHECK(other.surface_hash() == simulation.surface_hash());
}

TEST_CASE("surfaces are made anew at ticks of the simulated time, not in every step", "[coating]") {
    const SurfaceMode& mode = each_kind();
    Simulation simulation = splash();
    show(simulation, mode);
    int changes = 0;
    uint64_t before = simulation.surface_hash();
    const uint64_t first = simulation.step_count();
    while (simulation.time() < 0.2) {
        simulation.step();
        changes += simulation.surface_hash() != before;
        before = simulation.surface_hash();
    }
    CHECK(changes == 12);
    CHECK(simulation.step_count() - first > 24);
}

TEST_CASE("a reset makes the first surfaces again", "[coating]") {
    const SurfaceMode& mode = each_kind();
    Simulation simulation = splash();
    show(simulation, mode);
    const uint64_t first = simulation.surface_hash();
    simulation.advance(0.1);
    CHECK(simulation.surface_hash() != first);
    simulation.apply(Reset{});
    CHECK(simulation.surface_hash() == first);
}

TEST_CASE("splats of surfels lie around their bodies and have their colours",
          "[surfels][coating]") {
    Simulation simulation = splash();
    show(simulation, surfel_surface);
    simulation.advance(0.05);
    const Snapshot s = snapshot_of(simulation);
    const Vec3f blue(0.0331f, 0.1329f, 0.7874f);  // linear
    size_t of_body[2] = {0, 0};
    double facing = 0.0;
    for (const Splat& splat : s.splats) {
        REQUIRE(splat.particle < s.position.size());
        const uint32_t body = s.body[splat.particle];
        ++of_body[body];
        CHECK((splat.colour - (body == 0 ? blue : Vec3f(1, 0, 0))).norm() < 1e-3f);
        CHECK(splat.mode == &surfel_surface);
        CHECK(splat.u.norm() == Approx(0.05f).epsilon(1e-3));  // half a spacing
        CHECK(splat.v.norm() == Approx(0.05f).epsilon(1e-3));
        CHECK(std::abs(splat.u.dot(splat.v)) < 1e-5f);
        const Vec3f to_surface = splat.centre - s.position[splat.particle].head<3>();
        CHECK(to_surface.norm() < 0.15f);
        const Vec3f outwards = splat.u.cross(splat.v).normalized();
        facing += double(outwards.dot(to_surface.normalized())) / double(s.splats.size());
        CHECK(splat.centre.z() > -0.01f);
    }
    CHECK(facing > 0.5);
    CHECK(of_body[0] > 400);
    CHECK(of_body[1] > 300);
    show(simulation, particle_surface);
    CHECK(snapshot_of(simulation).splats.empty());
}

TEST_CASE("a body with a model begins with the detail of its mesh", "[surfels][coating]") {
    BodyDefinition body = block("cube", 6, 6, 6, undamped());
    TriangleMesh mesh;  // a cube that is larger than the particles fill, with sharp edges
    for (int k = 0; k < 8; ++k)
        mesh.position.emplace_back(k & 1 ? 0.63f : -0.03f, k & 2 ? 0.63f : -0.03f,
                                   k & 4 ? 0.63f : -0.03f);
    mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                      {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    body.surface = std::make_shared<TriangleMesh>(mesh);
    Simulation simulation;
    simulation.add_body(body);
    simulation.finish_building("cube", weightless());
    show(simulation, surfel_surface);
    simulation.advance(0.05);
    const Snapshot s = snapshot_of(simulation);
    REQUIRE(s.splats.size() > 500);
    size_t on_mesh = 0;
    for (const Splat& splat : s.splats) {
        const Vec3f from_middle = splat.centre - Vec3f::Constant(0.3f);
        on_mesh += std::abs(from_middle.cwiseAbs().maxCoeff() - 0.33f) < 0.002f;
    }
    CHECK(double(on_mesh) > 0.97 * double(s.splats.size()));
}

TEST_CASE("an active surface is a skin around its bodies, with their colours",
          "[active][coating]") {
    Simulation simulation = splash();
    show(simulation, active_surface);
    simulation.advance(0.05);
    const Snapshot s = snapshot_of(simulation);
    REQUIRE(s.skins.size() == 2);
    for (uint32_t body = 0; body < 2; ++body) {
        const SurfaceMesh& skin = *s.skins[body];
        CHECK(skin.mode == &active_surface);
        CHECK(skin.position.size() > 250);
        CHECK(closed_and_manifold(skin));
        for (size_t v = 0; v < skin.position.size(); ++v) {
            const Vec3f blue(0.0331f, 0.1329f, 0.7874f);  // linear
            CHECK((skin.colour[v] - (body == 0 ? blue : Vec3f(1, 0, 0))).norm() < 1e-3f);
            REQUIRE(skin.particle[v] < s.position.size());
            CHECK(s.body[skin.particle[v]] == body);
            const Vec3f from = skin.position[v] - s.position[skin.particle[v]].head<3>();
            CHECK(from.norm() < 0.15f);
            CHECK(skin.normal[v].norm() == Approx(1.0f));
            CHECK(skin.position[v].z() > -0.01f);
        }
    }
    show(simulation, particle_surface);
    CHECK(snapshot_of(simulation).skins.empty());
}

TEST_CASE("between ticks an active surface goes along with what falls", "[active][coating]") {
    Simulation simulation;
    simulation.add_body(block("box", 6, 6, 6, undamped()));
    simulation.finish_building("fall", SimulationParameters());
    show(simulation, active_surface);
    simulation.advance(0.3);
    double worst = 0.0;
    for (int k = 0; k < 50; ++k) {  // a tenth of a second in pieces of 2 ms
        simulation.advance(0.002);
        const Snapshot s = snapshot_of(simulation);
        REQUIRE(s.skins.size() == 1);
        Eigen::AlignedBox3f surface, particles;
        for (const Vec3f& x : s.skins[0]->position) surface.extend(x);
        for (const Vec4f& x : s.position) particles.extend(Vec3f(x.head<3>()));
        const double above = double(surface.center().z() - particles.center().z());
        worst = std::max(worst, std::abs(above));
    }
    CHECK(worst < 0.01);  // a tenth of a spacing; it falls 3 to 4 spacings in that time
}

TEST_CASE("a body with a surface of its own is shown so in every view", "[coating]") {
    Simulation simulation;
    BodyDefinition one = block("one", 4, 4, 4, undamped()), other = one;
    other.name = "other", other.shown_as = &active_surface;
    move_body(other, Vec3f(1, 0, 0));
    simulation.add_body(one);
    simulation.add_body(other);
    simulation.finish_building("two", weightless());
    for (const SurfaceMode* mode : {&surfel_surface, &particle_surface}) {
        show(simulation, *mode);
        const Snapshot s = snapshot_of(simulation);
        CHECK(s.bodies[0].shown_as == mode);
        CHECK(s.bodies[1].shown_as == &active_surface);
        CHECK(s.skins.size() == 1);
        CHECK(s.splats.empty() == (mode == &particle_surface));
    }
}
