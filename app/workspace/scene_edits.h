#pragma once
// Edits of the scene that panels, tools and keys make.
#include <filesystem>
#include <functional>

#include "app/workspace/workspace.h"

namespace taffy {

/// The scene as it is edited now, with what panels have set. Says what cannot be part of it.
SceneDocument scene_draft(Workspace& w);

/// Changes the scene by what change() does to a draft of it, and selects what it returns; says what
/// is wrong where that cannot be done.
/// @param name       for the list of edits: "position of body bar"
/// @param adds_body  see SceneEdit
void edit_scene(Workspace& w, const std::string& name,
                const std::function<std::optional<SceneItem>(SceneDocument&)>& change,
                bool adds_body = false);

/// Sets values of one entry. Where they make no good scene, a message offers the nearest that do.
void set_values(Workspace& w, const std::string& name, const SceneItem& item,
                const ItemValues& values);

/// Writes the scene into a file, as SceneEditor has it and with what panels have set; says where it
/// is, or why not.
void save_edited_scene(Workspace& w, const std::filesystem::path& file, bool replace);
/// The scene was saved there by this program last, and nobody has changed the file since.
bool is_as_saved(const Workspace& w);

/// One of the usual colours for a copy of a body: one that no body has, or at least not that one.
void give_own_colour(const Workspace& w, SceneDocument& draft, const std::string& body,
                     const SceneItem& copy);

/// Each copy of a body becomes a body of its own in the scene, and this one of them is selected.
void separate_copies(Workspace& w, const SceneItem& item, const std::string& selected);

}  // namespace taffy
