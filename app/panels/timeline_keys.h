#pragma once
#include "app/panels/timeline_track.h"
#include "app/workspace/workspace.h"

namespace taffy {

constexpr float key_row_height = 14.0f;  // [design units]

/// Draws the keys of parameters in the run since its last reset as diamonds under the track. Keys
/// of the same moment are one diamond: a click seeks that moment, a drag moves the keys, a
/// right-click removes them.
/// @param y  middle of the row [units]
void timeline_keys(Workspace& w, const TimelineTrack& track, float y);

/// Returns the time of the last key on the timeline [s]; 0: there is none.
double last_key_on_timeline(const Workspace& w);

}  // namespace taffy
