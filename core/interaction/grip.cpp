#include "core/interaction/grip.h"

#include <cmath>
#include <numbers>

#include "core/particles/particle_flags.h"

namespace taffy {

namespace {

constexpr float pi = std::numbers::pi_v<float>;
constexpr float flowed_away = 2.0f;  // in radii

Vec3f limited(const Vec3f& v, float length) {
    const float norm = v.norm();
    return norm > length ? Vec3f(v * (length / norm)) : v;
}

}  // namespace

Vec3f spring_acceleration(const Vec3f& offset, const Vec3f& velocity, const GripLaw& law,
                          float dt) {
    const float w = law.frequency;
    const float implicit = 1.0f + 2.0f * w * dt + w * w * dt * dt;
    const Vec3f pull = limited(w * w * offset, law.max_acceleration);
    return (pull - 2.0f * w * velocity) / implicit;
}

Grip::Grip(uint32_t id, std::string name, uint32_t body, uint32_t picked,
           std::vector<GrippedParticle> patch, const Vec3f& anchor_local, float radius,
           const GripLaw& law)
    : id_(id),
      body_(body),
      picked_(picked),
      name_(std::move(name)),
      patch_(std::move(patch)),
      anchor_local_(anchor_local),
      radius_(radius),
      law_(law) {}

Vec3f Grip::anchor(const Particles& particles, const Quatf& rotation) const {
    return xyz(particles.x[picked_]) + rotation * anchor_local_;
}

Grip::Motion Grip::motion(const Particles& particles) const {
    Motion m;
    for (const GrippedParticle& g : patch_) {
        const float mass = g.weight * particles.mass[g.index];
        m.mass += mass;
        m.centre += mass * xyz(particles.x[g.index]);
        m.velocity += mass * xyz(particles.v[g.index]);
    }
    m.centre /= m.mass;
    m.velocity /= m.mass;
    return m;
}

void Grip::set_twist(const Particles& particles, const Vec3f& axis, float angle) {
    if (!twisting_ || axis_.dot(axis) < 0.9999f) {
        const Motion m = motion(particles);
        reference_.clear();
        for (const GrippedParticle& g : patch_)
            reference_.push_back(xyz(particles.x[g.index]) - m.centre);
        axis_ = axis;
        angle_ = 0.0f;
        twisting_ = true;
    }
    angle_target_ = angle;
}

/// Keeps the particles for which stays(row) holds, and lets go of the others.
/// @return whether there were any others
template <class Stays>
bool Grip::keep(const Particles& particles, const Stays& stays) {
    const auto goes = [&](const GrippedParticle& g) { return !stays(g.index); };
    if (std::ranges::none_of(patch_, goes)) return false;
    std::vector<Vec3f> reference;
    std::vector<GrippedParticle> patch;
    float mass = 0.0f;
    Vec3f centre = Vec3f::Zero();
    for (size_t k = 0; k < patch_.size(); ++k) {
        const GrippedParticle& g = patch_[k];
        if (goes(g)) continue;
        patch.push_back(g);
        if (!twisting_) continue;
        reference.push_back(reference_[k]);
        mass += g.weight * particles.mass[g.index];
        centre += g.weight * particles.mass[g.index] * reference_[k];
    }
    for (Vec3f& offset : reference) offset -= centre / mass;
    patch_ = std::move(patch);
    reference_ = std::move(reference);
    return true;
}

bool Grip::release_absent(const Particles& particles) {
    if (!is_present(particles.flags[picked_])) return false;
    keep(particles, [&](uint32_t i) { return is_present(particles.flags[i]); });
    return true;
}

bool Grip::release_flowed(const Particles& particles) {
    const Vec4f held = particles.x[picked_];
    return keep(particles, [&](uint32_t i) {
        return particles.molten[i] < held_as_fluid ||
               (particles.x[i] - held).norm() <= flowed_away * radius_;
    });
}

float Grip::molten_part(const Particles& particles) const {
    float molten = 0.0f, mass = 0.0f;
    for (const GrippedParticle& g : patch_) {
        molten += g.weight * particles.mass[g.index] * particles.molten[g.index];
        mass += g.weight * particles.mass[g.index];
    }
    return molten / mass;
}

float Grip::measured_angle(const Particles& particles, const Vec3f& centre) const {
    float sine = 0.0f, cosine = 0.0f;
    for (size_t k = 0; k < patch_.size(); ++k) {
        const float mass = patch_[k].weight * particles.mass[patch_[k].index];
        const Vec3f q0 = reference_[k] - axis_ * axis_.dot(reference_[k]);
        const Vec3f q = xyz(particles.x[patch_[k].index]) - centre;
        sine += mass * axis_.dot(q0.cross(q));
        cosine += mass * q0.dot(q);
    }
    const float wrapped = std::atan2(sine, cosine);
    return wrapped + 2.0f * pi * std::round((angle_ - wrapped) / (2.0f * pi));
}

void Grip::add_twist(const Particles& particles, const Motion& patch, float dt,
                     std::span<Vec4f> force) {
    angle_ = measured_angle(particles, patch.centre);
    float inertia = 0.0f, momentum = 0.0f;
    for (const GrippedParticle& g : patch_) {
        const float mass = g.weight * particles.mass[g.index];
        const Vec3f q = xyz(particles.x[g.index]) - patch.centre;
        inertia += mass * axis_.cross(q).squaredNorm();
        momentum += mass * axis_.dot(q.cross(Vec3f(xyz(particles.v[g.index]) - patch.velocity)));
    }
    if (!(inertia > 0.0f)) return;
    GripLaw angular = law_;
    angular.max_acceleration = law_.max_acceleration / radius_;
    const float acceleration = spring_acceleration(Vec3f(angle_target_ - angle_, 0, 0),
                                                   Vec3f(momentum / inertia, 0, 0), angular, dt)
                                   .x();
    torque_ = inertia * acceleration;
    for (const GrippedParticle& g : patch_) {
        const Vec3f q = xyz(particles.x[g.index]) - patch.centre;
        force[g.index].head<3>() +=
            g.weight * particles.mass[g.index] * acceleration * axis_.cross(q);
    }
}

void Grip::add_forces(const Particles& particles, const Quatf& rotation, float dt,
                      std::span<Vec4f> force) {
    const Motion m = motion(particles);
    const Vec3f offset = target_ - anchor(particles, rotation);
    const Vec3f acceleration = spring_acceleration(offset, m.velocity, law_, dt);
    for (const GrippedParticle& g : patch_)
        force[g.index].head<3>() += g.weight * particles.mass[g.index] * acceleration;
    force_ = m.mass * acceleration;
    torque_ = 0.0f;
    if (twisting_) add_twist(particles, m, dt, force);
}

Vec3f Grip::torque_about_origin(const Particles& particles) const {
    // Both forces are proportional to the mass: that of the grip acts at the centre, and a twist is
    // a couple about its axis, but for its products of inertia.
    const Vec3f centre = motion(particles).centre;
    return centre.cross(force_) + couple(particles, centre);
}

Vec3f Grip::torque_about_centre(const Particles& particles) const {
    return couple(particles, motion(particles).centre);
}

/// Returns the torque of the twist.
Vec3f Grip::couple(const Particles& particles, const Vec3f& centre) const {
    if (!twisting_) return Vec3f::Zero();
    float inertia = 0.0f;
    Vec3f turned = Vec3f::Zero();
    for (const GrippedParticle& g : patch_) {
        const float mass = g.weight * particles.mass[g.index];
        const Vec3f q = xyz(particles.x[g.index]) - centre, around = axis_.cross(q);
        inertia += mass * around.squaredNorm();
        turned += mass * q.cross(around);
    }
    if (!(inertia > 0.0f)) return Vec3f::Zero();
    return torque_ / inertia * turned;
}

void Grip::visit(StateVisitor& state) {
    state("id", id_);
    state("name", name_);
    state("body", body_);
    state("picked", picked_);
    state("patch", patch_);
    state("anchor_local", anchor_local_);
    state("radius", radius_);
    state("law", law_);
    state("target", target_);
    state("force", force_);
    state("twisting", twisting_);
    state("axis", axis_);
    state("reference", reference_);
    state("angle_target", angle_target_);
    state("angle", angle_);
    state("torque", torque_);
    state("heat_flux", heat_flux);
}

bool Grip::follow(const RowMap& map) {
    picked_ = map.to(picked_);
    size_t kept = 0;
    for (size_t k = 0; k < patch_.size(); ++k) {
        const uint32_t row = map.to(patch_[k].index);
        if (row == RowMap::gone) continue;
        patch_[kept] = {row, patch_[k].weight};
        if (!reference_.empty()) reference_[kept] = reference_[k];
        ++kept;
    }
    patch_.resize(kept);
    if (!reference_.empty()) reference_.resize(kept);
    return picked_ != RowMap::gone;
}

}  // namespace taffy
