#include "core/scene/copies.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "core/base/error.h"
#include "core/scene/scene_document.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_library.h"

using namespace taffy;
using Catch::Matchers::Contains;

namespace {

std::string scene_with(const std::string& copies) {
    return "[[body]]\nname = \"duck\"\nshape = \"sphere\"\nradius = 0.2\nspacing = 0.05\n"
           "position = [1, 2, 3]\n[body.copies]\n" +
           copies;
}

std::string error_of(const std::string& copies) {
    try {
        parse_scene(scene_with(copies), "flock.toml");
    } catch (const InputError& error) {
        return error.what();
    }
    return "no error";
}

}  // namespace

TEST_CASE("copies stand in a block, each with its own name and colour", "[scene]") {
    const SceneDescription scene =
        parse_scene(scene_with("count = [3, 1, 2]\nstep = [0.5, 0, -1]\n"), "flock.toml");
    REQUIRE(scene.bodies.size() == 6);
    CHECK(scene.bodies[0].name == "duck_1");
    CHECK(scene.bodies[5].name == "duck_6");
    CHECK((scene.bodies[0].position - Vec3f(1, 2, 3)).norm() < 1e-6f);
    CHECK((scene.bodies[2].position - Vec3f(2, 2, 3)).norm() < 1e-6f);
    CHECK((scene.bodies[3].position - Vec3f(1, 2, 2)).norm() < 1e-6f);
    CHECK(scene.bodies[0].colour != scene.bodies[1].colour);
}

TEST_CASE("a block of copies can be tilted without turning the copies", "[scene]") {
    const SceneDescription scene = parse_scene(
        scene_with("count = [1, 2, 1]\nstep = [0, 2, 0]\nrotation = [90, 0, 0]\n"), "flock.toml");
    CHECK((scene.bodies[1].position - Vec3f(1, 2, 5)).norm() < 1e-5f);
    CHECK(scene.bodies[1].rotation.angularDistance(Quatf::Identity()) < 1e-5f);
}

TEST_CASE("what copies draw by lot stays in its bounds and is the same every time", "[scene]") {
    const std::string text = scene_with(
        "count = [4, 4, 4]\nstep = [1, 1, 1]\nshift = [0.1, 0, 0.2]\nturn = [0, 0, 90]\n");
    const SceneDescription a = parse_scene(text, "a.toml"), b = parse_scene(text, "b.toml");
    float largest_shift = 0.0f, largest_turn = 0.0f;
    for (size_t i = 0; i < a.bodies.size(); ++i) {
        const Vec3f place = Eigen::Vector3i(int(i % 4), int(i / 4 % 4), int(i / 16)).cast<float>();
        const Vec3f shift = a.bodies[i].position - Vec3f(1, 2, 3) - place;
        CHECK(std::abs(shift.x()) <= 0.1001f);
        CHECK(shift.y() == 0.0f);
        CHECK(std::abs(shift.z()) <= 0.2001f);
        largest_shift = std::max(largest_shift, std::abs(shift.z()));
        largest_turn =
            std::max(largest_turn, Quatf::Identity().angularDistance(a.bodies[i].rotation));
        CHECK(a.bodies[i].position == b.bodies[i].position);
        CHECK(a.bodies[i].rotation.coeffs() == b.bodies[i].rotation.coeffs());
    }
    CHECK(largest_shift > 0.15f);
    CHECK(largest_turn > 1.2f);
    CHECK(largest_turn < 1.5709f);
}

TEST_CASE("wrong copies are refused with line and reason", "[scene]") {
    CHECK_THAT(error_of("count = [1.5, 1, 1]\nstep = [1, 1, 1]\n"),
               Contains("flock.toml:8") && Contains("whole numbers"));
    CHECK_THAT(error_of("count = [0, 1, 1]\nstep = [1, 1, 1]\n"), Contains("flock.toml:8"));
    CHECK_THAT(error_of("count = [20, 20, 20]\nstep = [1, 1, 1]\n"), Contains("at most 1000"));
    CHECK_THAT(error_of("count = [2, 1, 1]\n"), Contains("'step'"));
    CHECK_THAT(error_of("count = [2, 1, 1]\nsteps = [1, 1, 1]\n"), Contains("'step'"));
}

TEST_CASE("copies that become bodies of their own are what and where they were", "[scene]") {
    const SceneDescription before = load_scene(find_scene("pile"));
    SceneDocument document(before.text, before.file);
    const auto block = [&] {
        const std::vector<SceneItem> items = document.items();
        const auto found = std::ranges::find_if(
            items, [&](const SceneItem& item) { return document.has_copies(item); });
        return found == items.end() ? std::nullopt : std::optional(*found);
    };
    CHECK(document.entry_of_body("box_2")->name == "box");
    CHECK_FALSE(document.entry_of_body("nobody_1"));
    size_t separated = 0;
    for (; const auto item = block(); ++separated) document.separate_copies(*item);
    CHECK(separated == 6);
    const SceneDescription after = parse_scene(document.text(), document.file());
    REQUIRE(after.bodies.size() == before.bodies.size());
    for (size_t b = 0; b < before.bodies.size(); ++b) {
        const BodyDescription &now = after.bodies[b], &then = before.bodies[b];
        INFO(then.name);
        CHECK(now.name == then.name);
        CHECK((now.position - then.position).norm() < 1e-5f);
        CHECK(now.rotation.angularDistance(then.rotation) < 1e-4f);
        CHECK(now.colour == then.colour);
        CHECK(now.spacing == then.spacing);
        CHECK(now.material.young_modulus == then.material.young_modulus);
        CHECK(document.entry_of_body(now.name)->name == now.name);
    }
    CHECK_THROWS_WITH(document.separate_copies(*document.find("body", before.bodies[0].name)),
                      Contains("there are no copies"));
}

TEST_CASE("copies written in one line can be separated, hundreds cannot", "[scene]") {
    const std::string inner = "copies = { count = [2, 1, 1], step = [1, 0, 0] }\n";
    SceneDocument document(
        "[[body]]\nname = \"a\"\nshape = \"sphere\"\nradius = 0.2 # round\n"
        "spacing = 0.05\n" +
            inner,
        "flock.toml");
    document.separate_copies(*document.find("body", "a"));
    CHECK_THAT(document.text(), Contains("# round"));
    const SceneDescription scene = parse_scene(document.text(), document.file());
    REQUIRE(scene.bodies.size() == 2);
    CHECK(scene.bodies[1].name == "a_2");
    CHECK((scene.bodies[1].position - Vec3f(1, 0, 0)).norm() < 1e-6f);

    const std::string many = scene_with("count = [5, 5, 4]\nstep = [1, 1, 1]\n");
    SceneDocument flock(many, "flock.toml");
    CHECK_THROWS_WITH(flock.separate_copies(*flock.find("body", "duck")), Contains("100 copies"));
    CHECK(flock.text() == many);
}
