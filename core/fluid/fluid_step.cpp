#include "core/fluid/fluid_step.h"

#include <cmath>

namespace taffy {

namespace {

constexpr double longest_step = 1.0 / 120.0;  // of implicit steps [s]
/// Motion in an implicit step at the speed that cohesion may give, (g/rho)^(1/2) [spacings]. Drops
/// swing too fast in longer steps: see docs/method.md.
constexpr double cohesive_way = 0.15;

/// The step of the shortest capillary waves [s].
double capillary_step(double h, double density, double surface_tension) {
    return 0.25 * std::sqrt(density * h * h * h / (6.28 * surface_tension));
}

}  // namespace

float cohesion_energy(const FluidModel& model, float surface_tension) {
    // Energy of a flat end of evenly spread fluid: the integral of r^3 W_a pi/4 over r is 0.105 of
    // the support. Particles at a surface draw together and leave a part of it, which Rayleigh's
    // frequency of drops gives (docs/method.md).
    constexpr float left = 0.53f;
    const float face = 0.105f * attraction_reach * model.support;
    return surface_tension / (left * face);
}

/// Viscosity: each pair at most doubles the sum of 5 V_j mu lap W_v / 3, which is 15/h^2 throughout
/// its support, so rates reach 50 mu/(rho h^2), of which a leapfrog with forces of the half step
/// bears 2/dt.
StepLimit stable_fluid_step(const FluidModel& model, double speed, double density, double viscosity,
                            double surface_tension) {
    const double h = double(model.support);
    StepLimit limit{0.4 * h / (double(model.sound_speed) + speed), StepCause::sound};
    const double hv = double(viscous_reach) * h;
    if (viscosity > 0.0) limit.lower({0.04 * hv * hv * density / viscosity, StepCause::viscosity});
    if (surface_tension > 0.0)
        limit.lower({capillary_step(h, density, surface_tension), StepCause::surface_tension});
    return limit;
}

StepLimit solved_fluid_step(const FluidModel& model, const SolveGoals& goals, double speed,
                            double gravity, double density, double surface_tension) {
    const double h = double(model.support), way = goals.way * double(model.spacing);
    const double reach = speed + std::sqrt(speed * speed + 2.0 * gravity * way);
    StepLimit limit{longest_step, StepCause::frame};
    if (reach > 0.0) limit.lower({2.0 * way / reach, StepCause::motion});
    if (surface_tension <= 0.0) return limit;
    limit.lower({capillary_step(h, density, surface_tension), StepCause::surface_tension});
    if (model.surface == SurfaceModel::cohesion) {
        const double cohesion = double(cohesion_energy(model, float(surface_tension)));
        limit.lower({cohesive_way * double(model.spacing) * std::sqrt(density / cohesion),
                     StepCause::surface_tension});
    }
    return limit;
}

}  // namespace taffy
