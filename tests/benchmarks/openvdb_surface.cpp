#include "tests/benchmarks/openvdb_surface.h"

#include <oneapi/tbb/task_arena.h>
#include <openvdb/openvdb.h>
#include <openvdb/tools/ParticlesToLevelSet.h>
#include <openvdb/tools/VolumeToMesh.h>

namespace taffy::benchmark {

namespace {

/// As ParticlesToLevelSet wants its particles.
struct Balls {
    using PosType = openvdb::Vec3R;
    std::span<const Vec4f> x;

    size_t size() const { return x.size(); }
    void getPos(size_t i, openvdb::Vec3R& place) const {
        place = {double(x[i].x()), double(x[i].y()), double(x[i].z())};
    }
    void getPosRad(size_t i, openvdb::Vec3R& place, openvdb::Real& radius) const {
        getPos(i, place);
        radius = double(x[i].w());
    }
};

}  // namespace

size_t openvdb_surface(std::span<const Vec4f> x, float cell, int threads) {
    openvdb::initialize();
    size_t triangles = 0;
    tbb::task_arena(threads > 0 ? threads : tbb::task_arena::automatic).execute([&] {
        const auto grid = openvdb::createLevelSet<openvdb::FloatGrid>(double(cell), 3.0);
        openvdb::tools::ParticlesToLevelSet<openvdb::FloatGrid> raster(*grid);
        raster.rasterizeSpheres(Balls{x});
        raster.finalize();
        std::vector<openvdb::Vec3s> points;
        std::vector<openvdb::Vec3I> corners;
        std::vector<openvdb::Vec4I> quads;
        openvdb::tools::volumeToMesh(*grid, points, corners, quads, 0.0, 0.0);
        triangles = corners.size() + 2 * quads.size();
    });
    return triangles;
}

}  // namespace taffy::benchmark
