// Handles: regions that a scene holds rigidly and moves.
#include <catch2/catch.hpp>
#include <numbers>

#include "tests/support/simulation_tools.h"
#include "tests/support/test_bodies.h"

using namespace taffy;
using namespace taffy::test;

namespace {

constexpr float pi = std::numbers::pi_v<float>;

/// A bar along x, fixed on the left, with the handle "bar.hand" on the right.
Simulation bar_with_handle(int length, const MaterialParameters& material) {
    Simulation simulation;
    const BodyDefinition bar = block("bar", length, 4, 4, material);
    simulation.add_body(bar);
    const float right = 0.1f * float(length - 2);
    simulation.add_region({"bar.wall", RegionKind::fixed, 0,
                           particles_where(bar, [](const Vec3f& x) { return x.x() < 0.2f; })});
    simulation.add_region({"bar.hand", RegionKind::handle, 0,
                           particles_where(bar, [&](const Vec3f& x) { return x.x() > right; })});
    simulation.finish_building("test", weightless());
    return simulation;
}

/// Mean turn about the bar's axis of one layer of 4 x 4 particles, in (-pi, pi].
float layer_turn(const Snapshot& before, const Snapshot& after, int layer, int length) {
    Vec3f c0 = Vec3f::Zero(), c1 = Vec3f::Zero();
    for (int k = 0; k < 16; ++k) {
        c0 += before.position[size_t(k * length + layer)].head<3>() / 16.0f;
        c1 += after.position[size_t(k * length + layer)].head<3>() / 16.0f;
    }
    float sine = 0.0f, cosine = 0.0f;
    for (int k = 0; k < 16; ++k) {
        const Vec3f p = before.position[size_t(k * length + layer)].head<3>() - c0;
        const Vec3f q = after.position[size_t(k * length + layer)].head<3>() - c1;
        sine += p.y() * q.z() - p.z() * q.y();
        cosine += p.y() * q.y() + p.z() * q.z();
    }
    return std::atan2(sine, cosine);
}

}  // namespace

TEST_CASE("a handle follows a jump of its target smoothly and holds its particles rigidly",
          "[handle]") {
    MaterialParameters material;
    material.damping = 5.0f;
    Simulation simulation = bar_with_handle(10, material);
    Pose target;
    target.translation = Vec3f(0.1f, 0.05f, 0);
    target.rotation = Eigen::AngleAxisf(0.5f, Vec3f::UnitX());
    const Snapshot before = snapshot_of(simulation);
    simulation.apply(MoveHandle{"bar.hand", target});
    simulation.advance(0.02);
    const HandleState soon = snapshot_of(simulation).handles.at(0);
    CHECK(soon.pose.translation.norm() < 0.9f * target.translation.norm());  // no jump
    simulation.advance(2.0);
    const Snapshot after = snapshot_of(simulation);
    const HandleState handle = after.handles.at(0);
    CHECK((handle.pose.translation - target.translation).norm() < 1e-4f);
    CHECK(handle.pose.rotation.angularDistance(target.rotation) < 1e-3f);
    for (size_t i = 0; i < before.position.size(); ++i) {
        if (!(after.flags[i] & particle_flag::handle)) continue;
        const Vec3f x = before.position[i].head<3>() - handle.rest_centre;
        const Vec3f expected = handle.rest_centre + target.translation + target.rotation * x;
        CHECK((after.position[i].head<3>() - expected).norm() < 1e-4f);
    }
    CHECK(handle.force.x() > 0.0f);   // it pulls the bar to the right
    CHECK(handle.torque.x() > 0.0f);  // and turns it
}

TEST_CASE("fixed particles never move", "[handle]") {
    Simulation simulation = bar_with_handle(8, MaterialParameters());
    const Snapshot before = snapshot_of(simulation);
    simulation.apply(MoveHandle{"bar.hand", {Vec3f(0.2f, 0, 0.1f), Quatf::Identity()}});
    simulation.advance(0.5);
    const Snapshot after = snapshot_of(simulation);
    int fixed = 0;
    for (size_t i = 0; i < before.position.size(); ++i)
        if (after.flags[i] & particle_flag::fixed) {
            ++fixed;
            CHECK(before.position[i] == after.position[i]);
        }
    CHECK(fixed == 32);
}

TEST_CASE("a twist of more than a full turn keeps its count along the bar", "[handle]") {
    const int length = 24;
    MaterialParameters material = undamped(1e5f);
    material.damping = 5.0f;
    Simulation simulation = bar_with_handle(length, material);
    const Snapshot before = snapshot_of(simulation);
    const float goal = 2.0f * pi * 1.25f;  // 450 degrees
    for (int k = 1; k <= 30; ++k) {
        Pose target;
        target.rotation = Eigen::AngleAxisf(goal * float(k) / 30.0f, Vec3f::UnitX());
        simulation.apply(MoveHandle{"bar.hand", target});
        simulation.advance(0.06);
    }
    simulation.advance(1.0);
    REQUIRE(healthy(simulation));
    const Snapshot after = snapshot_of(simulation);
    float total = 0.0f, last = 0.0f;
    for (int layer = 0; layer < length; ++layer) {
        const float turn = layer_turn(before, after, layer, length);
        const float change = std::remainder(turn - last, 2.0f * pi);
        CHECK(change > -0.05f);  // evenly, layer by layer
        CHECK(change < 0.9f);
        total += change, last = turn;
    }
    CHECK(total == Approx(goal).epsilon(0.01));
    CHECK(after.handles.at(0).torque.x() > 0.0f);
}

TEST_CASE("wall and handle carry the bar between them: their forces and torques balance",
          "[handle]") {
    MaterialParameters material;
    material.damping = 100.0f;
    Simulation simulation = bar_with_handle(10, material);
    Pose target;
    target.translation = Vec3f(0.05f, 0, 0);
    target.rotation = Eigen::AngleAxisf(0.5f, Vec3f::UnitX());
    simulation.apply(MoveHandle{"bar.hand", target});
    simulation.advance(8.0);
    const Diagnostics d = simulation.diagnostics();
    const ProbeFigures &wall = d.probes.at(0), &hand = d.probes.at(1);
    CHECK(hand.reaction.x() > 1.0);
    CHECK((wall.reaction + hand.reaction).norm() < 0.02 * hand.reaction.norm());
    CHECK(wall.reaction_torque.x() == Approx(-hand.reaction_torque.x()).epsilon(0.02));
}
