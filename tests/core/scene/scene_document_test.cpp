#include "core/scene/scene_document.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <sstream>

#include "core/base/error.h"
#include "core/base/files.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_keys.h"
#include "core/scene/scene_library.h"

using namespace taffy;

namespace {

std::vector<SceneDocument> own_scenes() {
    std::vector<SceneDocument> documents;
    for (const SceneEntry& entry : list_scenes())
        documents.emplace_back(read_text_file(entry.path, "scene file"), entry.path);
    return documents;
}

SceneDescription read(const SceneDocument& document) {
    return parse_scene(document.text(), document.file());
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

const char* const pushed_bar = R"([[body]]
name = "bar"
shape = "box"
size = [1, 0.3, 0.3]
material = "jelly"   # soft

[[body.region]]
name = "root"
role = "handle"
lower = [-0.5, -0.15, -0.15]
upper = [-0.4, 0.15, 0.15]

[[body]]
name = "milk"
shape = "empty"
material = "water"

[[source]]
name = "tap"
body = "milk"
shape = "disc"
radius = 0.3
position = [3, 0, 1]

[[load]]
name = "push"
region = "bar.root"
kind = "velocity"
value = [1, 0, 0]

[[event]]
set = "load.push.strength"
value = 2.0
at = 1.0

[[event]]
set = "body.bar.density"
value = 2000.0
at = 1.0
)";

SceneDocument bar_document() {
    return SceneDocument(pushed_bar, "bar.toml");
}

}  // namespace

TEST_CASE("every entry of every scene is listed with keys that the reader takes",
          "[scene_document]") {
    for (const SceneDocument& document : own_scenes()) {
        INFO(document.file());
        const SceneDescription scene = read(document);
        size_t bodies = 0, obstacles = 0;
        for (const SceneItem& item : document.items()) {
            bodies += item.kind == "body";
            obstacles += item.kind == "obstacle";
            CHECK(document.find(item.kind, item.name, item.owner) == item);
            for (const ItemKey& key : document.keys(item)) {
                INFO(item.text() << " " << key.info.name);
                if (key.given) CHECK_NOTHROW(checked_value(key.info, key.value));
            }
        }
        CHECK(bodies > 0);
        CHECK(bodies <= scene.bodies.size());
        CHECK(obstacles == scene.obstacles.size());
    }
}

TEST_CASE("a key that is written as it was changes nothing but the form of its number",
          "[scene_document]") {
    for (SceneDocument document : own_scenes()) {
        INFO(document.file());
        const size_t lines = lines_of(document.text()).size();
        size_t given = 0;
        for (const SceneItem& item : document.items())
            for (const ItemKey& key : document.keys(item)) {
                if (!key.given) continue;
                document.set(item, key.info.name, key.value);
                ++given;
            }
        CHECK(given > 0);
        CHECK(lines_of(document.text()).size() <= lines);
        const SceneDescription before = load_scene(document.file()), after = read(document);
        REQUIRE(before.bodies.size() == after.bodies.size());
        for (size_t b = 0; b < before.bodies.size(); ++b) {
            const BodyDescription &one = before.bodies[b], &two = after.bodies[b];
            CHECK((one.position - two.position).norm() <= 1e-5f * (1.0f + one.position.norm()));
            CHECK(one.rotation.angularDistance(two.rotation) < 1e-3f);
            CHECK(one.spacing == Approx(two.spacing));
        }
    }
}

TEST_CASE("a copy of every entry of every scene is one, and taking it away brings the text back",
          "[scene_document]") {
    for (const SceneDocument& document : own_scenes())
        for (const SceneItem& item : document.items()) {
            INFO(document.file() << " " << item.text());
            SceneDocument changed = document;
            const SceneItem copy = changed.duplicate(item, Vec3f(0.0f, 0.0f, 0.0f));
            CHECK(changed.items().size() > document.items().size());
            CHECK(changed.find(item.kind, item.name, item.owner));
            CHECK(changed.find(copy.kind, copy.name, copy.owner));
            if (item.kind != "region") CHECK_NOTHROW(read(changed));
            CHECK(changed.remove(copy).empty());
            const auto strip = [](const std::string& text) {
                std::string bare;
                for (const std::string& line : lines_of(text))
                    if (!line.empty()) bare += line + "\n";
                return bare;
            };
            CHECK(strip(changed.text()) == strip(document.text()));
        }
}

