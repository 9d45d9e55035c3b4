#include "render/colour/field_range.h"

#include <algorithm>
#include <cmath>

#include "core/simulation/snapshot.h"
#include "render/passes/obstacle_pass.h"

namespace taffy {

namespace {

constexpr double shrink_time = 0.6, grow_time = 0.1;  // simulated seconds, time constants
constexpr double least_growth = 0.08;  // a picture, where simulated time passes slowly

struct Interval {
    float min, max;
};

/// Below this a field is noise: a body at rest shall have one colour. In the field's unit.
float smallest_span(ColourField field) {
    switch (field) {
        case ColourField::body:
            return 1.0f;
        case ColourField::speed:
            return 1e-2f;  // [m/s]
        case ColourField::displacement:
            return 1e-3f;  // [m]
        case ColourField::strain_energy:
            return 1e-2f;  // [J/m3]
        case ColourField::von_mises:
            return 1.0f;  // [Pa]
        case ColourField::volume_change:
            return 0.05f;  // [%]
        case ColourField::pressure:
            return 1.0f;  // [Pa]
        case ColourField::temperature:
            return 10.0f;  // [K]
    }
    return 0.0f;
}

/// Of all that is coloured by the field; min > max where nothing is.
Interval present_values(const Snapshot& snapshot) {
    Interval values{snapshot.field_min, snapshot.field_max};
    if (snapshot.colour_field != ColourField::temperature) return values;
    const Obstacle* ground = ground_plane(snapshot.obstacles);
    for (const Obstacle& obstacle : snapshot.obstacles) {
        if (!shows_temperature(obstacle, ground)) continue;
        values.min = std::min(values.min, obstacle.temperature);
        values.max = std::max(values.max, obstacle.temperature);
    }
    return values;
}

/// What the values ask for: from zero for magnitudes, about zero for diverging fields.
Interval wanted_range(const Interval& values, ColourField field) {
    const float span = smallest_span(field);
    if (values.min > values.max) return {0.0f, span};
    if (field == ColourField::temperature) {  // 0 C is nothing special
        if (values.max - values.min >= span) return values;
        const float middle = 0.5f * (values.min + values.max);
        return {middle - 0.5f * span, middle + 0.5f * span};
    }
    Interval wanted{values.min, std::max(values.max, span)};
    if (colour_field_info(field).diverging) {
        wanted.max = std::max(std::abs(wanted.min), std::abs(wanted.max));
        wanted.min = -wanted.max;
    } else {
        wanted.min = std::min(wanted.min, 0.0f);
    }
    return wanted;
}

}  // namespace

void FieldRange::update(const Snapshot& snapshot, const ViewParameters& view) {
    const Interval values = present_values(snapshot);
    if (view.automatic_range) {
        const Interval wanted = wanted_range(values, snapshot.colour_field);
        follow(wanted.min, wanted.max, snapshot);
    } else {
        shown_.min = view.range_min;
        shown_.max = view.range_max;
    }
    automatic_ = view.automatic_range;
    float& max = shown_.max;
    if (!(max > shown_.min)) max = shown_.min + 1e-6f * std::max(1.0f, std::abs(shown_.min));
    // Outliers do not count where the range is automatic: it leaves them out on purpose.
    const float rounding = 1e-3f * (max - shown_.min);
    const bool any = !automatic_ && values.min <= values.max;
    shown_.less = any && values.min < shown_.min - rounding;
    shown_.more = any && values.max > max + rounding;
}

void FieldRange::follow(float wanted_min, float wanted_max, const Snapshot& snapshot) {
    const double passed = snapshot.diagnostics.time - time_;
    const bool at_once = !automatic_ || scene_ != snapshot.scene_serial ||
                         field_ != snapshot.colour_field || passed < 0.0 ||
                         snapshot.colour_field == ColourField::temperature;
    const double grow = std::max(least_growth, -std::expm1(-passed / grow_time));
    const double shrink = -std::expm1(-passed / shrink_time);
    const auto ease = [&](float& end, float wanted, bool grows) {
        const float part = passed > 0.0 ? float(grows ? grow : shrink) : 0.0f;
        end = at_once ? wanted : end + part * (wanted - end);
    };
    ease(shown_.min, wanted_min, wanted_min < shown_.min);
    ease(shown_.max, wanted_max, wanted_max > shown_.max);
    scene_ = snapshot.scene_serial;
    field_ = snapshot.colour_field;
    time_ = snapshot.diagnostics.time;
}

}  // namespace taffy
