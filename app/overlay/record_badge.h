#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

struct RecordingState {
    bool active = false;
    long frames = 0;
    long dropped = 0;
    double seconds = 0.0;   // of the film
    double began = 0.0;     // [s], ImGui's clock
    bool by_clock = false;  // the film has the pace that a person sees
    std::string file;
};

/// Whether filming takes much longer than the film, as where a scene runs slowly.
inline bool is_much_longer(double by_clock, double film) {
    return by_clock > 2.0 && by_clock > 1.5 * film;
}

/// "REC 0:03.2 of film" with a red dot, at the upper edge of the free area. Where the film falls
/// far behind the clock, which a scene that runs slowly makes it do, the badge says so.
void draw_record_badge(const Workspace& w, ImDrawList& list, const RecordingState& recording);

}  // namespace taffy
