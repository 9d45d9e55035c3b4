// A plate floats as deep as its density over the water's, times its height [Archimedes].
#include "core/snapshot/snapshot.h"
#include "tests/laws/fluid_scenes.h"
#include "tests/laws/law.h"

namespace taffy::laws {

namespace {

/// Part of its height by which a plate 8 x 8 x 4 spacings is below the water: below the level that
/// the volumes of both have, and below what is seen, the mean height of the highest particles
/// around it. The uppermost layers of water draw together, so the second is less.
struct Draught {
    double by_volume = 0.0, seen = 0.0;
};

Draught draught(double density, double d) {
    const double length = 16.0 * d, depth = 8.0 * d, area = length * length;
    Simulation simulation =
        build("[simulation]\nthreads = 1\nartificial_viscosity = 0.1\n" +
              water(length, length, depth, d, 2.0) +
              "[[body]]\nname = \"plate\"\nshape = \"box\"\nsize = " +
              vector_text(8.0 * d, 8.0 * d, 4.0 * d) + "\nspacing = " + std::to_string(d) +
              "\nposition = " + vector_text(0, 0, depth + 2.6 * d) +
              "\n[body.material]\nyoung_modulus = 1e5\ndamping = 20\ndensity = " +
              std::to_string(density) + "\n" + tank(length, length));
    simulation.advance(16.0 * std::sqrt(d));  // as many swings at all sizes
    Draught mean;
    constexpr int times = 6;
    for (int k = 0; k < times; ++k) {
        simulation.advance(0.3 * std::sqrt(d));
        Snapshot snapshot;
        simulation.capture(snapshot);
        const Vec3d plate = simulation.diagnostics().bodies[1].centre;
        const double bottom = plate.z() - 2.0 * d, own = 64.0 * d * d;
        const double level = (area * depth - own * bottom) / (area - own);
        std::vector<double> top(16 * 16, 0.0);  // of columns, and of their neighbours' near halves
        const size_t waters = 16 * 16 * 8;
        for (size_t i = 0; i < waters; ++i)
            for (const double b : {-0.5, 0.0, 0.5})
                for (const double a : {-0.5, 0.0, 0.5}) {
                    const Vec4f& x = snapshot.position[i];
                    const int column = int(double(x.x()) / d + 8.0 + a);
                    const int row = int(double(x.y()) / d + 8.0 + b);
                    if (column < 0 || row < 0 || column > 15 || row > 15) continue;
                    double& highest = top[size_t(16 * row + column)];
                    highest = std::max(highest, double(x.z()) + 0.5 * d);
                }
        double seen = 0.0, columns = 0.0;
        for (int b = 1; b < 15; ++b)
            for (int a = 1; a < 15; ++a) {
                const double x = std::abs((a - 7.5) * d - plate.x());
                const double y = std::abs((b - 7.5) * d - plate.y());
                if (std::max(x, y) < 5.2 * d) continue;
                seen += top[size_t(16 * b + a)], columns += 1.0;
            }
        mean.by_volume += (level - bottom) / (4.0 * d) / times;
        mean.seen += (seen / columns - bottom) / (4.0 * d) / times;
    }
    return mean;
}

}  // namespace

std::vector<Law> buoyancy(Extent extent) {
    std::vector<Law> result;
    const std::vector<double> spacings =
        extent == Extent::full ? std::vector{0.05, 0.02} : std::vector{0.05};
    const std::vector<double> densities =
        extent == Extent::full ? std::vector{300.0, 600.0, 900.0} : std::vector{600.0};
    for (const double d : spacings)
        for (const double density : densities) {
            const Draught found = draught(density, d);
            char what[100];
            std::snprintf(what, sizeof what, "plate of %g kg/m3, d = %g m: draught over height, ",
                          density, d);
            result.push_back(
                {std::string(what) + "by volume", found.by_volume, density / 1000.0, 0.04, "1"});
            result.push_back(
                {std::string(what) + "as seen", found.seen, density / 1000.0, 0.08, "1"});
        }
    return result;
}

}  // namespace taffy::laws
