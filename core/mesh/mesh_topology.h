#pragma once
// How triangles hang together: edges, pieces, borders, sides.
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

/// All sides, those of one edge next to each other, in the order of their triangles.
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

/// Pieces of a surface: triangles that hang together by edges.
struct Pieces {
    std::vector<uint32_t> piece;  // of every triangle
    uint32_t count = 0;
};
Pieces find_pieces(size_t triangle_count, std::span<const Side> sides);

/// Turns triangles until neighbours across every edge of two agree, keeping the side that more of a
/// piece's triangles had. Returns how many were turned.
size_t make_consistent(std::vector<Triangle>& triangles);

/// A closed line of vertices along the border of a surface, such that a triangle (loop[i + 1],
/// loop[i], anything) faces like its neighbour.
using Loop = std::vector<uint32_t>;

/// The closed lines that the sides without a partner form. Where borders touch, they are parted in
/// some way; lines that do not close are left out.
std::vector<Loop> border_loops(std::span<const Triangle> triangles, std::span<const Side> sides);

}  // namespace taffy
