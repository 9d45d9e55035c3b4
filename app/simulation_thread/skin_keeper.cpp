#include "app/simulation_thread/skin_keeper.h"

#include <utility>

#include "core/particles/rows_by_id.h"

namespace taffy {

void SkinKeeper::take() {
    std::optional<BackgroundJob<Made>::Result> result = job_.take();
    if (!result) return;
    newest_ = std::move(result->value);
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
        newest_ = {};
    }
    ++frames_;
    const bool at_once = exact || newest_.skins.empty();
    if (!(wanted == made_) || (exact && job_.busy())) {
        if (at_once || !job_.busy()) {
            const std::function<Skins()> work = simulation.skin_work(snapshot);
            made_ = wanted;
            interval_ = std::exchange(frames_, 0);
            job_.cancel();
            if (!work)
                newest_ = {};
            else if (at_once)
                newest_ = {work(), snapshot.id};
            else
                job_.start([work, id = snapshot.id](std::stop_token) { return Made{work(), id}; });
        }
    }
    follow_rows(snapshot.id);
    snapshot.skins.insert(snapshot.skins.end(), newest_.skins.begin(), newest_.skins.end());
    snapshot.skin_interval = interval_;
    news_ = false;
}

void SkinKeeper::follow_rows(const std::vector<ParticleId>& id) {
    if (newest_.skins.empty() || newest_.id == id) return;
    const RowsById rows(id);
    for (auto& skin : newest_.skins) {
        const auto renamed = std::make_shared<SurfaceMesh>(*skin);
        for (uint32_t& particle : renamed->particle)
            if (particle != no_particle)
                particle = rows.find(newest_.id[particle]).value_or(no_particle);
        skin = renamed;
    }
    newest_.id = id;
}

}  // namespace taffy
