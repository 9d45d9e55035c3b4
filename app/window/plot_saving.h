#pragma once
// Plots as files in taffy-films: tables and drawings of the curves, pictures of the window.
#include "app/window/writing_jobs.h"
#include "app/workspace/workspace.h"

namespace taffy {

class PlotSaving {
  public:
    /// Writes a plot into a new file, on a thread beside the interface.
    /// @param extension  ".csv", ".svg" or ".png"; the latter is a picture of the next frame
    void save(Workspace& w, size_t plot, const char* extension);
    /// Takes the picture that was asked for. The window's back buffer must be complete.
    void capture(Workspace& w, int height);
    /// To be called every frame: reports what became of files.
    void report(Workspace& w) { jobs_.report(w); }
    bool busy() const { return !jobs_.empty(); }

  private:
    WritingJobs jobs_;
};

}  // namespace taffy
