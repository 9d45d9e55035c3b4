#include <memory>
#include <vector>

#include "app/film/output_path.h"
#include "app/window/first_scene.h"
#include "app/window/main_window.h"
#include "app/window/window.h"

namespace taffy {

namespace {

/// The run that the window shows, and the one that undo or redo goes to: each has a MainWindow with
/// its simulation, its timeline and its camera.
class OpenRuns {
  public:
    OpenRuns(GlfwWindow& window, Gui& gui, Opening opening) : window_(window), gui_(gui) {
        open(std::move(opening));
    }
    /// Shows the present run until the window turns to another one, or is closed: returns false.
    bool run_present() {
        std::optional<Next> next =
            runs_[present_]->run({present_ > 0, present_ + 1 < runs_.size()});
        for (const auto& run : runs_)
            if (run != runs_[present_]) run->follow(*runs_[present_]);
        if (!next) return false;
        if (Opening* opening = std::get_if<Opening>(&*next))
            open(std::move(*opening));
        else
            present_ += std::get<OtherRun>(*next) == OtherRun::later ? 1 : -1;
        return true;
    }

  private:
    static constexpr size_t most = 2;  // each may have a timeline of its own, with its memory

    void open(Opening opening) {
        if (!runs_.empty()) runs_.resize(present_ + 1);
        if (runs_.size() == most) runs_.erase(runs_.begin());
        runs_.push_back(std::make_unique<MainWindow>(window_, gui_, std::move(opening)));
        present_ = runs_.size() - 1;
        if (present_ > 0) runs_[present_]->follow(*runs_[present_ - 1]);
    }

    GlfwWindow& window_;
    Gui& gui_;
    std::vector<std::unique_ptr<MainWindow>> runs_;
    size_t present_ = 0;
};

}  // namespace

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
    Opening opening{options, std::move(start), first.gone_on_with()};
    if (!first.problem().empty())
        opening.problem = "The interrupted run does not go on: " + first.problem();
    OpenRuns runs(window, gui, std::move(opening));
    bool open = true;
    while (open) open = runs.run_present();
    return 0;
}

}  // namespace taffy
