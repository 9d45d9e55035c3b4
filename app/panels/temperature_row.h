#pragma once
#include <string>

#include "app/panels/slider.h"
#include "app/workspace/workspace.h"

namespace taffy {

/// Returns the range of a body's temperature slider. It contains the temperatures of the scene's
/// start and of the air and, for a meltable body, its melting interval extended by half its length
/// on both sides; for other bodies, 0 to 200 C and the temperatures of obstacles.
SliderRange temperature_range(const Snapshot& snapshot, const BodyState& body);

/// Draws the row of a body's temperature, whose slider shows the mean of its particles. Moving the
/// slider sets all of them.
void temperature_row(Workspace& w, const std::string& id, uint32_t body);

/// Draws the same row for all bodies together.
void all_temperatures_row(Workspace& w);

}  // namespace taffy
