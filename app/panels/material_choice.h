#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// Draws the list of materials for the body, and the row that saves the body's material.
void material_choice(Workspace& w, const BodyState& body);

}  // namespace taffy
