#pragma once
// Evens out particles: they push each other apart, and the border pushes as if there were as many
// beyond it.
#include <vector>

#include "core/base/types.h"

namespace taffy {

/// The nearest place of the border.
struct Wall {
    Vec3d outwards = Vec3d::Zero();  // unit
    double depth = 0.0;              // of the particle below it [m]
    uint32_t place = nowhere;        // what the container calls it

    static constexpr uint32_t nowhere = ~0u;
};

/// Where particles may be.
class Container {
  public:
    virtual ~Container() = default;
    /// @param at_most  [m] of what is deeper than this any greater depth may be said, and no way
    /// @param before   place of the wall that was nearest a little while ago: the search is shorter
    virtual Wall wall(const Vec3d& x, double at_most, uint32_t before) const = 0;
    /// Takes out of a move what would lead out of the container. there: wall(from).
    virtual Vec3d move(const Vec3d& from, const Wall& there, const Vec3d& to) const = 0;
};

struct RelaxationOptions {
    double spacing = 0.1;  // [m]
    int dimension = 3;     // of what the particles fill: 3 or 2
    int steps = 30;
};

/// Moves those particles that are less than two and a half spacings below the border (all, in a
/// surface). The same result with any number of threads.
void relax(std::vector<Vec3d>& points, const Container& container,
           const RelaxationOptions& options);

}  // namespace taffy
