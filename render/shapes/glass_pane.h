#pragma once
// The part of an endless plane that is shown as a pane of glass.
#include <span>
#include <utility>
#include <vector>

#include "core/snapshot/snapshot.h"
#include "render/view/bounds.h"

namespace taffy {

/// Returns the pane's corners in order [m]. It ends at the other planes, so that the walls of a
/// tank make a tank; a wall is as high as the stage. A pane that no planes enclose is a square
/// around the stage.
std::vector<glm::vec3> pane_corners(const Obstacle& plane, std::span<const Obstacle> obstacles,
                                    const Bounds& stage);

using Edge = std::pair<glm::vec3, glm::vec3>;
/// Adds the edges of the polygon that are not in edges yet.
void add_edges(std::span<const glm::vec3> corners, std::vector<Edge>& edges);

}  // namespace taffy
