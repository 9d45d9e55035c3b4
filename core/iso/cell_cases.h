#pragma once
// How a surface passes through one cell of a lattice whose corners are inside or outside of it
// (marching cubes). Ambiguous faces keep inside corners apart, in both cells that share the face,
// and no diagonal of a polygon lies in a face of the cell: so triangles of cells side by side make
// a closed surface in which every edge belongs to exactly two triangles.
#include <array>
#include <cstdint>
#include <span>

namespace taffy {

/// Corner c of a cell is at (c & 1, c >> 1 & 1, c >> 2).
/// An edge goes from a corner along an axis.
struct CellEdge {
    uint8_t corner;  // at its lower end
    uint8_t axis;    // 0 x, 1 y, 2 z
};
extern const std::array<CellEdge, 12> cell_edges;

/// Indices into cell_edges, counter-clockwise seen from outside.
using CellTriangle = std::array<uint8_t, 3>;

/// Returns the triangles in a cell.
/// @param inside  bit c: corner c is inside
std::span<const CellTriangle> cell_triangles(uint8_t inside);

}  // namespace taffy
