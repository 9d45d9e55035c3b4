#pragma once
#include "core/parameters/module_parameters.h"
#include "core/parameters/parameter.h"

namespace taffy {

enum class StepPolicy { automatic, fixed };
/// The time integration scheme: leapfrog, TR-BDF2, backward Euler.
enum class Integrator { explicit_leapfrog, implicit, backward_euler };

/// The equation of state of fluids: k (rho - rho0) [DC99, KAG05], or Tait's with gamma = 7, which
/// stiffens with compression [BT07].
enum class StateEquation { linear, tait };

/// How pressures of fluids are found: from a system of equations for the end of the step, or from
/// the densities at its start, which limits steps by the speed of sound.
enum class PressureSolver { implicit, explicit_pressure };

/// The accuracy for which steps, stopping criteria of solvers and the rate of heat exchange are
/// chosen.
enum class Accuracy { draft, normal, fine };

/// The model of surface tension: particles that attract each other, or the force of [KAG05] along
/// the gradient of the colour field (colour_field_2005), which does not conserve momentum.
enum class SurfaceModel { cohesion, colour_field };

/// The parameters of the whole scene.
struct SimulationParameters {
    Vec3f gravity = Vec3f(0.0f, 0.0f, -9.81f);  // [m/s^2], z is up
    Integrator integrator = Integrator::explicit_leapfrog;
    StepPolicy step_policy = StepPolicy::automatic;
    float step_fraction = 0.8f;            // [-] of the estimated largest stable step
    float fixed_step = 1e-3f;              // [s]
    Accuracy accuracy = Accuracy::normal;  // of implicit fluids and heat
    float implicit_step = 1.0f / 120.0f;   // [s], of the implicit integrators
    float speed = 1.0f;             // simulated seconds per wall second that the window aims at
    int threads = 0;                // 0 = all cores
    bool sleeping = true;           // bodies at rest sleep, with explicit steps
    float contact_distance = 1.0f;  // [-] distance of two touching particles, in spacings
    float contact_friction = 0.4f;  // [-] Coulomb coefficient between bodies and with obstacles
    float restitution = 0.3f;       // [-] ratio of the speeds after and before an impact
    PressureSolver pressure_solver = PressureSolver::implicit;
    StateEquation state_equation = StateEquation::tait;
    SurfaceModel surface_model = SurfaceModel::cohesion;
    float compressibility = 0.01f;      // [-] compression of fluids at their highest speed
    float fluid_speed = 0.0f;           // that highest speed [m/s]; 0 = estimated from their fall
    float tensile_pressure = 0.0f;      // [-] factor on negative pressures of fluids
    float artificial_viscosity = 0.1f;  // [-] alpha of Monaghan 1992, fluids
    float xsph = 0.0f;                  // [-] smoothing of the velocity that moves fluids
    float ambient_temperature = 20.0f;  // [C] of the air
    float ambient_loss = 0.0f;          // [W/(m^2 K)] through free surfaces
    float artificial_delay = 0.0f;      // [s] sleep in every step; debug option
    ModuleParameters modules;           // parameters of modules

    /// Includes the parameters of modules.
    static const ParameterTable<SimulationParameters>& describe();
};

/// Adds the parameters of a module: a struct with describe().
template <class Parameters>
void add_module_parameters(ParameterTable<SimulationParameters>& table) {
    for (const Parameter<Parameters>& p : Parameters::describe())
        table.computed(
            p.info,
            [&p](const SimulationParameters& s) { return p.get(s.modules.of<Parameters>()); },
            [&p](SimulationParameters& s, const ParameterValue& value) {
                p.store(s.modules.change<Parameters>(), value);
            });
}

}  // namespace taffy
