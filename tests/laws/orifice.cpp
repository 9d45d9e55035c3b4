// Water that flows out of a tank through a square hole with sharp edges in a thin bottom:
// Torricelli's flow A (2 g h)^(1/2) times the discharge coefficient of such holes.
#include <cmath>
#include <cstdio>

#include "core/snapshot/snapshot.h"
#include "tests/laws/fluid_scenes.h"
#include "tests/laws/law.h"

namespace taffy::laws {

namespace {

constexpr double length = 0.6, depth = 0.45;  // [m], of the tank with a square bottom at z = 0

std::string plate(const std::string& name, double x, double y, double size_x, double size_y,
                  double thickness) {
    return "[[obstacle]]\nname = \"" + name +
           "\"\nshape = \"box\"\nfriction = 0\nposition = " + vector_text(x, y, -0.5 * thickness) +
           "\nsize = " + vector_text(size_x, size_y, thickness) + "\n";
}

/// A bottom with a hole in its middle.
std::string bottom(double hole, double thickness) {
    const double beside = 0.5 * (length - hole), middle = 0.5 * (hole + beside);
    return plate("left", -middle, 0, beside, length, thickness) +
           plate("right", middle, 0, beside, length, thickness) +
           plate("front", 0, -middle, hole, beside, thickness) +
           plate("back", 0, middle, hole, beside, thickness);
}

/// The flow from 0.3 to 0.7 s over A (2 g h)^(1/2) with the mean level of that time.
double discharge(double spacing, int hole_spacings, const FluidWay& way) {
    const double hole = hole_spacings * spacing, thickness = 2.0 * spacing;
    const std::string sides = wall("x1", vector_text(-0.5 * length, 0, 0), "[1, 0, 0]") +
                              wall("x2", vector_text(0.5 * length, 0, 0), "[-1, 0, 0]") +
                              wall("y1", vector_text(0, -0.5 * length, 0), "[0, 1, 0]") +
                              wall("y2", vector_text(0, 0.5 * length, 0), "[0, -1, 0]");
    Simulation simulation =
        build("[simulation]\nthreads = 1\n" + way.text() +
              water(length, length, depth, spacing, 0.001) + sides + bottom(hole, thickness));
    const double volume = spacing * spacing * spacing;
    const auto inside = [&] {  // [m^3]
        Snapshot s;
        simulation.capture(s);
        double sum = 0.0;
        for (const Vec4f& x : s.position) sum += double(x.z()) > -0.5 * thickness ? volume : 0.0;
        return sum;
    };
    simulation.advance(0.3);
    const double before = inside();
    simulation.advance(0.4);
    const double after = inside();
    const double level = 0.5 * (before + after) / (length * length);
    return (before - after) / 0.4 / (hole * hole * std::sqrt(2.0 * 9.81 * level));
}

}  // namespace

std::vector<Law> orifice(Extent extent) {
    std::vector<Law> result;
    struct Hole {
        double spacing;
        int width;
        FluidWay way = usual_way;
    };
    std::vector<Hole> holes = {{0.03, 6}};
    if (extent == Extent::full) holes = {{0.05, 4}, {0.03, 4}, {0.03, 6}, {0.03, 8}, {0.025, 10}};
    for (const FluidWay& way : other_ways) holes.push_back({0.03, 6, way});
    for (const Hole& h : holes) {
        char what[100];
        std::snprintf(what, sizeof what, "hole %d spacings wide, d = %g m", h.width, h.spacing);
        result.push_back({what + told(h.way) + ": flow over Torricelli's",
                          discharge(h.spacing, h.width, h.way), 0.6, 0.1, "1"});
    }
    return result;
}

}  // namespace taffy::laws
