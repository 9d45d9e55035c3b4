#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// A step has been rolled back: opens the card.
void open_blow_up_card(Workspace& w);

/// After a step that was rolled back: what went wrong and where, what can be set, and a way to see
/// what led to it. It stays while one looks back, until the run goes on from another state.
void blow_up_card(Workspace& w);

/// Rings around the particles that were too fast, while the card is open.
void mark_particles_at_fault(Workspace& w);

}  // namespace taffy
