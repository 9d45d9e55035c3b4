#include "core/iso/cell_cases.h"

#include <bit>
#include <optional>
#include <vector>

#include "core/base/error.h"

namespace taffy {

extern constinit const std::array<CellEdge, 12> cell_edges = {{{0, 0},
                                                               {2, 0},
                                                               {4, 0},
                                                               {6, 0},
                                                               {0, 1},
                                                               {1, 1},
                                                               {4, 1},
                                                               {5, 1},
                                                               {0, 2},
                                                               {1, 2},
                                                               {2, 2},
                                                               {3, 2}}};

namespace {

/// Corners of the six faces, counter-clockwise seen from outside of the cell.
constexpr std::array<std::array<uint8_t, 4>, 6> faces = {
    {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}}};

uint8_t edge_between(uint8_t a, uint8_t b) {
    const uint8_t low = uint8_t(a & b);
    const uint8_t axis = uint8_t(std::countr_zero(unsigned(a ^ b)));
    for (uint8_t e = 0; e < 12; ++e)
        if (cell_edges[e].corner == low && cell_edges[e].axis == axis) return e;
    TAFFY_CHECK(false);
    return 0;
}

/// Whether both edges belong to one face of the cell.
bool share_face(uint8_t first, uint8_t second) {
    for (const auto& face : faces) {
        int found = 0;
        for (size_t k = 0; k < 4; ++k) {
            const uint8_t e = edge_between(face[k], face[(k + 1) % 4]);
            found += (e == first) + (e == second);
        }
        if (found == 2) return true;
    }
    return false;
}

using Loop = std::vector<uint8_t>;  // edges, in the order in which the surface crosses them

/// Returns, for every edge that the surface crosses, the one that follows it around its polygon.
std::array<std::optional<uint8_t>, 12> successors(uint8_t inside) {
    std::array<std::optional<uint8_t>, 12> next;
    const auto is_inside = [&](uint8_t corner) { return (inside >> corner & 1) != 0; };
    for (const auto& face : faces)
        for (size_t k = 0; k < 4; ++k) {
            if (is_inside(face[k]) || !is_inside(face[(k + 1) % 4])) continue;
            size_t last = (k + 1) % 4;  // last of the inside corners that begin here
            while (is_inside(face[(last + 1) % 4])) last = (last + 1) % 4;
            next[edge_between(face[k], face[(k + 1) % 4])] =
                edge_between(face[last], face[(last + 1) % 4]);
        }
    return next;
}

std::vector<Loop> loops_of(uint8_t inside) {
    const auto next = successors(inside);
    std::vector<Loop> loops;
    std::array<bool, 12> seen{};
    for (uint8_t first = 0; first < 12; ++first) {
        if (seen[first] || !next[first]) continue;
        Loop loop;
        for (uint8_t e = first; !seen[e]; e = *next[e]) {
            seen[e] = true;
            loop.push_back(e);
        }
        loops.push_back(loop);
    }
    return loops;
}

/// Fills the polygon between its corners first and last, which a side or a diagonal joins. Returns
/// false where every triangulation has a diagonal in a face.
bool fill(const Loop& loop, size_t first, size_t last, std::vector<CellTriangle>& triangles) {
    if (last - first < 2) return true;
    const size_t size = triangles.size();
    const auto joins = [&](size_t a, size_t b) {  // by a side, or by a good diagonal
        return b - a == 1 || (a == 0 && b == loop.size() - 1) || !share_face(loop[a], loop[b]);
    };
    for (size_t tip = first + 1; tip < last; ++tip) {
        if (!joins(first, tip) || !joins(tip, last)) continue;
        triangles.push_back({loop[first], loop[tip], loop[last]});
        if (fill(loop, first, tip, triangles) && fill(loop, tip, last, triangles)) return true;
        triangles.resize(size);
    }
    return false;
}

struct Cases {
    std::array<std::vector<CellTriangle>, 256> triangles;

    Cases() {
        for (size_t inside = 0; inside < 256; ++inside)
            for (const Loop& loop : loops_of(uint8_t(inside)))
                TAFFY_CHECK(fill(loop, 0, loop.size() - 1, triangles[inside]));
    }
};

}  // namespace

std::span<const CellTriangle> cell_triangles(uint8_t inside) {
    static const Cases cases;
    return cases.triangles[inside];
}

}  // namespace taffy
