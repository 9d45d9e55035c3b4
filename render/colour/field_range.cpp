#include "render/colour/field_range.h"

#include <algorithm>
#include <cmath>

#include "core/snapshot/snapshot.h"
#include "render/passes/obstacle_pass.h"

namespace taffy {

namespace {

constexpr double shrink_time = 0.6, grow_time = 0.1;  // simulated seconds, time constants
constexpr double slow_shrink_time = 6.0;              // where the range is that of the values
constexpr double least_growth = 0.08;  // smallest per picture, where simulated time passes slowly

struct Interval {
    float min, max;
};

/// Range of the values of all particles and obstacles that the field colours; min > max if there
/// are none.
Interval present_values(const Snapshot& snapshot) {
    Interval values{snapshot.field_min, snapshot.field_max};
    const auto of_obstacle = snapshot.colour_field->of_obstacle;
    if (!of_obstacle) return values;
    const Obstacle* ground = ground_plane(snapshot.obstacles);
    for (const Obstacle& obstacle : snapshot.obstacles) {
        const std::optional<float> value = of_obstacle(obstacle);
        if (!value || !is_coloured(obstacle, ground)) continue;
        values.min = std::min(values.min, *value);
        values.max = std::max(values.max, *value);
    }
    return values;
}

/// The range that the values ask for by the field's rule.
Interval wanted_range(const Interval& values, const RangeRule& rule) {
    const float span = rule.least_span;
    if (values.min > values.max) return {0.0f, span};
    if (rule.ends == RangeRule::Ends::of_values) {
        if (values.max - values.min >= span) return values;
        const float middle = 0.5f * (values.min + values.max);
        return {middle - 0.5f * span, middle + 0.5f * span};
    }
    const float max = std::max(values.max, span);
    if (rule.ends == RangeRule::Ends::from_zero) return {std::min(values.min, 0.0f), max};
    const float end = std::max(std::abs(values.min), std::abs(max));
    return {-end, end};
}

}  // namespace

void FieldRange::update(const Snapshot& snapshot, const ViewParameters& view,
                        const Snapshot* other) {
    Interval values = present_values(snapshot);
    if (other && other->colour_field == snapshot.colour_field) {
        const Interval too = present_values(*other);
        values = {std::min(values.min, too.min), std::max(values.max, too.max)};
    }
    if (view.automatic_range) {
        const Interval wanted = wanted_range(values, snapshot.colour_field->range);
        follow(wanted.min, wanted.max, snapshot);
    } else {
        shown_.min = view.range_min;
        shown_.max = view.range_max;
    }
    automatic_ = view.automatic_range;
    float& max = shown_.max;
    if (!(max > shown_.min)) max = shown_.min + 1e-6f * std::max(1.0f, std::abs(shown_.min));
    // Outliers are not reported where the range is automatic: it leaves them out on purpose.
    const float rounding = 1e-3f * (max - shown_.min);
    const bool any = !automatic_ && values.min <= values.max;
    shown_.less = any && values.min < shown_.min - rounding;
    shown_.more = any && values.max > max + rounding;
}

void FieldRange::follow(float wanted_min, float wanted_max, const Snapshot& snapshot) {
    const double passed = snapshot.diagnostics.time - time_;
    const bool another = field_ != snapshot.colour_field;
    field_ = snapshot.colour_field;
    const bool at_once = !automatic_ || scene_ != snapshot.scene_serial || another || passed < 0.0;
    const bool of_values = field_->range.ends == RangeRule::Ends::of_values;
    const double grow = std::max(least_growth, -std::expm1(-passed / grow_time));
    const double shrink = -std::expm1(-passed / (of_values ? slow_shrink_time : shrink_time));
    const auto ease = [&](float& end, float wanted, bool grows) {
        const float part = passed > 0.0 ? float(grows ? grow : shrink) : 0.0f;
        end = at_once || (of_values && grows) ? wanted : end + part * (wanted - end);
    };
    ease(shown_.min, wanted_min, wanted_min < shown_.min);
    ease(shown_.max, wanted_max, wanted_max > shown_.max);
    scene_ = snapshot.scene_serial;
    time_ = snapshot.diagnostics.time;
}

}  // namespace taffy
