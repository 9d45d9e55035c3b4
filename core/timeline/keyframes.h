#pragma once
// Complete states of a run in memory, within a budget. One of them is whole, and of the others only
// the rows that are not the same are kept: those are found on a thread of its own. Earlier motions
// that a state contains are shared with the simulation. When the budget is spent every second one
// goes, and they are taken half as often.
#include <chrono>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/background_job.h"
#include "core/state/state_difference.h"
#include "core/timeline/moment.h"

namespace taffy {

class Keyframes {
  public:
    static constexpr double least_spacing = 0.25;          // [s] of Moment::elapsed
    using Duration = std::chrono::steady_clock::duration;  // by the clock

    /// @param budget  [bytes]
    explicit Keyframes(size_t budget) : budget_(budget) {}

    /// None of them has to do with what comes.
    void clear();
    /// There is none near this moment.
    /// @param part  of the spacing that is near enough: less where a second takes long
    bool wanted(double elapsed, double part = 1.0) const;
    /// Room for a state that is going to be added.
    StateBytes room();
    /// False: not even the first one fits in the budget.
    bool add(const Moment& at, StateBytes state);
    /// One of a session file, as packed_state has it.
    void add_packed(const Moment& at, std::string state);
    /// The last one that is not later than either; null: there is none.
    const Moment* find(uint64_t turn, double elapsed) const;
    /// @param at  as find() told it; that is what packed() has, where it is not null
    std::shared_ptr<const StateBytes> state(const Moment& at) const;
    std::shared_ptr<const std::string> packed(const Moment& at) const;
    void forget(const Moment& at);
    /// Those at and after this turn or command.
    void forget_from(const Moment& moment);
    /// Takes what has been made smaller meanwhile. For every now and then; costs nothing.
    /// @return how long that has taken, beside all else
    Duration tidy();

    std::vector<double> moments() const;  // elapsed [s]
    size_t count() const { return frames_.size(); }
    /// All of them, without the one that is being compared and room for another.
    size_t bytes() const { return own_ + pages_.bytes(); }
    /// One is being compared: the next one had better wait.
    bool compares() const { return compares_; }
    size_t budget() const { return budget_; }
    double spacing() const { return spacing_; }
    /// Grows when there are others.
    uint64_t version() const { return version_; }

  private:
    struct Keyframe {
        Moment at;
        std::shared_ptr<StateBytes> whole;                       // of this one; or
        std::shared_ptr<const StateBytes> base = {};             // of another one, and
        std::shared_ptr<const StateDifference> difference = {};  // what to change of it; or
        std::shared_ptr<const std::string> packed = {};          // as it was in a session file
        bool compared = false;  // has been, or is what others are compared with
    };
    struct Difference {
        std::shared_ptr<const StateDifference> it;
        Duration duration{};
    };
    Duration take_difference();
    void start_difference();
    void keep_budget();
    template <class Goes>
    void erase(const Goes& goes);
    void count_bytes();
    const Keyframe& at(const Moment& moment) const;
    std::span<const StateBytes::Shared> shared_of(const Keyframe& frame) const;

    size_t budget_ = 0;
    double spacing_ = least_spacing;
    std::vector<Keyframe> frames_;  // in their order
    uint64_t version_ = 0;
    size_t own_ = 0;                      // bytes of all frames, without
    PageTally pages_;                     // what is shared
    std::shared_ptr<StateBytes> unused_;  // room, when nobody else has it any more

    std::shared_ptr<const StateBytes> base_, compared_;  // by the job, which is about the latter
    bool compares_ = false;
    std::unique_ptr<BackgroundJob<Difference>> job_;  // null until there are two states
};

}  // namespace taffy
