// The draught of a floating plate is its density divided by the water's, times its height
// [Archimedes].
#include <algorithm>

#include "core/snapshot/snapshot.h"
#include "tests/laws/fluid_scenes.h"
#include "tests/laws/law.h"

namespace taffy::laws {

namespace {

/// Level of water of this centre of mass in a square tank `length` wide, in which a cube `edge`
/// wide floats upright with its bottom at this height. Water lies closer to walls and floor than
/// its lattice did, so that the level is up to 0.2 spacings lower than its volume at rest has it;
/// what a body displaces is this water.
double level_of(double centre, double length, double edge, double bottom) {
    const auto off = [&](double top) {
        const double all = length * length * top, box = edge * edge * (top - bottom);
        return (all * top - box * (top + bottom)) / (2.0 * (all - box)) - centre;
    };
    double low = bottom, high = bottom + length;
    for (int k = 0; k < 50; ++k) {
        const double middle = 0.5 * (low + high);
        (off(middle) > 0.0 ? high : low) = middle;
    }
    return 0.5 * (low + high);
}

/// Part of its height by which a plate 8 x 8 x 4 spacings is below the water: below the level of
/// its mass, and below what is seen, the mean height of the highest particles around it. The
/// uppermost layers of water draw together, so the second is less.
struct Draught {
    double by_mass = 0.0, seen = 0.0;
};

Draught draught(double density, double d, const FluidWay& way) {
    const double length = 16.0 * d, depth = 8.0 * d;
    Simulation simulation =
        build("[simulation]\nthreads = 1\nartificial_viscosity = 0.1\n" + way.text() +
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
        const Diagnostics now = simulation.diagnostics();
        const Vec3d plate = now.bodies[1].centre;
        const double bottom = plate.z() - 2.0 * d;
        const double level = level_of(now.bodies[0].centre.z(), length, 8.0 * d, bottom);
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
        mean.by_mass += (level - bottom) / (4.0 * d) / times;
        mean.seen += (seen / columns - bottom) / (4.0 * d) / times;
    }
    return mean;
}

/// Part of its height by which a cube `across` spacings wide is below the level of the water. It is
/// guided upright: let go, those of 300 and 600 kg/m3 come to lie on an edge.
double draught_of_cube(double density, int across, const FluidWay& way) {
    const double d = 0.04, edge = across * d, length = 2.0 * edge, depth = 1.5 * edge;
    Simulation simulation = build(
        "[simulation]\nthreads = 1\nartificial_viscosity = 0.1\n" + way.text() +
        water(length, length, depth, d, 2.0) +
        "[[body]]\nname = \"cube\"\nshape = \"box\"\nsize = " + vector_text(edge, edge, edge) +
        "\nspacing = " + std::to_string(d) +
        "\nposition = " + vector_text(0, 0, depth + 0.55 * edge) +
        "\n[body.material]\nyoung_modulus = 1e5\ndamping = 20\ndensity = " +
        std::to_string(density) +
        "\n[[body.region]]\nname = \"all\"\nrole = \"fixed\"\nfree = \"z\"\n"
        "lower = [-9, -9, -9]\nupper = [9, 9, 9]\n" +
        tank(length, length));
    simulation.advance(2.5);
    double mean = 0.0;
    constexpr int times = 10;
    for (int k = 0; k < times; ++k) {
        simulation.advance(0.1);
        const Diagnostics now = simulation.diagnostics();
        const double bottom = now.bodies[1].centre.z() - 0.5 * edge;
        const double top = level_of(now.bodies[0].centre.z(), length, edge, bottom);
        mean += (top - bottom) / edge / times;
    }
    return mean;
}

}  // namespace

std::vector<Law> buoyancy(Extent extent) {
    std::vector<Law> result;
    struct Plate {
        double density, spacing;
        FluidWay way = usual_way;
    };
    std::vector<Plate> plates = {{600.0, 0.05}};
    if (extent == Extent::full)
        plates = {{300.0, 0.05}, {600.0, 0.05}, {900.0, 0.05},
                  {300.0, 0.02}, {600.0, 0.02}, {900.0, 0.02}};
    for (const FluidWay& way : other_ways) plates.push_back({600.0, 0.05, way});
    char what[100];
    for (const Plate& p : plates) {
        const Draught found = draught(p.density, p.spacing, p.way);
        std::snprintf(what, sizeof what, "plate of %g kg/m3, d = %g m", p.density, p.spacing);
        const std::string name = what + told(p.way) + ": draught over height, ";
        result.push_back({name + "by mass", found.by_mass, p.density / 1000.0, 0.04, "1"});
        result.push_back({name + "as seen", found.seen, p.density / 1000.0, 0.08, "1"});
    }
    struct Cube {
        double density;
        int across;
        FluidWay way = usual_way;
    };
    std::vector<Cube> cubes;
    if (extent == Extent::full) {
        for (const double density : {300.0, 600.0, 900.0}) cubes.push_back({density, 12});
        for (const FluidWay& way : other_ways)
            for (const double density : {300.0, 900.0}) cubes.push_back({density, 12, way});
    }
    for (const Cube& c : cubes) {
        std::snprintf(what, sizeof what, "cube of %g kg/m3, %d spacings", c.density, c.across);
        const double part = c.density / 1000.0;
        result.push_back({what + told(c.way) + ": draught over height",
                          draught_of_cube(c.density, c.across, c.way), part, 0.05 * part, "1"});
    }
    return result;
}

}  // namespace taffy::laws
