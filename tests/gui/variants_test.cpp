// Two variants of a scene: which of them gets a command, at which particles, what differs, and
// where each is shown.
#include "app/workspace/variants.h"

#include <catch2/catch.hpp>
#include <cmath>

#include "app/workspace/workspace.h"
#include "core/scene/build_simulation.h"
#include "core/scene/scene_file.h"
#include "tests/support/simulation_tools.h"

using namespace taffy;
using taffy::test::snapshot_of;

namespace {

Simulation bar() {
    return build_simulation(parse_scene(R"([[body]]
name = "bar"
shape = "box"
size = [1, 0.3, 0.3]
spacing = 0.1
position = [0, 0, 1]
)",
                                        "bar.toml"));
}

/// A and B, which has fallen for a while.
struct Pair {
    Simulation a = bar(), b = bar();
    Pair() {
        for (int step = 0; step < 200; ++step) b.step();
    }
};

float distance(const Vec3f& a, const Vec3f& b) {
    return (a - b).norm();
}

}  // namespace

TEST_CASE("changes of parameters go where the switch says, all else to both, files to A",
          "[variants]") {
    const auto to = [](const Command& command, ChangesGoTo changes) {
        const Receivers receivers = taffy::receivers(command, changes);
        return std::string(receivers.a ? "A" : "") + (receivers.b ? "B" : "");
    };
    for (const Command& change :
         {Command(SetParameter{"simulation.gravity", Vec3d(0, 0, -1)}),
          Command(SetParameter{"body.bar.density", 1.0}), Command(SetMaterial{"bar", {}}),
          Command(ShowBody{"bar"}), Command(KeyParameters{})}) {
        CHECK(to(change, ChangesGoTo::both) == "AB");
        CHECK(to(change, ChangesGoTo::a) == "A");
        CHECK(to(change, ChangesGoTo::b) == "B");
    }
    for (const ChangesGoTo changes : {ChangesGoTo::both, ChangesGoTo::a, ChangesGoTo::b}) {
        for (const Command& hand :
             {Command(AddGrip{}), Command(MoveGrip{}), Command(HeatBrush{}), Command(Reset{}),
              Command(SetPaused{}), Command(Seek{}), Command(RecordFrames{60.0}),
              Command(SetColourField{}), Command(SetParameter{"simulation.speed", 0.1}),
              Command(SetParameter{"simulation.threads", 1})})
            CHECK(to(hand, changes) == "AB");
        CHECK(to(SaveState{"a.run"}, changes) == "A");
        CHECK(to(CarryFigures{true}, changes) == "A");
    }
}

TEST_CASE("a hand in one variant holds the same particle of the other, where that is",
          "[variants]") {
    const Pair pair;
    const Snapshot a = snapshot_of(pair.a), b = snapshot_of(pair.b);
    const size_t particle = a.id.size() - 1;
    const Vec3f in_a = a.position[particle].head<3>(), in_b = b.position[particle].head<3>();
    REQUIRE(distance(in_a, in_b) > 0.05f);
    const Vec3f pull(0.0f, 0.1f, 0.3f), beside(0.0f, 0.0f, 0.02f);
    for (const Variant from : {Variant::a, Variant::b}) {
        const Vec3f own = from == Variant::a ? in_a : in_b,
                    others = from == Variant::a ? in_b : in_a;
        VariantHands hands;
        const auto same = [&](const Command& command, Variant in) {
            return hands.mirrored(command, in, a, b);
        };
        const auto grip =
            std::get<AddGrip>(same(AddGrip{3, a.id[particle], Vec3f(own + beside)}, from));
        CHECK(grip.id == 3);
        CHECK(grip.particle == a.id[particle]);
        CHECK(distance(grip.anchor, others + beside) < 1e-5f);
        const auto target = [&](const Vec3f& goal, Variant in) {
            return std::get<MoveGrip>(same(MoveGrip{3, goal}, in)).target;
        };
        CHECK(distance(target(own + pull, from), others + pull) < 1e-5f);
        // The hand of the other half takes it up: the way is the same.
        CHECK(distance(target(others + pull, other(from)), own + pull) < 1e-5f);
        const auto brush = std::get<HeatBrush>(same(HeatBrush{own, 0.1f, 5.0}, from));
        CHECK(distance(brush.centre, others) < 1e-5f);
        CHECK(brush.change == 5.0);
        same(RemoveGrip{3}, from);
        CHECK(target(own + pull, from) == Vec3f(own + pull));  // nobody knows it any more
    }
}

