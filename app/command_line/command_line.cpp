#include "app/command_line/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

#include "app/command_line/option_texts.h"
#include "app/export/file_pattern.h"
#include "core/base/choice_message.h"
#include "core/base/error.h"
#include "core/base/nearest_name.h"
#include "core/parameters/parameter.h"

namespace taffy {

namespace {

constexpr const char* description =
    "Taffy: grab, twist and bend soft bodies, tune them while they move, and film it.";

void add_general_options(CLI::App& app, Options& options) {
    app.add_option(
        "scene", options.scene,
        "Scene by name, path of a .toml file, a model (.obj, .ply, .stl, .gltf, .glb), a saved run "
        "(.run) or a session (.taffy) [twist]");
    app.add_flag("--list-scenes", options.list_scenes,
                 "List the scenes that come with the program");
    app.add_option("--check", options.check, "Check a scene or model file: prints ok or the error")
        ->type_name("FILE");
    app.add_option("--material", options.material,
                   "Material of a model, such as wax: a name in assets/materials or a .toml file")
        ->type_name("NAME");
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
    app.add_option(
           "--camera-path", options.camera_path,
           "File of timed keys that move the camera, see docs/films.md [the camera stands still]")
        ->type_name("FILE");
    app.add_option("--script", options.script,
                   "File of timed commands and keys of parameters, see docs/scripts.md")
        ->type_name("FILE");
    app.add_option("--load-state", options.load_state,
                   "Continue a run that --save-state has saved, instead of opening a scene")
        ->type_name("FILE");
    app.add_option("--session", options.session,
                   "Record the session: the run's start and every command, for --replay")
        ->type_name("FILE");
    app.add_option("--session-keyframes", options.session_keyframes,
                   "Space for complete states in the session, which make later moments quick to "
                   "reach; 0 = none [64]")
        ->type_name("MB");
    app.add_option("--replay", options.replay,
                   "Play a recorded session again without a window, instead of a scene: film the "
                   "run and check that all of it is the same as when it was recorded")
        ->type_name("FILE");
    app.add_option("--log-level", options.log_level, "error, warning, info or debug")
        ->type_name("LEVEL");
    app.add_option("--write-parameter-docs", options.parameter_documentation,
                   "Write the table of all parameters and stop")
        ->type_name("FILE");
}

/// Options that are first read as text.
struct Texts {
    std::string preset, size, quality, window_size, export_interval, export_contents;
};

void add_film_options(CLI::App& app, Options& options, Texts& texts) {
    app.add_flag("--headless", options.headless,
                 "Run without a window or display; implied by --record, --screenshot, --stats, "
                 "--export, --save-state, --replay and --sweep");
    app.add_option("--record", options.record,
                   "Film to write: .mp4, .webm, .gif, .webp or frames .png")
        ->type_name("FILE");
    app.add_option("--screenshot", options.screenshot, "Picture of the last frame")
        ->type_name("FILE.png");
    app.add_option("--seconds", options.seconds, "Simulated seconds to run [8]")->type_name("S");
    app.add_option("--preset", texts.preset,
                   "Size, rate and kind of the film: 1080p60, 4k, square, webm, gif, webp or "
                   "alpha; --size and --fps override the preset")
        ->type_name("NAME");
    app.add_option("--size", texts.size, "Size of films and pictures [1920x1080]")
        ->type_name("WxH");
    app.add_option(
           "--quality", texts.quality,
           "Quality of films and pictures: fast, fine (four samples a pixel), film (sixteen, soft "
           "shadows; slow), automatic: fast without a GPU, else fine [automatic]")
        ->type_name("NAME");
    app.add_flag("--transparent", options.transparent,
                 "Make films and pictures transparent instead of drawing ground and background: "
                 ".png, .webm or .webp");
    app.add_option("--caption", options.caption, "Text in the corner of films and pictures")
        ->type_name("TEXT");
    app.add_option("--fps", options.frames_per_second, "Frames per second of the film [60]")
        ->type_name("N");
    app.add_option("--slow-motion", options.slow_motion,
                   "Seconds of the film for one simulated second, such as 4; values below 1 speed "
                   "the film up [1]")
        ->type_name("N");
    app.add_option("--turntable", options.turntable,
                   "Seconds of the film in which the camera goes once around the target [the "
                   "camera stands still]")
        ->type_name("S");
    app.add_option("--stats", options.stats, "Table of energies, momenta, bodies and probes")
        ->type_name("FILE.csv");
    app.add_option("--stats-interval", options.stats_interval,
                   "Simulated seconds between lines of the table [one film frame]")
        ->type_name("S");
    app.add_option("--save-state", options.save_state,
                   "Save the run at its end, to be continued with --load-state")
        ->type_name("FILE");
    app.add_option(
           "--export", options.export_file,
           "Particles or surfaces to write: .ply, .obj or .vtp; a sequence with a number in "
           "its name, such as out_%04d.ply, else the end of the run")
        ->type_name("FILE");
    app.add_option("--export-every", texts.export_interval,
                   "Simulated seconds between files of a sequence, such as 1/30 [one film frame]")
        ->type_name("S");
    app.add_option("--export-what", texts.export_contents,
                   "particles, surface or splats [what the bodies are shown as]")
        ->type_name("WHAT");
    app.add_flag("--overwrite", options.overwrite, "Replace files that exist already");
}

void add_sweep_options(CLI::App& app, Options& options) {
    app.add_option("--sweep", options.sweep,
                   "Run a variant for each of these values, such as "
                   "body.bar.young_modulus=1e4,1e5,1e6; repeatable: all combinations")
        ->type_name("KEY=VALUE,...")
        ->allow_extra_args(false);
    app.add_option("--sweep-folder", options.sweep_folder,
                   "Folder for the table, the pictures and the files of the variants [taffy-sweep]")
        ->type_name("FOLDER");
    app.add_option("--sweep-jobs", options.sweep_jobs, "Variants that run at once [all cores]")
        ->type_name("N");
    app.add_option("--sweep-index", options.sweep_index,
                   "Run this variant only, counted from 0: for GNU parallel, Slurm and the like")
        ->type_name("N");
    app.add_flag("--sweep-list", options.sweep_list,
                 "Print the number and settings of every variant");
}

void add_variant_options(CLI::App& app, Options& options) {
    app.add_option("--variant", options.variant,
                   "Run the scene twice, side by side: unchanged (A) and with this setting (B), "
                   "such as simulation.integrator=implicit; repeatable")
        ->type_name("KEY=VALUE")
        ->allow_extra_args(false);
    app.add_flag("--overlaid", options.overlaid,
                 "With --variant: draw B in blue over A, instead of two halves");
}

void add_window_options(CLI::App& app, Options& options, Texts& texts) {
    app.add_option("--window-size", texts.window_size, "Size of the window [as last time]")
        ->type_name("WxH");
    app.add_option("--timeline-memory", options.timeline_memory,
                   "Memory for going back in the run; 0 = none [from the settings: 512]")
        ->type_name("MB");
    app.add_option("--dump-state", options.dump_state,
                   "Write the state of the window to a file, for tests")
        ->type_name("FILE");
}

void read_texts(const Texts& texts, const CLI::App& app, Options& options) {
    if (!texts.preset.empty()) apply_preset(texts.preset, app.count("--fps") > 0, options);
    if (!texts.size.empty()) options.size = parse_size("--size", texts.size);
    if (!texts.quality.empty()) options.quality = parse_quality(texts.quality);
    check_film_size(options);
    if (!texts.window_size.empty())
        options.window_size = parse_size("--window-size", texts.window_size);
    if (!texts.export_interval.empty())
        options.export_interval = parse_interval("--export-every", texts.export_interval);
    if (!texts.export_contents.empty())
        options.export_contents = export_contents(texts.export_contents);
}

void add_options(CLI::App& app, Options& options, Texts& texts) {
    app.set_version_flag("--version", "taffy " TAFFY_VERSION, "Print the version");
    app.allow_extras();
    add_general_options(app, options);
    add_film_options(app, options, texts);
    add_sweep_options(app, options);
    add_variant_options(app, options);
    add_window_options(app, options, texts);
}

/// Returns the names of all options as a person types them: "--record".
std::vector<std::string> option_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options())
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    return names;
}

