// Events and paths of obstacles are edited in place in the scene file.
#include "core/scene/moments.h"

#include <catch2/catch.hpp>

#include "core/base/error.h"
#include "core/collision/obstacle_path.h"
#include "core/scene/scene_file.h"

using namespace taffy;
using Catch::Matchers::Contains;

namespace {

const char* const heated_bar = R"([[body]]
name = "bar"
shape = "box"
size = [1, 0.3, 0.3]

[[event]]
set = "body.bar.temperature"
value = 60    # hot
at = 0.5      # after a while
until = 0.75

[[obstacle]]
name = "wall"
shape = "box"
size = [1, 1, 1]
position = [0, 0, -2]   # below
rotation = [0, 0, 30]
)";

SceneDocument scene_with_events() {
    return SceneDocument(heated_bar, "scene.toml");
}

SceneDescription read_scene(const SceneDocument& document) {
    return parse_scene(document.text(), document.file());
}

const ItemKey& key_of(const std::vector<ItemKey>& keys, const std::string& name) {
    for (const ItemKey& key : keys)
        if (key.info.name == name) return key;
    throw std::out_of_range(name);
}

}  // namespace

TEST_CASE("an event has the value of its parameter, and a beginning and an end", "[moments]") {
    SceneDocument document = scene_with_events();
    const SceneItem event = *document.find("event", "1");
    CHECK(event.text() == "event 1");
    const std::vector<ItemKey> keys = document.keys(event);
    CHECK(key_of(keys, "value").value == ParameterValue(60.0));
    CHECK(key_of(keys, "value").info.unit == "C");
    CHECK(key_of(keys, "until").value == ParameterValue(0.75));
    document.set(event, "value", 80.0);
    document.set(event, "at", 2.0);
    CHECK_THAT(document.text(), Contains("value = 80    # hot"));
    CHECK_THAT(document.text(), Contains("# after a while"));
    SceneDescription scene = read_scene(document);
    CHECK(scene.events.at(0).at == 2.0);
    CHECK(scene.events.at(0).until == 2.25);  // it takes as long as before

    // Another parameter, of another kind.
    document.set_word(event, "set", "body.bar.young_modulus");
    CHECK(read_scene(document).events[0].change.value != ParameterValue(true));
    document.set_word(event, "set", "simulation.gravity");
    CHECK(std::holds_alternative<Vec3d>(key_of(document.keys(event), "value").value));
    CHECK_NOTHROW(read_scene(document));
    CHECK_THROWS_AS(document.set_word(event, "set", "body.bar.no_such_thing"), InputError);
    CHECK_NOTHROW(read_scene(document));
}

TEST_CASE("events are added, copied and taken away", "[moments]") {
    SceneDocument document = scene_with_events();
    const SceneItem added = document.add("event", "", {}, "bar");
    CHECK(added.text() == "event 2");
    CHECK(document.find("event", "2") == added);
    CHECK(read_scene(document).events.size() == 2);
    const SceneItem copy = document.duplicate(*document.find("event", "1"), Vec3f::Zero());
    CHECK(copy.text() == "event 2");
    CHECK(read_scene(document).events.at(1).until == 0.75);
    CHECK(document.remove(copy).empty());
    CHECK(document.remove(added).empty());
    CHECK(document.text() == heated_bar);
    CHECK_THROWS_AS(document.rename(*document.find("event", "1"), "warm"), InputError);
    CHECK(document.remove(*document.find("body", "bar")) ==
          std::vector<std::string>{"event on body.bar.temperature"});
}

TEST_CASE("an obstacle gets a path, and stays where it was when that goes", "[moments]") {
    SceneDocument document = scene_with_events();
    const SceneItem second = document.add("key", "", {.size = 0.5f}, "wall");
    CHECK(second.text() == "key wall.2");
    SceneDescription scene = read_scene(document);
    REQUIRE(scene.obstacles[0].path);
    REQUIRE(scene.obstacles[0].path->keys.size() == 2);
    CHECK(scene.obstacles[0].path->keys[0].position == Vec3f(0, 0, -2));
    CHECK(scene.obstacles[0].path->keys[1].position == Vec3f(0.5f, 0, -2));
    CHECK(scene.obstacles[0].path->keys[1].angles[2] == Approx(30.0));
    CHECK(document.find("key", "1", "wall"));

    document.set(second, "time", 3.0);
    document.set(second, "position", Vec3d(1, 2, 3));
    CHECK(document.add("key", "", {}, "wall").text() == "key wall.3");
    CHECK(read_scene(document).obstacles[0].path->keys[2].time == Approx(6.0));
    const SceneItem copy = document.duplicate(*document.find("key", "1", "wall"), Vec3f(1, 0, 0));
    CHECK(copy.text() == "key wall.2");
    scene = read_scene(document);
    REQUIRE(scene.obstacles[0].path->keys.size() == 4);
    CHECK(scene.obstacles[0].path->keys[1].time == Approx(1.5));
    CHECK(scene.obstacles[0].path->keys[1].position == Vec3f(1, 0, -2));

    while (document.find("key", "1", "wall")) document.remove(*document.find("key", "1", "wall"));
    scene = read_scene(document);
    CHECK_FALSE(scene.obstacles[0].path);
    CHECK(scene.obstacles[0].centre == Vec3f(1, 2, 3));
    CHECK_THROWS_AS(document.add("key", "", {}, "no_wall"), InputError);
}
