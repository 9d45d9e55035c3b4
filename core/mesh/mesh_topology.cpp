#include "core/mesh/mesh_topology.h"

#include <algorithm>
#include <utility>

#include "core/base/disjoint_sets.h"

namespace taffy {

namespace {

struct Neighbour {
    uint32_t triangle;
    bool agrees;  // whether both face the same side in the present order of corners
};

/// Returns, for every triangle, its neighbours across edges that belong to exactly two triangles.
std::vector<std::vector<Neighbour>> neighbours_across_edges(std::span<const Triangle> triangles) {
    const std::vector<Side> sides = sorted_sides(triangles);
    std::vector<std::vector<Neighbour>> neighbours(triangles.size());
    for_each_edge(sides, [&](std::span<const Side> edge) {
        if (edge.size() != 2 || edge[0].triangle == edge[1].triangle) return;
        const bool agrees = edge[0].forward != edge[1].forward;
        neighbours[edge[0].triangle].push_back({edge[1].triangle, agrees});
        neighbours[edge[1].triangle].push_back({edge[0].triangle, agrees});
    });
    return neighbours;
}

}  // namespace

std::vector<Side> sorted_sides(std::span<const Triangle> triangles) {
    std::vector<Side> sides;
    sides.reserve(3 * triangles.size());
    for (size_t t = 0; t < triangles.size(); ++t)
        for (uint8_t k = 0; k < 3; ++k) {
            const uint32_t a = triangles[t][k], b = triangles[t][(k + 1) % 3];
            sides.push_back({std::min(a, b), std::max(a, b), uint32_t(t), k, a < b});
        }
    std::sort(sides.begin(), sides.end(), [](const Side& a, const Side& b) {
        return std::tie(a.low, a.high, a.triangle, a.k) < std::tie(b.low, b.high, b.triangle, b.k);
    });
    return sides;
}

Pieces find_pieces(size_t triangle_count, std::span<const Side> sides) {
    DisjointSets sets(triangle_count);
    for_each_edge(sides, [&](std::span<const Side> edge) {
        for (const Side& side : edge.subspan(1)) sets.unite(edge[0].triangle, side.triangle);
    });
    Pieces pieces{std::vector<uint32_t>(triangle_count), 0};
    for (uint32_t t = 0; t < triangle_count; ++t) {
        const uint32_t root = sets.of(t);  // never above t
        pieces.piece[t] = root == t ? pieces.count++ : pieces.piece[root];
    }
    return pieces;
}

size_t make_consistent(std::vector<Triangle>& triangles) {
    const auto neighbours = neighbours_across_edges(triangles);
    enum : uint8_t { unseen, kept, turned };
    std::vector<uint8_t> state(triangles.size(), unseen);
    std::vector<uint32_t> patch;
    size_t total = 0;
    for (uint32_t seed = 0; seed < triangles.size(); ++seed) {
        if (state[seed] != unseen) continue;
        patch.assign(1, seed);
        state[seed] = kept;
        for (size_t next = 0; next < patch.size(); ++next)
            for (const Neighbour& n : neighbours[patch[next]]) {
                if (state[n.triangle] != unseen) continue;
                state[n.triangle] = (state[patch[next]] == kept) == n.agrees ? kept : turned;
                patch.push_back(n.triangle);
            }
        const size_t count = size_t(std::count_if(patch.begin(), patch.end(),
                                                  [&](uint32_t t) { return state[t] == turned; }));
        const uint8_t minority = 2 * count <= patch.size() ? turned : kept;
        for (const uint32_t t : patch)
            if (state[t] == minority) {
                std::swap(triangles[t][1], triangles[t][2]);
                ++total;
            }
    }
    return total;
}

std::vector<Loop> border_loops(std::span<const Triangle> triangles, std::span<const Side> sides) {
    struct BorderSide {
        uint32_t from, to;
    };
    std::vector<BorderSide> border;
    for_each_edge(sides, [&](std::span<const Side> edge) {
        if (edge.size() != 1) return;
        const Triangle& t = triangles[edge[0].triangle];
        border.push_back({t[edge[0].k], t[(edge[0].k + 1) % 3]});
    });
    std::sort(border.begin(), border.end(), [](const BorderSide& a, const BorderSide& b) {
        return std::tie(a.from, a.to) < std::tie(b.from, b.to);
    });
    std::vector<bool> used(border.size(), false);
    std::vector<size_t> tried(border.size(), 0);  // sides tried of a vertex, by its first side
    const auto next_from = [&](uint32_t vertex) {
        const auto first =
            std::lower_bound(border.begin(), border.end(), vertex,
                             [](const BorderSide& s, uint32_t v) { return s.from < v; });
        if (first == border.end()) return border.size();
        const size_t start = size_t(first - border.begin());
        for (size_t& n = tried[start]; start + n < border.size(); ++n) {
            if (border[start + n].from != vertex) break;
            if (!used[start + n]) return start + n;
        }
        return border.size();
    };
    std::vector<Loop> loops;
    for (size_t first = 0; first < border.size(); ++first) {
        if (used[first]) continue;
        Loop loop;
        size_t at = first;
        while (at < border.size()) {
            used[at] = true;
            loop.push_back(border[at].from);
            if (border[at].to == border[first].from) break;
            at = next_from(border[at].to);
        }
        if (at < border.size() && loop.size() >= 3) loops.push_back(std::move(loop));
    }
    return loops;
}

}  // namespace taffy
