#pragma once
// For tests of results that must not depend on how pressures are found, nor on the accuracy.
#include <catch2/catch.hpp>

#include "tests/support/fluid_way.h"

namespace taffy::test {

/// Runs the test case once for each way to solve fluids. (Explicit pressures have no accuracy
/// setting.)
inline FluidWay each_fluid_way() {
    return GENERATE(FluidWay{"implicit", "draft"}, FluidWay{"implicit", "normal"},
                    FluidWay{"implicit", "fine"}, FluidWay{"explicit", "normal"});
}

/// Does the same where heat is exchanged as well: the accuracy sets its rate.
inline FluidWay each_melting_way() {
    return GENERATE(FluidWay{"implicit", "draft"}, FluidWay{"implicit", "normal"},
                    FluidWay{"implicit", "fine"}, FluidWay{"explicit", "draft"},
                    FluidWay{"explicit", "normal"}, FluidWay{"explicit", "fine"});
}

/// Runs the test case once for each accuracy, where nothing flows.
inline FluidWay each_accuracy() {
    return GENERATE(FluidWay{"implicit", "draft"}, FluidWay{"implicit", "normal"},
                    FluidWay{"implicit", "fine"});
}

}  // namespace taffy::test
