#pragma once
// Plots as files in taffy-films: tables and drawings of the curves, pictures of the window.
#include "app/window/writing_jobs.h"
#include "app/workspace/workspace.h"

namespace taffy {

class PlotSaving {
  public:
    /// Writes a file that has no name yet, beside the interface. @param extension  ".csv", ".svg"
    /// or
    /// ".png": this one with what the next frame shows
    void save(Workspace& w, size_t plot, const char* extension);
    /// With the window's back buffer complete.
    void capture(Workspace& w, int height);
    /// Every frame: says what became of files.
    void report(Workspace& w) { jobs_.report(w); }
    bool busy() const { return !jobs_.empty(); }

  private:
    WritingJobs jobs_;
};

}  // namespace taffy
