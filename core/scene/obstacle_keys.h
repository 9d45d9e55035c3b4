#pragma once
// The keys of [[obstacle]] in a scene file. Lengths in metres, angles in degrees.
#include "core/collision/obstacle.h"
#include "core/collision/obstacle_path.h"
#include "core/parameters/parameter.h"

namespace taffy {

/// Lengths that a mesh obstacle's model is placed with, see MeshShape.
struct ObstacleModel {
    float scale = 1.0f;  // metres per unit of the file
    float size = 0.0f;   // of the longest side [m], instead of scale; 0 = not given
};

const std::vector<std::string>& obstacle_shape_names();  // in the order of ObstacleShape
const ParameterTable<Obstacle>& obstacle_keys();         // of every obstacle
/// Keys of one shape only.
const ParameterTable<Obstacle>& obstacle_shape_keys(ObstacleShape shape);
const ParameterTable<ObstacleModel>& obstacle_model_keys();  // of a mesh, besides its file
const ParameterTable<ObstacleKey>& path_keys();              // of [[obstacle.key]]

}  // namespace taffy
