#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

struct RecordingState {
    bool active = false;
    long frames = 0;
    long dropped = 0;
    double seconds = 0.0;  // of the film
    std::string file;
};

/// "REC 0:03.2" with a red dot, at the upper edge of the free area.
void draw_record_badge(const Workspace& w, ImDrawList& list, const RecordingState& recording);

}  // namespace taffy
