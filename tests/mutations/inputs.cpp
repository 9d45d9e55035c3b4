#include "tests/mutations/inputs.h"

#include <fstream>
#include <functional>
#include <iterator>
#include <stdexcept>

#include "tests/mutations/binary_damage.h"
#include "tests/mutations/text_damage.h"

namespace taffy::mutations {

namespace fs = std::filesystem;

namespace {

constexpr size_t longest_argument = 100'000;  // the system takes no more than 128 KiB

const fs::path source = TAFFY_SOURCE_DIR;
const fs::path own = source / "tests/mutations/inputs";

std::string content_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error("there is no " + path.string());
    return std::string((std::istreambuf_iterator<char>(file)), {});
}

std::vector<std::string> contents_of(const fs::path& folder, const std::string& extension) {
    std::vector<fs::path> paths;
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.path().extension() == extension) paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    std::vector<std::string> contents;
    for (const fs::path& path : paths) contents.push_back(content_of(path));
    return contents;
}

constexpr const char* settings_text = R"([window]
width = 1280
height = 800
maximised = false

[layout]
interface_scale = 1.0
panels = true

[sections]
heat = true

[keys]
film = "Ctrl + F9"

[tools]
brush_radius = 0.15
brush_power = 200.0

[timeline]
memory = 512

[film]
rate = 60
content = "overlay"

[export]
rate = 30
format = ".ply"

[view]
theme = "dark"

[view_of.twist]
colour_map = "incandescent"

[[camera]]
scene = "twist"
name = "front"
camera = "azimuth=10,elevation=5,distance=3,target=0:0:1"
)";

Input text_input(const char* kind, const std::string& file, std::string text,
                 std::vector<std::string> arguments) {
    return {.kind = kind,
            .file = file,
            .files = {{file, std::move(text)}},
            .arguments = std::move(arguments),
            .names_line = true};
}

Input scene_input(const Originals& originals, Chance& chance) {
    // The two that have everything are small.
    const size_t known = chance.one_in(3) ? originals.scenes.size() : 2;
    return text_input("scene", "input.toml",
                      damaged_text(originals.scenes[chance.below(known)], chance),
                      {"--check", "input.toml"});
}

Input material_input(const Originals& originals, Chance& chance) {
    Input input = text_input("material", "input.toml",
                             damaged_text(chance.of(originals.materials), chance), {});
    if (chance.one_in(3)) {
        input.arguments = {"--check", "rod.obj", "--material", "./input.toml"};
        input.files.emplace_back("rod.obj", "v 0 0 0\nv 1 0 0\nl 1 2\n");
    } else {
        input.files.emplace_back("scene.toml",
                                 "[[body]]\nname = \"b\"\nshape = \"box\"\nsize = [1, 1, 1]\n"
                                 "spacing = 0.25\nmaterial = \"input.toml\"\n");
        input.arguments = {"--check", "scene.toml"};
    }
    return input;
}

Input script_input(const Originals& originals, Chance& chance) {
    const auto& [scene, text] = chance.of(originals.scripts);
    Input input = text_input("script", "input.toml", damaged_text(text, chance),
                             {"--check", scene, "--script", "input.toml"});
    if (scene == input_scene("solids") && chance.one_in(3)) {
        input.arguments = {scene,   "--stats", "out/a.csv", "--seconds", "0.03",
                           "--fps", "200",     "--script",  "input.toml"};
        input.may_differ = true;  // what it sets may break the run
    }
    return input;
}

Input camera_path_input(const Originals& originals, Chance& chance) {
    return text_input("camera path", "input.camera.toml",
                      damaged_text(chance.of(originals.camera_paths), chance),
                      {"--check", input_scene("solids"), "--camera-path", "input.camera.toml"});
}

Input settings_input(const Originals& originals, Chance& chance) {
    Input input =
        text_input("settings", "settings.toml", damaged_text(originals.settings[0], chance), {});
    return input;
}

Input state_input(const Originals& originals, Chance& chance) {
    const std::string& whole = chance.of(originals.states);
    const bool forged = !chance.one_in(3);
    return {.kind = forged ? "forged state" : "state",
            .file = "input.run",
            .files = {{"input.run",
                       forged ? forged_state(whole, chance) : damaged_bytes(whole, chance)}},
            .arguments = {"--load-state", "input.run", "--seconds", "0.01", "--stats", "out/a.csv"},
            .may_differ = true};
}

