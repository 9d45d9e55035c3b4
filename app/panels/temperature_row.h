#pragma once
#include <string>

#include "app/panels/slider.h"
#include "app/workspace/workspace.h"

namespace taffy {

/// What the temperature slider of a body spans: its melting interval and half of it more on both
/// sides, with the temperatures of the scene's start and of the air; other bodies: 0 to 200 C or
/// what the obstacles have.
SliderRange temperature_range(const Snapshot& snapshot, const BodyState& body);

/// Row of the temperature of a body, whose slider shows the mean of its particles. Moving it sets
/// all of them.
void temperature_row(Workspace& w, const std::string& id, uint32_t body);

/// The same of all bodies together.
void all_temperatures_row(Workspace& w);

}  // namespace taffy
