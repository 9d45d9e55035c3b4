#pragma once
// Two handles of a body as the clamps of a tensile test: nominal stress and strain of what is
// between them.
#include <string>
#include <vector>

#include "core/snapshot/snapshot.h"

namespace taffy {

/// The piece of a body between a handle and the farthest other handle of that body, as it was when
/// they began to hold.
struct Gauge {
    std::string handle, other;    // "bar.right", "bar.left"
    Vec3d axis = Vec3d::UnitX();  // from the other one's centre to the handle's, unit length
    double length = 0.0;          // along it, between the particles held that face each other [m]
    double section = 0.0;         // area of the handle's region across it, the mean along it [m2]
};

/// One for each handle that holds and whose body has another one apart from it.
std::vector<Gauge> gauges_of(const Snapshot& snapshot);

/// Engineering stress F.e / A of the force F with which the handle pulls: tension is positive [Pa].
double nominal_stress(const Gauge& gauge, const HandleState& handle);

/// Engineering strain (u - u_other).e / L of the displacements u of both handles.
double nominal_strain(const Gauge& gauge, const HandleState& handle, const HandleState& other);

}  // namespace taffy
