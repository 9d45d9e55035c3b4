// The remedies that are offered after a blow-up.
#include "app/workspace/cures.h"

#include <catch2/catch.hpp>

#include "tests/support/shapes.h"
#include "tests/support/simulation_tools.h"
#include "tests/support/test_bodies.h"

using namespace taffy;
using namespace taffy::test;

namespace {

Snapshot snapshot_with(const char* parameter, const ParameterValue& value) {
    Snapshot s;
    s.bodies.push_back({.name = "bar"});
    s.break_down.body = "bar";
    SimulationParameters::describe().at(parameter).set(s.parameters, value);
    return s;
}

std::vector<std::string> ids(const Snapshot& snapshot) {
    std::vector<std::string> all;
    for (const Cure& cure : cures(snapshot)) all.push_back(cure.id);
    return all;
}

using Ids = std::vector<std::string>;

}  // namespace

TEST_CASE("cures are what is not so yet", "[cures]") {
    CHECK(ids(snapshot_with("step_policy", std::string("fixed"))) ==
          Ids{"automatic_step", "implicit"});
    CHECK(ids(snapshot_with("step_fraction", 0.8)) == Ids{"step_fraction", "implicit"});
    CHECK(ids(snapshot_with("step_fraction", 0.15)) == Ids{"implicit"});
    CHECK(ids(snapshot_with("integrator", std::string("implicit"))) == Ids{"implicit_step"});
    Snapshot other = snapshot_with("step_fraction", 0.8);
    other.bodies[0].material.elasticity = ElasticityOperator::original;
    CHECK(ids(other) == Ids{"step_fraction", "implicit", "corotated"});
    other.break_down.body.clear();
    CHECK(ids(other) == Ids{"step_fraction", "implicit"});
}

TEST_CASE("what would be refused is no cure", "[cures]") {
    Snapshot s = snapshot_with("step_fraction", 0.8);
    s.bodies[0].material.phase = Phase::fluid;  // implicit steps solve no equations for it
    s.parameters.pressure_solver = PressureSolver::explicit_pressure;
    CHECK(ids(s) == Ids{"step_fraction"});
}

TEST_CASE("fluids with implicit pressures get more accurate ones", "[cures]") {
    Snapshot s = snapshot_with("accuracy", std::string("normal"));
    s.bodies[0].material.phase = Phase::fluid;
    CHECK(ids(s) == Ids{"fine"});
    s.parameters.accuracy = Accuracy::fine;
    CHECK(ids(s) == Ids{"step_fraction"});
}

TEST_CASE("the first cure of a blow-up cures it", "[cures]") {
    Simulation simulation;
    MaterialParameters stiff;
    stiff.young_modulus = 1e7f;
    simulation.add_body(block("block", 4, 4, 4, stiff));
    simulation.add_obstacle(floor_at(-0.1f));
    SimulationParameters parameters;
    parameters.step_policy = StepPolicy::fixed;
    parameters.fixed_step = 0.02f;
    simulation.finish_building("test", parameters);
    StepStatus status = StepStatus::done;
    for (int k = 0; k < 500 && status == StepStatus::done; ++k) status = simulation.step();
    REQUIRE(status == StepStatus::rolled_back);
    const std::vector<Cure> found = cures(snapshot_of(simulation));
    REQUIRE_FALSE(found.empty());
    simulation.apply(SetParameter{found.front().parameter, found.front().value});
    simulation.apply(SetPaused{false});
    simulation.advance(0.5);
    CHECK_FALSE(snapshot_of(simulation).paused);
    CHECK(snapshot_of(simulation).rollbacks == 1);
}
