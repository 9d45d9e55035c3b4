#pragma once
// The second simulation of a comparison: B begins as a copy of A and gets, with the same serials,
// the commands meant for both. A runs as ever: its session, recovery and timeline do not know of B.
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/simulation_thread/scene_simulation.h"
#include "app/simulation_thread/simulation_thread.h"
#include "app/workspace/variants.h"
#include "app/workspace/workspace.h"
#include "core/base/background_job.h"

namespace taffy {

class Comparison {
  public:
    /// @param a, pace  A's thread has lane 0 of the pace
    Comparison(SimulationThread& a, CommonPace& pace) : a_(a), pace_(pace) {}
    ~Comparison();

    /// Makes B. A pauses until B is ready, which may take some frames; then both go on if A ran
    /// before.
    /// @param timeline_bytes  memory for B's timeline, as SceneSimulation::keep_timeline has it
    /// @param first           commands that B gets at its beginning
    void start(Workspace& w, size_t timeline_bytes, std::vector<Command> first);
    /// To be called every frame, with A's snapshot in the workspace. Returns whether B has news.
    bool update(Workspace& w);
    /// Sends a person's command to the variants it is meant for. Returns its serial; 0: one of them
    /// is too busy.
    uint64_t post(const Workspace& w, const Command& command);
    /// Ends B on a thread beside the interface; A goes on.
    void end(Workspace& w);

    /// The moment of A's timeline at which that of B begins [s].
    double begin() const { return begin_; }
    uint64_t last_serial() const { return b_ ? b_->last_serial() : 0; }
    void film_frame_taken(uint64_t frame) {
        if (b_) b_->film_frame_taken(frame);
    }

  private:
    void make_b(Workspace& w);
    void take_b(Workspace& w);
    void tell_news(Workspace& w);
    void keep_together(const Workspace& w);
    void post_both(const Command& command);
    uint64_t next_serial() const;
    Command of_b(Command command) const;
    void fail(Workspace& w, const std::string& why);

    SimulationThread& a_;
    CommonPace& pace_;
    std::unique_ptr<SimulationThread> b_;
    VariantHands hands_;
    double begin_ = 0.0;

    // Until B is ready
    std::filesystem::path copy_;  // file of A's state; empty: none
    uint64_t saved_ = 0;          // serial of the command by which A writes the file
    bool paused_before_ = false;
    size_t timeline_bytes_ = 0;
    std::vector<Command> first_;
    struct Made {
        std::unique_ptr<SceneSimulation> b;
        std::vector<std::string> refused;  // reasons, for commands that B was to get
    };
    BackgroundJob<Made> maker_;

    BackgroundJob<int> ender_;  // waits for the last step of a B that ends
    uint64_t paused_serial_ = 0;
    uint64_t last_refused_ = 0, notice_serial_ = 0;
    int copies_ = 0;
};

}  // namespace taffy
