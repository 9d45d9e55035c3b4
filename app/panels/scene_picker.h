#pragma once
#include <vector>

#include "app/panels/scene_pictures.h"
#include "app/workspace/workspace.h"
#include "core/scene/scene_library.h"

namespace taffy {

/// Draws the picture of a scene with rounded corners, or a plain card where there is none. Corner
/// and size in [units].
void draw_scene_picture(const Workspace& w, ScenePictures& pictures, const std::string& scene,
                        ImVec2 corner, ImVec2 size);

/// The text that was typed, and the scenes that match it, the best first: pointers into
/// Workspace::scenes and into own.
struct FoundScenes {
    char text[64] = "";
    std::vector<const SceneEntry*> scenes;
    std::vector<SceneEntry> own;  // the person's own scene files
    std::vector<const SceneEntry*> own_found;
};

/// Draws the scene picker over the view: all scenes as pictures in their groups, or those that
/// match a text; Enter opens the first of these. Closes itself when a scene is chosen.
void scene_picker(Workspace& w, ScenePictures& pictures, FoundScenes& found);

}  // namespace taffy
