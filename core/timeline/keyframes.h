#pragma once
// Complete states of a run in memory, within a budget. One of them is whole, and of the others only
// the rows that are not the same are kept: those are found on a thread of its own. When the budget
// is spent every second one goes, and they are taken half as often.
#include <memory>
#include <vector>

#include "core/base/background_job.h"
#include "core/state/state_difference.h"
#include "core/timeline/moment.h"

namespace taffy {

class Keyframes {
  public:
    static constexpr double least_spacing = 0.25;  // [s] of Moment::elapsed

    /// @param budget  [bytes]
    explicit Keyframes(size_t budget) : budget_(budget) {}

    /// None of them has to do with what comes.
    void clear();
    /// There is none near this moment.
    bool wanted(double elapsed) const;
    /// False: not even the first one fits in the budget.
    bool add(const Moment& at, StateBytes state);
    /// The last one that is not later than either; null: there is none.
    const Moment* find(uint64_t turn, double elapsed) const;
    /// @param at  as find() or moments() told it
    std::shared_ptr<const StateBytes> state(const Moment& at) const;
    /// Those at and after this turn or command.
    void forget_from(const Moment& moment);
    /// Takes what has been made smaller meanwhile. For every now and then; costs nothing.
    void tidy();

    std::vector<double> moments() const;  // elapsed [s]
    size_t count() const { return frames_.size(); }
    size_t bytes() const;  // all of them
    size_t budget() const { return budget_; }
    double spacing() const { return spacing_; }
    /// Grows when there are others.
    uint64_t version() const { return version_; }

  private:
    struct Keyframe {
        Moment at;
        std::shared_ptr<const StateBytes> whole;                 // of this one; or
        std::shared_ptr<const StateBytes> base = {};             // of another one, and
        std::shared_ptr<const StateDifference> difference = {};  // what to change of it
        bool compared = false;  // has been, or is what others are compared with
    };
    using Difference = std::shared_ptr<const StateDifference>;
    void take_difference();
    void start_difference();
    void keep_budget();
    size_t bytes_of(const Keyframe& frame) const;

    size_t budget_ = 0;
    double spacing_ = least_spacing;
    std::vector<Keyframe> frames_;  // in their order
    uint64_t version_ = 0;

    std::shared_ptr<const StateBytes> base_, compared_;  // by the job, which is about the latter
    bool compares_ = false;
    std::unique_ptr<BackgroundJob<Difference>> job_;  // null until there are two states
};

}  // namespace taffy
