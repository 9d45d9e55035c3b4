#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// The list of materials that the body can be made of, and the row that saves what it is made of.
void material_choice(Workspace& w, const BodyState& body);

}  // namespace taffy