void check_range(const std::string& option, double value, double least, double most) {
    if (value >= least && value <= most) return;
    throw InputError(option + " must be a number from " + value_text(least) + " to " +
                     value_text(most));
}

/// Throws for empty values, such as --record "" from an unset variable of a shell script.
void check_not_empty(const CLI::App& app) {
    for (const CLI::Option* option : app.get_options())
        for (const std::string& value : option->results())
            if (value.empty())
                throw InputError((option->get_lnames().empty() ? "the scene" : option->get_name()) +
                                 " must not be empty");
}

void check_numbers(const Options& options, const CLI::App& app) {
    constexpr double most_lines = 1e7;
    check_range("--seconds", options.seconds, 1e-6, 86400.0);
    check_range("--fps", options.frames_per_second, 1e-3, 1000.0);
    check_range("--slow-motion", options.slow_motion, 1e-3, 1000.0);
    if (app.count("--turntable") > 0) check_range("--turntable", options.turntable, 0.1, 86400.0);
    if (app.count("--threads") > 0 && (options.threads < 0 || options.threads > 64))
        throw InputError("--threads must be a whole number from 0 to 64");
    if (app.count("--timeline-memory") > 0)
        check_range("--timeline-memory", options.timeline_memory, 0.0, 1e6);
    check_range("--session-keyframes", options.session_keyframes, 0.0, 1e6);
    if (app.count("--stats-interval") == 0) return;
    check_range("--stats-interval", options.stats_interval, 1e-6, 86400.0);
    if (options.seconds / options.stats_interval > most_lines)
        throw InputError("--stats-interval: the table would have " +
                         value_text(options.seconds / options.stats_interval) + " lines; at most " +
                         value_text(most_lines) + " are possible");
}

