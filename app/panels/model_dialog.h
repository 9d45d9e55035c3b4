#pragma once
// Asks what a model that was dropped on the window is to be made of.
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/panels/reading_card.h"
#include "app/workspace/workspace.h"

namespace taffy {

/// The state of the open dialog.
struct ModelQuestion {
    std::string name;  // of the file
    std::vector<MaterialEntry>
        choices;  // materials that can be used; the first is a model's default foam
    size_t selected = 0;
};

ModelQuestion ask_for_material(const std::filesystem::path& model);

enum class ModelAnswer { none, material, give_up };

/// Draws the question.
/// @param reading  set while the file is still being read
/// @return material: the person has chosen choices[selected]
ModelAnswer model_dialog(Workspace& w, ModelQuestion& question,
                         const std::optional<Reading>& reading);

/// Handles an arrow key, Home, End or Enter.
/// @return whether the key was meant for the question
bool model_dialog_key(ModelQuestion& question, int key, ModelAnswer& answer);

}  // namespace taffy
