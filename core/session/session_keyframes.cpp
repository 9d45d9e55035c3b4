#include "core/session/session_keyframes.h"

#include <algorithm>

#include "core/state/state_file.h"

namespace taffy {

namespace {

constexpr auto shortest_interval = std::chrono::seconds(1);  // by the clock
// Least interval between keyframes, in multiples of the time that it takes to take a state, and to
// compress it.
constexpr int after_taking = 50, after_packing = 20;

}  // namespace

/// The interval doubles when half of the budget is spent, again when half of the rest is, and so
/// on.
SessionKeyframes::Clock::duration SessionKeyframes::interval() const {
    Clock::duration interval = shortest_interval;
    for (size_t left = budget_ / 2; left > 0 && budget_ - spent_ < left; left /= 2) interval *= 2;
    return interval;
}

std::string SessionKeyframes::stepped(uint64_t scene, const Moment& now,
                                      const TakeState& take_state) {
    std::string block;
    if (job_ && job_->busy()) {
        auto result = job_->take();
        if (!result) return block;
        next_ = std::max(next_, Clock::now() + after_packing * result->value.duration);
        if (result->error.empty() && result->value.block.size() <= budget_ - spent_) {
            block = std::move(result->value.block);
            spent_ += block.size();
        } else {
            budget_ = spent_;  // the budget is too small for more keyframes
        }
        return block;
    }
    const Clock::time_point start = Clock::now();
    if (start < next_ || spent_ >= budget_) return block;
    if (!job_) job_ = std::make_unique<BackgroundJob<Made>>();
    const std::shared_ptr<const StateBytes> state = take_state();
    made_of_ = now;
    job_->start([state, keyframe = SessionKeyframe{scene, now, {}}](std::stop_token) mutable {
        const Clock::time_point begin = Clock::now();
        keyframe.state = packed_state(present_kernels(), state->joined());
        return Made{session_block(keyframe), Clock::now() - begin};
    });
    next_ = start + std::max(interval(), after_taking * (Clock::now() - start));
    return block;
}

void SessionKeyframes::branch(const Moment& now) {
    if (job_ && job_->busy() && (made_of_.turn > now.turn || made_of_.commands > now.commands))
        job_->cancel();
}

}  // namespace taffy
