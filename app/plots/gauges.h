#pragma once
// Two handles of a body as the clamps of a tensile test: nominal stress and strain of the piece
// between them.
#include <string>
#include <vector>

#include "core/snapshot/snapshot.h"

namespace taffy {

/// The piece of a body between a handle and the farthest other handle of that body, as the piece
/// was when both began to hold.
struct Gauge {
    std::string handle, other;    // "bar.right", "bar.left"
    Vec3d axis = Vec3d::UnitX();  // from the other handle's centre to this one's, unit length
    double length = 0.0;  // along the axis, between the held particles that face each other [m]
    double section =
        0.0;  // cross-section area of the handle's region, averaged along the axis [m2]
};

/// Returns a gauge for each handle that holds and whose body has another one at a distance.
std::vector<Gauge> gauges_of(const Snapshot& snapshot);

/// Returns the engineering stress F.e / A of the force F with which the handle pulls; tension is
/// positive [Pa].
double nominal_stress(const Gauge& gauge, const HandleState& handle);

/// Returns the engineering strain (u - u_other).e / L of the displacements u of both handles.
double nominal_strain(const Gauge& gauge, const HandleState& handle, const HandleState& other);

}  // namespace taffy