void check_export_interval(const Options& options, const CLI::App& app) {
    constexpr double most_files = 1e6;
    if (options.export_file.empty()) return;
    const bool numbered = FilePattern(options.export_file).numbered();
    if (app.count("--export-every") > 0 && !numbered)
        throw InputError(
            "--export-every makes many files: give --export a name with a number, such as "
            "out_%04d.ply");
    if (app.count("--export-every") == 0) return;
    check_range("--export-every", options.export_interval, 1e-6, 86400.0);
    if (options.seconds / options.export_interval > most_files)
        throw InputError("--export-every: there would be " +
                         value_text(options.seconds / options.export_interval) +
                         " files; at most " + value_text(most_files) + " are possible");
}

/// Returns the files that the run writes, by option.
std::vector<std::pair<std::string, std::filesystem::path>> outputs_of(const Options& options) {
    std::vector<std::pair<std::string, std::filesystem::path>> outputs;
    if (!options.record.empty()) outputs.emplace_back("--record", options.record);
    if (!options.screenshot.empty()) outputs.emplace_back("--screenshot", options.screenshot);
    if (!options.stats.empty()) outputs.emplace_back("--stats", options.stats);
    if (!options.export_file.empty()) outputs.emplace_back("--export", options.export_file);
    if (!options.save_state.empty()) outputs.emplace_back("--save-state", options.save_state);
    return outputs;
}

void check_outputs(const Options& options) {
    auto outputs = outputs_of(options);
    if (!options.session.empty()) outputs.emplace_back("--session", options.session);
    for (size_t i = 0; i < outputs.size(); ++i)
        for (size_t k = 0; k < i; ++k)
            if (outputs[i].second.lexically_normal() == outputs[k].second.lexically_normal())
                throw InputError(outputs[k].first + " and " + outputs[i].first +
                                 " name the same file");
    std::vector<std::string> answers;
    if (options.list_scenes) answers.push_back("--list-scenes");
    if (!options.check.empty()) answers.push_back("--check");
    if (!options.parameter_documentation.empty()) answers.push_back("--write-parameter-docs");
    if (!answers.empty() && !outputs.empty()) answers.push_back(outputs.front().first);
    if (!answers.empty() && !options.load_state.empty()) answers.push_back("--load-state");
    if (!answers.empty() && !options.replay.empty()) answers.push_back("--replay");
    if (answers.size() > 1)
        throw InputError("one thing at a time: " + answers[0] + " and " + answers[1] +
                         " do not go together");
}

/// Refuses options that a session replaces, since it contains everything that happens.
void check_replay(Options& options, const CLI::App& app) {
    const bool by_name = app.count("--replay") == 0;
    if (!by_name && app.count("scene") > 0)
        throw InputError("--replay opens a session with its own scene: leave '" + options.scene +
                         "' out");
    for (const char* option : {"--load-state", "--set", "--material", "--script", "--session",
                               "--save-state", "--variant"})
        if (app.count(option) > 0)
            throw InputError(std::string(option) + " does not go with " +
                             (by_name ? "'" + options.scene + "'" : "--replay") +
                             ", which plays a session as it was");
    if (app.count("--seconds") == 0) options.seconds = 0.0;
}

