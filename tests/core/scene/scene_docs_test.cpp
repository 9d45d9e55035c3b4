#include <catch2/catch.hpp>
#include <fstream>
#include <iterator>

#include "core/scene/obstacle_keys.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_keys.h"
#include "core/scene/source_reader.h"
#include "core/shapes/shapes.h"

using namespace taffy;

namespace {

std::string manual() {
    std::ifstream file(TAFFY_SOURCE_DIR "/docs/scenes.md", std::ios::binary);
    return std::string((std::istreambuf_iterator<char>(file)), {});
}

}  // namespace

TEST_CASE("docs/scenes.md names every key and choice of a scene file", "[scene]") {
    const std::string text = manual();
    const auto check = [&](const auto& table) {
        for (const auto& key : table) {
            INFO(key.info.name);
            CHECK(text.find("`" + key.info.name + "`") != std::string::npos);
            for (const std::string& choice : key.info.choices)
                CHECK(text.find(choice) != std::string::npos);
        }
    };
    for (const ShapeKind* kind : all_shapes()) {
        INFO(kind->name);
        check(kind->keys);
        check(kind->body_keys);
        CHECK(text.find("| `" + kind->name + "` |") != std::string::npos);
    }
    check(body_keys());
    check(region_keys());
    check(corner_keys());
    check(camera_keys());
    check(point_keys());
    check(RegionLoad::describe());
    check(RegionLoad::describe_kind());
    check(obstacle_keys());
    check(path_keys());
    check(source_keys());
    check(Source::describe());
    check(sink_keys());
}

TEST_CASE("docs/scenes.md lists the shapes of each kind of thing", "[scene]") {
    const std::string text = manual();
    const std::pair<ShapeRole, const char*> tables[] = {{ShapeRole::body, "[[body]]"},
                                                        {ShapeRole::obstacle, "[[obstacle]]"},
                                                        {ShapeRole::region, "[[body.region]]"},
                                                        {ShapeRole::sink, "[[sink]]"},
                                                        {ShapeRole::mouth, "[[source]]"}};
    for (const auto& [role, heading] : tables) {
        INFO(heading);
        std::string list;
        for (const std::string& name : shape_names(role))
            list += (list.empty() ? "`" : ", `") + name + "`";
        const size_t section = text.find("## `" + std::string(heading) + "`");
        REQUIRE(section != std::string::npos);
        const size_t row = text.find("| `shape` |", section);
        CHECK_THAT(text.substr(row, text.find('\n', row) - row), Catch::Contains(" " + list + " "));
    }
}

TEST_CASE("the example of docs/scenes.md is a valid scene", "[scene]") {
    const std::string text = manual();
    const size_t begin = text.find("```toml\n") + 8;
    const SceneDescription scene =
        parse_scene(text.substr(begin, text.find("```", begin) - begin), "example.toml");
    CHECK(scene.bodies.at(0).regions.size() == 1);
}
