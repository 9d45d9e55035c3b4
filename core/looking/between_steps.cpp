#include "core/looking/between_steps.h"

#include <algorithm>

#include "core/base/hermite.h"
#include "core/collision/obstacle_path.h"

namespace taffy {

void BetweenSteps::remember(const World& world, const Handles& handles, Diagnostics diagnostics) {
    before_.known = true;
    before_.x = world.particles.x.values();
    before_.v = world.particles.v.values();
    before_.temperature = world.particles.temperature.values();
    before_.flags = world.particles.flags.values();
    before_.handles = handles.all();
    before_.diagnostics = std::move(diagnostics);
}

void BetweenSteps::forget(const World& world) {
    before_.known = false;
    shown_time_ = world.time;
}

void BetweenSteps::show(const World& world, double at) {
    const bool within = before_.known && at < world.time - time_tolerance;
    shown_time_ = within ? std::max(at, before_.diagnostics.time) : world.time;
}

bool BetweenSteps::within_step(const World& world) const {
    return before_.known && shown_time_ < world.time - time_tolerance;
}

double BetweenSteps::shown_part(const World& world) const {
    if (!within_step(world)) return 1.0;
    const double from = before_.diagnostics.time;
    return (shown_time_ - from) / (world.time - from);
}

Diagnostics BetweenSteps::shown(const World& world, const Diagnostics& now) const {
    return within_step(world) ? between(before_.diagnostics, now, shown_part(world)) : now;
}

void BetweenSteps::changed(const World& world, Changes what) {
    if (before_.known && what.has(Change::temperature))
        before_.temperature = world.particles.temperature.values();
}

void BetweenSteps::follow(const RowMap& map) {
    follow_values(map, before_.x);
    follow_values(map, before_.v);
    follow_values(map, before_.temperature);
    follow_values(map, before_.flags);
}

BetweenSteps::Shown::Shown(const BetweenSteps& steps, World& world, Handles& handles)
    : world_(world), handles_(handles) {
    if (!steps.within_step(world)) return;
    const Before& a = steps.before_;
    const float part = float(steps.shown_part(world));
    const float dt = float(world.time - a.diagnostics.time);
    const HermiteWeights<float> at = hermite_place(part, dt), of = hermite_velocity(part, dt);
    const Particles& p = world.particles;
    x_ = p.x.values(), v_ = p.v.values(), temperature_ = p.temperature.values();
    for (size_t i = 0; i < std::min(p.size(), a.x.size()); ++i) {
        temperature_[i] = (1.0 - double(part)) * a.temperature[i] + double(part) * p.temperature[i];
        if (is_present(a.flags[i]) != is_present(p.flags[i])) continue;  // it has come or gone
        const Vec4f step = p.x[i] - a.x[i];  // small: little precision is lost
        x_[i] = a.x[i] + at.x1 * step + at.v0 * a.v[i] + at.v1 * p.v[i];
        v_[i] = of.x1 * step + of.v0 * a.v[i] + of.v1 * p.v[i];
    }
    held_ = handles.all();
    for (size_t k = 0; k < held_.size(); ++k) held_[k].mix_pose(a.handles[k], part);
    obstacles_ = world.obstacles;
    for (Obstacle& obstacle : obstacles_) move_to_time(obstacle, steps.shown_time());
    swapped_ = true;
    swap();
}

BetweenSteps::Shown::~Shown() {
    if (swapped_) swap();
}

void BetweenSteps::Shown::swap() {
    world_.particles.x.swap(x_);
    world_.particles.v.swap(v_);
    world_.particles.temperature.swap(temperature_);
    std::swap(handles_.all(), held_);
    std::swap(world_.obstacles, obstacles_);
}

}  // namespace taffy
