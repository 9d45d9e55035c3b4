#pragma once
// The range of values that the colour map spans.
#include "core/parameters/view_parameters.h"

namespace taffy {

struct Snapshot;

/// What a legend needs to know.
struct ShownRange {
    float min = 0.0f;  // at the ends of the colour map
    float max = 1.0f;
    bool less = false;  // some values lie below the range, above it
    bool more = false;
};

/// By hand from the parameters, or automatic. Where the field's rule wants the range of the values
/// it is exactly that of the particles and obstacles that show theirs. Otherwise it follows the
/// snapshot's values smoothly: within some frames where they outgrow it, slowly where they shrink,
/// in simulated time so that films are repeatable.
class FieldRange {
  public:
    /// @param other  whose values count, too; may be null
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
    bool automatic_ = false;  // was so at the last update
    const ColourField* field_ = &body_field;
};

}  // namespace taffy
