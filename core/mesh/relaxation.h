#pragma once
// Evens out particles: they push each other apart, and the border pushes as if there were as many
// particles beyond it.
#include <vector>

#include "core/base/types.h"

namespace taffy {

/// The nearest place on the border.
struct Wall {
    Vec3d outwards = Vec3d::Zero();  // unit
    double depth = 0.0;              // of the particle below it [m]
    uint32_t place = nowhere;        // the container's name for it

    static constexpr uint32_t nowhere = ~0u;
};

/// The region in which particles may be.
class Container {
  public:
    virtual ~Container() = default;
    /// Returns the wall nearest to x.
    /// @param at_most  if x is deeper than this [m], any greater depth may be returned, without
    /// direction
    /// @param before   place of the wall that was nearest recently, which shortens the search
    virtual Wall wall(const Vec3d& x, double at_most, uint32_t before) const = 0;
    /// Returns where a move may lead: `to`, unless it would lead out of the container.
    /// @param there  wall(from)
    virtual Vec3d move(const Vec3d& from, const Wall& there, const Vec3d& to) const = 0;
};

struct RelaxationOptions {
    double spacing = 0.1;  // [m]
    int dimension = 3;     // of the region that the particles fill: 3 or 2
    int steps = 30;
};

/// Moves the particles that are less than two and a half spacings below the border (in a surface,
/// all). The result is the same with any number of threads.
void relax(std::vector<Vec3d>& points, const Container& container,
           const RelaxationOptions& options);

}  // namespace taffy
