#pragma once
// The keys of [[obstacle]] in a scene file. Lengths in metres, angles in degrees.
#include "core/collision/obstacle.h"
#include "core/collision/obstacle_path.h"
#include "core/parameters/parameter.h"

namespace taffy {

const ParameterTable<Obstacle>& obstacle_keys();  // common to all shapes
const ParameterTable<ObstacleKey>& path_keys();   // of [[obstacle.key]]

}  // namespace taffy
