#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// Opens the card. To be called when a step has been rolled back.
void open_blow_up_card(Workspace& w);

/// Draws the card about a step that was rolled back: what went wrong and where, parameters that can
/// be changed, and a way to see what led to it. It stays open while the person looks at earlier
/// moments, until the run goes on from another state.
void blow_up_card(Workspace& w);

/// Draws rings around the particles that were too fast, while the card is open.
void mark_particles_at_fault(Workspace& w);

}  // namespace taffy
