#pragma once
#include <algorithm>

namespace taffy {

/// Converts between moments and positions on the track of the timeline.
struct TimelineTrack {
    float left = 0.0f, right = 0.0f, middle = 0.0f;  // [units]
    double length = 1.0;                             // [s]

    float at(double elapsed) const {
        return left + float(std::clamp(elapsed / length, 0.0, 1.0)) * (right - left);
    }
    double moment(float x) const {
        return length * std::clamp(double((x - left) / (right - left)), 0.0, 1.0);
    }
};

}  // namespace taffy
