#pragma once
// Complete states of a run in memory, within a budget: a thread of its own makes them small, pages
// that are in several of them are there once, and earlier motions that a state contains are shared
// with the simulation as long as it has them.
//
// What counts is how long it takes to compute the way from one to the next, by the clock. They are
// as far apart as it takes for a minute of work to fit in the budget. When it is spent all the
// same, one goes whose neighbours are nearest to each other, and new ones are taken as far apart as
// in Ahlroth, Pottonen and Schumacher 2013, Approximately uniform online checkpointing: the
// greatest gap stays within twice that of as many at equal distances.
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "core/base/background_job.h"
#include "core/state/kept_state.h"
#include "core/timeline/moment.h"

namespace taffy {

class Keyframes {
  public:
    static constexpr double least_spacing = 0.5;   // of work, by the clock [s]
    static constexpr double least_elapsed = 0.25;  // [s] of Moment::elapsed
    static constexpr double planned = 60.0;        // of work, for which the budget is [s]

    /// @param budget  [bytes]
    explicit Keyframes(size_t budget) : budget_(budget) {}

    void set_budget(size_t budget);
    /// None of them has to do with what comes.
    void clear();
    /// There is none near this moment.
    /// @param work  since the one before [s]
    bool wanted(const Moment& at, double work) const;
    /// Room for a state that is going to be added; its bytes may be those of an old one.
    StateBytes room();
    /// False: not even the first one fits in the budget.
    /// @param work  since the one before [s]
    bool add(const Moment& at, double work, StateBytes state);
    /// One of a session file, as packed_state has it.
    void add_packed(const Moment& at, std::string state);
    /// The way from the one before to one at this turn has been computed, if there is one.
    /// @return whether there is
    bool reached(uint64_t turn, double work);
    /// The last one that is not later than either; null: there is none.
    const Moment* find(uint64_t turn, double elapsed) const;
    /// @param at    as find() told it; that is what packed() has, where it is not null
    /// @param pool  to do it with
    std::shared_ptr<const StateBytes> state(const Moment& at, const ThreadPool& pool);
    std::shared_ptr<const std::string> packed(const Moment& at) const;
    /// The state, if it has not been made small yet; else null.
    std::shared_ptr<const StateBytes> whole(const Moment& at) const;
    void forget(const Moment& at);
    /// Those at and after this turn or command; what was put aside before is forgotten.
    void put_aside_from(const Moment& moment);
    /// What was put aside and those after this moment change places. Without enough room for both
    /// nothing is aside any more.
    void swap_aside_from(const Moment& moment);
    /// Takes what has been made smaller meanwhile. For every now and then; costs nothing.
    /// @return processor time that this has taken on the other thread
    std::chrono::nanoseconds tidy();

    std::vector<double> moments() const;  // elapsed [s]
    size_t count() const { return frames_.size(); }
    /// All of them, without the one that is being made smaller and room for another.
    size_t bytes() const { return own_ + pages_.bytes(); }
    /// One is being made smaller: the next one had better wait.
    bool busy() const { return busy_; }
    size_t budget() const { return budget_; }
    double spacing() const { return spacing_; }  // of work [s]
    /// Grows when there are others.
    uint64_t version() const { return version_; }

  private:
    struct Keyframe {
        Moment at;
        double work = 0.0;                               // since the one before, by the clock [s]
        std::shared_ptr<StateBytes> whole = {};          // not small yet; or
        std::shared_ptr<const KeptState> kept = {};      // small; or
        std::shared_ptr<const std::string> packed = {};  // as it was in a session file
    };
    struct Made {
        std::shared_ptr<const KeptState> it;
        std::chrono::nanoseconds took{};  // processor time
    };
    std::vector<Keyframe>::iterator insert(Keyframe frame);
    std::chrono::nanoseconds take_made();
    void plan_spacing();
    void start_making();
    void keep_budget();
    void forget_aside();
    template <class Goes>
    void erase(Goes goes);
    void count_bytes();
    const Keyframe& at(const Moment& moment) const;

    size_t budget_ = 0;
    double spacing_ = least_spacing;
    size_t first_bytes_ = 0;        // of the first one alone
    bool spent_ = false;            // the budget has been
    std::vector<Keyframe> frames_;  // in their order
    std::vector<Keyframe> aside_;   // the same
    uint64_t version_ = 0;
    size_t own_ = 0;                              // bytes of all frames, without
    KeptPageTally pages_;                         // these
    std::shared_ptr<StateBytes> unused_;          // room, when nobody else has it any more
    std::shared_ptr<const KeptState> in_unused_;  // what is in it; null: something else

    std::shared_ptr<KeptPages> known_ = std::make_shared<KeptPages>();
    std::shared_ptr<const StateBytes> making_;  // by the job
    bool busy_ = false;
    std::unique_ptr<BackgroundJob<Made>> job_;  // null until there is a state
};

}  // namespace taffy
