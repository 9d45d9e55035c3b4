#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// Sources and sinks: what they do and have done. Only in scenes that have some.
void sources_panel(Workspace& w);

}  // namespace taffy
