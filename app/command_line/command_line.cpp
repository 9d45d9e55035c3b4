#include "app/command_line/command_line.h"

#include <CLI/CLI.hpp>
#include <iostream>

#include "core/base/error.h"
#include "core/base/nearest_name.h"

namespace taffy {

namespace {

constexpr const char* description =
    "Taffy: grab, twist and bend soft bodies, tune them while they move, and film it.";

/// "1920x1080" to two numbers.
std::array<int, 2> parse_size(const std::string& option, const std::string& text) {
    const std::string message =
        option + " must be WIDTHxHEIGHT in pixels from 16 to 16384, such as 1920x1080, not '" +
        text + "'";
    int width = 0, height = 0, used = 0;
    if (std::sscanf(text.c_str(), "%dx%d%n", &width, &height, &used) != 2 ||
        size_t(used) != text.size())
        throw InputError(message);
    for (const int pixels : {width, height})
        if (pixels < 16 || pixels > 16384) throw InputError(message);
    return {width, height};
}

void add_general_options(CLI::App& app, Options& options) {
    app.add_option(
        "scene", options.scene,
        "Scene by name, path of a .toml file, or a model (.obj, .ply, .stl, .gltf, .glb) [twist]");
    app.add_flag("--list-scenes", options.list_scenes,
                 "List the scenes that come with the program");
    app.add_option("--check", options.check, "Check a scene or model file: prints ok or the error")
        ->type_name("FILE");
    app.add_option("--set", options.settings,
                   "Set a parameter, such as body.bar.young_modulus=2e5; repeatable")
        ->type_name("KEY=VALUE")
        ->allow_extra_args(false);
    app.add_option("--threads", options.threads, "Worker threads; 0 = all cores")->type_name("N");
    app.add_option("--view", options.view, "View parameters: colour_by=von_mises,theme=dark")
        ->type_name("KEY=VALUE,...");
    app.add_option("--camera", options.camera,
                   "Camera: azimuth=30,elevation=20 [degrees],distance=5,target=0:0:1 [m]")
        ->type_name("KEY=VALUE,...");
    app.add_option("--script", options.script, "Timed commands, see assets/scripts")
        ->type_name("FILE");
    app.add_option("--log-level", options.log_level, "error, warning, info or debug")
        ->type_name("LEVEL");
    app.add_option("--write-parameter-docs", options.parameter_documentation,
                   "Write the table of all parameters and stop")
        ->type_name("FILE");
}

void add_film_options(CLI::App& app, Options& options, std::string& size) {
    app.add_flag("--headless", options.headless,
                 "Run without a window or display; implied by --record, --screenshot and --stats");
    app.add_option("--record", options.record, "Film to write: .mp4, .gif, .webp or frames .png")
        ->type_name("FILE");
    app.add_option("--screenshot", options.screenshot, "Picture of the last frame")
        ->type_name("FILE.png");
    app.add_option("--seconds", options.seconds, "Simulated seconds to run [8]")->type_name("S");
    app.add_option("--size", size, "Size of films and pictures [1920x1080]")->type_name("WxH");
    app.add_option("--fps", options.frames_per_second, "Frames per simulated second [60]")
        ->type_name("N");
    app.add_option("--stats", options.stats, "Table of energies, momenta, bodies and probes")
        ->type_name("FILE.csv");
    app.add_option("--stats-interval", options.stats_interval,
                   "Simulated seconds between lines of the table [one film frame]")
        ->type_name("S");
}

void add_window_options(CLI::App& app, Options& options, std::string& window_size) {
    app.add_option("--window-size", window_size, "Size of the window [as last time]")
        ->type_name("WxH");
    app.add_option("--dump-state", options.dump_state, "Write the window's state there, for tests")
        ->type_name("FILE");
}

/// Names of all options as a person types them: "--record".
std::vector<std::string> option_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options())
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    return names;
}

void check_positive(const char* option, double value, double limit) {
    if (!(value > 0.0 && value <= limit))
        throw InputError(std::string(option) + " must be a number above 0 and up to " +
                         std::to_string(int(limit)));
}

void check_options(const Options& options, bool threads_given) {
    check_positive("--seconds", options.seconds, 86400.0);
    check_positive("--fps", options.frames_per_second, 1000.0);
    if (options.stats_interval < 0.0) throw InputError("--stats-interval must not be negative");
    if (threads_given && (options.threads < 0 || options.threads > 64))
        throw InputError("--threads must be a whole number from 0 to 64");
    const std::vector<std::string> levels = {"error", "warning", "info", "debug"};
    if (std::find(levels.begin(), levels.end(), options.log_level) == levels.end())
        throw InputError(unknown_name_message("log level", options.log_level, levels));
}

[[noreturn]] void throw_extras_error(const CLI::App& app) {
    const std::string first = app.remaining().empty() ? "" : app.remaining().front();
    if (first.rfind("-", 0) == 0) {
        const std::string name = first.substr(0, first.find('='));
        throw InputError(unknown_name_message("option", name, option_names(app)) +
                         " (--help lists all)");
    }
    throw InputError("one scene at a time: do not know what to do with '" + first + "'");
}

/// CLI11 says "Could not convert: --fps = x" and "--record: 1 required TEXT missing".
std::string parse_error_message(const CLI::ParseError& error) {
    const std::string text = error.what();
    const std::string conversion = "Could not convert: ";
    if (text.rfind(conversion, 0) == 0) {
        const size_t equals = text.find(" = ");
        const std::string option = text.substr(conversion.size(), equals - conversion.size());
        const bool whole = option == "--threads";
        return option + " must be a " + (whole ? "whole " : "") + "number, not '" +
               text.substr(std::min(text.size(), equals + 3)) + "'";
    }
    if (const size_t colon = text.find(": "); dynamic_cast<const CLI::ArgumentMismatch*>(&error))
        return text.substr(0, colon) + " needs a value";
    return text;
}

}  // namespace

std::optional<Options> parse_command_line(int argc, const char* const* argv) {
    CLI::App app(description, "taffy");
    Options options;
    std::string size, window_size;
    app.set_version_flag("--version", "taffy " TAFFY_VERSION);
    app.allow_extras();
    add_general_options(app, options);
    add_film_options(app, options, size);
    add_window_options(app, options, window_size);
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& answer) {
        app.exit(answer, std::cout, std::cout);
        return std::nullopt;
    } catch (const CLI::ParseError& error) {
        throw InputError(parse_error_message(error));
    }
    if (app.remaining_size() > 0) throw_extras_error(app);
    if (!size.empty()) options.size = parse_size("--size", size);
    if (!window_size.empty()) options.window_size = parse_size("--window-size", window_size);
    check_options(options, app.count("--threads") > 0);
    // Whoever asks for a file wants the file, not a window.
    if (!options.record.empty() || !options.screenshot.empty() || !options.stats.empty())
        options.headless = true;
    return options;
}

}  // namespace taffy
