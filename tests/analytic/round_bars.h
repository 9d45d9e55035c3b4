#pragma once
// Clamped round bars, filled as scenes fill cylinders, against Timoshenko and Saint-Venant.
#include "tests/analytic/beams.h"

namespace taffy::test {

/// A cylinder of the scene, held at one end.
struct RoundBar {
    int length = 16;          // free layers
    int across = 6;           // spacings per diameter
    float support_ratio = 2;  // h / d
    float poisson_ratio = 0;
};
/// Deflections divided by those of the theory, as for Bar.
BarResult measure(const RoundBar& bar);

/// The cross-section of a body, divided by that of the round bar that it represents.
struct RoundSection {
    double area = 0.0;           // of the particles
    double second_moment = 0.0;  // of their cells, mean over the directions
    double uneven = 0.0;         // largest difference of the second moment, divided by its mean
};
RoundSection round_section(int across);

}  // namespace taffy::test
