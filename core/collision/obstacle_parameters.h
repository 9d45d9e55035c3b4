#pragma once
// Parameters of an obstacle that can be changed while the scene runs; also keys of [[obstacle]].
#include "core/collision/obstacle.h"
#include "core/parameters/parameter.h"

namespace taffy {

const ParameterTable<Obstacle>& obstacle_parameters();

}  // namespace taffy
