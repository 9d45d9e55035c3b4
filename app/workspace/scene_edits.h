#pragma once
// Edits of the scene that panels, tools and keys make.
#include <filesystem>
#include <functional>

#include "app/workspace/workspace.h"

namespace taffy {

/// Returns the scene as edited so far, with the values that panels have set. Says which of them
/// cannot be part of it.
SceneDocument scene_draft(Workspace& w);

/// Changes the scene by calling change() on a draft of it, and selects the entry that change()
/// returns. Says what is wrong if that cannot be done.
/// @param name       for the list of edits: "position of body bar"
/// @param adds_body  see SceneEdit
void edit_scene(Workspace& w, const std::string& name,
                const std::function<std::optional<SceneItem>(SceneDocument&)>& change,
                bool adds_body = false);

/// Sets values of one entry. If they make no good scene, a message offers the nearest values that
/// do.
void set_values(Workspace& w, const std::string& name, const SceneItem& item,
                const ItemValues& values);

/// Opens the rows that ask for the file, the title and the description of the scene.
/// @param anew  suggests the scene's own file, not the one that was typed last
void ask_where_to_save(Workspace& w, bool anew);
/// Whether the title or the description that was typed is another than that of the document.
bool words_differ(const SceneSaveState& typed, const SceneDocument& document);
/// Writes the edited scene, with the values that panels have set, into a file. Says where the file
/// is, or why it could not be written.
/// @return whether it was written
bool save_edited_scene(Workspace& w, const std::filesystem::path& file, bool replace);
/// Whether this program was the last to save the scene's file, and nobody has changed it since.
bool is_as_saved(const Workspace& w);

/// Gives a new body one of the usual colours: one that no body has, or at least not the original's.
/// @param body  the body that it is a copy of; empty: none
void give_own_colour(const Workspace& w, SceneDocument& draft, const std::string& body,
                     const SceneItem& copy);

/// Makes each copy of a body a body of its own in the scene, and selects the one with this name.
void separate_copies(Workspace& w, const SceneItem& item, const std::string& selected);

}  // namespace taffy
