// Faults of a scene's initial state are reported before the first step.
#include <catch2/catch.hpp>

#include "core/scene/build_simulation.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_library.h"
#include "tests/support/simulation_tools.h"

using namespace taffy;
using namespace taffy::test;
using Catch::Matchers::Contains;

namespace {

/// Two bodies of spacing 0.1 m, the second moved away from the first, above a floor.
std::string notice_of(const std::string& first, const std::string& second, const Vec3f& by) {
    char place[100];
    std::snprintf(place, sizeof place, "position = [%g, %g, %g]\n", double(by[0]), double(by[1]),
                  1.0 + double(by[2]));
    const std::string text = "[[body]]\nname = \"a\"\n" + first +
                             "position = [0, 0, 1]\n[[body]]\nname = \"b\"\n" + second + place +
                             "[[obstacle]]\nname = \"floor\"\nshape = \"plane\"\n";
    return snapshot_of(build_simulation(parse_scene(text, "start.toml"))).notice;
}

const std::string box = "shape = \"box\"\nsize = [0.4, 0.4, 0.4]\n";
const std::string ball = "shape = \"sphere\"\nradius = 0.3\n";
const std::string fine_ball = "shape = \"sphere\"\nradius = 0.2\nspacing = 0.05\n";
const std::string sheet = "shape = \"sheet\"\nlength = 0.6\nwidth = 0.6\n";

}  // namespace

TEST_CASE("bodies that overlap are told, wherever their lattices lie", "[start]") {
    for (const Vec3f& by : {Vec3f(0.3f, 0.0f, 0.0f), Vec3f(0.05f, 0.05f, 0.05f),
                            Vec3f(0.21f, 0.17f, -0.13f), Vec3f(0.0f, 0.0f, 0.0f)}) {
        INFO(by.transpose());
        for (const std::string& second : {box, ball, fine_ball})
            CHECK_THAT(notice_of(box, second, by),
                       Contains("The bodies 'a' and 'b' overlap at the start"));
    }
    CHECK_THAT(notice_of(ball, sheet, Vec3f(0.0f, 0.0f, 0.07f)), Contains("overlap"));
}

TEST_CASE("bodies that touch or lie apart are not", "[start]") {
    CHECK(notice_of(box, box, Vec3f(0.4f, 0.0f, 0.0f)).empty());
    CHECK(notice_of(box, box, Vec3f(0.4f, 0.05f, 0.05f)).empty());
    CHECK(notice_of(box, box, Vec3f(0.0f, 0.0f, 0.4f)).empty());
    CHECK(notice_of(ball, ball, Vec3f(0.62f, 0.0f, 0.0f)).empty());
    CHECK(notice_of(box, fine_ball, Vec3f(0.0f, 0.0f, 0.41f)).empty());
    CHECK(notice_of(box, sheet, Vec3f(0.0f, 0.0f, 0.25f)).empty());
}

TEST_CASE("bodies under the ground are told, bodies that lie on it are not", "[start]") {
    for (const std::string& body : {box, ball, sheet}) {
        CHECK_THAT(notice_of(body, body, Vec3f(2.0f, 0.0f, -1.5f)),
                   Contains("The body 'b' begins inside the obstacle 'floor'"));
        CHECK_THAT(notice_of(body, body, Vec3f(2.0f, 0.0f, -1.05f)),
                   Contains("begins inside the obstacle 'floor'"));
    }
    CHECK(notice_of(box, box, Vec3f(2.0f, 0.0f, -0.8f)).empty());
    CHECK(notice_of(box, ball, Vec3f(2.0f, 0.0f, -0.7f)).empty());
    CHECK(notice_of(box, sheet, Vec3f(2.0f, 0.0f, -0.95f)).empty());
}

TEST_CASE("the scenes that come with the program begin well", "[start]") {
    for (const SceneEntry& entry : list_scenes()) {
        INFO(entry.name);
        CHECK(snapshot_of(build_simulation(load_scene(entry.path))).notice == "");
    }
}
