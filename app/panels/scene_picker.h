#pragma once
#include <vector>

#include "app/panels/scene_pictures.h"
#include "app/workspace/workspace.h"
#include "core/scene/scene_library.h"

namespace taffy {

/// A picture with rounded corners at the cursor, or a plain card where there is none [units].
void draw_scene_picture(const Workspace& w, ScenePictures& pictures, const std::string& scene,
                        ImVec2 corner, ImVec2 size);

/// All scenes as pictures in their groups, over the view, or those that a text finds; Enter opens
/// the first one.
/// @param sought  the text
/// @param open    becomes false when one is chosen
void scene_picker(Workspace& w, const std::vector<SceneEntry>& scenes, ScenePictures& pictures,
                  std::string& sought, bool& open);

}  // namespace taffy
