#include "app/film/output_path.h"
#include "app/window/first_scene.h"
#include "app/window/main_window.h"
#include "app/window/window.h"

namespace taffy {

int run_window(const Options& options) {
    if (!options.dump_state.empty()) check_output_file(options.dump_state, options.if_exists());
    FirstScene first(options);
    std::string told_later;
    const WindowSettings settings = load_settings(settings_file(), told_later);
    const bool size_given = options.window_size[0] > 0;
    GlfwWindow window(size_given ? options.window_size : settings.size,
                      settings.maximised && !size_given);
    Gui gui(window);
    Workspace waiting;
    StartingPoint start = first.wait(window, gui, waiting);
    std::optional<Opening> next = Opening{options, std::move(start), first.gone_on_with()};
    if (!first.problem().empty())
        next->problem = "The interrupted run does not go on: " + first.problem();
    while (next) {
        MainWindow main(window, gui, *std::exchange(next, std::nullopt));
        next = main.run();
    }
    return 0;
}

}  // namespace taffy
