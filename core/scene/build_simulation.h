#pragma once
#include "core/scene/scene_description.h"
#include "core/simulation/simulation.h"

namespace taffy {

/// Builds a simulation of the scene at its start. Throws InputError for a shape or region without
/// particles.
Simulation build_simulation(const SceneDescription& scene);

}  // namespace taffy