TEST_CASE("entries can be taken away and renamed in every scene", "[scene_document]") {
    for (const SceneDocument& document : own_scenes()) {
        const size_t bodies = read(document).bodies.size();
        for (const SceneItem& item : document.items()) {
            INFO(document.file() << " " << item.text());
            SceneDocument changed = document;
            if (item.kind == "event" || item.kind == "key") {  // they have no name
                CHECK_THROWS_AS(changed.rename(item, "quite_another"), InputError);
                changed.remove(item);
                CHECK_NOTHROW(read(changed));
                continue;
            }
            const SceneItem renamed = changed.rename(item, "quite_another");
            CHECK(renamed.name == "quite_another");
            if (item.kind != "body" || read(document).bodies.size() == document.items().size())
                CHECK_NOTHROW(read(changed));
            changed = document;
            changed.remove(item);
            if (item.kind != "body" || bodies > 1) continue;
            CHECK_THROWS_AS(read(changed), InputError);  // a scene has one body at least
        }
    }
}

TEST_CASE("what can be added makes a scene that is good", "[scene_document]") {
    const ItemPlace place{Vec3f(0.0f, 3.0f, 2.0f), 0.5f, 0.05f};
    for (const std::string kind : {"body", "obstacle", "sink", "region", "source"}) {
        CHECK(!addable_shapes(kind).empty());
        for (const std::string& shape : addable_shapes(kind)) {
            INFO(kind << " " << shape);
            SceneDocument document = bar_document();
            const size_t before = document.items().size();
            ItemPlace where = place;
            std::string owner;
            if (kind == "source") owner = "milk";
            if (kind == "region") owner = "bar", where = {Vec3f(0.4f, 0.0f, 0.0f), 0.45f, 0.1f};
            const SceneItem item = document.add(kind, shape, where, owner);
            CHECK(item.kind == kind);
            CHECK(document.items().size() == before + 1);
            CHECK_NOTHROW(read(document));
        }
    }
    SceneDocument document = bar_document();
    document.add("source", "disc", {Vec3f(0.0f, 3.0f, 2.0f), 0.125f, 0.05f}, "milk");
    CHECK(read(document).sources.back().speed == 2.5f);  // fast enough to stay together
    document.add("probe", "", place);
    document.add("load", "", place, "bar.root");
    CHECK(document.add("probe", "", place).name == "probe_2");
    const SceneDescription scene = read(document);
    CHECK(scene.points.size() == 2);
    CHECK(scene.loads.size() == 2);
    CHECK_THROWS_AS(document.add("body", "bal", place), InputError);
    CHECK_THROWS_AS(document.add("region", "box", place, "no_such_body"), InputError);
}

TEST_CASE("what names an entry follows its name, and goes with it", "[scene_document]") {
    SceneDocument document = bar_document();
    document.rename(*document.find("body", "bar"), "beam");
    document.rename(*document.find("region", "root", "beam"), "foot");
    document.rename(*document.find("load", "push"), "pull");
    document.rename(*document.find("body", "milk"), "cream");
    const SceneDescription scene = read(document);
    CHECK(scene.loads[0].region == "beam.foot");
    CHECK(scene.events[0].change.path == "load.pull.strength");
    CHECK(scene.events[1].change.path == "body.beam.density");
    CHECK(scene.bodies[scene.sources[0].body].name == "cream");

    CHECK(document.remove(*document.find("body", "cream")) ==
          std::vector<std::string>{"source tap"});
    document.add("body", "sphere", {});
    const std::vector<std::string> gone = document.remove(*document.find("body", "beam"));
    CHECK(gone.size() == 3);
    CHECK(read(document).events.empty());
    CHECK(read(document).loads.empty());
}

