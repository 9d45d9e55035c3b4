#include "app/plots/moved_probes.h"

#include <algorithm>
#include <optional>

namespace taffy {

namespace {

/// Returns the same body in the edited scene; null: it is gone. If one name has taken the place of
/// another, the body has been renamed.
const InitialParticles* same_body(const InitialParticles& body,
                                  std::span<const InitialParticles> before,
                                  std::span<const InitialParticles> after) {
    const auto named = [](std::span<const InitialParticles> in, const std::string& name) {
        const auto found = std::ranges::find(in, name, &InitialParticles::body);
        return found == in.end() ? nullptr : &*found;
    };
    if (const InitialParticles* same = named(after, body.body)) return same;
    const size_t place = size_t(&body - before.data());
    const bool renamed = before.size() == after.size() && !named(before, after[place].body);
    return renamed ? &after[place] : nullptr;
}

std::optional<ParticleId> moved(ParticleId id, std::span<const InitialParticles> before,
                                std::span<const InitialParticles> after) {
    const auto old = std::ranges::find_if(before, [&](const InitialParticles& p) {
        return id.index >= p.first && id.index < p.first + p.count;
    });
    if (id.generation > 0 || old == before.end()) return std::nullopt;
    const InitialParticles* now = same_body(*old, before, after);
    if (!now || now->count != old->count) return std::nullopt;
    return ParticleId(id.index - old->first + now->first);
}

}  // namespace

std::vector<InitialParticles> initial_particles(const Snapshot& s) {
    std::vector<uint32_t> first(s.bodies.size(), ~0u), end(s.bodies.size(), 0);
    for (size_t k = 0; k < s.id.size(); ++k) {
        if (s.id[k].generation > 0) continue;
        first[s.body[k]] = std::min(first[s.body[k]], s.id[k].index);
        end[s.body[k]] = std::max(end[s.body[k]], s.id[k].index + 1);
    }
    std::vector<InitialParticles> particles;
    for (size_t b = 0; b < s.bodies.size(); ++b)
        if (end[b] > 0 && !s.bodies[b].poured)
            particles.push_back({s.bodies[b].name, first[b], end[b] - first[b]});
    return particles;
}

std::vector<PlacedProbe> moved_probes(const std::vector<PlacedProbe>& probes,
                                      std::span<const InitialParticles> before,
                                      std::span<const InitialParticles> after,
                                      std::vector<std::string>& lost) {
    std::vector<PlacedProbe> there;
    for (const PlacedProbe& probe : probes) {
        PlacedProbe kept{probe.name, {}};
        for (const ParticleId id : probe.particles)
            if (const std::optional<ParticleId> now = moved(id, before, after))
                kept.particles.push_back(*now);
        if (kept.particles.size() == probe.particles.size())
            there.push_back(std::move(kept));
        else
            lost.push_back(probe.name);
    }
    return there;
}

}  // namespace taffy
