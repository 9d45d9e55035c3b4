#include "core/parameters/simulation_parameters.h"

namespace taffy {

namespace {

const char* const time_step = "Time step";
const char* const contact = "Contact";
const char* const fluids = "Fluids: pressure";
const char* const heat = "Heat";
const char* const debug = "Debug";

const Condition automatic{"step_policy", {"automatic"}};

const ParameterTable<SimulationParameters>& own_parameters() {
    using S = SimulationParameters;
    static const auto table =
        ParameterTable<S>()
            .vector(&S::gravity, {.name = "gravity",
                                  .label = "Gravity",
                                  .unit = "m/s2",
                                  .help = "Acceleration of free fall; z points up.",
                                  .min = -50.0,
                                  .max = 50.0})
            .choice(&S::integrator,
                    {.name = "integrator",
                     .label = "Integrator",
                     .unit = "",
                     .help = "explicit: leapfrog, many short steps. implicit: TR-BDF2, few long "
                             "steps with equations to solve, for stiff bodies; hardly damps slow "
                             "motion. backward_euler: implicit too, simpler, damps every motion.",
                     .choices = {"explicit", "implicit", "backward_euler"},
                     .group = time_step})
            .choice(
                &S::step_policy,
                {.name = "step_policy",
                 .label = "Time step",
                 .unit = "",
                 .help = "automatic: a fraction of the largest stable step, recomputed whenever a "
                         "parameter changes; implicit integrators take the implicit step. fixed: "
                         "the step that you give, with which the scene may blow up.",
                 .choices = {"automatic", "fixed"},
                 .group = time_step})
            .real(&S::step_fraction,
                  {.name = "step_fraction",
                   .label = "Step fraction",
                   .unit = "",
                   .help = "Automatic step as a fraction of the stability limit.",
                   .min = 0.1,
                   .max = 0.95,
                   .group = time_step,
                   .applies = {automatic, {"integrator", {"explicit"}}}})
            .real(&S::fixed_step, {.name = "fixed_step",
                                   .label = "Fixed step",
                                   .unit = "s",
                                   .help = "Length of a step when the time step is fixed.",
                                   .min = 1e-6,
                                   .max = 0.02,
                                   .scale = Scale::logarithmic,
                                   .group = time_step,
                                   .applies = {{"step_policy", {"fixed"}}}})
            .choice(
                &S::accuracy,
                {.name = "accuracy",
                 .label = "Accuracy",
                 .unit = "",
                 .help =
                     "Accuracy of implicit fluids and of heat. draft: densities solved to 0.3 %, "
                     "heat exchanged 60 times a second. normal: 0.1 %, 120 times. fine: 0.01 %, "
                     "240 times, and fluids move up to 0.3 spacings in a step instead of 0.8.",
                 .choices = {"draft", "normal", "fine"},
                 .group = time_step})
            .real(&S::implicit_step,
                  {.name = "implicit_step",
                   .label = "Implicit step",
                   .unit = "s",
                   .help = "Length of a step of the implicit integrators; steps are shorter while "
                           "bodies move fast.",
                   .min = 1e-4,
                   .max = 0.04,
                   .scale = Scale::logarithmic,
                   .group = time_step,
                   .applies = {automatic, {"integrator", {"implicit", "backward_euler"}}}})
            .real(&S::speed, {.name = "speed",
                              .label = "Speed",
                              .unit = "x",
                              .help = "Simulated seconds per second on the clock: 1 is real time, "
                                      "0.1 is slow motion.",
                              .min = 0.01,
                              .max = 2.0,
                              .scale = Scale::logarithmic})
            .integer(&S::threads,
                     {.name = "threads",
                      .label = "Threads",
                      .unit = "",
                      .help = "Worker threads; 0 takes all cores. Results are the same "
                              "bit for bit with any number.",
                      .min = 0,
                      .max = 64,
                      .zero_text = "all cores"})
            .boolean(&S::sleeping,
                     {.name = "sleeping",
                      .label = "Sleeping",
                      .unit = "",
                      .help = "Solid bodies that have rested for half a second are not computed "
                              "until something comes near them or is changed.",
                      .applies = {{"integrator", {"explicit"}}}})
            .real(&S::contact_distance,
                  {.name = "contact_distance",
                   .label = "Contact distance",
                   .unit = "",
                   .help = "Distance at which surfaces touch, in spacings of their particles. 1 is "
                           "the size that particles are drawn with.",
                   .min = 0.5,
                   .max = 1.5,
                   .group = contact})
            .real(&S::contact_friction, {.name = "contact_friction",
                                         .label = "Friction",
                                         .unit = "",
                                         .help = "Coulomb friction coefficient, between bodies and "
                                                 "with obstacles.",
                                         .min = 0.0,
                                         .max = 2.0,
                                         .group = contact})
            .real(&S::restitution,
                  {.name = "restitution",
                   .label = "Restitution",
                   .unit = "",
                   .help = "Fraction of the approach speed with which two surfaces separate after "
                           "a bounce: 0 does not bounce, 1 loses nothing in the contact.",
                   .min = 0.0,
                   .max = 1.0,
                   .group = contact})
            .choice(&S::pressure_solver,
                    {.name = "pressure_solver",
                     .label = "Pressure solver",
                     .unit = "",
                     .help = "How pressures and viscous forces of fluids are found. explicit: from "
                             "the densities at the start of a step; the speed of sound limits the "
                             "step. implicit: from equations for the end of the step; the motion "
                             "of the particles limits the step, and viscosity does not.",
                     .choices = {"implicit", "explicit"},
                     .group = fluids})
            .choice(&S::state_equation,
                    {.name = "state_equation",
                     .label = "State equation",
                     .unit = "",
                     .help = "How the pressure of a fluid follows from its density. linear: k (rho "
                             "- rho0) [DC99, KAG05]. tait: stiffer the more the fluid is "
                             "compressed, gamma 7 [BT07].",
                     .choices = {"linear", "tait"},
                     .group = fluids})
            .choice(
                &S::surface_model,
                {.name = "surface_model",
                 .label = "Surface tension by",
                 .unit = "",
                 .help = "How the surface tension of fluids arises. cohesion: particles attract "
                         "each other, since gaps in the smooth colour field around each particle "
                         "cost energy; momentum is conserved. colour_field_2005: the force of "
                         "[KAG05] along the gradient of the field; momentum is not conserved, so "
                         "drops drift. colour_field in older files now means cohesion.",
                 .choices = {"cohesion", "colour_field_2005"},
                 .group = fluids})
            .real(&S::compressibility,
                  {.name = "compressibility",
                   .label = "Compressibility",
                   .unit = "",
                   .help = "How much the density of fluids may change at their highest speed. "
                           "Smaller values make fluids stiffer; with the explicit pressure solver "
                           "the step shrinks with the square root of the value.",
                   .min = 1e-3,
                   .max = 0.1,
                   .scale = Scale::logarithmic,
                   .group = fluids})
            .real(&S::fluid_speed,
                  {.name = "fluid_speed",
                   .label = "Fluid speed",
                   .unit = "m/s",
                   .help = "Highest speed expected of fluids, for the compressibility. 0 takes the "
                           "speed of a fall through the scene.",
                   .min = 0.0,
                   .max = 100.0,
                   .zero_text = "automatic",
                   .group = fluids})
            .real(&S::tensile_pressure,
                  {.name = "tensile_pressure",
                   .label = "Tensile pressure",
                   .unit = "",
                   .help = "Fraction of negative pressures of fluids that acts. 0 lets fluids "
                           "separate without clumping, 1 holds them together.",
                   .min = 0.0,
                   .max = 1.0,
                   .group = fluids})
            .real(&S::artificial_viscosity,
                  {.name = "artificial_viscosity",
                   .label = "Artificial visc.",
                   .unit = "",
                   .help = "Viscosity of fluids that grows with the size of their particles, "
                           "after Monaghan 1992: it calms ringing and splashes.",
                   .min = 0.0,
                   .max = 1.0,
                   .group = fluids})
            .real(&S::ambient_temperature,
                  {.name = "ambient_temperature",
                   .label = "Air temperature",
                   .unit = "C",
                   .help = "Temperature to which free surfaces cool or warm.",
                   .min = -273.0,
                   .max = 10000.0,
                   .group = heat,
                   .applies = {{"ambient_loss"}}})
            .real(&S::ambient_loss,
                  {.name = "ambient_loss",
                   .label = "Ambient loss",
                   .unit = "W/(m2 K)",
                   .help = "Heat that leaves a free surface per area and degree above the air: "
                           "still air 10, wind 100, a bath of water 1000.",
                   .min = 0.0,
                   .max = 1e5,
                   .group = heat})
            .real(&S::xsph, {.name = "xsph",
                             .label = "XSPH",
                             .unit = "",
                             .help = "How much the particles of fluids move with a velocity "
                                     "smoothed over their neighbours [Mon89], so that they stay in "
                                     "order. Their own velocities do not change.",
                             .min = 0.0,
                             .max = 1.0,
                             .group = fluids})
            .real(&S::artificial_delay,
                  {.name = "artificial_delay",
                   .label = "Artificial delay",
                   .unit = "s",
                   .help = "Debug option: sleeps this long in every step, to show that the "
                           "interface does not wait for the solver.",
                   .min = 0.0,
                   .max = 1.0,
                   .group = debug});
    return table;
}

}  // namespace

const ParameterTable<SimulationParameters>& SimulationParameters::describe() {
    static const auto table = [] {
        auto all = own_parameters();
        for (const AddModuleParameters add : parameters_of_modules()) add(all);
        return all;
    }();
    return table;
}

}  // namespace taffy
