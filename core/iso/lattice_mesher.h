#pragma once
// The surface on which the values of a lattice change their sign, as triangles: closed and manifold
// whatever the values are (cell_cases.h). The lattice is given in blocks; between blocks and beyond
// them space is inside or outside as a whole.
#include <array>
#include <span>
#include <vector>

#include "core/base/parallel.h"
#include "core/base/types.h"
#include "core/iso/block_map.h"

namespace taffy {

/// Nodes of a cubic lattice, in cubic blocks that lie side by side.
struct BlockLattice {
    static constexpr int nodes = 8;  // along the edge of a block
    static constexpr size_t block_size = size_t(nodes) * nodes * nodes;

    /// Values of map for blocks that are not given.
    static constexpr int32_t outside = -1, inside = -2;

    Vec3f origin = Vec3f::Zero();  // the first node of block (0, 0, 0) [m]
    float cell = 0.1f;             // distance of the nodes [m]
    std::vector<BlockPlace> places;
    BlockMap map;              // from place to index in places
    std::vector<float> value;  // block by block, x fastest; not negative: inside

    float edge() const { return nodes * cell; }  // of a block [m]
    Vec3f lower(const BlockPlace& p) const {
        return origin + edge() * Vec3f(float(p.x), float(p.y), float(p.z));
    }
    /// Returns the offset of a node from the first one of its block, in cells.
    static Vec3f node_offset(size_t k) {
        constexpr size_t n = nodes;
        return {float(k % n), float(k / n % n), float(k / (n * n))};
    }
    std::span<float> of(size_t block) {
        return std::span(value).subspan(block * block_size, block_size);
    }
    std::span<const float> of(size_t block) const {
        return std::span(value).subspan(block * block_size, block_size);
    }
};

class LatticeMesher {
  public:
    /// Blocks that touch a given one across a face, an edge or a corner must lie within the limits
    /// of the lattice's map.
    void mesh(const ThreadPool& pool, const BlockLattice& lattice);

    /// The vertices, where the surface crosses edges of the lattice, linear between the nodes [m].
    std::vector<Vec3f> position;
    /// Counter-clockwise seen from outside. The caller may move them away.
    std::vector<std::array<uint32_t, 3>> triangles;
    /// Pieces are all given blocks and some that were not given; the vertices of a piece follow
    /// each other. Those of piece k are [piece_begin[k], piece_begin[k + 1]). Piece k lies at
    /// piece_place[k] and belongs to given block piece_block[k], there or beside it.
    std::vector<uint32_t> piece_begin;
    std::vector<BlockPlace> piece_place;
    std::vector<uint32_t> piece_block;

  private:
    /// A block that the surface may pass through.
    struct Piece {
        bool has_surface = false;
        /// The piece's own block and those beside it, by x + 2 y + 4 z; or outside, inside.
        std::array<int32_t, 8> block;
        std::array<int32_t, 8> piece;  // pieces of the same blocks; -1: none
        std::vector<uint16_t> vertex;  // by edge, axis + 3 node: index within the piece
        std::vector<Vec3f> position;
        std::vector<std::array<uint32_t, 3>> triangles;
    };
    static constexpr int padded = BlockLattice::nodes + 1;
    using Values = std::array<float, size_t(padded) * padded * padded>;

    void find_pieces(const BlockLattice& lattice);
    static bool gather(const BlockLattice& lattice, const Piece& piece, Values& values);
    static void find_vertices(const BlockLattice& lattice, const Vec3f& lower, const Values& values,
                              Piece& piece);
    void find_triangles(const Values& values, Piece& piece) const;

    std::vector<Piece> pieces_;  // kept to reuse their memory
    BlockMap piece_map_;
};

}  // namespace taffy
