#pragma once
// What a model that was dropped on the window is to be made of.
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/panels/reading_card.h"
#include "app/workspace/workspace.h"

namespace taffy {

/// The open question.
struct ModelQuestion {
    std::string name;                    // of the file
    std::vector<MaterialEntry> choices;  // those that can be used; the first is a model's own foam
    size_t selected = 0;
};

ModelQuestion ask_for_material(const std::filesystem::path& model);

enum class ModelAnswer { none, material, give_up };

/// Draws the question. reading: while the file is still being read.
/// @return material: that of choices[selected]
ModelAnswer model_dialog(Workspace& w, ModelQuestion& question,
                         const std::optional<Reading>& reading);

/// An arrow, Home, End or Enter for the question. @return whether the key was meant for it
bool model_dialog_key(ModelQuestion& question, int key, ModelAnswer& answer);

}  // namespace taffy
