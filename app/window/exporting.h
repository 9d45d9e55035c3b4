#pragma once
// Exports of what the window shows: one frame, or a sequence. Writing holds up neither the
// interface nor the simulation: what is more than the disk takes is left out, and told of.
#include <filesystem>
#include <memory>
#include <string>

#include "app/export/exporter.h"
#include "app/window/writing_jobs.h"
#include "app/workspace/workspace.h"

namespace taffy {

class Exporting {
  public:
    /// The next snapshot that has figures becomes a file in taffy-films.
    void export_frame(Workspace& w);
    /// Begins a sequence in a folder of its own, or ends it.
    void toggle_sequence(Workspace& w);
    void end_sequence(Workspace& w);
    /// Every frame: takes what is due of the newest snapshot, says what became of files.
    void update(Workspace& w);
    /// Waits for something.
    bool busy() const { return frame_wanted_ || sequence_ || !jobs_.empty(); }

  private:
    void ask_for_figures(Workspace& w);
    void take_frame(Workspace& w);
    void take_of_sequence(Workspace& w);

    uint64_t asked_ = 0;  // serial of the command that asks for figures; 0: there are none
    bool frame_wanted_ = false;
    std::unique_ptr<Exporter> sequence_;
    double next_ = 0.0;  // time of the sequence's next frame [s]
    double last_ = 0.0;  // time of the newest snapshot [s]
    WritingJobs jobs_;
};

}  // namespace taffy
