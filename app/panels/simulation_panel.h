#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// Pause, step, reset, speed; gravity, time step, contacts, threads.
void simulation_panel(Workspace& w);

/// Only in scenes with a fluid.
void fluid_section(Workspace& w);

void debug_section(Workspace& w);

}  // namespace taffy
