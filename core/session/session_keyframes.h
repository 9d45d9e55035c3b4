#pragma once
// Complete states on the way of a session, so that any moment of its file is reached without
// computing the whole way. They are compressed on a thread of their own, and farther and farther
// apart as their budget is spent: what is in a file stays there.
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
    /// @param budget  of their blocks [bytes]
    explicit SessionKeyframes(size_t budget) : budget_(budget) {}

    /// Steps have been done. Takes the state, now and then: that and what is done beside costs a
    /// fiftieth and a twentieth of the time at most.
    /// @param scene       how many scenes the session has loaded
    /// @param now         as SessionKeyframe has it
    /// @param take_state  the present state
    /// @return a block for the file that has been made meanwhile; usually empty
    using TakeState = std::function<std::shared_ptr<const StateBytes>()>;
    std::string stepped(uint64_t scene, const Moment& now, const TakeState& take_state);
    /// What comes later is no part of the session any more.
    void branch(const Moment& now);

  private:
    using Clock = std::chrono::steady_clock;
    struct Made {
        std::string block;
        Clock::duration duration{};
    };
    Clock::duration interval() const;

    size_t budget_ = 0, spent_ = 0;  // [bytes]
    Moment made_of_;                 // by the job
    std::unique_ptr<BackgroundJob<Made>> job_;
    Clock::time_point next_ = Clock::now() + interval();
};

}  // namespace taffy
