#pragma once
#include "app/tour/tour.h"
#include "app/workspace/workspace.h"

namespace taffy {

enum class TourAnswer { none, start, next, close };

/// Draws the present step of the tour at the top of the view, the offer before the tour, or a last
/// word after it.
TourAnswer tour_card(Workspace& w, const Tour& tour);

}  // namespace taffy
