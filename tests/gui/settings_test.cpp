#include "app/workspace/settings.h"

#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include <unistd.h>

namespace taffy {

namespace {

struct TemporaryFile {
    std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("taffy-settings-" + std::to_string(getpid()));
    std::filesystem::path file = folder / "deep" / "settings.toml";
    ~TemporaryFile() { std::filesystem::remove_all(folder); }

    void write(const std::string& text) {
        std::filesystem::create_directories(file.parent_path());
        std::ofstream(file) << text;
    }
};

std::string text_of(const std::filesystem::path& file) {
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
}

}  // namespace

TEST_CASE("settings come back as they were saved", "[settings]") {
    TemporaryFile temporary;
    WindowSettings settings;
    settings.size = {1500, 900};
    settings.left_column = false;
    settings.interface_scale = 1.25f;
    settings.sections = {{"material", true}, {"profiler", false}};
    settings.film_content = FilmContent::everything;
    settings.brush_radius = 0.75f;
    settings.brush_power = 1500.0f;
    settings.view = {{"theme", std::string("dark")}, {"shadows", false}, {"field_of_view", 50.0}};
    settings.scene_views["my duck"] = {{"projection", std::string("orthographic")}};
    REQUIRE(save_settings(settings, temporary.file).empty());
    std::string message;
    CHECK(load_settings(temporary.file, message) == settings);
    CHECK(message.empty());
}

TEST_CASE("what belongs to a scene is not carried into the next start", "[settings]") {
    TemporaryFile temporary;
    WindowSettings settings;
    settings.view = {{"colour_by", std::string("speed")}, {"range_max", 3.0}};
    settings.scene_views["twist"] = settings.view;
    REQUIRE(save_settings(settings, temporary.file).empty());
    std::string message;
    CHECK(load_settings(temporary.file, message).view.empty());
    CHECK(load_settings(temporary.file, message).scene_views.empty());
}

TEST_CASE("no settings file means defaults, without a message", "[settings]") {
    TemporaryFile temporary;
    std::string message;
    CHECK(load_settings(temporary.file, message) == WindowSettings{});
    CHECK(message.empty());
}

TEST_CASE("a broken settings file is explained and kept aside", "[settings]") {
    TemporaryFile temporary;
    const std::string broken = "[window]\nwidth = 1500\nheight = \n";
    temporary.write(broken);
    std::string message;
    CHECK(load_settings(temporary.file, message) == WindowSettings{});
    CHECK(message.find("line 3") != std::string::npos);
    std::filesystem::path aside = temporary.file;
    aside += ".broken";
    CHECK(text_of(aside) == broken);
}

TEST_CASE("one unusable value does not cost the others", "[settings]") {
    TemporaryFile temporary;
    temporary.write(
        "[window]\nwidth = 1500\nheight = \"tall\"\n[view]\ntheme = \"pink\"\nshadows = false\n");
    std::string message;
    const WindowSettings settings = load_settings(temporary.file, message);
    CHECK(settings.size == std::array<int, 2>{1500, WindowSettings{}.size[1]});
    CHECK(settings.view.count("theme") == 0);
    CHECK(settings.view.at("shadows") == ParameterValue(false));
    CHECK(message.find("pink") != std::string::npos);
}

}  // namespace taffy
