#pragma once
// How long a step may be, and for which reason no longer.
#include <cstdint>
#include <limits>

namespace taffy {

enum class StepCause : uint8_t {
    chosen,           // by a parameter
    frame,            // nothing asks for a shorter one
    elasticity,       // sound in a solid
    damping,          // of a solid
    sound,            // in a fluid, explicit pressures
    viscosity,        // explicit
    surface_tension,  // capillary waves
    motion,           // of fluid particles, implicit pressures
    pressure,         // at which pairs of fluid particles turn, likewise
    density,          // that was not foreseen, likewise
    acceleration,     // of single particles
};

struct StepLimit {
    double step = std::numeric_limits<double>::infinity();  // [s]
    StepCause cause = StepCause::frame;
    int body = -1;  // whose; -1: nobody's

    void lower(const StepLimit& to) {
        if (to.step < step) *this = to;
    }
};

}  // namespace taffy
