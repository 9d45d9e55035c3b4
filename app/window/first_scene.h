#pragma once
// What the program starts with: the scene of the command line, or a run that was interrupted.
// Reading a model may take long: meanwhile the window is open, shows the time that it takes,
// and can be closed.
#include <memory>

#include "app/scene_setup/starting_point.h"
#include "app/session/interrupted_run.h"
#include "app/window/gui.h"
#include "core/base/background_job.h"

namespace taffy {

class FirstScene {
  public:
    /// Begins to read. Returns when the scene has been read or takes longer than a moment, so that
    /// errors in an ordinary file are reported before a window opens. Throws InputError.
    explicit FirstScene(const Options& options);

    /// Draws the window until the scene has been read; asks first whether an interrupted run goes
    /// on instead. Throws InputError for errors in the file, and if the person gives up.
    StartingPoint wait(GlfwWindow& window, Gui& gui, Workspace& w);

    /// The file of the interrupted run that goes on; empty: none does.
    const std::filesystem::path& gone_on_with() const { return gone_on_with_; }
    /// Why the interrupted run that was to go on does not; usually empty.
    const std::string& problem() const { return problem_; }

  private:
    void read(const Options& options);
    void take();
    int take_keys(GlfwWindow& window, Gui& gui, Workspace& w);
    void ask(GlfwWindow& window, Gui& gui, Workspace& w);
    void go_on(GlfwWindow& window, Gui& gui, Workspace& w);
    template <class Contents>
    void draw(GlfwWindow& window, Gui& gui, Workspace& w, const Contents& contents);
    void wait_for_reader(GlfwWindow& window, Gui& gui, Workspace& w);
    [[noreturn]] void give_up() const;

    Options options_;
    std::optional<InterruptedRun> interrupted_;
    std::filesystem::path gone_on_with_;
    std::string problem_;
    BackgroundJob<std::shared_ptr<StartingPoint>> reader_;
    std::string name_;
    std::shared_ptr<StartingPoint> start_;
};

}  // namespace taffy
