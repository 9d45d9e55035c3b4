#pragma once
// The range of values that the colour map spans.
#include "core/parameters/view_parameters.h"

namespace taffy {

struct Snapshot;

/// By hand from the parameters, or automatic: follows the snapshot's values, at once where they
/// outgrow it and slowly where they shrink, in simulated time so that films are repeatable.
class FieldRange {
  public:
    void update(const Snapshot& snapshot, const ViewParameters& view);
    float min() const { return min_; }
    float max() const { return max_; }

  private:
    float min_ = 0.0f;
    float max_ = 1.0f;
    double time_ = -1.0;      // simulated [s] of the last update
    uint64_t scene_ = 0;      // serial
    bool automatic_ = false;  // was so at the last update
    ColourField field_ = ColourField::body;
};

}  // namespace taffy
