#include "app/workspace/cures.h"

#include <algorithm>
#include <cstdio>

#include "app/workspace/refusals.h"

namespace taffy {

namespace {

constexpr size_t most = 3;

double least_of(const char* name) {
    return SimulationParameters::describe().at(name).info.min;
}

/// Returns a cure that halves a step or a fraction, or none if the parameter cannot be that small.
std::vector<Cure> half(const char* name, float present, const char* what, const char* unit) {
    const double value = 0.5 * double(present);
    if (value < least_of(name)) return {};
    char label[80];
    std::snprintf(label, sizeof label, "%s %.3g%s", what, value, unit);
    return {{name, label, "Halves the present value: more steps, each with a smaller error",
             std::string("simulation.") + name, value}};
}

}  // namespace

std::vector<Cure> cures(const Snapshot& snapshot) {
    const SimulationParameters& p = snapshot.parameters;
    std::vector<Cure> all;
    const auto add = [&](const std::vector<Cure>& more) {
        all.insert(all.end(), more.begin(), more.end());
    };
    const bool implicit = p.integrator != Integrator::explicit_leapfrog;
    const auto body =
        std::ranges::find(snapshot.bodies, snapshot.break_down.body, &BodyState::name);
    // The time step of such a fluid is limited by its fastest particle, not by sound waves.
    const bool solved_fluid = body != snapshot.bodies.end() && body->material.is_fluid() &&
                              p.pressure_solver == PressureSolver::implicit;
    if (p.step_policy == StepPolicy::fixed)
        add({{"automatic_step", "Automatic time step",
              "Takes steps as long as the stiffest body allows, instead of the fixed step",
              "simulation.step_policy", std::string("automatic")}});
    else if (solved_fluid && p.accuracy != Accuracy::fine)
        add({{"fine", "Accuracy fine",
              "Takes shorter steps for fluids and solves for their pressures more exactly",
              "simulation.accuracy", std::string("fine")}});
    else if (implicit)
        add(half("implicit_step", p.implicit_step, "Implicit step", " s"));
    else
        add(half("step_fraction", p.step_fraction, "Step fraction", ""));
    if (!implicit)
        add({{"implicit", "Implicit steps",
              "Solves equations for the end of each step: stiff bodies are stable in long steps",
              "simulation.integrator", std::string("implicit")}});
    if (body != snapshot.bodies.end() && body->material.elasticity != ElasticityOperator::corotated)
        add({{"corotated", "Operator corotated",
              "The operator that bears the largest deformations, for the body " + body->name,
              "body." + body->name + ".elasticity", std::string("corotated")}});
    std::erase_if(all, [&](const Cure& cure) {
        return !refusal(snapshot, ParameterPath::parse(cure.parameter), cure.value).empty();
    });
    if (all.size() > most) all.resize(most);
    return all;
}

}  // namespace taffy
