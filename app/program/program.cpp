#include "app/program/program.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <iostream>

#include "app/command_line/command_line.h"
#include "app/film/output_path.h"
#include "app/headless/headless.h"
#include "app/log/log.h"
#include "app/scene_setup/scene_answers.h"
#include "app/sweep/sweep.h"
#include "app/window/window.h"
#include "core/base/error.h"

namespace taffy {

namespace {

constexpr int bad_input_exit_code = 2;

/// Makes a film of the scene, which a person without a display gets instead of the window.
int film_without_display(Options options, const char* reason) {
    if (!options.variant.empty())
        throw InputError(std::string("--variant needs a window, but ") + reason +
                         ": for tables and pictures of variants give --sweep " +
                         options.variant.front());
    const std::filesystem::path folder = "taffy-films";
    std::error_code error;
    std::filesystem::create_directory(folder, error);
    if (options.record.empty())
        options.record =
            free_name(folder / (std::filesystem::path(options.scene).stem().string() + ".mp4"));
    log_info(std::string(reason) + ": filming the scene into " + options.record.string() +
             " instead of opening a window");
    return run_headless(options);
}

bool is_set(const char* variable) {
    const char* value = std::getenv(variable);
    return value && *value;
}

/// Refuses "taffy twist --seconds 4" where a window will open: a person who gives such options
/// wants a film.
void refuse_options_of_films(const Options& options) {
    if (options.for_files_only.empty() || !(is_set("DISPLAY") || is_set("WAYLAND_DISPLAY"))) return;
    throw InputError(options.for_files_only.front() +
                     " is for films, pictures and tables, not for the window: add --record "
                     "out.mp4, --screenshot out.png or --stats out.csv");
}

/// Checks that all output has been written: the disk behind "taffy --list-scenes > file" may be
/// full.
int checked_output(int exit_code) {
    std::cout.flush();
    if (std::fflush(stdout) == 0 && !std::ferror(stdout) && std::cout) return exit_code;
    std::fprintf(stderr, "taffy: the output could not be written (is the disk full?)\n");
    return exit_code == 0 ? 1 : exit_code;
}

int run(const Options& options) {
    if (options.list_scenes) return list_scenes_answer();
    if (!options.check.empty()) return check_scene_answer(options);
    if (!options.parameter_documentation.empty())
        return write_parameter_documentation(options.parameter_documentation, options.if_exists());
    if (!options.sweep.empty()) return run_sweep(options);
    if (options.headless) return run_headless(options);
    refuse_options_of_films(options);
    try {
        return run_window(options);
    } catch (const NoDisplayError& error) {
        return film_without_display(options, error.what());
    }
}

}  // namespace

int run_program(int argc, const char* const* argv) {
    std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error to report, not the end
                                    // of the program
    try {
        const std::optional<Options> options = parse_command_line(argc, argv);
        if (!options) return checked_output(0);
        set_up_log(options->log_level);
        return checked_output(run(*options));
    } catch (const InputError& error) {
        std::fprintf(stderr, "taffy: %s\n", words_of(error).c_str());
        return bad_input_exit_code;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "taffy: %s\n", words_of(error).c_str());
        return 1;
    }
}

}  // namespace taffy
