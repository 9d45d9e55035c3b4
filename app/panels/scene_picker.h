#pragma once
#include <vector>

#include "app/panels/scene_pictures.h"
#include "app/workspace/workspace.h"
#include "core/scene/scene_library.h"

namespace taffy {

/// A picture with rounded corners at the cursor, or a plain card where there is none [units].
void draw_scene_picture(const Workspace& w, ScenePictures& pictures, const std::string& scene,
                        ImVec2 corner, ImVec2 size);

/// What was typed, and the scenes that it finds, the best first: pointers into Workspace::scenes
/// and into own.
struct FoundScenes {
    char text[64] = "";
    std::vector<const SceneEntry*> scenes;
    std::vector<SceneEntry> own;  // files of the person's own
    std::vector<const SceneEntry*> own_found;
};

/// All scenes as pictures in their groups, over the view, or those that a text finds; Enter opens
/// the first one. Closes itself when one is chosen.
void scene_picker(Workspace& w, ScenePictures& pictures, FoundScenes& found);

}  // namespace taffy
