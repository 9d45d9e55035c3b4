#pragma once
// The surface of a body around each of its particles at rest. Contacts push along these directions,
// turned with the body, rather than along the lines between particles, because the particles of two
// flat faces would interlock.
#include <span>
#include <vector>

#include "core/base/types.h"
#include "core/neighbors/rest_neighbours.h"

namespace taffy {

/// Returns one vector per particle: a unit vector in x, y, z and a weight in w.
///   solids: the outward normal, from the neighbours that are missing on one side
///   sheets: the normal, of either sign
///   rods:   the axis
/// The weight is 1 where the surface is flat and falls towards edges and corners; it is 0 for
/// particles inside of solids, which touch nothing.
/// @param x0        rest positions [m]
/// @param pairs     rest neighbours, at least those nearer than 1.5 spacings
/// @param spacing   [m]
/// @param dimension 3 solid, 2 sheet, 1 rod
std::vector<Vec4f> surface_directions(std::span<const Vec4f> x0, const NeighbourLists& pairs,
                                      float spacing, int dimension);

}  // namespace taffy
