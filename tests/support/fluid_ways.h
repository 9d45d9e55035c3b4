#pragma once
// Tests of what must not depend on how pressures are found, nor on how exactly.
#include <catch2/catch.hpp>

#include "tests/support/fluid_way.h"

namespace taffy::test {

/// Runs the test case once in each way in which fluids move. (Explicit pressures know no accuracy.)
inline FluidWay each_fluid_way() {
    return GENERATE(FluidWay{"implicit", "draft"}, FluidWay{"implicit", "normal"},
                    FluidWay{"implicit", "fine"}, FluidWay{"explicit", "normal"});
}

/// The same where heat is exchanged, too, the rate of which accuracy sets.
inline FluidWay each_melting_way() {
    return GENERATE(FluidWay{"implicit", "draft"}, FluidWay{"implicit", "normal"},
                    FluidWay{"implicit", "fine"}, FluidWay{"explicit", "draft"},
                    FluidWay{"explicit", "normal"}, FluidWay{"explicit", "fine"});
}

/// The same where nothing flows.
inline FluidWay each_accuracy() {
    return GENERATE(FluidWay{"implicit", "draft"}, FluidWay{"implicit", "normal"},
                    FluidWay{"implicit", "fine"});
}

}  // namespace taffy::test
