#pragma once
// The range of values that the colour map spans.
#include "core/parameters/view_parameters.h"

namespace taffy {

struct Snapshot;

/// The range that a legend shows.
struct ShownRange {
    float min = 0.0f;  // at the ends of the colour map
    float max = 1.0f;
    bool less = false;  // some values lie below the range (less) or above it (more)
    bool more = false;
};

/// The range is set by hand in the parameters, or automatic. It then follows the values of the
/// particles and obstacles that are coloured by the field smoothly: within some frames where they
/// outgrow it, slowly where they shrink, in simulated time so that films are repeatable. If the
/// field's rule asks for the range of the values, it grows at once, and shrinks so slowly that one
/// sees what cools turn to the colours of what is cold.
class FieldRange {
  public:
    /// @param other  another snapshot whose values count, too; may be null
    void update(const Snapshot& snapshot, const ViewParameters& view,
                const Snapshot* other = nullptr);
    const ShownRange& shown() const { return shown_; }
    float min() const { return shown_.min; }
    float max() const { return shown_.max; }

  private:
    void follow(float wanted_min, float wanted_max, const Snapshot& snapshot);

    ShownRange shown_;
    double time_ = -1.0;      // simulated [s] of the last update
    uint64_t scene_ = 0;      // serial
    bool automatic_ = false;  // whether the range was automatic at the last update
    const ColourField* field_ = &body_field;
};

}  // namespace taffy
