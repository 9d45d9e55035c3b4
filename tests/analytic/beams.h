#pragma once
// Clamped bars, strips, rods and plates of the program's elasticity against the theories of
// Timoshenko, Euler-Bernoulli, Saint-Venant and Kirchhoff. docs/method.md shows the results.
#include "tests/analytic/equilibrium.h"

namespace taffy::test {

/// A bar of the given rows across (1: a layer of particles, thickness = spacing), held at one end.
struct Bar {
    int length = 16;          // free layers
    int rows_y = 4;           // 1 for strips and rods
    int rows_z = 4;           // 1 for rods
    float support_ratio = 2;  // h / d
    float poisson_ratio = 0;
    ElasticityOperator op = ElasticityOperator::corotated;
    StrainMeasure strain = StrainMeasure::cauchy;
    Storage storage = Storage::lattice;
};

/// Deflections divided by those of the theory: 1 is exact, more is too soft. Twist: bars only.
struct BarResult {
    double sag = 0, stretch = 0, twist = 0;
    double uncertainty = 0;  // largest uncertainty of the three
};
BarResult measure(const Bar& bar);

/// Timoshenko's sag at x of a clamped beam of length l and square section under the load q [N/m].
double timoshenko_sag(double young_modulus, double poisson_ratio, double side, double q, double l,
                      double x);

/// Returns the deflection of the middle of a clamped square plate of m x m free particles under a
/// uniform load, divided by Kirchhoff's.
double measure_plate(int m, float support_ratio, float poisson_ratio,
                     Storage storage = Storage::lattice);

}  // namespace taffy::test
