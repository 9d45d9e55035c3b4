#pragma once
#include "app/session/interrupted_run.h"
#include "app/workspace/workspace.h"

namespace taffy {

enum class RecoveryAnswer { none, go_on, start_anew };

/// Asks whether a run goes on that a program which was killed has left.
/// @param other  the scene that is opened if it does not
RecoveryAnswer recovery_card(Workspace& w, const InterruptedRun& run, const std::string& other);

}  // namespace taffy
