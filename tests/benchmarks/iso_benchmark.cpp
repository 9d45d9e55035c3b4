// Iso-surfaces of a whole dam break: kernels, field, triangles, volume balance. The ratio is the
// time that OpenVDB takes for the union of balls (openvdb_surface.h) divided by this time, where
// cells are small enough for OpenVDB.
#include <cstdio>

#include "core/iso/iso_skins.h"
#include "tests/benchmarks/benchmark.h"
#include "tests/benchmarks/dam.h"
#include "tests/benchmarks/openvdb_surface.h"

namespace taffy::benchmark {

std::vector<Result> iso_benchmarks() {
    std::vector<Result> results;
    for (const auto& [nx, ny, nz] : {std::array{25, 20, 40}, std::array{50, 40, 50}}) {
        Simulation simulation = make_dam(nx, ny, nz, 0);
        simulation.apply(SetSurfaceMode{&iso_surface});
        simulation.advance(0.5);
        Snapshot snapshot;
        simulation.capture(snapshot);
        for (const float cell : {0.75f, 0.5f, 0.375f})
            for (const int threads : {1, 0}) {
                snapshot.iso_settings.cell = cell;
                const ThreadPool pool(threads);
                IsoInput input;
                IsoSkins iso;
                size_t triangles = 0;
                const Timing timing = measure([&] {
                    gather_iso_input(snapshot, input);
                    triangles = iso.make(pool, input).front()->triangles.size();
                });
                double ratio = 0.0;
                if (cell < 0.6f) {
                    const std::vector<Vec4f>& balls = input.surfaces.front().x;
                    ratio = measure([&] {
                                openvdb_surface(balls, cell * balls.front().w(), threads);
                            }).median /
                            timing.median;
                }
                char name[64];
                std::snprintf(name, sizeof name, "iso, cell %.3f d", double(cell));
                std::printf("%s, %d particles: %zu triangles\n", name, nx * ny * nz, triangles);
                results.push_back({name, nx * ny * nz, pool.thread_count(), timing.median,
                                   timing.minimum, ratio});
            }
    }
    return results;
}

}  // namespace taffy::benchmark
