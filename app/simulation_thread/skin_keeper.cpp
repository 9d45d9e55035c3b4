#include "app/simulation_thread/skin_keeper.h"

#include <utility>

namespace taffy {

void SkinKeeper::take() {
    std::optional<BackgroundJob<Skins>::Result> result = job_.take();
    if (!result) return;
    skins_ = std::move(result->value);
    news_ = true;
}

bool SkinKeeper::has_news() {
    take();
    return news_;
}

void SkinKeeper::attach(Steppable& simulation, Snapshot& snapshot, bool exact) {
    take();
    const Stamp wanted{snapshot.scene_serial,    snapshot.diagnostics.step,
                       snapshot.commands.serial, snapshot.diagnostics.time,
                       snapshot.surface_mode,    snapshot.iso_settings,
                       snapshot.colour_field};
    if (wanted.scene != made_.scene || wanted.mode != made_.mode) {
        job_.cancel();
        skins_.clear();
    }
    ++frames_;
    const bool at_once = exact || skins_.empty();
    if (!(wanted == made_) || (exact && job_.busy())) {
        if (at_once || !job_.busy()) {
            const std::function<Skins()> work = simulation.skin_work(snapshot);
            made_ = wanted;
            interval_ = std::exchange(frames_, 0);
            job_.cancel();
            if (!work)
                skins_.clear();
            else if (at_once)
                skins_ = work();
            else
                job_.start([work](std::stop_token) { return work(); });
        }
    }
    snapshot.skins.insert(snapshot.skins.end(), skins_.begin(), skins_.end());
    snapshot.skin_interval = interval_;
    news_ = false;
}

}  // namespace taffy