TEST_CASE("what differs between two variants is listed with both values", "[variants]") {
    Pair pair;
    CHECK(differences(snapshot_of(pair.a), snapshot_of(pair.b)).empty());
    pair.b.apply(SetParameter{"simulation.gravity", Vec3d(0, 0, -1)});
    pair.b.apply(SetParameter{"body.bar.elasticity", std::string("mls")});
    const Snapshot a = snapshot_of(pair.a), b = snapshot_of(pair.b);
    const std::vector<VariantDifference> found = differences(a, b);
    REQUIRE(found.size() == 2);
    CHECK(found[0].path == "simulation.gravity");
    CHECK(std::get<Vec3d>(found[0].b).z() == Approx(-1.0));
    CHECK(found[1].path == "body.bar.elasticity");
    CHECK(found[1].owner == "bar");
    CHECK(std::get<std::string>(found[1].a) == "corotated");
    CHECK(std::get<std::string>(found[1].b) == "mls");

    const auto figure = [](const char* id, const Snapshot& s) {
        for (const VariantFigure& one : variant_figures())
            if (id == std::string(one.id)) return one.of(s);
        return -1e30;
    };
    CHECK(figure("centre", a) == Approx(1.0).margin(1e-4));
    CHECK(figure("centre", b) < 0.95);
    CHECK(figure("kinetic", a) == Approx(0.0).margin(1e-9));
    CHECK(figure("kinetic", b) > 1.0);
    CHECK(std::isnan(figure("melted", a)));  // nothing of it can
}

TEST_CASE("halves meet in the middle of the free area, and show the target in the middle of theirs",
          "[variants]") {
    const ImVec4 free(310.0f, 10.0f, 700.0f, 500.0f);
    const float pixels_per_unit = 2.0f;
    Camera camera;
    for (const bool halves : {true, false}) {
        const auto parts = view_parts(free, {1600, 1200}, pixels_per_unit, halves);
        CHECK(parts[0].corner.x == 0);
        CHECK(parts[1].corner.x + parts[1].size.x == 1600);
        if (!halves) {
            CHECK(parts[0].size == glm::ivec2(1600, 1200));
            CHECK(parts[0].shift == 0.0f);
            continue;
        }
        CHECK(parts[0].size.x == parts[1].corner.x);
        CHECK(parts[0].area.z == parts[1].area.x);
        std::array<glm::vec3, 2> seen;
        for (size_t k = 0; k < 2; ++k) {
            const ViewPart& part = parts[k];
            camera.set_viewport(part.size.x, part.size.y, part.corner);
            camera.set_shift(part.shift);
            const float middle = 0.5f * (part.area.x + part.area.z) * pixels_per_unit;
            CHECK(camera.project(camera.pose().target).x == Approx(middle));
            seen[k] = camera.project({0.4f, -0.3f, 0.7f}) - camera.project(camera.pose().target);
        }
        CHECK(glm::distance(seen[0], seen[1]) < 1e-2f);  // the same picture in both
    }
}

TEST_CASE("within a variant the workspace is about it, and afterwards as before", "[variants]") {
    Snapshot a, b;
    Workspace w;
    w.snapshot = &a;
    w.variants = {.state = Variants::State::on, .a = &a, .b = &b};
    w.free_area = {0, 0, 1000, 500};
    w.parts = view_parts(w.free_area, {1000, 500}, 1.0f, true);
    w.lines.resize(1);
    {
        const InVariant in(w, Variant::b);
        CHECK(w.snapshot == &b);
        CHECK(w.variants.seen == Variant::b);
        CHECK(w.camera.corner().x == 500);
        CHECK(w.free_area.x == 500);
        CHECK(w.lines.empty());
        w.lines.resize(3);
        const InVariant back(w, Variant::a);
        CHECK(w.snapshot == &a);
        CHECK(w.lines.size() == 1);
    }
    CHECK(w.snapshot == &a);
    CHECK(w.variants.seen == Variant::a);
    CHECK(w.camera.corner().x == 0);
    CHECK(w.free_area.x == 0);
    CHECK(w.lines.size() == 1);
    CHECK(w.lines_of_other.size() == 3);
}
