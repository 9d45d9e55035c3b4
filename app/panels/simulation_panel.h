#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// Pause, step, reset, speed; gravity, time step, contacts, threads; debug options.
void simulation_panel(Workspace& w);

}  // namespace taffy
