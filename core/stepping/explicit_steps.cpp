#include "core/stepping/explicit_steps.h"

#include <algorithm>
#include <utility>

#include "core/integration/leapfrog.h"

namespace taffy {

namespace {

/// v += time * lasting contact force / mass.
void kick_with_lasting_contacts(World& world, float time) {
    Particles& p = world.particles;
    world.pool.for_ranges(p.size(), 1024, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i)
            if (moving_axes(p, i) != 0 && !is_asleep(p.flags[i]))
                p.v[i] += (time / p.mass[i]) * p.lasting[i];
    });
}

}  // namespace

StepLimit ExplicitSteps::step_limit(const World& world) const {
    StepLimit limit{1.0 / 60.0};
    for (const Module* module : world.modules) limit.lower(module->step_limit(world));
    return limit;
}

void ExplicitSteps::begin(World& world) {
    kick_with_lasting_contacts(world, -std::exchange(lasting_kick_, 0.0f));
}

StepResult ExplicitSteps::advance(World& world, double dt) {
    kick(world.pool, world.particles, 0.5f * float(dt));
    dt =
        push_ahead(world, dt, [&](double time) { kick(world.pool, world.particles, float(time)); });
    for (Module* module : world.modules) module->before_drift(world);
    drift(world.pool, world.particles, float(dt));
    return {.dt = dt};
}

void ExplicitSteps::finish(World& world) {
    lasting_kick_ = 0.5f * float(world.dt);
    kick(world.pool, world.particles, lasting_kick_);
    kick_with_lasting_contacts(world, lasting_kick_);
}

}  // namespace taffy
