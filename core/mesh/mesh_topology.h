#pragma once
// How triangles are connected: edges, pieces, borders, sides.
#include <array>
#include <span>
#include <vector>

#include "core/base/types.h"

namespace taffy {

using Triangle = std::array<uint32_t, 3>;

/// One side of a triangle: from corner k to corner k + 1.
struct Side {
    uint32_t low, high;  // vertices, low < high
    uint32_t triangle;
    uint8_t k;
    bool forward;  // whether it runs from low to high
};

/// Returns all sides; those of one edge follow each other, in the order of their triangles.
std::vector<Side> sorted_sides(std::span<const Triangle> triangles);

/// Calls visit(sides of one edge) for every edge.
template <class Visit>
void for_each_edge(std::span<const Side> sides, const Visit& visit) {
    for (size_t first = 0, last = 0; first < sides.size(); first = last) {
        while (last < sides.size() && sides[last].low == sides[first].low &&
               sides[last].high == sides[first].high)
            ++last;
        visit(sides.subspan(first, last - first));
    }
}

/// Pieces of a surface: triangles connected by edges.
struct Pieces {
    std::vector<uint32_t> piece;  // by triangle
    uint32_t count = 0;
};
Pieces find_pieces(size_t triangle_count, std::span<const Side> sides);

/// Turns triangles until neighbours agree across every edge that two triangles share, keeping the
/// orientation that more of a piece's triangles had. Returns how many triangles were turned.
size_t make_consistent(std::vector<Triangle>& triangles);

/// A closed line of vertices along the border of a surface, such that a triangle (loop[i + 1],
/// loop[i], anything) faces like its neighbour.
using Loop = std::vector<uint32_t>;

/// Returns the closed lines formed by the sides without a partner. Where borders touch, they are
/// separated in an arbitrary way; lines that do not close are left out.
std::vector<Loop> border_loops(std::span<const Triangle> triangles, std::span<const Side> sides);

}  // namespace taffy
