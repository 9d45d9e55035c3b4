#pragma once
// The files that --export writes in the course of a headless run.
#include "app/command_line/options.h"
#include "app/export/exporter.h"
#include "app/simulation_thread/scene_simulation.h"

namespace taffy {

ExportSettings export_settings(const Options& options);

class HeadlessExport {
  public:
    /// A sequence begins with the present state. Throws InputError when nothing can be written, or
    /// the scene shows nothing of what is wanted.
    HeadlessExport(const Options& options, SceneSimulation& simulation);

    /// When the next file of the sequence is due: simulated [s]; infinity for a single file.
    double next() const;
    /// The state that the simulation shows is exported. Throws InputError where there is nothing
    /// of what is wanted, std::runtime_error when files could not be written.
    void write();
    /// Simulated time begins again here [s].
    void restart(double time);
    /// The end of the run, if it is that which is wanted; and all is on the disk afterwards. Throws
    /// std::runtime_error when it is not.
    void finish(bool reached_end);

  private:
    SceneSimulation& simulation_;
    Exporter exporter_;
    bool sequence_;
    double interval_;   // [s]
    double start_;      // [s]
    long written_ = 0;  // since the start
};

}  // namespace taffy
