#pragma once
// The scene file while it is being edited: its present text, the selected entry, and whether it has
// been saved. Each change goes to the simulation as another scene, see main_window_editing.cpp.
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/workspace/edit_history.h"
#include "app/workspace/nearest_values.h"
#include "core/scene/item_sizes.h"
#include "core/scene/scene_description.h"
#include "core/scene/scene_document.h"

namespace taffy {

/// A change of the scene that the person asks for.
struct SceneEdit {
    std::string name;        // "position of body bar"
    SceneDocument document;  // the scene after it
    std::optional<SceneItem> selected;
    bool adds_body = false;  // pauses the run, so that a person can place the body before it falls
    std::optional<ValueEdit> values = {};  // values that the edit sets, if it does nothing else
};

class SceneEditor {
  public:
    /// Takes over the scene that runs now.
    /// @param changed  the scene comes from an edit, or from undoing one
    void adopt(const SceneDescription& scene, bool changed);

    /// The scene without the values that panels have set since it was last edited. Null if the
    /// scene has no file to edit, see why_not().
    const SceneDocument* document() const { return document_ ? &*document_ : nullptr; }
    const std::string& why_not() const { return why_not_; }
    /// The document with the values that panels have set since the last edit of the scene. Paths
    /// that have no line of their own in it are added to lost.
    SceneDocument draft(const EditHistory& edits, std::vector<std::string>& lost) const;

    /// The file in which the scene is saved unless another one is named.
    std::filesystem::path file() const;
    /// Whether the scene was edited since it was last read or saved.
    bool unsaved() const { return document_ && document_->text() != saved_.document; }
    /// Whether saving would change the file: the scene was edited, or panels have set values.
    bool differs_from_file(const EditHistory& edits) const;
    /// Notes that the file of this draft has been written.
    /// @param camera  the camera that was saved with it, as text; empty: none
    void saved(const SceneDocument& draft, const std::string& camera = "");
    const SavedScene& last_saved() const { return saved_; }
    /// Of a scene that comes back.
    void set_last_saved(SavedScene saved) { saved_ = std::move(saved); }

    const std::optional<SceneItem>& selected() const { return selected_; }
    void select(const SceneItem& item) {
        selected_ = document_->find(item.kind, item.name, item.owner);
    }
    /// Selects an entry of the scene that an edit has made, as soon as that scene runs.
    void select_next(std::optional<SceneItem> item) { next_selected_ = std::move(item); }
    /// Selects the entry of a body that was selected in the view.
    void select_body(const std::string& name);

    /// Whether the person is editing: the panel is open, and gizmo and marks are in the view.
    bool active = false;
    /// Values of the selected entry that are being dragged, by key.
    ItemValues preview;
    /// The gizmo changes the entry's size instead of its place and rotation.
    bool sizes = false;

  private:
    std::optional<SceneDocument> document_;
    SavedScene saved_;
    std::string why_not_;
    std::optional<SceneItem> selected_;  // in the document
    std::optional<SceneItem> next_selected_;
};

/// Writes the document into a file. Meshes and materials beside the old file are still found.
/// Throws InputError if the file may not be replaced, or if the scene would not be good there.
SceneDocument save_scene(const SceneDocument& document, const std::filesystem::path& file,
                         bool replace);

}  // namespace taffy
