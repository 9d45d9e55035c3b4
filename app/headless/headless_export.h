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
    /// the scene shows nothing of the wanted contents.
    HeadlessExport(const Options& options, SceneSimulation& simulation);

    /// The simulated time at which the next file of the sequence is due [s]; infinity for a single
    /// file.
    double next() const;
    /// Exports the state that the simulation shows. Throws InputError where it has nothing of the
    /// wanted contents, std::runtime_error when files could not be written.
    void write();
    /// Restarts the sequence at this simulated time [s].
    void restart(double time);
    /// Ends the run: a single file is written of its end, if that was reached. Afterwards
    /// everything is on the disk. Throws std::runtime_error when it is not.
    void finish(bool reached_end);

  private:
    SceneSimulation& simulation_;
    Exporter exporter_;
    bool sequence_;
    double interval_;   // [s]
    double start_;      // [s]
    long written_ = 0;  // files since the start
};

}  // namespace taffy
