#include <catch2/catch.hpp>
#include <fstream>
#include <iterator>

#include "core/scene/obstacle_keys.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_keys.h"
#include "core/scene/source_reader.h"

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
    check(box_keys());
    check(sphere_keys());
    check(cylinder_keys());
    check(sheet_keys());
    check(rod_keys());
    check(mesh_keys());
    check(body_keys());
    check(region_keys());
    check(camera_keys());
    check(obstacle_keys());
    for (size_t k = 0; k < obstacle_shape_names().size(); ++k) {
        check(obstacle_shape_keys(ObstacleShape(k)));
        CHECK(text.find("| `" + obstacle_shape_names()[k] + "` |") != std::string::npos);
    }
    check(obstacle_model_keys());
    check(path_keys());
    check(source_keys());
    check(Source::describe());
    check(sink_keys());
    for (const auto* shapes : {&source_shape_names(), &sink_shape_names()})
        for (const std::string& shape : *shapes)
            CHECK(text.find("`" + shape + "`") != std::string::npos);
    for (const std::string& shape : shape_names())
        CHECK(text.find("| `" + shape + "` |") != std::string::npos);
}

TEST_CASE("the example of docs/scenes.md is a valid scene", "[scene]") {
    const std::string text = manual();
    const size_t begin = text.find("```toml\n") + 8;
    const SceneDescription scene =
        parse_scene(text.substr(begin, text.find("```", begin) - begin), "example.toml");
    CHECK(scene.bodies.at(0).regions.size() == 1);
}
