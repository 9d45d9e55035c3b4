#pragma once
// Spouts: what is drawn where a source pours, so that a stream does not come out of nothing.
#include <span>
#include <vector>

#include "core/snapshot/snapshot.h"

namespace taffy {

class Spouts {
  public:
    /// Returns a short closed pipe behind the mouth of each source: round or four-sided as the
    /// mouth, and as wide as the stream. They have the form of obstacles but nothing collides with
    /// them. A shape stays the same from one call to the next while its source does.
    std::span<const Obstacle> of(std::span<const Source> sources);

  private:
    struct Of {
        ShapePtr mouth;
        float spacing = 0.0f;  // [m]
    };

    std::vector<Of> of_;  // of each spout
    std::vector<Obstacle> spouts_;
};

}  // namespace taffy
