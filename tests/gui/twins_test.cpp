// Grips, brush and handles act on both twins, at the same particles.
#include "app/workspace/twins.h"

#include <catch2/catch.hpp>

#include "app/workspace/new_places.h"
#include "core/scene/build_simulation.h"
#include "core/scene/scene_document.h"
#include "core/scene/scene_file.h"
#include "tests/support/simulation_tools.h"

using namespace taffy;
using taffy::test::snapshot_of;

namespace {

const char* const one_bar = R"([[body]]
name = "bar"
shape = "box"
size = [1, 0.3, 0.3]
spacing = 0.1

[[body.region]]
name = "end"
role = "handle"
lower = [-0.5, -0.2, -0.2]
upper = [-0.4, 0.2, 0.2]

[[body]]
name = "ball"
shape = "sphere"
radius = 0.3
position = [0, 5, 0]
)";

SceneDescription twin_scene() {
    SceneDocument document(one_bar, "bar.toml");
    document.duplicate(*document.find("body", "bar"), Vec3f(0.0f, 1.0f, 0.0f), twin_name("bar"));
    return parse_scene(document.text(), "bar.toml");
}

}  // namespace

TEST_CASE("bodies of such names and as many particles are twins", "[twins]") {
    const Simulation simulation = build_simulation(twin_scene());
    const Snapshot snapshot = snapshot_of(simulation);
    const std::vector<Twins> twins = find_twins(snapshot);
    REQUIRE(twins.size() == 1);
    CHECK(snapshot.bodies[twins[0].a].name == "bar");
    CHECK(snapshot.bodies[twins[0].b].name == "bar_b");

    SceneDocument other(one_bar, "bar.toml");
    const SceneItem copy = other.duplicate(*other.find("body", "bar"), Vec3f::UnitY(), "bar_b");
    other.set(copy, "spacing", 0.05);
    CHECK(find_twins(snapshot_of(build_simulation(parse_scene(other.text(), "bar.toml")))).empty());
}

TEST_CASE("twins move alike, bit for bit but for their place, when one of them is held",
          "[twins]") {
    for (const bool held_by_b : {false, true}) {
        SceneDescription scene = twin_scene();
        scene.simulation.gravity = Vec3f::Zero();
        Simulation simulation = build_simulation(scene);
        TwinHands hands;
        const auto both = [&](const Command& command) {
            const std::vector<Command> same = hands.mirrored(command, snapshot_of(simulation));
            simulation.apply(command);
            REQUIRE(same.size() == 1);
            simulation.apply(same[0]);
        };
        Snapshot snapshot = snapshot_of(simulation);
        const Twins twins = find_twins(snapshot).at(0);
        const BodyState& held = snapshot.bodies[held_by_b ? twins.b : twins.a];
        const uint32_t last = held.first + held.count - 1;
        const Vec3f anchor = snapshot.position[last].head<3>();
        both(AddGrip{1, snapshot.id[last], anchor, 0.2f});
        both(MoveGrip{1, Vec3f(anchor + Vec3f(0.0f, 0.0f, 0.2f))});
        both(TwistGrip{1, Vec3f::UnitX(), 0.3f});
        both(HeatBrush{anchor, 0.2f, 50.0});
        both(MoveHandle{held_by_b ? "bar_b.end" : "bar.end", {Vec3f(0.0f, 0.0f, -0.1f)}});
        for (int step = 0; step < 200; ++step) simulation.step();
        snapshot = snapshot_of(simulation);
        const BodyState &a = snapshot.bodies[twins.a], &b = snapshot.bodies[twins.b];
        CHECK(snapshot.grips.size() == 2);
        float bent = 0.0f, difference = 0.0f;
        for (uint32_t i = 0; i < a.count; ++i) {
            const Vec3f x = snapshot.position[a.first + i].head<3>();
            const Vec3f y = snapshot.position[b.first + i].head<3>();
            difference = std::max(difference, (y - x - Vec3f::UnitY()).norm());
            bent = std::max(bent, std::abs(x.z()));
        }
        CHECK(bent > 0.2f);
        CHECK(difference < 1e-4f);  // rounded at another place
        both(RemoveGrip{1});
        simulation.step();
        CHECK(snapshot_of(simulation).grips.empty());
    }
}

