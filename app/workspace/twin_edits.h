#pragma once
// Gives a body a twin, to be compared with it.
#include "app/workspace/workspace.h"

namespace taffy {

/// Why the body cannot have a twin; empty if it can.
std::string why_no_twin(const Workspace& w, uint32_t body);

/// Puts a twin beside the body, in another colour. The scene begins anew.
void add_twin(Workspace& w, uint32_t body);

}  // namespace taffy
