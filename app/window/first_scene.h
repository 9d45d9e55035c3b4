#pragma once
// The scene that the program is started with. A model may take long to read: the window is there
// meanwhile, shows how long and can be closed.
#include <memory>

#include "app/scene_setup/starting_point.h"
#include "app/window/gui.h"
#include "core/base/background_job.h"

namespace taffy {

class FirstScene {
  public:
    /// Begins to read. Returns when it is read or takes longer than a moment: what is wrong with an
    /// ordinary file is said before a window opens. Throws InputError.
    explicit FirstScene(const Options& options);

    /// Draws the window until the scene is there. Throws InputError for what is wrong with it, and
    /// where the person gives it up.
    StartingPoint wait(GlfwWindow& window, Gui& gui, Workspace& w);

  private:
    void take();
    void draw(GlfwWindow& window, Gui& gui, Workspace& w);
    [[noreturn]] void give_up() const;

    BackgroundJob<std::shared_ptr<StartingPoint>> reader_;
    std::string name_;
    std::shared_ptr<StartingPoint> start_;
};

}  // namespace taffy
