#include "core/coating/coating.h"

#include <algorithm>
#include <cmath>

#include "core/appearance/surface_modes.h"
#include "core/snapshot/snapshot.h"
#include "core/surface/embedded_surface.h"

namespace taffy {

namespace {

/// Returns the mesh of the model that a body was made from, as its particles carry it now; empty if
/// the body has none, or none any more.
TriangleMesh present_model(const World& world, const SimulationBody& body) {
    if (!body.surface || body.definition.surface_generated || body.reshaped) return {};
    std::vector<CarrierTransform> transforms(body.surface->carriers().size());
    body.surface->find_transforms(
        world.pool, BodyParts(body.rows).of(std::span<const Vec4f>(world.particles.x)),
        [&](uint32_t i) { return world.rotation(body.rows[i]); }, transforms);
    return body.surface->carry(transforms);
}

/// Returns the index in coat_kinds() of the kind that a mode shows; ~0u if the mode needs no coat.
uint32_t kind_of(const SurfaceMode& shown) {
    const auto kinds = coat_kinds();
    for (uint32_t k = 0; k < kinds.size(); ++k)
        if (&kinds[k]->mode == &shown) return k;
    return ~0u;
}

}  // namespace

void Coat::visit(StateVisitor& state) {
    state("kind", kind);
    if (kind >= coat_kinds().size()) throw StateError("there is no such kind of surface");
    if (state.reads()) surface = coat_kinds()[kind]->make();
    state("owner", owner);
    state("spacing", spacing);
    state("time", time);
    state("surface", *surface);
}

void Coating::visit(StateVisitor& state) {
    state("coat of body", coat_of_);
    state("coats", coats_);
    state("tick", tick_);
}

int64_t Coating::tick_of(const World& world) const {
    return int64_t(std::floor(world.time * rate + 1e-6));
}

CoatParticles Coating::particles_of(const World& world, uint32_t coat) const {
    const Particles& p = world.particles;
    CoatParticles result;
    result.spacing = coats_[coat].spacing;
    for (uint32_t b = 0; b < coat_of_.size(); ++b) {
        if (coat_of_[b] != coat) continue;
        const BodyRows& rows = world.bodies[b].rows;
        for (uint32_t k = 0; k < rows.size(); ++k) {
            const uint32_t i = rows[k];
            if (!is_present(p.flags[i])) continue;
            result.x.push_back(padded(xyz(p.x[i])));
            result.v.push_back(padded(xyz(p.v[i])));
            result.id.push_back(p.table.id(i));
            result.beta.push_back(p.molten[i]);
            result.body.push_back(b), result.number.push_back(k);
        }
    }
    return result;
}

uint32_t Coating::find_coat(uint32_t kind, uint32_t owner, float spacing) {
    const auto is_it = [&](const Coat& c) {
        return c.kind == kind && c.owner == owner && c.spacing == spacing;
    };
    const size_t found = size_t(std::ranges::find_if(coats_, is_it) - coats_.begin());
    if (found == coats_.size())
        coats_.push_back({kind, owner, spacing, -1.0, coat_kinds()[kind]->make()});
    return uint32_t(found);
}

void Coating::choose(const World& world) {
    coat_of_.resize(world.bodies.size(), none);
    for (uint32_t b = 0; b < world.bodies.size(); ++b) {
        const SimulationBody& body = world.bodies[b];
        const uint32_t kind = mode_ ? kind_of(shown_mode(body, *mode_)) : none;
        const uint32_t has = coat_of_[b] == none ? none : coats_[coat_of_[b]].kind;
        if (kind == has) continue;
        const bool shares = body.flows() || body.poured;
        coat_of_[b] = kind == none
                          ? none
                          : find_coat(kind, shares ? Coat::shared : b, body.definition.spacing);
    }
    remove_unused();
}

void Coating::remove_unused() {
    std::vector<uint32_t> name(coats_.size(), none);
    std::vector<Coat> kept;
    for (uint32_t c = 0; c < coats_.size(); ++c) {
        if (std::ranges::find(coat_of_, c) == coat_of_.end()) continue;
        name[c] = uint32_t(kept.size());
        kept.push_back(std::move(coats_[c]));
    }
    coats_ = std::move(kept);
    for (uint32_t& c : coat_of_)
        if (c != none) c = name[c];
}

void Coating::begin_new(const World& world) {
    for (uint32_t b = 0; b < world.bodies.size(); ++b) {
        if (coat_of_[b] == none || coats_[coat_of_[b]].time >= 0.0) continue;
        const Coat& coat = coats_[coat_of_[b]];
        const TriangleMesh mesh = present_model(world, world.bodies[b]);
        if (!mesh.empty()) coat.surface->begin(world, mesh, coat.spacing);
    }
    for (uint32_t c = 0; c < coats_.size(); ++c)
        if (coats_[c].time < 0.0) update(world, c);
    tick_ = tick_of(world);
}

void Coating::show(const World& world, const SurfaceMode& mode) {
    mode_ = &mode;
    choose(world);
    begin_new(world);
}

void Coating::restart(const World& world) {
    if (coats_.empty()) return;
    coats_.clear(), coat_of_.clear();
    choose(world);
    begin_new(world);
}

void Coating::end_of_step(const World& world) {
    if (coats_.empty() && (!mode_ || world.bodies.size() == coat_of_.size())) return;
    if (tick_of(world) <= tick_) return;
    for (uint32_t c = 0; c < coats_.size(); ++c) update(world, c);
    if (mode_ && world.bodies.size() != coat_of_.size()) choose(world);
    begin_new(world);
}

void Coating::update(const World& world, uint32_t c) {
    Coat& coat = coats_[c];
    const Profiler::Scope scope(world.profiler, coat_kinds()[coat.kind]->work);
    const double duration = coat.time < 0.0 ? 1.0 / rate : world.time - coat.time;
    coat.surface->update(world, particles_of(world, c), duration);
    coat.time = world.time;
}

void Coating::capture(const World& world, Snapshot& out) const {
    for (uint32_t c = 0; c < coats_.size(); ++c) {
        const CoatParticles particles = particles_of(world, c);
        if (particles.x.empty()) continue;
        const double since = out.diagnostics.time - coats_[c].time;
        coats_[c].surface->capture(world, particles, since, out);
    }
}

}  // namespace taffy