Input session_input(const Originals& originals, Chance& chance) {
    const std::string& whole = chance.of(originals.sessions);
    const bool forged = !chance.one_in(3);
    return {.kind = forged ? "forged session" : "session",
            .file = "input.taffy",
            .files = {{"input.taffy",
                       forged ? forged_session(whole, chance) : damaged_bytes(whole, chance)}},
            .arguments = {"--replay", "input.taffy", "--seconds", "0.04", "--stats", "out/a.csv"},
            .may_differ = true};
}

std::string hostile_argument(Chance& chance) {
    static const std::vector<std::string> values = {
        "nan",     "inf",      "-1",     "0",       "1e300", "-1e300",
        "1e-300",  "x",        "",       "1,5",     "1 2",   "--",
        "-",       "=",        ",",      ":",       "1:2",   "0:0:0:0",
        "\xff",    "\x1b[31m", "\u202e", "\n",      "1e39",  "99999999999999999999",
        "0x",      "1x1",      "0x0",    "1e5x1e5", "*",     "body",
        "body.*.", "\t",       "true",   "[1, 2]",  "'"};
    if (chance.one_in(10))
        return std::string(1 + chance.below(20'000), chance.one_in(2) ? 'x' : ',');
    return chance.of(values);
}

std::string damaged_setting(const std::vector<std::string>& settings, Chance& chance) {
    std::string setting = chance.of(settings);
    const size_t equals = setting.find('=');
    switch (chance.below(4)) {
        case 0:
            return misspelt(setting.substr(0, equals), chance) + setting.substr(equals);
        case 1:
            return setting.substr(0, equals + 1) + hostile_argument(chance);
        case 2:
            return misspelt(setting, chance);
        default:
            return setting + "," + damaged_text(chance.of(settings), chance);
    }
}

Input settings_of_command_line(Chance& chance) {
    static const std::vector<std::string> set = {"body.sail.young_modulus=2e5",
                                                 "body.*.damping=3",
                                                 "simulation.gravity=0 0 -1",
                                                 "view.theme=dark",
                                                 "load.pull.strength=2",
                                                 "region.sail.edge.held=false",
                                                 "body.block_1.surface=iso",
                                                 "body.sail.strain=green",
                                                 "simulation.integrator=implicit",
                                                 "body.*.phase=fluid",
                                                 "simulation.threads=2"};
    static const std::vector<std::string> view = {"colour_by=von_mises", "theme=dark",
                                                  "range_max=10", "surface=iso"};
    static const std::vector<std::string> camera = {"azimuth=30", "elevation=20", "distance=5",
                                                    "target=0:0:1"};
    static const std::vector<std::string> sweep = {"body.sail.young_modulus=1e4,1e5",
                                                   "body.*.damping=1,2,3", "simulation.xsph=0,0.1"};
    const std::string scene = input_scene("solids");
    Input input{.kind = "command line"};
    switch (chance.below(4)) {
        case 0:
            input.arguments = {"--check", scene, "--set", damaged_setting(set, chance)};
            break;
        case 1:
            input.arguments = {"--check", scene, "--view", damaged_setting(view, chance)};
            break;
        case 2:
            input.arguments = {"--check", scene, "--camera", damaged_setting(camera, chance)};
            break;
        default:
            input.arguments = {scene, "--sweep", damaged_setting(sweep, chance), "--sweep-list"};
    }
    return input;
}

Input options_of_command_line(Chance& chance) {
    static const std::vector<std::string> options = {"--threads",
                                                     "--seconds",
                                                     "--fps",
                                                     "--slow-motion",
                                                     "--turntable",
                                                     "--stats-interval",
                                                     "--size",
                                                     "--quality",
                                                     "--preset",
                                                     "--caption",
                                                     "--export-every",
                                                     "--export-what",
                                                     "--log-level",
                                                     "--material",
                                                     "--timeline-memory",
                                                     "--window-size",
                                                     "--sweep-jobs",
                                                     "--sweep-index",
                                                     "--sweep-folder",
                                                     "--camera",
                                                     "--view",
                                                     "--set",
                                                     "--script",
                                                     "--camera-path",
                                                     "--load-state",
                                                     "--replay",
                                                     "--session",
                                                     "--write-parameter-docs",
                                                     "--dump-state"};
    Input input{.kind = "command line", .arguments = {"--check", input_scene("solids")}};
    for (size_t k = 1 + chance.below(3); k > 0; --k) {
        const std::string& option = chance.of(options);
        input.arguments.push_back(chance.one_in(4) ? misspelt(option, chance) : option);
        if (!chance.one_in(8)) input.arguments.push_back(hostile_argument(chance));
    }
    return input;
}

/// Files to read and to write that are none.
Input paths_of_command_line(Chance& chance) {
    static const std::vector<std::string> paths = {"none.toml",
                                                   ".",
                                                   "..",
                                                   "/",
                                                   "out",
                                                   "out/",
                                                   "/dev/zero",
                                                   "/dev/full/x",
                                                   "/proc/self/mem",
                                                   "/proc/a.csv",
                                                   "bystander.csv",
                                                   "none/a.csv",
                                                   "loop.toml",
                                                   "pipe.toml",
                                                   "out/\x1b[31m.csv",
                                                   "out/\xff.csv",
                                                   "~",
                                                   "twist.toml",
                                                   "twits",
                                                   "duck.ply/",
                                                   "bystander.csv/a.csv"};
    static const std::vector<std::vector<std::string>> uses = {
        {"--check"},
        {"--check", "twist", "--script"},
        {"--check", "twist", "--camera-path"},
        {"--check", "duck", "--material"},
        {"--stats", "out/a.csv", "--seconds", "0.01", "--load-state"},
        {"--stats", "out/a.csv", "--seconds", "0.01", "--replay"},
        {"--seconds", "0.005", "tumble", "--stats"},
        {"--seconds", "0.005", "tumble", "--save-state"},
        {"--seconds", "0.005", "tumble", "--stats", "out/a.csv", "--session"},
        {"--seconds", "0.005", "tumble", "--export"},
        {"--seconds", "0.005", "tumble", "--stats", "out/a.csv", "--script"},
        {"--write-parameter-docs"}};
    Input input{.kind = "path", .arguments = chance.of(uses)};
    const std::string path =
        chance.one_in(10) ? std::string(100 + chance.below(6000), 'x') + ".toml" : chance.of(paths);
    input.arguments.push_back(path);
    return input;
}

}  // namespace

std::string input_scene(const std::string& name) {
    return (own / (name + ".toml")).string();
}

Originals read_originals(const fs::path& runs) {
    Originals originals;
    originals.scenes = {content_of(input_scene("solids")), content_of(input_scene("fluids"))};
    for (const std::string& text : contents_of(source / "assets/scenes", ".toml"))
        originals.scenes.push_back(text);
    originals.materials = contents_of(source / "assets/materials", ".toml");
    originals.materials.push_back(content_of(own / "material.toml"));
    originals.camera_paths = {content_of(own / "path.camera.toml")};
    originals.settings = {settings_text};
    originals.scripts = {{input_scene("solids"), content_of(own / "script.toml")},
                         {"compare", content_of(source / "assets/scripts/compare.toml")},
                         {"wall", content_of(source / "assets/scripts/pull_the_wall.toml")},
                         {"twist", content_of(source / "assets/scripts/twist_and_bend.toml")}};
    originals.states = contents_of(runs, ".run");
    originals.sessions = contents_of(runs, ".taffy");
    originals.sessions.push_back(content_of(source / "tests/data/sessions/bar_0.1.0.taffy"));
    originals.sessions.push_back(content_of(source / "tests/data/sessions/bar_version_1.taffy"));
    return originals;
}

Input damaged_input(const Originals& originals, uint64_t seed, size_t number) {
    Chance chance(seed, number);
    const auto drawn = [&]() -> Input {
        const size_t part = chance.below(100);
        if (part < 34) return scene_input(originals, chance);
        if (part < 42) return material_input(originals, chance);
        if (part < 54) return script_input(originals, chance);
        if (part < 59) return camera_path_input(originals, chance);
        if (part < 64) return settings_input(originals, chance);
        if (part < 72) return state_input(originals, chance);
        if (part < 82) return session_input(originals, chance);
        if (part < 90) return settings_of_command_line(chance);
        if (part < 95) return options_of_command_line(chance);
        return paths_of_command_line(chance);
    };
    Input input = drawn();
    input.number = number;
    for (std::string& argument : input.arguments)
        argument.resize(std::min(argument.size(), longest_argument));
    return input;
}

}  // namespace taffy::mutations
