#pragma once
// What the window shows of a run's timeline (core/timeline). Times are simulated ones since it
// began, whatever was taken back: Moment::elapsed [s].
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace taffy {

/// Commands of one kind that followed each other closely: a drag, the way of a slider.
struct TimelineMark {
    double begin = 0.0, end = 0.0;  // [s]
    std::string name;               // "Young's modulus of bar"
};

struct TimelineView {
    bool kept = false;              // else there is no other moment to go to, and why:
    std::string why_not;            // a sentence; may be empty
    double now = 0.0;               // [s]
    double end = 0.0;               // of what was recorded [s]; at least now
    std::optional<double> sought;   // a moment that is not reached yet [s]
    bool preview = false;           // coarse pictures of that moment are shown meanwhile
    double seek_part = 0.0;         // 0..1: of the way there that is done
    uint64_t forgotten = 0;         // grows when recorded moments are forgotten,
    double forgotten_from = 0.0;    // the last of them from here [s]
    double forgotten_length = 0.0;  // for so long [s]
    uint64_t brought_back = 0;      // grows when they come back (BringBack):
    double can_come_back = 0.0;     // so many can [s]; 0: none
    uint64_t run = 0;               // grows with every scene, and is again what it was
    uint64_t left_run = 0;          // where this one comes back (ReturnToRun); 0: there is none
    uint64_t sessions_ended = 0;    // grows when a session that was played is at its end
    size_t bytes = 0, budget = 0;   // of keyframes
    double spacing = 0.0;           // of keyframes [s]
    std::shared_ptr<const std::vector<double>> keyframes;    // [s]; may be null, as the next
    std::shared_ptr<const std::vector<TimelineMark>> marks;  // in their order
};

}  // namespace taffy
