#include "core/stepping/acceleration_limit.h"

#include <algorithm>
#include <cmath>

namespace taffy {

void AccelerationLimit::changed(World&, Changes what) {
    if (what.has(Change::restored)) step_ = 1.0;
}

void AccelerationLimit::update(const World& world) {
    // dt <= 0.25 sqrt(h / |a|) and dt <= 0.25 h / |v| of the fastest particle, the latter for
    // impacts. Gravity is left out, because it accelerates all particles alike.
    float step2 = 1.0f;
    for (const SimulationBody& body : world.bodies) {
        const Vec4f gravity = padded(world.parameters.gravity);
        constexpr size_t chunk = 4096;
        struct Largest {
            float acceleration2 = 0.0f, speed2 = 0.0f;
        };
        std::vector<Largest> parts((body.rows.size() + chunk - 1) / chunk);
        world.pool.for_ranges(body.rows.size(), chunk, [&](size_t begin, size_t end) {
            for (size_t k = begin; k < end; ++k) {
                const uint32_t i = body.rows[k];
                if (!moves_freely(world.particles.flags[i])) continue;
                Largest& part = parts[k / chunk];
                const float mass = world.particles.mass[i];
                const Vec4f pushed = world.particles.force[i] - mass * gravity;
                part.acceleration2 =
                    std::max(part.acceleration2, pushed.squaredNorm() / (mass * mass));
                part.speed2 = std::max(part.speed2, world.particles.v[i].squaredNorm());
            }
        });
        float largest2 = 0.0f, fastest2 = 0.0f;
        for (const Largest& part : parts) {
            largest2 = std::max(largest2, part.acceleration2);
            fastest2 = std::max(fastest2, part.speed2);
        }
        const float h = body.definition.support;
        // The implicit pressure solver has its own limit for the motion of fluids.
        const bool solved = body.material.is_fluid() &&
                            world.parameters.pressure_solver == PressureSolver::implicit;
        if (fastest2 > 0.0f && !solved) step2 = std::min(step2, 0.0625f * h * h / fastest2);
        if (largest2 > 0.0f)
            step2 = std::min(step2, 0.0625f * body.definition.support / std::sqrt(largest2));
    }
    step_ = std::max(1e-6, std::sqrt(double(step2)));
}

void AccelerationLimit::visit_memory(World&, StateVisitor& state) {
    state("step", step_);
}

}  // namespace taffy
