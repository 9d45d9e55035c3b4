#pragma once
#include <string>
#include <vector>

#include "app/workspace/workspace.h"
#include "core/scene/scene_library.h"

namespace taffy {

/// The scenes that come with the program, and what to do in the present one.
class ScenesPanel {
  public:
    /// Reads the folder of scenes. Files that appear later need another call.
    void refresh();
    void draw(Workspace& w, const std::string& title, const std::string& description);

  private:
    std::vector<SceneEntry> scenes_;
};

}  // namespace taffy
