#pragma once
#include <string>
#include <vector>

#include "app/panels/scene_picker.h"
#include "app/panels/script_rows.h"
#include "app/workspace/workspace.h"
#include "core/scene/scene_library.h"

namespace taffy {

/// The scenes that come with the program, and what to do in the present one.
class ScenesPanel {
  public:
    /// Reads the folder of scenes. Files that appear later need another call.
    void refresh();
    void draw(Workspace& w, const std::string& title, const std::string& description,
              const std::vector<ScriptEntry>& scripts, const PlayedScript& played);
    /// The window with all scenes, when it is open.
    void draw_picker(Workspace& w);
    bool& picker_open() { return picker_open_; }

  private:
    void present_scene(Workspace& w, const std::string& title);

    std::vector<SceneEntry> scenes_;
    ScenePictures pictures_;
    bool picker_open_ = false;
};

}  // namespace taffy
