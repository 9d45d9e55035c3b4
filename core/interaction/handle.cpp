#include "core/interaction/handle.h"

#include <cmath>

#include "core/particles/particle_flags.h"

namespace taffy {

namespace {

constexpr float follow_frequency = 40.0f;  // omega of the critically damped pursuit [rad/s]
constexpr float max_speed = 6.0f;          // [m/s]
constexpr float max_spin = 15.0f;          // [rad/s]

/// Returns the velocity after one implicit step dt of the pursuit.
Vec3f pursue(const Vec3f& offset, const Vec3f& velocity, float limit, float dt) {
    const float w = follow_frequency;
    const Vec3f next = (velocity + dt * w * w * offset) / (1.0f + 2.0f * w * dt + w * w * dt * dt);
    const float speed = next.norm();
    return speed > limit ? Vec3f(next * (limit / speed)) : next;
}

Vec3f rotation_vector(Quatf q) {
    if (q.w() < 0.0f) q.coeffs() *= -1.0f;
    const float sine = q.vec().norm();
    if (sine < 1e-7f) return 2.0f * q.vec();
    return q.vec() * (2.0f * std::atan2(sine, q.w()) / sine);
}

Quatf from_rotation_vector(const Vec3f& v) {
    const float angle = v.norm();
    if (angle < 1e-12f) return Quatf::Identity();
    return Quatf(Eigen::AngleAxisf(angle, v / angle));
}

}  // namespace

Handle::Handle(Definition definition, Particles& all) : definition_(std::move(definition)) {
    hold(all);
}

void Handle::hold(Particles& all) {
    held_ = true;
    pose_ = target_ = Pose{};
    velocity_ = spin_ = Vec3f::Zero();
    drive_ = {};
    Vec3f lower = Vec3f::Constant(1e30f), upper = -lower;
    for (uint32_t i : definition_.rows) {
        lower = lower.cwiseMin(xyz(all.x[i]));
        upper = upper.cwiseMax(xyz(all.x[i]));
    }
    rest_centre_ = 0.5f * (lower + upper);
    half_size_ = 0.5f * (upper - lower);
    offsets_.clear();
    if (definition_.free != 0) all.free_axes.use();
    for (uint32_t i : definition_.rows) {
        all.flags[i] |= definition_.fixed ? particle_flag::fixed : particle_flag::handle;
        all.v[i] = along(definition_.free, all.v[i], Vec4f::Zero());
        all.x_low[i] = all.lasting[i] = Vec4f::Zero();
        if (definition_.free != 0) all.free_axes[i] = definition_.free;
        if (!definition_.fixed) offsets_.push_back(xyz(all.x[i]) - rest_centre_);
    }
}

void Handle::release(Particles& all) {
    held_ = false;
    for (uint32_t i : definition_.rows)
        all.flags[i] &= uint8_t(~(particle_flag::fixed | particle_flag::handle));
}

void Handle::visit_layout(StateVisitor& state, size_t particles, size_t of_body) {
    state.indices("particles", definition_.rows, particles);
    state.indices("local_particles", definition_.local, of_body);
    state.expect("local_particles", definition_.local.size() == definition_.rows.size());
}

void Handle::follow(const RowMap& map) {
    size_t kept = 0;
    for (size_t k = 0; k < definition_.rows.size(); ++k) {
        const uint32_t row = map.to(definition_.rows[k]);
        if (row == RowMap::gone) continue;
        definition_.rows[kept] = row;
        definition_.local[kept] = definition_.local[k];
        if (!offsets_.empty()) offsets_[kept] = offsets_[k];
        ++kept;
    }
    definition_.rows.resize(kept);
    definition_.local.resize(kept);
    if (!offsets_.empty()) offsets_.resize(kept);
}

void Handle::advance(float dt, const Drive& drive) {
    drive_ = drive;
    velocity_ = pursue(target_.translation - pose_.translation, velocity_, max_speed, dt);
    pose_.translation += dt * velocity_;
    const Vec3f turn = rotation_vector(target_.rotation * pose_.rotation.conjugate());
    spin_ = pursue(turn, spin_, max_spin, dt);
    pose_.rotation = (from_rotation_vector(dt * spin_) * pose_.rotation).normalized();
    for (Pose* pose : {&pose_, &target_}) {
        pose->translation += drive.way;
        if (drive.turn.isZero(0.0f)) continue;
        pose->rotation = (from_rotation_vector(drive.turn) * pose->rotation).normalized();
    }
}

Pose Handle::followed(Pose pose, const Particles& particles) const {
    if (definition_.free == 0 || offsets_.empty()) return pose;
    Vec3f moved = Vec3f::Zero();
    for (size_t k = 0; k < offsets_.size(); ++k)
        moved +=
            xyz(particles.x[definition_.rows[k]]) - (rest_centre_ + pose.rotation * offsets_[k]);
    moved /= float(offsets_.size());
    pose.translation = xyz(along(definition_.free, padded(moved), padded(pose.translation)));
    return pose;
}

void Handle::mix_pose(const Handle& before, float part) {
    if (rest_centre_ != before.rest_centre_) return;  // the handle has been held anew
    pose_.translation = (1.0f - part) * before.pose_.translation + part * pose_.translation;
    pose_.rotation = before.pose_.rotation.slerp(part, pose_.rotation);
}

void Handle::place(Particles& particles) const {
    const Vec3f centre = this->centre();
    const Vec3f velocity = velocity_ + drive_.velocity, spin = spin_ + drive_.spin;
    for (size_t k = 0; k < offsets_.size(); ++k) {
        const uint32_t i = definition_.rows[k];
        const Vec3f offset = pose_.rotation * offsets_[k];
        const Vec4f x = padded(centre + offset), v = padded(velocity + spin.cross(offset));
        particles.x[i] = along(definition_.free, particles.x[i], x);
        particles.v[i] = along(definition_.free, particles.v[i], v);
    }
}

void Handle::visit(StateVisitor& state) {
    state("held", held_);
    state("rest_centre", rest_centre_);
    state("half_size", half_size_);
    state("offsets", offsets_);
    state.expect("offsets", offsets_.empty() || offsets_.size() == definition_.rows.size());
    state("pose", pose_);
    state("target", target_);
    state("velocity", velocity_);
    state("spin", spin_);
}

}  // namespace taffy
