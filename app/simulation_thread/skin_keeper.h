#pragma once
// Puts skins (core/surface/surface_mesh.h) on snapshots: they are made on a thread of their own
// while the next steps are done, so that a snapshot may carry those of an earlier one.
#include <functional>
#include <vector>

#include "app/simulation_thread/steppable.h"
#include "core/base/background_job.h"

namespace taffy {

class SkinKeeper {
  public:
    /// Adds the newest skins to those of the snapshot, and has them made for it, if they are not
    /// made for an earlier one still.
    /// @param exact  the snapshot's own, whatever the wait: for films
    void attach(Steppable& simulation, Snapshot& snapshot, bool exact);
    /// Skins have been made that no snapshot has got yet.
    bool has_news();

  private:
    /// What skins depend on, for short.
    struct Stamp {
        uint64_t scene = 0, step = 0, commands = 0;
        double time = -1.0;
        const SurfaceMode* mode = nullptr;
        IsoSettings settings;
        const ColourField* field = nullptr;
        bool operator==(const Stamp&) const = default;
    };
    /// Skins, and what the particles of their snapshot were called.
    struct Made {
        Skins skins;
        std::vector<ParticleId> id;
    };
    void take();
    /// Particles come and go between the snapshot of the skins and that with these ids: finds
    /// anew which of its particles the skins speak of.
    void follow_rows(const std::vector<ParticleId>& id);

    Made newest_;
    Stamp made_;  // for this, or they are being made
    bool news_ = false;
    int frames_ = 0;    // snapshots since the skins were last started
    int interval_ = 1;  // snapshots for each time that they were made
    BackgroundJob<Made> job_;
};

}  // namespace taffy
