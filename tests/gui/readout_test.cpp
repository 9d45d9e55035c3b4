#include "app/overlay/readout.h"
#include "core/iso/iso_skins.h"
#include "tests/support/shapes.h"

#include <catch2/catch.hpp>

using namespace taffy;

namespace {

Obstacle hot_box() {
    Obstacle box;
    box.name = "box";
    box.centre = Vec3f(0, 0, 0);
    box.shape = test::box(Vec3f::Ones());
    box.has_temperature = true;
    box.temperature = 300.0f;
    return box;
}

/// One particle of 80 C.
Snapshot warm_particle(float x, float z) {
    Snapshot s;
    s.colour_field = &colour_field("temperature");
    s.position = {Vec4f(x, 0, z, 0.1f)};
    s.field = {80.0f};
    s.body = {0};
    s.flags = {0};
    s.bodies.resize(1);
    s.bodies[0].name = "ball";
    s.bodies[0].count = 1;
    return s;
}

const Ray down{{0.0f, 0.0f, 5.0f}, {0.0f, 0.0f, -1.0f}};

}  // namespace

TEST_CASE("the cursor shows the temperature of what it meets first", "[readout]") {
    Snapshot s = warm_particle(0.0f, 2.0f);
    s.obstacles = {hot_box()};
    CHECK(readout_text(s, down, {}).starts_with("ball   80"));
    s = warm_particle(0.0f, -2.0f);  // behind the box
    s.obstacles = {hot_box()};
    CHECK(readout_text(s, down, {}).starts_with("box   300"));
    const Ray aside{{3.0f, 0.0f, 5.0f}, {0.0f, 0.0f, -1.0f}};
    CHECK(readout_text(s, aside, {}).empty());
    s.obstacles[0].has_temperature = false;
    CHECK(readout_text(s, down, {}).empty());
    s.obstacles[0].transparent = true;  // one sees through it
    CHECK(readout_text(s, down, {}).starts_with("ball   80"));
}

TEST_CASE("the cursor shows the value of an iso-surface that it meets", "[readout]") {
    Snapshot s;
    s.colour_field = &colour_field("temperature");
    s.bodies.resize(1);
    s.bodies[0].name = "ball";
    s.bodies[0].spacing = 0.1f;
    s.bodies[0].shown_as = &iso_surface;
    for (int i = -6; i <= 6; ++i)
        for (int k = -6; k <= 6; ++k)
            for (int l = -6; l <= 6; ++l) {
                const Vec3f x = 0.1f * Vec3f(float(i), float(k), float(l));
                if (x.norm() > 0.6f) continue;
                s.position.emplace_back(x.x(), x.y(), x.z(), 0.05f);
                s.field.push_back(500.0f + 1000.0f * x.x());
                s.body.push_back(0);
                s.flags.push_back(0);
            }
    s.bodies[0].count = uint32_t(s.position.size());
    const auto text_at = [&](float x) {
        return readout_text(s, {{x, 0.01f, 5.0f}, {0.0f, 0.0f, -1.0f}}, {});
    };
    CHECK(text_at(0.0f).empty());  // there is no surface yet
    IsoInput input;
    IsoSkins().renew(ThreadPool(1), input, s);
    for (const float x : {-0.4f, -0.2f, 0.0f, 0.2f, 0.4f}) {
        const std::string text = text_at(x);
        INFO(text);
        REQUIRE(text.starts_with("ball   "));
        // That of a particle within a spacing of the cursor.
        CHECK(std::stof(text.substr(7)) == Approx(500.0f + 1000.0f * x).margin(100.0));
    }
    CHECK(text_at(0.75f).empty());
}

TEST_CASE("obstacles have no value of other fields", "[readout]") {
    Snapshot s = warm_particle(0.0f, -2.0f);
    s.colour_field = &colour_field("speed");
    s.obstacles = {hot_box()};
    CHECK(readout_text(s, down, {}).starts_with("ball   80"));  // as before: not in its way
    s.colour_field = &colour_field("body");
    CHECK(readout_text(s, down, {}).empty());
}

TEST_CASE("the cursor shows the temperature of planes and round obstacles", "[readout]") {
    Snapshot s = warm_particle(9.0f, 0.0f);
    Obstacle obstacle = hot_box();
    for (const ShapeKind* kind : shapes_for(ShapeRole::obstacle)) {
        if (kind->glass || kind->from_file) continue;
        INFO(kind->name);
        obstacle.shape = kind->make();
        s.obstacles = {obstacle};
        const float x = kind->name == std::string("torus") ? obstacle.shape->half_extents().x() -
                                                                 obstacle.shape->half_extents().z()
                                                           : 0.0f;  // not through its hole
        const Ray towards{{x, 0.0f, 5.0f}, {0.0f, 0.0f, -1.0f}};
        CHECK(readout_text(s, towards, {}).starts_with("box   300"));
        const Ray up{{x, 0.0f, 5.0f}, {0.0f, 0.0f, 1.0f}};
        CHECK(readout_text(s, up, {}).empty());
    }
}

TEST_CASE("the sky over the ground has no temperature", "[readout]") {
    Snapshot s = warm_particle(50.0f, -5.0f);
    Obstacle ground;
    ground.name = "ground";
    ground.has_temperature = true;
    ground.temperature = 200.0f;
    s.obstacles = {ground};
    const Ray flat{{0.0f, 0.0f, 1.0f}, glm::normalize(glm::vec3(1.0f, 0.0f, -0.02f))};
    CHECK(readout_text(s, flat, {}, 60.0f).starts_with("ground"));
    CHECK(readout_text(s, flat, {}, 20.0f).empty());
}
