#include "app/simulation_thread/skin_keeper.h"

#include <algorithm>
#include <utility>

namespace taffy {

namespace {

/// Indices of particles, by their ids.
class Rows {
  public:
    explicit Rows(const std::vector<ParticleId>& id) : id_(id) {
        for (uint32_t k = 0; k < id.size(); ++k) {
            if (id[k].index >= row_.size()) row_.resize(id[k].index + 1, no_particle);
            row_[id[k].index] = k;
        }
    }
    uint32_t of(ParticleId id) const {
        const uint32_t row = id.index < row_.size() ? row_[id.index] : no_particle;
        return row != no_particle && id_[row] == id ? row : no_particle;
    }

  private:
    const std::vector<ParticleId>& id_;
    std::vector<uint32_t> row_;
};

}  // namespace

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
    const Rows rows(id);
    for (auto& skin : newest_.skins) {
        const auto renamed = std::make_shared<SurfaceMesh>(*skin);
        for (uint32_t& particle : renamed->particle)
            if (particle != no_particle) particle = rows.of(newest_.id[particle]);
        skin = renamed;
    }
    newest_.id = id;
}

}  // namespace taffy
