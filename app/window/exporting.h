#pragma once
// Exports of what the window shows: one frame, or a sequence. Writing holds up neither the
// interface nor the simulation: frames that are too many for the disk are left out, which is
// reported.
#include <filesystem>
#include <memory>
#include <string>

#include "app/export/exporter.h"
#include "app/window/writing_jobs.h"
#include "app/workspace/workspace.h"

namespace taffy {

class Exporting {
  public:
    /// Writes the next snapshot that has figures into a file in taffy-films.
    void export_frame(Workspace& w);
    /// Begins a sequence in a folder of its own, or ends it.
    void toggle_sequence(Workspace& w);
    void end_sequence(Workspace& w);
    /// To be called every frame: exports the newest snapshot if it is due, and reports what became
    /// of files.
    void update(Workspace& w);
    /// Whether an export is under way.
    bool busy() const { return frame_wanted_ || sequence_ || !jobs_.empty(); }

  private:
    void ask_for_figures(Workspace& w);
    void take_frame(Workspace& w);
    void take_of_sequence(Workspace& w);

    uint64_t asked_ = 0;  // serial of the command that asks for figures; 0: not asked
    bool frame_wanted_ = false;
    std::unique_ptr<Exporter> sequence_;
    double next_ = 0.0;  // time of the sequence's next frame [s]
    double last_ = 0.0;  // time of the newest snapshot [s]
    WritingJobs jobs_;
};

}  // namespace taffy