TEST_CASE("what a slider has set is written where the scene would say it", "[scene_document]") {
    SceneDocument document = bar_document();
    document.set_parameter("body.bar.young_modulus", 123456.0);
    document.set_parameter("simulation.gravity", Vec3d(0.0, 0.0, -1.6));
    document.set_parameter("source.tap.speed", 2.5);
    document.set_parameter("load.push.strength", 0.5);
    document.set_parameter("region.bar.root.held", false);
    document.set_parameter("view.theme", std::string("dark"));
    document.set_parameter("body.milk.viscosity", 3.0);
    document.set_camera("azimuth=10,elevation=20,distance=3");
    const SceneDescription scene = read(document);
    const MaterialParameters jelly = read(bar_document()).bodies[0].material;
    CHECK(scene.bodies[0].material.young_modulus == 123456.0f);
    CHECK(scene.bodies[0].material.density == jelly.density);  // jelly still
    CHECK(scene.simulation.gravity.z() == -1.6f);
    CHECK(scene.sources[0].speed == 2.5f);
    CHECK(scene.loads[0].strength == 0.5f);
    CHECK(!scene.bodies[0].regions[0].held);
    CHECK(scene.view.theme == Theme::dark);
    CHECK(scene.camera.azimuth == 10.0f);
    document.set_parameter("body.*.density", 777.0);
    for (const BodyDescription& body : read(document).bodies)
        CHECK(body.material.density == 777.0f);
    CHECK_THROWS_AS(document.set_parameter("body.bar_7.density", 1.0), InputError);
    CHECK_THROWS_AS(document.set_parameter("nonsense", 1.0), InputError);
}

TEST_CASE("title and description are written where a reader looks for them", "[scene_document]") {
    SceneDocument document("# A note\n# of two lines\n[[body]]\nname = \"bar\"\n", "bar.toml");
    CHECK(document.title().empty());
    CHECK(document.description().empty());
    document.set_title("A bar with a \"hook\"");
    const std::string head = "# A note\n# of two lines\n";
    CHECK(document.text().starts_with(head + "title = "));
    CHECK(document.title() == "A bar with a \"hook\"");
    document.set_description("It bends.");
    CHECK(document.description() == "It bends.");
    std::string text = "It bends, \"slowly\",  where one pulls.";
    for (int k = 0; k < 40; ++k) text += " And on and on it goes, over the hills.";
    document.set_description(text);
    CHECK(document.description() == text);
    std::istringstream lines(document.text());
    for (std::string line; std::getline(lines, line);) CHECK(line.size() <= 104);
    const std::string word(300, 'x');  // cannot be broken
    document.set_description(word + " " + word);
    CHECK(document.description() == word + " " + word);
    document.set_description("");
    CHECK(document.description().empty());
    CHECK(document.text().ends_with("\n[[body]]\nname = \"bar\"\n"));
    SceneDocument bare("[[body]]\nname = \"bar\"\n", "bar.toml");
    bare.set_title("Bar");
    CHECK(bare.text() == "title = \"Bar\"\n\n[[body]]\nname = \"bar\"\n");
}

TEST_CASE("every parameter of every scene can be written", "[scene_document]") {
    for (SceneDocument document : own_scenes()) {
        INFO(document.file());
        for (const SceneItem& item : document.items()) {
            if (item.kind != "body") continue;
            document.set_parameter("body." + item.name + ".damping", 1.5);
        }
        document.set_parameter("simulation.speed", 0.5);
        const SceneDescription scene = read(document);
        CHECK(scene.simulation.speed == 0.5f);
        for (const BodyDescription& body : scene.bodies) CHECK(body.material.damping == 1.5f);
    }
}

TEST_CASE("a colour is written as it is read", "[scene_document]") {
    for (const char* text : {"#000000", "#ffffff", "#e0734d", "#0a0b0c"})
        CHECK(colour_text(parse_colour(text)) == text);
}
