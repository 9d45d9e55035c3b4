#include "core/coating/coating.h"

#include <algorithm>
#include <cmath>

#include "core/appearance/surface_modes.h"
#include "core/snapshot/snapshot.h"
#include "core/surface/embedded_surface.h"
#include "core/surfels/mesh_sampling.h"

namespace taffy {

namespace {

const SurfelParameters& parameters_of(const World& world) {
    return world.parameters.modules.of<SurfelParameters>();
}

/// The mesh of the model that a body was made from, as its particles carry it now; empty where it
/// has none, or none any more.
TriangleMesh present_model(const World& world, const SimulationBody& body) {
    if (!body.surface || body.definition.surface_generated || body.reshaped) return {};
    std::vector<CarrierTransform> transforms(body.surface->carriers().size());
    body.surface->find_transforms(
        world.pool, BodyParts(body.rows).of(std::span<const Vec4f>(world.particles.x)),
        [&](uint32_t i) { return world.rotation(body.rows[i]); }, transforms);
    return body.surface->carry(transforms);
}

}  // namespace

void Coat::visit(StateVisitor& state) {
    state("owner", owner);
    state("spacing", spacing);
    state("surface", surface);
}

void Coating::visit(StateVisitor& state) {
    state("coat of body", coat_of_);
    state("coats", coats_);
    state("tick", tick_);
}

int64_t Coating::tick_of(const World& world) const {
    return int64_t(std::floor(world.time * rate + 1e-6));
}

CoatParticles particles_of(const World& world, std::span<const uint32_t> coat_of, uint32_t coat) {
    const Particles& p = world.particles;
    CoatParticles result;
    for (uint32_t b = 0; b < coat_of.size(); ++b) {
        if (coat_of[b] != coat) continue;
        const BodyRows& rows = world.bodies[b].rows;
        for (uint32_t k = 0; k < rows.size(); ++k) {
            const uint32_t i = rows[k];
            if (!is_present(p.flags[i])) continue;
            result.x.push_back(padded(xyz(p.x[i])));
            result.id.push_back(p.table.id(i));
            result.beta.push_back(p.molten[i]);
            result.body.push_back(b), result.number.push_back(k);
        }
    }
    return result;
}

void Coating::choose(const World& world) {
    coat_of_.resize(world.bodies.size(), none);
    const auto find_coat = [&](uint32_t owner, float spacing) {
        const auto is_it = [&](const Coat& c) { return c.owner == owner && c.spacing == spacing; };
        const size_t found = size_t(std::ranges::find_if(coats_, is_it) - coats_.begin());
        if (found == coats_.size()) coats_.push_back({owner, spacing, {}});
        return uint32_t(found);
    };
    for (uint32_t b = 0; b < world.bodies.size(); ++b) {
        const SimulationBody& body = world.bodies[b];
        const bool is_wanted = mode_ && &mode_->of_body(body) == &surfel_surface;
        if (!is_wanted) coat_of_[b] = none;
        if (!is_wanted || coat_of_[b] != none) continue;
        const bool shares = body.flows() || body.poured;
        coat_of_[b] = find_coat(shares ? Coat::shared : b, body.definition.spacing);
    }
    // Coats of nobody go
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

void Coating::add_models(const World& world, uint32_t first) {
    for (uint32_t b = 0; b < world.bodies.size(); ++b) {
        if (coat_of_[b] == none || coat_of_[b] < first) continue;
        Coat& coat = coats_[coat_of_[b]];
        const TriangleMesh mesh = present_model(world, world.bodies[b]);
        if (!mesh.empty())
            coat.surface.start(sample_mesh(mesh, parameters_of(world).radius * coat.spacing));
    }
}

void Coating::show(const World& world, const SurfaceMode& mode) {
    mode_ = &mode;
    const std::vector<uint32_t> before = coat_of_;
    const uint32_t count = uint32_t(coats_.size());
    choose(world);
    if (coat_of_ == before) return;
    add_models(world, count);
    update(world);
}

void Coating::restart(const World& world) {
    if (coats_.empty()) return;
    coats_.clear(), coat_of_.clear();
    choose(world);
    add_models(world, 0);
    update(world);
}

void Coating::end_of_step(const World& world) {
    if (coats_.empty() && (!mode_ || world.bodies.size() == coat_of_.size())) return;
    if (tick_of(world) <= tick_) return;
    if (mode_ && world.bodies.size() != coat_of_.size()) {
        const uint32_t count = uint32_t(coats_.size());
        choose(world);
        add_models(world, count);
    }
    update(world);
}

void Coating::update(const World& world) {
    const Profiler::Scope scope(world.profiler, "surfels");
    tick_ = tick_of(world);
    for (uint32_t c = 0; c < coats_.size(); ++c) {
        const CoatParticles particles = particles_of(world, coat_of_, c);
        coats_[c].surface.update(world.pool, particles.input(world, coats_[c].spacing),
                                 parameters_of(world));
    }
}

void Coating::capture(const World& world, Snapshot& out) const {
    for (uint32_t c = 0; c < coats_.size(); ++c)
        add_splats(world, coats_[c], particles_of(world, coat_of_, c), out);
}

}  // namespace taffy
