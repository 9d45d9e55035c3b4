#include "core/iso/lattice_mesher.h"

#include <algorithm>
#include <limits>

#include "core/base/uneven_work.h"
#include "core/iso/cell_cases.h"

namespace taffy {

namespace {

constexpr int n = BlockLattice::nodes;
constexpr uint16_t no_vertex = std::numeric_limits<uint16_t>::max();
constexpr float least_part = 0.02f;  // of an edge, between vertex and ends: no triangle is a point

BlockPlace corner(int k) {
    return {k & 1, k >> 1 & 1, k >> 2};
}

size_t node(int x, int y, int z) {
    return size_t((z * n + y) * n + x);
}

size_t padded_node(int x, int y, int z) {
    return size_t((z * (n + 1) + y) * (n + 1) + x);
}

/// Step from a node to the next one along axis a, in padded values.
constexpr std::array<size_t, 3> padded_step = {1, size_t(n + 1), size_t(n + 1) * (n + 1)};

}  // namespace

/// Makes a piece of every given block, and of the blocks below, whose last cells reach into given
/// ones.
void LatticeMesher::find_pieces(const BlockLattice& lattice) {
    piece_place = lattice.places;
    piece_block.clear();
    if (piece_place.empty()) return;
    BlockPlace lower = piece_place[0], upper = piece_place[0];
    for (const BlockPlace& p : piece_place) {
        lower = {std::min(lower.x, p.x), std::min(lower.y, p.y), std::min(lower.z, p.z)};
        upper = {std::max(upper.x, p.x), std::max(upper.y, p.y), std::max(upper.z, p.z)};
    }
    piece_map_.reset(lower + BlockPlace{-1, -1, -1}, upper, -1);
    for (uint32_t k = 0; k < lattice.places.size(); ++k) {
        piece_map_[piece_place[k]] = int32_t(k);
        piece_block.push_back(k);
    }
    for (uint32_t k = 0; k < lattice.places.size(); ++k)
        for (int c = 1; c < 8; ++c) {
            const BlockPlace below{piece_place[k].x - (c & 1), piece_place[k].y - (c >> 1 & 1),
                                   piece_place[k].z - (c >> 2)};
            int32_t& piece = piece_map_[below];
            if (piece >= 0) continue;
            piece = int32_t(piece_place.size());
            piece_place.push_back(below);
            piece_block.push_back(k);
        }
}

/// Copies the values of a piece's nodes and of the first nodes beyond it. Returns false where all
/// have the same sign.
bool LatticeMesher::gather(const BlockLattice& lattice, const Piece& piece, Values& values) {
    bool any_inside = false, any_outside = false;
    for (int c = 0; c < 8; ++c) {
        const int32_t block = piece.block[size_t(c)];
        const BlockPlace beyond = corner(c);
        const int nx = beyond.x ? 1 : n, ny = beyond.y ? 1 : n, nz = beyond.z ? 1 : n;
        for (int z = 0; z < nz; ++z)
            for (int y = 0; y < ny; ++y) {
                float* to = &values[padded_node(beyond.x * n, beyond.y * n + y, beyond.z * n + z)];
                if (block < 0) {
                    std::fill_n(to, nx, block == BlockLattice::inside ? 1.0f : -1.0f);
                } else {
                    const float* from = lattice.of(size_t(block)).data() + node(0, y, z);
                    std::copy_n(from, nx, to);
                }
                for (int x = 0; x < nx; ++x) (to[x] >= 0.0f ? any_inside : any_outside) = true;
            }
    }
    return any_inside && any_outside;
}

void LatticeMesher::find_vertices(const BlockLattice& lattice, const Vec3f& lower,
                                  const Values& values, Piece& piece) {
    piece.vertex.assign(3 * BlockLattice::block_size, no_vertex);
    for (int z = 0; z < n; ++z)
        for (int y = 0; y < n; ++y)
            for (int x = 0; x < n; ++x) {
                const size_t here = padded_node(x, y, z);
                const float value = values[here];
                for (int axis = 0; axis < 3; ++axis) {
                    const float beyond = values[here + padded_step[size_t(axis)]];
                    if ((value >= 0.0f) == (beyond >= 0.0f)) continue;
                    piece.vertex[3 * node(x, y, z) + size_t(axis)] =
                        uint16_t(piece.position.size());
                    Vec3f at{float(x), float(y), float(z)};
                    at[axis] += std::clamp(value / (value - beyond), least_part, 1.0f - least_part);
                    piece.position.push_back(lower + lattice.cell * at);
                }
            }
}

void LatticeMesher::find_triangles(const Values& values, Piece& piece) const {
    for (int z = 0; z < n; ++z)
        for (int y = 0; y < n; ++y)
            for (int x = 0; x < n; ++x) {
                unsigned inside = 0;
                for (int c = 0; c < 8; ++c) {
                    const BlockPlace at = corner(c);
                    const float value = values[padded_node(x + at.x, y + at.y, z + at.z)];
                    inside |= unsigned(value >= 0.0f) << c;
                }
                for (const CellTriangle& edges : cell_triangles(uint8_t(inside))) {
                    std::array<uint32_t, 3> triangle;
                    for (size_t k = 0; k < 3; ++k) {
                        const CellEdge edge = cell_edges[edges[k]];
                        const BlockPlace at = corner(edge.corner) + BlockPlace{x, y, z};
                        const int block = (at.x == n) + 2 * (at.y == n) + 4 * (at.z == n);
                        const auto owner = size_t(piece.piece[size_t(block)]);
                        const size_t local = node(at.x % n, at.y % n, at.z % n);
                        triangle[k] =
                            piece_begin[owner] + pieces_[owner].vertex[3 * local + edge.axis];
                    }
                    piece.triangles.push_back(triangle);
                }
            }
}

void LatticeMesher::mesh(const ThreadPool& pool, const BlockLattice& lattice) {
    find_pieces(lattice);
    pieces_.resize(std::max(pieces_.size(), piece_place.size()));
    const size_t count = piece_place.size();
    for_uneven(pool, count, [&](const RoundShare& some) {
        Values values;
        some.for_each([&](size_t k) {
            Piece& piece = pieces_[k];
            for (int c = 0; c < 8; ++c) {
                piece.block[size_t(c)] = lattice.map.at(piece_place[k] + corner(c));
                piece.piece[size_t(c)] = piece_map_.at(piece_place[k] + corner(c));
            }
            piece.vertex.clear(), piece.position.clear(), piece.triangles.clear();
            piece.has_surface = gather(lattice, piece, values);
            if (piece.has_surface)
                find_vertices(lattice, lattice.lower(piece_place[k]), values, piece);
        });
    });

    piece_begin.assign(count + 1, 0);
    for (size_t k = 0; k < count; ++k)
        piece_begin[k + 1] = piece_begin[k] + uint32_t(pieces_[k].position.size());
    position.resize(piece_begin[count]);
    for_uneven(pool, count, [&](const RoundShare& some) {
        Values values;
        some.for_each([&](size_t k) {
            Piece& piece = pieces_[k];
            std::copy(piece.position.begin(), piece.position.end(),
                      position.begin() + piece_begin[k]);
            // A piece without vertices can still have triangles, in its last cells.
            if (!piece.has_surface) return;
            gather(lattice, piece, values);
            find_triangles(values, piece);
        });
    });

    std::vector<size_t> begin(count + 1, 0);
    for (size_t k = 0; k < count; ++k) begin[k + 1] = begin[k] + pieces_[k].triangles.size();
    triangles.resize(begin[count]);
    pool.for_ranges(count, 1, [&](size_t first, size_t last) {
        for (size_t k = first; k < last; ++k)
            std::ranges::copy(pieces_[k].triangles, triangles.begin() + long(begin[k]));
    });
}

}  // namespace taffy
