#pragma once
#include <optional>

#include "app/workspace/workspace.h"

namespace taffy {

/// A value that is being dragged; it becomes an edit when the mouse lets go.
struct DraggedKey {
    SceneItem item;
    ItemKey key;
    ParameterValue value;
};

/// What the editor remembers of the entry that is selected.
struct EditorRows {
    std::optional<DraggedKey> dragged;
    std::optional<SceneItem> named;  // whose name, or parameter, is in the text field
    std::string present;             // the text that the scene has there
    char name[160] = "";
    Vec3f colour = Vec3f::Zero();  // while it is chosen
    bool choosing_colour = false;
    std::vector<std::string> materials;  // names; empty: to be looked up
};

/// The rows of an entry of the scene: name, what it is made of, its keys.
void editor_rows(Workspace& w, EditorRows& rows, const SceneItem& item);

}  // namespace taffy