TEST_CASE("a twin comes beside its body as the camera sees it, clear of others", "[twins]") {
    const Simulation simulation = build_simulation(parse_scene(one_bar, "bar.toml"));
    Snapshot snapshot = snapshot_of(simulation);
    Workspace w;
    w.snapshot = &snapshot;
    const auto box = present_box(w, "bar");
    REQUIRE(box);
    const Vec3f size = box->second - box->first;
    for (const float azimuth : {0.0f, 35.0f, 90.0f, 200.0f, 300.0f}) {
        INFO(azimuth);
        CameraPose pose = w.camera.pose();
        pose.azimuth = azimuth, pose.elevation = 30.0f;
        w.camera.set_pose(pose);
        const Vec3f offset = beside_twin(w, "bar");
        CHECK(offset.z() == 0.0f);
        // Along the camera's right, by more than the body is wide as seen from there.
        const glm::vec3 right = w.camera.right(), forward = w.camera.forward();
        const glm::vec3 way = to_glm(offset);
        const float width = std::abs(right.x) * size.x() + std::abs(right.y) * size.y();
        CHECK(glm::dot(way, right) > width);
        const glm::vec3 level = glm::normalize(glm::vec3(forward.x, forward.y, 0.0f));
        CHECK(std::abs(glm::dot(way, level)) < 0.1f);
    }
    // Where the ball lies in the way, to the other side.
    CameraPose pose = w.camera.pose();
    pose.azimuth = 0.0f;
    w.camera.set_pose(pose);
    const Vec3f free = beside_twin(w, "bar");
    BodyFigures& ball = snapshot.diagnostics.bodies[1];
    ball.lower = free.cast<double>() - Vec3d::Constant(0.3);
    ball.upper = free.cast<double>() + Vec3d::Constant(0.3);
    CHECK(beside_twin(w, "bar").x() == Approx(-free.x()));
}

TEST_CASE("a handle of a twin has one that is like it", "[twins]") {
    const Snapshot snapshot = snapshot_of(build_simulation(twin_scene()));
    REQUIRE(snapshot.handles.size() == 2);
    for (const auto& [one, other] : {std::pair{"bar.end", "bar_b.end"}, {"bar_b.end", "bar.end"}}) {
        const auto found = twin_handle(snapshot, one);
        REQUIRE(found);
        CHECK(snapshot.handles[*found].name == other);
    }
    CHECK_FALSE(twin_handle(snapshot, "ball.end"));
    CHECK_FALSE(twin_handle(snapshot, "bar.middle"));
}

TEST_CASE("hands on what has no twin are left alone", "[twins]") {
    const Simulation simulation = build_simulation(twin_scene());
    const Snapshot snapshot = snapshot_of(simulation);
    TwinHands hands;
    for (const BodyState& body : snapshot.bodies) {
        const Vec3f place = snapshot.position[body.first].head<3>();
        const bool twin = body.name != "ball";
        CHECK(hands.mirrored(AddGrip{7, snapshot.id[body.first], place}, snapshot).empty() != twin);
        CHECK(hands.mirrored(HeatBrush{place, 0.1f, 1.0}, snapshot).empty() != twin);
        hands.forget();
    }
    CHECK(hands.mirrored(MoveGrip{8, Vec3f::Zero()}, snapshot).empty());
    CHECK(hands.mirrored(RemoveGrip{8}, snapshot).empty());
    CHECK(hands.mirrored(SetParameter{"body.bar.density", 1.0}, snapshot).empty());
}
