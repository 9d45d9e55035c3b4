#pragma once
// Measured figures of the program beside the values of physical laws. One command prints them all
// (./test --laws); tests check a quick part of them, and docs/method.md shows the table.
#include <cmath>
#include <string>
#include <vector>

namespace taffy::laws {

/// One measured figure. Where the law is a bound ("no more than"), expected is 0.
struct Law {
    std::string what;        // shape, resolution, parameters
    double measured = 0.0;   // in the unit below
    double expected = 0.0;   // value of the law
    double tolerance = 0.0;  // largest |measured - expected| that holds
    std::string unit;        // "m", "J", "1" for ratios

    bool holds() const { return std::abs(measured - expected) <= tolerance; }  // false for NaN
};

/// How much of a group is run: the quick part for the tests takes seconds, the whole takes minutes.
enum class Extent { quick, full };

/// A group of laws: its name on the command line and the function that measures it. One file a
/// group.
struct Group {
    const char* name;
    std::vector<Law> (*measure)(Extent extent);
};

/// All groups, in the order in which they are printed (groups.cpp).
const std::vector<Group>& groups();

std::vector<Law> bars(Extent extent);
std::vector<Law> explicit_energy(Extent extent);
std::vector<Law> round_bars(Extent extent);
std::vector<Law> cooling(Extent extent);
std::vector<Law> friction(Extent extent);
std::vector<Law> implicit(Extent extent);
std::vector<Law> sloshing(Extent extent);
std::vector<Law> buoyancy(Extent extent);
std::vector<Law> orifice(Extent extent);
std::vector<Law> drops(Extent extent);
std::vector<Law> density(Extent extent);
std::vector<Law> yield(Extent extent);
std::vector<Law> impact(Extent extent);

}  // namespace taffy::laws
