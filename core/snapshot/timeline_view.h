#pragma once
// The part of a run's timeline (core/timeline) that the window shows. Times are Moment::elapsed
// [s]: simulated time since the run began, including time that was taken back.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace taffy {

/// Commands of one kind in close succession: a drag, the motion of a slider.
struct TimelineMark {
    double begin = 0.0, end = 0.0;  // [s]
    std::string name;               // "Young's modulus of bar"
};

struct TimelineView {
    bool kept = false;              // there are keyframes: one can go to other moments
    std::string why_not;            // why not, a sentence; may be empty
    double now = 0.0;               // [s]
    double end = 0.0;               // of the recording [s]; at least now
    std::optional<double> sought;   // a moment that is not reached yet [s]
    bool preview = false;           // coarse pictures of that moment are shown meanwhile
    double seek_part = 0.0;         // 0..1: fraction of the way there that is done
    uint64_t forgotten = 0;         // grows when recorded moments are forgotten
    double forgotten_from = 0.0;    // beginning of those forgotten last [s]
    double forgotten_length = 0.0;  // duration of those forgotten last [s]
    uint64_t brought_back = 0;      // grows when forgotten moments come back (BringBack)
    double can_come_back = 0.0;     // duration of the moments that can come back [s]; 0: none
    uint64_t run = 0;               // grows with every scene; ReturnToRun restores the number
    uint64_t left_run = 0;          // run that ReturnToRun brings back; 0: none
    uint64_t sessions_ended = 0;    // grows when a played session reaches its end
    size_t bytes = 0, budget = 0;   // memory of keyframes [bytes]
    double spacing = 0.0;           // of keyframes [s]
    std::shared_ptr<const std::vector<double>> keyframes;    // times of keyframes [s]; may be null
    std::shared_ptr<const std::vector<TimelineMark>> marks;  // in order of time; may be null
};

}  // namespace taffy
