#include "render/colour/field_range.h"

#include <algorithm>
#include <cmath>

#include "core/simulation/snapshot.h"

namespace taffy {

namespace {

constexpr double shrink_time = 0.6;  // simulated seconds, time constant

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
            return 1.0f;  // [K]
    }
    return 0.0f;
}

/// What the present values ask for: from zero for magnitudes, about zero for diverging fields.
Interval wanted_range(const Snapshot& snapshot) {
    const float span = smallest_span(snapshot.colour_field);
    if (snapshot.colour_field == ColourField::temperature)  // 0 C is nothing special
        return {snapshot.field_min, std::max(snapshot.field_max, snapshot.field_min + span)};
    Interval wanted{snapshot.field_min, std::max(snapshot.field_max, span)};
    if (colour_field_info(snapshot.colour_field).diverging) {
        wanted.max = std::max(std::abs(wanted.min), std::abs(wanted.max));
        wanted.min = -wanted.max;
    } else {
        wanted.min = std::min(wanted.min, 0.0f);
    }
    return wanted;
}

}  // namespace

void FieldRange::update(const Snapshot& snapshot, const ViewParameters& view) {
    if (!view.automatic_range) {
        automatic_ = false;
        min_ = view.range_min;
        max_ = view.range_max;
    } else {
        const Interval wanted = wanted_range(snapshot);
        const double passed = snapshot.diagnostics.time - time_;
        const bool fresh = !automatic_ || scene_ != snapshot.scene_serial ||
                           field_ != snapshot.colour_field || passed < 0.0;
        const float part = fresh ? 1.0f : float(1.0 - std::exp(-passed / shrink_time));
        min_ = std::min(wanted.min, min_ + part * (wanted.min - min_));
        max_ = std::max(wanted.max, max_ + part * (wanted.max - max_));
        if (fresh) {
            min_ = wanted.min;
            max_ = wanted.max;
        }
        automatic_ = true;
        scene_ = snapshot.scene_serial;
        field_ = snapshot.colour_field;
        time_ = snapshot.diagnostics.time;
    }
    if (!(max_ > min_)) max_ = min_ + 1e-6f * std::max(1.0f, std::abs(min_));
}

}  // namespace taffy
