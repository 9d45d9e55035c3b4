#pragma once
// Clamped round bars, filled as scenes fill cylinders, against Timoshenko and Saint-Venant.
#include "tests/analytic/beams.h"

namespace taffy::test {

/// A cylinder of the scene, held at one end.
struct RoundBar {
    int length = 16;          // free layers
    int across = 6;           // spacings in its diameter
    float support_ratio = 2;  // h / d
    float poisson_ratio = 0;
};
/// Deflections over those of the theory, as of Bar.
BarResult measure(const RoundBar& bar);

/// What the section of a body is, over that of the round bar it stands for.
struct RoundSection {
    double area = 0.0;           // of the particles
    double second_moment = 0.0;  // of their cells, mean over the directions
    double uneven = 0.0;         // largest difference of the second moment over its mean
};
RoundSection round_section(int across);

}  // namespace taffy::test
