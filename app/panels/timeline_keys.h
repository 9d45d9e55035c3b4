#pragma once
#include "app/panels/timeline_track.h"
#include "app/workspace/workspace.h"

namespace taffy {

constexpr float key_row_height = 14.0f;  // [design units]

/// Keys of parameters as diamonds under the track, of the run since its last reset. Keys of the
/// same moment are one diamond: a click goes there, a drag moves them, a right-click removes them.
/// @param y  middle of the row [units]
void timeline_keys(Workspace& w, const TimelineTrack& track, float y);

/// When the last of them is, as the timeline counts [s]; 0: there is none.
double last_key_on_timeline(const Workspace& w);

}  // namespace taffy
