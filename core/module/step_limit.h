#pragma once
// How long a step may be, and the cause of the limit.
#include <cstdint>
#include <limits>

namespace taffy {

enum class StepCause : uint8_t {
    chosen,           // set by a parameter
    frame,            // nothing requires a shorter step than a frame
    elasticity,       // sound in a solid
    damping,          // damping of a solid
    sound,            // sound in a fluid with explicit pressures
    viscosity,        // explicit viscosity of a fluid
    surface_tension,  // capillary waves
    motion,           // speed of fluid particles, with implicit pressures
    pressure,      // fluid particles under pressure turn about each other, with implicit pressures
    density,       // error of the predicted density, with implicit pressures
    acceleration,  // acceleration of single particles
};

struct StepLimit {
    double step = std::numeric_limits<double>::infinity();  // [s]
    StepCause cause = StepCause::frame;
    int body = -1;  // that causes the limit; -1: none

    /// Takes over the other limit if it is lower.
    void lower(const StepLimit& to) {
        if (to.step < step) *this = to;
    }
};

}  // namespace taffy
