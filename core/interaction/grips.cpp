#include "core/interaction/grips.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/kernels/cubic_spline.h"
#include "core/module/diagnostics.h"
#include "core/parameters/lame.h"
#include "core/particles/particle_flags.h"

namespace taffy {

namespace {

GripLaw law_of(const MaterialParameters& m, float radius, float molten) {
    // Fluids have no elastic waves: their grip is as quick as a hand.
    if (m.is_fluid() || molten >= held_as_fluid) return {};
    // The speed of compression waves: the root of lambda + 2 mu over the density.
    const double E = double(m.young_modulus), nu = double(m.poisson_ratio);
    const double modulus = lame_lambda(E, nu) + 2.0 * lame_mu(E, nu);
    const double wave_speed = std::sqrt(modulus / double(m.density));
    // As stiff as the gripped patch itself, k ~ E r = rho r^3 omega^2, times a factor: then soft
    // and stiff bodies follow the hand equally far.
    GripLaw law;
    law.frequency = std::clamp(3.0f * float(wave_speed) / radius, law.frequency, 300.0f);
    // Neither faster than the elastic waves nor than a hand: the terminal speed is a_max / (2
    // omega).
    const float speed = std::min(float(wave_speed), 20.0f);
    law.max_acceleration = std::max(100.0f, 2.0f * law.frequency * speed);
    return law;
}

}  // namespace

void Grips::add_forces(World& at, std::span<Vec4f> force) {
    for (Grip& grip : grips_)
        grip.add_forces(at.particles, at.rotation(grip.picked()), float(at.dt), force);
}

void Grips::end_of_step(World& world) {
    bool any = false;
    for (Grip& grip : grips_) {
        any |= grip.release_flowed(world.particles);
        set_law(world, grip);  // the patch may have melted
    }
    if (any) mark(world.particles);
}

/// Makes the grip pull as hard as suits the matter that it holds.
void Grips::set_law(const World& at, Grip& grip) const {
    const MaterialParameters& material = at.bodies[grip.body()].material;
    grip.set_law(law_of(material, grip.radius(), grip.molten_part(at.particles)));
}

void Grips::add(const World& at, uint32_t id, const std::string& name, uint32_t picked,
                const Vec3f& anchor, float radius) {
    for (const Grip& grip : grips_)
        if (grip.id() == id) throw InputError("grip " + std::to_string(id) + " exists already");
    std::erase(lost_, id);
    const Particles& p = at.particles;
    const SimulationBody& body = at.bodies[p.body[picked]];
    if (radius <= 0.0f) radius = 1.5f * body.definition.support;
    const bool by_place = body.material.is_fluid() || body.reshaped;
    const Field<Vec4f>& places = by_place ? p.x : p.rest;
    std::vector<GrippedParticle> patch;
    for (const uint32_t i : body.rows) {
        if (!is_present(p.flags[i])) continue;
        const float r = (places[i] - places[picked]).norm();
        if (r < radius) patch.push_back({i, cubic_spline(r, radius) / cubic_spline(0.0f, radius)});
    }
    const Vec3f local = at.rotation(picked).conjugate() * (anchor - xyz(p.x[picked]));
    grips_.emplace_back(id, name.empty() ? std::to_string(id) : name, p.body[picked], picked,
                        std::move(patch), local, radius, GripLaw{});
    set_law(at, grips_.back());
    grips_.back().set_target(anchor);
}

Grip* Grips::find(uint32_t id) {
    for (Grip& grip : grips_)
        if (grip.id() == id) return &grip;
    if (std::ranges::find(lost_, id) != lost_.end()) return nullptr;
    throw InputError("there is no grip " + std::to_string(id));
}

void Grips::remove(uint32_t id) {
    std::erase_if(grips_, [&](const Grip& grip) { return grip.id() == id; });
}

void Grips::release_absent(const Particles& particles) {
    std::erase_if(grips_, [&](Grip& grip) {
        if (grip.release_absent(particles)) return false;
        lost_.push_back(grip.id());
        return true;
    });
}

void Grips::follow(const World&, const RowMap& map) {
    std::erase_if(grips_, [&](Grip& grip) {
        if (grip.follow(map)) return false;
        lost_.push_back(grip.id());
        return true;
    });
}

void Grips::changed(World& world, Changes what) {
    if (!what.has(Change::materials)) return;
    for (Grip& grip : grips_) set_law(world, grip);
}

void Grips::leaving(World& world, std::span<const uint32_t>) {
    if (grips_.empty()) return;
    release_absent(world.particles);
    mark(world.particles);
}

void Grips::mark(Particles& particles) const {
    for (uint8_t& flags : particles.flags) flags &= uint8_t(~particle_flag::gripped);
    for (const Grip& grip : grips_)
        for (const GrippedParticle& p : grip.patch())
            particles.flags[p.index] |= particle_flag::gripped;
}

bool Grips::keeps_awake(const World& at, uint32_t body) const {
    for (const Grip& grip : grips_)
        for (const GrippedParticle& held : grip.patch())
            if (at.particles.body[held.index] == body) return true;
    return false;
}

void Grips::report(const World& at, Diagnostics& figures) const {
    for (const Grip& grip : grips_) {
        const Vec3d force = grip.force().cast<double>();
        figures.all_grips.force += force;
        figures.all_grips.torque += grip.torque_about_origin(at.particles).cast<double>();
        figures.grips.push_back({grip.name(), grip.id(), force,
                                 grip.torque_about_centre(at.particles).cast<double>(),
                                 grip.heat_flux});
    }
}

void Grips::visit_memory(World& world, StateVisitor& state) {
    state("grips", grips_);
    for (const Grip& grip : grips_) {
        state.expect("grips", grip.body() < world.bodies.size());
        for (const GrippedParticle& gripped : grip.patch())
            state.expect("grips", gripped.index < world.particles.size());
    }
    state("lost", lost_);
}

}  // namespace taffy
