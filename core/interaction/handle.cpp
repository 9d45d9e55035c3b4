#include "core/interaction/handle.h"

#include <cmath>

namespace taffy {

namespace {

constexpr float follow_frequency = 40.0f;  // omega of the critically damped pursuit [rad/s]
constexpr float max_speed = 6.0f;          // [m/s]
constexpr float max_spin = 15.0f;          // [rad/s]

/// One implicit step of the pursuit: velocity after dt.
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

Handle::Handle(std::string name, uint32_t body, std::vector<uint32_t> rows,
               std::vector<uint32_t> local, const Particles& all)
    : name_(std::move(name)),
      body_(body),
      particles_(std::move(rows)),
      local_particles_(std::move(local)) {
    Vec3f lower = Vec3f::Constant(1e30f), upper = -lower;
    for (uint32_t i : particles_) {
        lower = lower.cwiseMin(xyz(all.x[i]));
        upper = upper.cwiseMax(xyz(all.x[i]));
    }
    rest_centre_ = 0.5f * (lower + upper);
    half_size_ = 0.5f * (upper - lower);
    for (uint32_t i : particles_) offsets_.push_back(xyz(all.x[i]) - rest_centre_);
}

void Handle::visit_layout(StateVisitor& state) {
    state("particles", particles_);
    state("local_particles", local_particles_);
    state("offsets", offsets_);
}

void Handle::follow(const RowMap& map) {
    size_t kept = 0;
    for (size_t k = 0; k < particles_.size(); ++k) {
        const uint32_t row = map.to(particles_[k]);
        if (row == RowMap::gone) continue;
        particles_[kept] = row;
        local_particles_[kept] = local_particles_[k];
        offsets_[kept++] = offsets_[k];
    }
    particles_.resize(kept);
    local_particles_.resize(kept);
    offsets_.resize(kept);
}

void Handle::reset() {
    pose_ = target_ = Pose{};
    velocity_ = spin_ = Vec3f::Zero();
}

void Handle::advance(float dt) {
    velocity_ = pursue(target_.translation - pose_.translation, velocity_, max_speed, dt);
    pose_.translation += dt * velocity_;
    const Vec3f turn = rotation_vector(target_.rotation * pose_.rotation.conjugate());
    spin_ = pursue(turn, spin_, max_spin, dt);
    pose_.rotation = (from_rotation_vector(dt * spin_) * pose_.rotation).normalized();
}

void Handle::mix_pose(const Handle& before, float part) {
    pose_.translation = (1.0f - part) * before.pose_.translation + part * pose_.translation;
    pose_.rotation = before.pose_.rotation.slerp(part, pose_.rotation);
}

void Handle::place(Particles& particles) const {
    const Vec3f centre = this->centre();
    for (size_t k = 0; k < particles_.size(); ++k) {
        const Vec3f offset = pose_.rotation * offsets_[k];
        particles.x[particles_[k]] = padded(centre + offset);
        particles.v[particles_[k]] = padded(velocity_ + spin_.cross(offset));
    }
}

void Handle::visit(StateVisitor& state) {
    state("pose", pose_);
    state("target", target_);
    state("velocity", velocity_);
    state("spin", spin_);
}

}  // namespace taffy
