#pragma once
#include "app/session/interrupted_run.h"
#include "app/workspace/workspace.h"

namespace taffy {

enum class RecoveryAnswer { none, go_on, start_anew };

/// Asks whether to go on with a run that a killed program has left.
/// @param other  the scene that is opened otherwise
RecoveryAnswer recovery_card(Workspace& w, const InterruptedRun& run, const std::string& other);

}  // namespace taffy
