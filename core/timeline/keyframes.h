#pragma once
// Keyframes: complete states of a run, kept in memory within a budget. A background thread
// compresses them. A page that several states contain is stored once, and earlier motions that a
// state contains are shared with the simulation as long as the simulation has them.
//
// The distance of two keyframes is the wall-clock time that the steps between them took ("work").
// The spacing is chosen so that a minute of work fits in the budget. When the budget is spent all
// the same, the keyframe whose neighbours are nearest to each other is removed, and new keyframes
// are taken as far apart as in Ahlroth, Pottonen and Schumacher 2013, Approximately uniform online
// checkpointing: the widest gap stays within twice the gap of as many equidistant keyframes.
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
    static constexpr double least_spacing = 0.5;   // of work [s]
    static constexpr double least_elapsed = 0.25;  // [s] of Moment::elapsed
    static constexpr double planned = 60.0;        // work for which the budget shall last [s]

    /// @param budget  [bytes]
    explicit Keyframes(size_t budget) : budget_(budget) {}

    void set_budget(size_t budget);
    /// Forgets all keyframes: a new run begins.
    void clear();
    /// Returns whether a keyframe should be taken at this moment: no other one is near.
    /// @param work  since the keyframe before [s]
    bool wanted(const Moment& at, double work) const;
    /// Returns a buffer for the next state; it may hold the bytes of an old state.
    StateBytes room();
    /// Adds a keyframe. Returns false if it would be the first one and does not fit in the budget.
    /// @param work  since the keyframe before [s]
    bool add(const Moment& at, double work, StateBytes state);
    /// Adds a keyframe of a session file; the state is in the format of packed_state().
    void add_packed(const Moment& at, std::string state);
    /// Notes the work that led from the keyframe before to the keyframe at this turn, if there is
    /// one.
    /// @return whether there is a keyframe at this turn
    bool reached(uint64_t turn, double work);
    /// The last keyframe that is later neither than turn nor than elapsed; null if there is none.
    const Moment* find(uint64_t turn, double elapsed) const;
    /// The state of a keyframe, decompressed if necessary.
    /// @param at    as returned by find(), of a keyframe for which packed() is null
    /// @param pool  threads that decompress
    std::shared_ptr<const StateBytes> state(const Moment& at, const ThreadPool& pool);
    /// The packed state of a keyframe from a session file; null for all others.
    std::shared_ptr<const std::string> packed(const Moment& at) const;
    /// The state of a keyframe if it has not been compressed yet; else null.
    std::shared_ptr<const StateBytes> whole(const Moment& at) const;
    void forget(const Moment& at);
    /// Puts the keyframes after this moment aside; those put aside before are forgotten.
    void put_aside_from(const Moment& moment);
    /// Exchanges the keyframes put aside and those after this moment. If the budget is too small
    /// for both, the ones put aside are forgotten.
    void swap_aside_from(const Moment& moment);
    /// Takes over a state that has been compressed meanwhile. To be called now and then; costs
    /// nothing.
    /// @return processor time that the compression took on the background thread
    std::chrono::nanoseconds tidy();

    std::vector<double> moments() const;  // Moment::elapsed of each keyframe [s]
    size_t count() const { return frames_.size(); }
    /// Memory of all keyframes, without the state that is being compressed and the unused buffer.
    size_t bytes() const { return own_ + pages_.bytes(); }
    /// A state is being compressed: the next keyframe had better wait.
    bool busy() const { return busy_; }
    size_t budget() const { return budget_; }
    double spacing() const { return spacing_; }  // of work [s]
    /// Grows whenever the keyframes change.
    uint64_t version() const { return version_; }

  private:
    struct Keyframe {
        Moment at;
        double work = 0.0;                               // since the keyframe before [s]
        std::shared_ptr<StateBytes> whole = {};          // not compressed yet; or
        std::shared_ptr<const KeptState> kept = {};      // compressed; or
        std::shared_ptr<const std::string> packed = {};  // as read from a session file
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
    size_t first_bytes_ = 0;        // of the first keyframe alone
    bool spent_ = false;            // keyframes were removed to stay within the budget
    std::vector<Keyframe> frames_;  // sorted by moment
    std::vector<Keyframe> aside_;   // put aside, sorted by moment
    uint64_t version_ = 0;
    size_t own_ = 0;                              // bytes of all keyframes, without their pages
    KeptPageTally pages_;                         // memory of the pages
    std::shared_ptr<StateBytes> unused_;          // a buffer, free once nobody else holds it
    std::shared_ptr<const KeptState> in_unused_;  // the state that unused_ holds; null: unknown

    std::shared_ptr<KeptPages> known_ = std::make_shared<KeptPages>();
    std::shared_ptr<const StateBytes> making_;  // being compressed by the job
    bool busy_ = false;
    std::unique_ptr<BackgroundJob<Made>> job_;  // null until there is a state to compress
};

}  // namespace taffy
