#pragma once
// The longest steps that fluids may take.
#include "core/fluid/fluid_particles.h"
#include "core/fluid/fluid_solver.h"
#include "core/module/step_limit.h"

namespace taffy {

/// Largest stable step of a fluid [s]: sound, viscosity (0.04 of its support squared, rho / mu) and
/// capillary waves.
/// @param speed      of the fastest particle [m/s]
/// @param viscosity  the largest, artificial viscosity included [Pa s]
StepLimit stable_fluid_step(const FluidModel& model, double speed, double density, double viscosity,
                            double surface_tension);

/// The limit where pressure and viscosity are solved for: particles move by goals.way at most.
StepLimit solved_fluid_step(const FluidModel& model, const SolveGoals& goals, double speed,
                            double gravity, double density, double surface_tension);

/// The step of explicit pressures where nothing moves [s]: implicit steps need not be shorter.
inline double explicit_step(const FluidModel& model) {
    return 0.4 * double(model.support / model.sound_speed);
}

/// g of cohesion [J/m^3], and the pressure by which it pulls fluid together [Pa].
float cohesion_energy(const FluidModel& model, float surface_tension);

/// mu that artificial viscosity adds [Pa s].
inline float artificial_viscosity(const FluidModel& model, float density) {
    return 0.1f * model.artificial_viscosity * density * model.support * model.sound_speed;
}

}  // namespace taffy
