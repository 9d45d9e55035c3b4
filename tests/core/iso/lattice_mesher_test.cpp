// Triangles on a lattice: closed and manifold for all signs of its nodes.
#include <catch2/catch.hpp>
#include <random>

#include "core/iso/cell_cases.h"
#include "core/iso/lattice_mesher.h"
#include "tests/core/iso/particle_cloud.h"

using namespace taffy;

TEST_CASE("a cell's triangles use the edges between inside and outside, and each of them",
          "[iso]") {
    for (unsigned inside = 0; inside < 256; ++inside) {
        unsigned used = 0, crossed = 0;
        for (const CellTriangle& t : cell_triangles(uint8_t(inside)))
            for (const uint8_t e : t) used |= 1u << e;
        for (unsigned e = 0; e < 12; ++e) {
            const unsigned low = cell_edges[e].corner, high = low | 1u << cell_edges[e].axis;
            crossed |= unsigned((inside >> low & 1) != (inside >> high & 1)) << e;
        }
        INFO("corners " << inside);
        CHECK(used == crossed);
    }
}

TEST_CASE("random signs give closed manifolds, across blocks and at their ends", "[iso]") {
    std::mt19937 random(7);
    std::uniform_real_distribution<float> value(-1.0f, 1.0f);
    for (int trial = 0; trial < 5; ++trial) {
        BlockLattice lattice;
        lattice.map.reset({-3, -3, -3}, {4, 4, 4}, BlockLattice::outside);
        for (int z = -2; z <= 3; ++z)
            for (int y = -2; y <= 3; ++y)
                for (int x = -2; x <= 3; ++x) {
                    // Full blocks in the middle, missing ones in the outermost layer.
                    const int depth = std::min({x + 2, 3 - x, y + 2, 3 - y, z + 2, 3 - z});
                    const bool given = depth == 1 || random() % 2 == 0;
                    if (given) {
                        lattice.map[{x, y, z}] = int32_t(lattice.places.size());
                        lattice.places.push_back({x, y, z});
                        for (size_t k = 0; k < BlockLattice::block_size; ++k)
                            lattice.value.push_back(value(random) + 0.1f * float(trial));
                    } else if (depth == 2) {
                        lattice.map[{x, y, z}] = BlockLattice::inside;
                    }
                }
        LatticeMesher mesher;
        mesher.mesh(ThreadPool(2), lattice);
        SurfaceMesh mesh;
        mesh.position = mesher.position;
        mesh.triangles = mesher.triangles;
        REQUIRE(mesh.triangles.size() > 10000);
        CHECK(test::closed_and_manifold(mesh));
        CHECK(test::volume_of(mesh) > 0.0);
    }
}
