#include "app/workspace/settings.h"

#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include <sys/stat.h>
#include <unistd.h>

#include "app/workspace/film_format.h"
#include "app/workspace/recent_files.h"

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

TEST_CASE("the files that were opened last are listed while they are there", "[settings]") {
    TemporaryFile temporary;
    WindowSettings settings;
    for (const char* name : {"a.toml", "b.toml", "a.toml"})
        note_recent_file(settings, temporary.folder / name);
    note_recent_file(settings, find_scene("twist"));  // comes with the program
    note_recent_file(settings, "");                   // was never a file
    CHECK(settings.recent ==
          std::vector<std::string>{temporary.folder / "a.toml", temporary.folder / "b.toml"});
    CHECK(recent_files(settings).empty());
    temporary.write("");
    std::ofstream(temporary.folder / "b.toml") << "title = \"b\"";
    REQUIRE(recent_files(settings).size() == 1);
    CHECK(recent_files(settings)[0].name == "b");
    CHECK(recent_files(settings)[0].description == temporary.folder.string());
    for (int k = 0; k < 20; ++k) note_recent_file(settings, std::to_string(k) + ".toml");
    CHECK(settings.recent.size() == 8);
    CHECK(settings.recent.front().ends_with("/19.toml"));
}

TEST_CASE("settings come back as they were saved", "[settings]") {
    TemporaryFile temporary;
    WindowSettings settings;
    settings.size = {1500, 900};
    settings.left_column = false;
    settings.recent = {"/home/me/my_wall.toml", "/tmp/duck.ply"};
    settings.interface_scale = 1.25f;
    settings.sections = {{"material", true}, {"profiler", false}};
    settings.film_content = FilmContent::everything;
    settings.film_preset = "alpha";
    settings.show_keys = true;
    settings.film_fine = true;
    settings.film_by_clock = true;
    settings.film_handles = true;
    settings.plots["my duck"] = {{{"kinetic_energy_J", "elastic_energy_J"}, {"probe.P1.speed"}},
                                 {{"P1", {7, 8, 4000000000u}}}};
    settings.brush_radius = 0.75f;
    settings.brush_power = 1500.0f;
    settings.timeline_memory = 100;
    settings.cameras["my duck"] = {{"side", "azimuth=58,elevation=24,distance=4.4,target=0:0:0.7"},
                                   {"top", "azimuth=0,elevation=90,distance=2,target=0:0:0"}};
    settings.keys = {
        {"film", "Ctrl + G"}, {"smaller", "Ctrl + \u2212"}, {"of a later version", "F3"}};
    settings.view = {{"theme", std::string("dark")}, {"shadows", false}, {"field_of_view", 50.0}};
    settings.paces = {{"my duck", 0.25}, {"twist", 1.0}};
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

TEST_CASE("a key that is no text is told of, and the others are kept", "[settings]") {
    TemporaryFile temporary;
    temporary.write("[keys]\nfilm = 9\npicture = \"G\"\n");
    std::string message;
    const WindowSettings settings = load_settings(temporary.file, message);
    CHECK(message.find("keys.film must be text") != std::string::npos);
    CHECK(settings.keys == std::map<std::string, std::string>{{"picture", "G"}});
    temporary.write("keys = 3\n");
    CHECK(load_settings(temporary.file, message) == WindowSettings{});
    CHECK(message.find("keys is no table") != std::string::npos);
}

TEST_CASE("a saved camera that is none is told of, and the others are kept", "[settings]") {
    TemporaryFile temporary;
    const std::string good =
        "[[camera]]\nscene = \"twist\"\nname = \"a\"\ncamera = \"distance=2\"\n";
    temporary.write(good + "[[camera]]\nscene = \"twist\"\nname = \"b\"\ncamera = \"distanc=2\"\n");
    std::string message;
    const WindowSettings settings = load_settings(temporary.file, message);
    CHECK(message.find("camera 'b'") != std::string::npos);
    CHECK(message.find("did you mean 'distance'") != std::string::npos);
    REQUIRE(settings.cameras.at("twist").size() == 1);
    CHECK(settings.cameras.at("twist").front().name == "a");
    temporary.write("camera = 3\n");
    CHECK(load_settings(temporary.file, message) == WindowSettings{});
    CHECK(message.find("[[camera]]") != std::string::npos);
}

TEST_CASE("saved plots and probes that are none are told of, and the others are kept",
          "[settings]") {
    TemporaryFile temporary;
    const std::string good = "[[plot]]\nscene = \"a\"\nfigures = [\"x\"]\n";
    const auto [bad, told] = GENERATE(table<std::string, std::string>(
        {{"[[plot]]\nfigures = [\"x\"]\n", "plot: it needs a scene"},
         {"[[plot]]\nscene = \"a\"\nfigures = [3]\n", "figures must be a list of names"},
         {"[[probe]]\nscene = \"a\"\nname = \"P1\"\nparticles = [-1]\n", "particles, a list"},
         {"[probe]\nscene = \"a\"\n", "[[probe]]"}}));
    temporary.write(good + bad);
    std::string message;
    const WindowSettings settings = load_settings(temporary.file, message);
    CHECK(message.find(told) != std::string::npos);
    CHECK(message.find("settings.toml:") != std::string::npos);
    REQUIRE(settings.plots.size() == 1);
    CHECK(settings.plots.at("a") == SavedPlots{{{"x"}}, {}});
}

TEST_CASE("a pace that is none is told of, and the others are kept", "[settings]") {
    TemporaryFile temporary;
    temporary.write("[pace]\na = 0.5\nb = -1\nc = \"fast\"\n");
    std::string message;
    const WindowSettings settings = load_settings(temporary.file, message);
    CHECK(settings.paces == std::map<std::string, double>{{"a", 0.5}});
    CHECK(message.find("pace.") != std::string::npos);
    CHECK(message.find("must be a number above 0") != std::string::npos);
}

TEST_CASE("films are as the window, as a preset, or finer", "[settings]") {
    WindowSettings settings;
    const auto format = [&] { return film_format(settings, {1281, 801}); };
    CHECK(format().of_window);
    CHECK(film_format_text(format()) == "1280 \u00d7 800, 60/s, .mp4");
    settings.film_fine = true;
    CHECK_FALSE(format().of_window);
    CHECK(format().size == std::array{1280, 800});
    CHECK(format().fine);
    settings.film_preset = "gif";
    CHECK(film_format_text(format()) == "480 \u00d7 270, 25/s, .gif");
    settings.film_content = FilmContent::everything;
    CHECK(format().of_window);
    CHECK_FALSE(format().fine);
    CHECK(format().extension == ".mp4");
}

TEST_CASE("a broken settings file is explained and kept aside", "[settings]") {
    TemporaryFile temporary;
    const std::string broken = "[window]\nwidth = 1500\nheight = \n";
    temporary.write(broken);
    std::string message;
    CHECK(load_settings(temporary.file, message) == WindowSettings{});
    CHECK(message.find("settings.toml:3:") != std::string::npos);
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
    CHECK(message.find("settings.toml:5:9: view.theme: ") != std::string::npos);
    CHECK(message.find("pink") != std::string::npos);
}

TEST_CASE("what is of no use in the settings is named with its line", "[settings]") {
    for (const auto& [text, place] :
         {std::pair("[window]\nwidth = \"wide\"\n",
                    "settings.toml:2:9: window.width must be a number"),
          std::pair("window = 3\n", "settings.toml:1:10: window is no table"),
          std::pair("[keys]\nfilm = 1\n", "settings.toml:2:8: keys.film must be text"),
          std::pair("\n[[camera]]\nname = \"a\"\n", "settings.toml:2:1: camera 'a'")}) {
        TemporaryFile temporary;
        temporary.write(text);
        std::string message;
        load_settings(temporary.file, message);
        INFO(message);
        CHECK(message.find(place) != std::string::npos);
    }
}

TEST_CASE("settings that are no numbers are set aside with one message", "[settings]") {
    for (const char* text : {"[layout]\ninterface_scale = nan\npanels = false\n",
                             "[layout]\ninterface_scale = -inf\npanels = false\n",
                             "[layout]\ninterface_scale = \"large\"\npanels = false\n",
                             "[tools]\nbrush_radius = nan\n[layout]\npanels = false\n",
                             "[window]\nwidth = true\n[layout]\npanels = false\n"}) {
        TemporaryFile temporary;
        temporary.write(text);
        std::string message;
        const WindowSettings settings = load_settings(temporary.file, message);
        INFO(text);
        WindowSettings expected;
        expected.panels = false;
        CHECK(settings == expected);
        CHECK(message.find("must be a number") != std::string::npos);
        std::filesystem::path aside = temporary.file;
        aside += ".broken";
        CHECK(text_of(aside) == text);
    }
    TemporaryFile temporary;
    temporary.write("[layout]\ninterface_scale = 1e30\n[film]\nrate = -7\n");
    std::string message;
    const WindowSettings settings = load_settings(temporary.file, message);
    CHECK(settings.interface_scale == 3.0f);  // the nearest that is possible
    CHECK(settings.film_rate == 1);
    CHECK(message.empty());
}

TEST_CASE("settings that would break or hold the reader are set aside", "[settings]") {
    TemporaryFile temporary;
    std::filesystem::path aside = temporary.file;
    aside += ".broken";
    std::string message;
    temporary.write(std::string(200000, '.') + "\n");
    CHECK(load_settings(temporary.file, message) == WindowSettings{});
    CHECK(message.find("dots") != std::string::npos);
    CHECK(std::filesystem::file_size(aside) == 200001);
    std::string key = "a";
    for (int k = 0; k < 100000; ++k) key += ".a";
    temporary.write(key + " = 1\n");
    CHECK(load_settings(temporary.file, message) == WindowSettings{});
    CHECK(message.find("dots") != std::string::npos);

    temporary.write(std::string((size_t(1) << 20) + 1, '#'));
    CHECK(load_settings(temporary.file, message) == WindowSettings{});
    CHECK(message.find("1 MiB") != std::string::npos);

    std::filesystem::remove(temporary.file);
    std::filesystem::remove(aside);
    REQUIRE(mkfifo(temporary.file.c_str(), 0600) == 0);
    CHECK(load_settings(temporary.file, message) == WindowSettings{});
    CHECK(message.find("is not a file") != std::string::npos);
    CHECK(std::filesystem::is_fifo(aside));
    CHECK_FALSE(std::filesystem::exists(temporary.file));

    std::filesystem::path fresh = temporary.file;
    fresh += ".new";
    REQUIRE(mkfifo(fresh.c_str(), 0600) == 0);
    CHECK(save_settings(WindowSettings{}, temporary.file).empty());
    message.clear();
    CHECK(load_settings(temporary.file, message) == WindowSettings{});
    CHECK(message.empty());
}

TEST_CASE("without a folder for them, settings are neither read nor written", "[settings]") {
    std::string message;
    CHECK(load_settings("", message) == WindowSettings{});
    CHECK(message.empty());
    CHECK(save_settings(WindowSettings{}, "").empty());
}

}  // namespace taffy
