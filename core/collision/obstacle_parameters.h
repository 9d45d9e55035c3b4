#pragma once
// What of an obstacle can be changed while the scene runs; the same as keys of [[obstacle]].
#include "core/collision/obstacle.h"
#include "core/parameters/parameter.h"

namespace taffy {

const ParameterTable<Obstacle>& obstacle_parameters();

}  // namespace taffy
