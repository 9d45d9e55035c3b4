#pragma once
// Takes keyframes for a session file, so that any of its moments is reached without computing the
// whole run. They are compressed on a background thread. Since they cannot be removed from the
// file, they are taken farther and farther apart as the budget is spent.
#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "core/base/background_job.h"
#include "core/session/session.h"
#include "core/state/state_bytes.h"

namespace taffy {

class SessionKeyframes {
  public:
    /// @param budget  for the blocks of the keyframes [bytes]
    explicit SessionKeyframes(size_t budget) : budget_(budget) {}

    /// Returns the present state.
    using TakeState = std::function<std::shared_ptr<const StateBytes>()>;
    /// To be called after steps. Takes the state now and then: this costs at most a fiftieth of the
    /// time, and the work on the background thread a twentieth.
    /// @param scene  number of scenes that the session has loaded
    /// @param now    as SessionKeyframe::at
    /// @return a block for the file that has been made meanwhile; usually empty
    std::string stepped(uint64_t scene, const Moment& now, const TakeState& take_state);
    /// Gives up a keyframe in progress of a later moment, which is no part of the session any more.
    void branch(const Moment& now);

  private:
    using Clock = std::chrono::steady_clock;
    struct Made {
        std::string block;
        Clock::duration duration{};
    };
    Clock::duration interval() const;

    size_t budget_ = 0, spent_ = 0;  // [bytes]
    Moment made_of_;                 // moment of the keyframe that the job makes
    std::unique_ptr<BackgroundJob<Made>> job_;
    Clock::time_point next_ = Clock::now() + interval();
};

}  // namespace taffy
