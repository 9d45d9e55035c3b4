#include "core/scene/scene_library.h"

#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>

#include "core/base/data_directory.h"
#include "core/base/error.h"

using namespace taffy;
using Catch::Matchers::Contains;

TEST_CASE("the scenes that come with the program have titles and descriptions", "[scene]") {
    const std::vector<SceneEntry> scenes = list_scenes();
    REQUIRE_FALSE(scenes.empty());
    for (const SceneEntry& scene : scenes) {
        INFO(scene.name);
        CHECK(scene.error.empty());
        CHECK(scene.title != scene.name);
        CHECK(scene.description.size() > 20);
    }
}

TEST_CASE("a list of scenes says how many particles each begins with", "[scene]") {
    for (const SceneEntry& scene : list_scenes()) {
        if (scene.name == "twist") CHECK(scene.particles == Approx(2560).epsilon(1e-3));
        if (scene.name == "melt_cube") CHECK(scene.particles == Approx(97336).epsilon(0.01));
        if (scene.name == "duck_slide") CHECK(scene.particles == Approx(66000).epsilon(0.05));
        // All that it has comes out of a source.
        if (scene.name == "pour") CHECK(scene.particles == 0.0);
    }
}

TEST_CASE("texts of scenes name what the window shows, not paths of parameters", "[scene]") {
    for (const SceneEntry& scene : list_scenes()) {
        INFO(scene.name);
        for (const char* owner : {"body.", "obstacle.", "simulation.", "view."})
            for (const std::string& text : {scene.title, scene.description})
                for (size_t k = text.find(owner); k != text.npos; k = text.find(owner, k + 1)) {
                    // "... of its body. Twist it" ends a sentence.
                    const char next = text[k + std::string(owner).size()];
                    INFO(text.substr(k, 40));
                    CHECK((next == ' ' || next == '\n' || next == '\0'));
                }
    }
}

TEST_CASE("a scene is found by name and by path", "[scene]") {
    const std::filesystem::path twist = find_scene("twist");
    CHECK(twist.filename() == "twist.toml");
    CHECK(find_scene(twist.string()) == twist);
    CHECK_THROWS_WITH(find_scene("twits"), Contains("did you mean 'twist'?"));
    CHECK_THROWS_WITH(find_scene("nowhere/twist.toml"), Contains("no scene file"));
    CHECK_THROWS_AS(find_scene(""), InputError);
}

TEST_CASE("a broken scene is listed with its error", "[scene]") {
    const auto folder = std::filesystem::temp_directory_path() / "taffy_scene_library_test";
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "broken.toml") << "titel = 1\n";
    std::ofstream(folder / "notes.txt") << "not a scene\n";
    const std::vector<SceneEntry> scenes = list_scenes(folder);
    std::filesystem::remove_all(folder);
    REQUIRE(scenes.size() == 1);
    CHECK(scenes[0].name == "broken");
    CHECK(scenes[0].particles == 0.0);
    CHECK_THAT(scenes[0].error, Contains("did you mean 'title'?"));
    CHECK_THROWS_AS(list_scenes("/nowhere"), InputError);
}

TEST_CASE("TAFFY_DATA names another data folder, which must be one", "[scene]") {
    setenv("TAFFY_DATA", "/nowhere", 1);
    CHECK_THROWS_WITH(data_directory(), Contains("TAFFY_DATA") && Contains("/nowhere"));
    setenv("TAFFY_DATA", TAFFY_SOURCE_DIR, 1);
    CHECK(data_directory() == TAFFY_SOURCE_DIR);
    unsetenv("TAFFY_DATA");
    CHECK(std::filesystem::is_directory(data_directory() / "assets" / "scenes"));
}
