#include <cstdio>
#include <exception>
#include <filesystem>

#include "app/command_line/command_line.h"
#include "app/headless/headless.h"
#include "app/log/log.h"
#include "app/scene_setup/scene_answers.h"
#include "app/window/window.h"
#include "core/base/error.h"

namespace {

constexpr int bad_input_exit_code = 2;

/// What a person without a display gets instead of the window: a film of the scene.
int film_without_display(taffy::Options options, const char* reason) {
    const std::filesystem::path folder = "taffy-films";
    std::error_code error;
    std::filesystem::create_directory(folder, error);
    if (options.record.empty())
        options.record = folder / (std::filesystem::path(options.scene).stem().string() + ".mp4");
    taffy::log_info(std::string(reason) + ", so no window; filming the scene into " +
                    options.record.string() + " instead");
    return taffy::run_headless(options);
}

int run(const taffy::Options& options) {
    if (options.list_scenes) return taffy::list_scenes_answer();
    if (!options.check.empty()) return taffy::check_scene_answer(options.check);
    if (!options.parameter_documentation.empty())
        return taffy::write_parameter_documentation(options.parameter_documentation);
    if (options.headless) return taffy::run_headless(options);
    try {
        return taffy::run_window(options);
    } catch (const taffy::NoDisplayError& error) {
        return film_without_display(options, error.what());
    }
}

}  // namespace

int main(int argc, char** argv) {
    try {
        const std::optional<taffy::Options> options = taffy::parse_command_line(argc, argv);
        if (!options) return 0;
        taffy::set_up_log(options->log_level);
        return run(*options);
    } catch (const taffy::InputError& error) {
        std::fprintf(stderr, "taffy: %s\n", error.what());
        return bad_input_exit_code;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "taffy: %s\n", taffy::words_of(error).c_str());
        return 1;
    }
}