/// Throws unless file names have no folder: every variant has a folder of its own.
void check_sweep_names(const Options& options) {
    for (const auto& [option, file] :
         {std::pair("--record", options.record), std::pair("--export", options.export_file)})
        if (file != file.filename())
            throw InputError(std::string(option) + " of a sweep goes into the folder of each " +
                             "variant: give a name without a folder, such as " +
                             file.filename().string());
}

/// Returns the arguments with which every variant of a sweep is started, as they were typed.
std::vector<std::string> sweep_arguments(const CLI::App& app) {
    std::vector<std::string> arguments;
    for (const CLI::Option* option : app.get_options()) {
        const std::string name = option->get_lnames().empty() ? "" : option->get_lnames().front();
        if (option->count() == 0 || name.starts_with("sweep") || name == "threads" ||
            name == "record" || name == "export" || name == "overwrite" || name == "headless")
            continue;
        for (const std::string& value : option->results()) {
            if (!name.empty()) arguments.push_back("--" + name);
            arguments.push_back(value);
        }
    }
    if (app.count("--size") + app.count("--preset") == 0)
        arguments.insert(arguments.end(), {"--size", "960x540"});
    return arguments;
}

void check_sweep(Options& options, const CLI::App& app) {
    for (const char* option : {"--sweep-folder", "--sweep-jobs", "--sweep-index", "--sweep-list"})
        if (app.count(option) > 0 && options.sweep.empty())
            throw InputError(std::string(option) +
                             " is for sweeps: add --sweep body.bar.young_modulus=1e4,1e5");
    if (options.sweep.empty()) return;
    for (const char* option : {"--load-state", "--replay", "--session", "--save-state", "--check",
                               "--list-scenes", "--write-parameter-docs", "--window-size",
                               "--dump-state", "--transparent", "--variant", "--overlaid"})
        if (app.count(option) > 0)
            throw InputError(std::string(option) + " does not go with --sweep");
    if (options.transparent)
        throw InputError(
            "--preset alpha does not go with --sweep, whose pictures have a background");
    for (const char* option : {"--screenshot", "--stats"})
        if (app.count(option) > 0)
            throw InputError(std::string(option) +
                             " is not needed: a sweep makes a table and a picture of each variant");
    if (app.count("--sweep-index") > 0 && options.sweep_index < 0)
        throw InputError("--sweep-index must be a whole number from 0");
    if (app.count("--sweep-jobs") > 0 && (options.sweep_jobs < 1 || options.sweep_jobs > 1024))
        throw InputError("--sweep-jobs must be a whole number from 1 to 1024");
    if (app.count("--sweep-jobs") > 0 && app.count("--sweep-index") > 0)
        throw InputError("--sweep-jobs does not go with --sweep-index, which runs one variant");
    check_sweep_names(options);
    options.sweep_arguments = sweep_arguments(app);
}

/// Throws unless each given option has something to act on.
void check_needs(Options& options, const CLI::App& app) {
    const bool film = !options.record.empty(), picture = !options.screenshot.empty();
    if (app.count("--load-state") > 0 && app.count("scene") > 0)
        throw InputError("--load-state opens a run with its own scene: leave '" + options.scene +
                         "' out");
    if (!options.load_state.empty() && !options.material.empty())
        throw InputError(
            "--material is for models, not for saved runs: set single values, such as --set "
            "body.model.density=500");
    if (!options.replay.empty()) check_replay(options, app);
    if (app.count("--stats-interval") > 0 && options.stats.empty() && options.sweep.empty())
        throw InputError("--stats-interval needs a table: add --stats out.csv");
    for (const char* option : {"--export-every", "--export-what"})
        if (app.count(option) > 0 && options.export_file.empty())
            throw InputError(std::string(option) +
                             " needs files to export: add --export out_%04d.ply");
    for (const char* option : {"--camera", "--turntable"})
        if (app.count("--camera-path") > 0 && app.count(option) > 0)
            throw InputError(std::string("--camera-path says where the camera is at any time: ") +
                             "leave " + option + " out");
    if (app.count("--camera-path") > 0 && options.headless && !film && !picture &&
        options.sweep.empty())
        throw InputError(
            "--camera-path is for films and pictures: add --record out.mp4 or --screenshot "
            "out.png");
    const bool figures =
        !options.stats.empty() || !options.save_state.empty() || !options.export_file.empty();
    for (const char* option : {"--slow-motion", "--turntable"})
        if (app.count(option) > 0 && !film && options.headless)
            throw InputError(std::string(option) + " is for films: add --record out.mp4");
    for (const char* option : {"--size", "--quality", "--caption", "--transparent"})
        if (app.count(option) > 0 && options.sweep.empty() && figures && !film && !picture)
            throw InputError(
                std::string(option) +
                " is for films and pictures: add --record out.mp4 or --screenshot out.png");
    if (options.overlaid && options.variant.empty())
        throw InputError("--overlaid is for two variants: add --variant body.bar.elasticity=mls");
    for (const char* option : {"--window-size", "--dump-state"})
        if (app.count(option) > 0 && options.headless)
            throw InputError(
                std::string(option) + " is for the window, which does not open with " +
                (outputs_of(options).empty() ? "--headless" : outputs_of(options).front().first));
    if (options.headless) return;
    for (const char* option : {"--seconds", "--size", "--quality", "--fps", "--slow-motion",
                               "--turntable", "--caption", "--transparent"})
        if (app.count(option) > 0) options.for_files_only.push_back(option);
}

