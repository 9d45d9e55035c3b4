#pragma once
// Tanks of fluid for the laws, as texts of scene files.
#include <string>
#include <vector>

#include "core/scene/build_simulation.h"
#include "core/scene/scene_file.h"
#include "core/simulation/simulation.h"
#include "tests/support/fluid_way.h"

namespace taffy::laws {

using test::FluidWay;

/// The default way to solve fluids, and the other ways. (Explicit pressures have no accuracy
/// setting.)
inline const FluidWay usual_way;
inline const std::vector<FluidWay> other_ways = {
    {"implicit", "draft"}, {"implicit", "fine"}, {"explicit", "normal"}};

/// The suffix of a law's name: ", explicit", ", draft"; empty for the default way.
inline std::string told(const FluidWay& way) {
    if (way.solver == "explicit") return ", explicit";
    return way.accuracy == "normal" ? "" : ", " + way.accuracy;
}

inline Simulation build(const std::string& text) {
    return build_simulation(parse_scene(text, "law.toml"));
}

inline std::string vector_text(double x, double y, double z) {
    return "[" + std::to_string(x) + ", " + std::to_string(y) + ", " + std::to_string(z) + "]";
}

inline std::string wall(const std::string& name, const std::string& position,
                        const std::string& normal) {
    return "[[obstacle]]\nname = \"" + name +
           "\"\nshape = \"plane\"\nfriction = 0\nposition = " + position + "\nnormal = " + normal +
           "\n";
}

/// A floor at z = 0 and walls around length x width, centred.
inline std::string tank(double length, double width) {
    return wall("floor", "[0, 0, 0]", "[0, 0, 1]") +
           wall("x1", vector_text(-0.5 * length, 0, 0), "[1, 0, 0]") +
           wall("x2", vector_text(0.5 * length, 0, 0), "[-1, 0, 0]") +
           wall("y1", vector_text(0, -0.5 * width, 0), "[0, 1, 0]") +
           wall("y2", vector_text(0, 0.5 * width, 0), "[0, -1, 0]");
}

/// Fluid of 1000 kg/m3 on the floor of this tank.
inline std::string water(double length, double width, double depth, double spacing,
                         double viscosity) {
    return "[[body]]\nname = \"water\"\nshape = \"box\"\nsize = " +
           vector_text(length, width, depth) + "\nposition = " + vector_text(0, 0, 0.5 * depth) +
           "\nspacing = " + std::to_string(spacing) +
           "\n[body.material]\nphase = \"fluid\"\ndensity = 1000\nviscosity = " +
           std::to_string(viscosity) + "\n";
}

}  // namespace taffy::laws
