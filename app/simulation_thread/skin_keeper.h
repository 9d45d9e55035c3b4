#pragma once
// Adds skins (core/surface/surface_mesh.h) to snapshots. They are made on a thread of their own
// during the next steps, so that a snapshot may carry the skins of an earlier one.
#include <functional>
#include <vector>

#include "app/simulation_thread/steppable.h"
#include "core/base/background_job.h"

namespace taffy {

class SkinKeeper {
  public:
    /// Adds the newest skins to those of the snapshot, and starts making skins for this snapshot
    /// unless others are still being made.
    /// @param exact  add the snapshot's own skins, however long that takes: for films
    void attach(Steppable& simulation, Snapshot& snapshot, bool exact);
    /// Whether skins have been made that no snapshot has yet.
    bool has_news();

  private:
    /// What skins depend on, in short.
    struct Stamp {
        uint64_t scene = 0, step = 0, commands = 0;
        double time = -1.0;
        const SurfaceMode* mode = nullptr;
        IsoSettings settings;
        const ColourField* field = nullptr;
        bool operator==(const Stamp&) const = default;
    };
    /// Skins, and the ids of the particles of their snapshot.
    struct Made {
        Skins skins;
        std::vector<ParticleId> id;
    };
    void take();
    /// Finds the rows of the skins' particles in the snapshot with these ids: particles come and go
    /// between the skins' snapshot and this one.
    void follow_rows(const std::vector<ParticleId>& id);

    Made newest_;
    Stamp made_;  // of the skins that were made or started last
    bool news_ = false;
    int frames_ = 0;    // snapshots since the skins were last started
    int interval_ = 1;  // snapshots between the last two starts
    BackgroundJob<Made> job_;
};

}  // namespace taffy