void check_log_level(const std::string& level) {
    const std::vector<std::string> levels = {"error", "warning", "info", "debug"};
    if (std::find(levels.begin(), levels.end(), level) == levels.end())
        throw InputError(unknown_choice_message("log level", level, levels));
}

[[noreturn]] void throw_extras_error(const CLI::App& app) {
    const std::string first = app.remaining().empty() ? "" : app.remaining().front();
    if (first.rfind("-", 0) == 0) {
        const std::string name = first.substr(0, first.find('='));
        throw InputError(unknown_name_message("option", name, option_names(app)) +
                         " (--help lists all)");
    }
    if (first.find('=') != std::string::npos)
        throw InputError("each value needs an option of its own: --set " + first);
    throw InputError("only one scene can be opened at a time: leave out '" + first + "'");
}

/// Rewords messages of CLI11, such as "Could not convert: --fps = x" and "--record: 1 required TEXT
/// missing".
std::string parse_error_message(const CLI::ParseError& error) {
    const std::string text = error.what();
    const std::string conversion = "Could not convert: ";
    if (text.rfind(conversion, 0) == 0) {
        const size_t equals = text.find(" = ");
        const std::string option = text.substr(conversion.size(), equals - conversion.size());
        const bool whole = option == "--threads" || option.starts_with("--sweep-");
        return option + " must be a " + (whole ? "whole " : "") + "number, not '" +
               text.substr(std::min(text.size(), equals + 3)) + "'";
    }
    if (const size_t colon = text.find(": "); dynamic_cast<const CLI::ArgumentMismatch*>(&error))
        return text.substr(0, colon) + (text.find("At Most") == std::string::npos
                                            ? " needs a value"
                                            : " is given twice; once is enough");
    return text;
}

}  // namespace

std::optional<Options> parse_command_line(int argc, const char* const* argv) {
    CLI::App app(description, "taffy");
    Options options;
    Texts texts;
    add_options(app, options, texts);
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& answer) {
        app.exit(answer, std::cout, std::cout);
        return std::nullopt;
    } catch (const CLI::ParseError& error) {
        throw InputError(parse_error_message(error));
    }
    if (app.remaining_size() > 0) throw_extras_error(app);
    check_not_empty(app);
    read_texts(texts, app, options);
    // Saved runs and sessions are recognised by their names; a session plays in the window.
    if (options.replay.empty() && options.load_state.empty()) options.take_run(options.scene);
    check_numbers(options, app);
    check_export_interval(options, app);
    check_log_level(options.log_level);
    check_outputs(options);
    // A person who asks for a file does not want a window.
    if (!outputs_of(options).empty() || app.count("--replay") > 0 || !options.sweep.empty())
        options.headless = true;
    check_sweep(options, app);
    check_needs(options, app);
    return options;
}

std::string command_line_table() {
    CLI::App app(description, "taffy");
    Options options;
    Texts texts;
    add_options(app, options, texts);
    std::string table = "| option | what it does |\n|---|---|\n";
    for (const CLI::Option* option : app.get_options()) {
        const bool positional = option->get_lnames().empty();
        std::string typed = positional ? "SCENE" : "--" + option->get_lnames().front();
        if (!positional && option->get_expected() > 0 && option->get_type_size() > 0)
            typed += " " + option->get_type_name();
        table += "| `" + typed + "` | " + option->get_description() + " |\n";
    }
    return table;
}

}  // namespace taffy
