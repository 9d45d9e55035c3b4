#pragma once
#include <optional>

#include "app/workspace/workspace.h"

namespace taffy {

/// A value that is being dragged; it becomes an edit when the mouse button is released.
struct DraggedKey {
    SceneItem item;
    ItemKey key;
    ParameterValue value;
};

/// What the editor remembers about the selected entry.
struct EditorRows {
    std::optional<DraggedKey> dragged;
    std::optional<SceneItem> named;  // the entry whose name or parameter is in the text field
    std::string present;             // the scene's own text for that field
    char name[160] = "";
    Vec3f colour = Vec3f::Zero();  // while the person chooses a colour
    bool choosing_colour = false;
    std::vector<MaterialEntry> materials;  // empty: not looked up yet
};

/// Draws the rows of an entry of the scene: its name, what it is made of, its keys.
void editor_rows(Workspace& w, EditorRows& rows, const SceneItem& item);

}  // namespace taffy
