#include "core/parameters/combinations.h"

#include <catch2/catch.hpp>

#include "core/base/error.h"
#include "core/parameters/conditions.h"
#include "core/scene/build_simulation.h"
#include "core/scene/scene_file.h"

using namespace taffy;
using Catch::Matchers::Contains;

namespace {

struct Case {
    const char* what;
    void (*set)(MaterialParameters&, SimulationParameters&);
    const char* parameter;
    const char* text;
};

// What cannot be combined. A line that goes here is a ban that has been lifted.
const Case bans[] = {
    {"creep and mls",
     [](auto& m, auto&) { m.creep = 1.0f, m.elasticity = ElasticityOperator::mls; }, "creep",
     "creep above 0 needs the operator 'corotated'"},
    {"melting and the paper's operator",
     [](auto& m, auto&) { m.phase = Phase::meltable, m.elasticity = ElasticityOperator::original; },
     "phase", "the phase 'meltable' needs the operator 'corotated'"},
    {"fluid and implicit",
     [](auto& m, auto& s) { m.phase = Phase::fluid, s.integrator = Integrator::backward_euler; },
     "phase", "the phase 'fluid' needs the integrator 'explicit'"},
    {"melting range upside down",
     [](auto& m, auto&) { m.phase = Phase::meltable, m.melting_end = m.melting_start; },
     "melting_end",
     "melting ends at 60 C, but must end above the temperature at which it starts, 60 C"},
};

}  // namespace

TEST_CASE("what cannot be combined is said with the parameter at fault, and the defaults can",
          "[parameters]") {
    const SimulationParameters explicit_steps;
    for (const Phase phase : {Phase::solid, Phase::fluid, Phase::meltable}) {
        MaterialParameters material;
        material.phase = phase;
        CHECK_FALSE(find_conflict({material, explicit_steps}));
    }
    for (const Case& ban : bans) {
        INFO(ban.what);
        MaterialParameters material;
        SimulationParameters simulation;
        ban.set(material, simulation);
        const auto conflict = find_conflict({material, simulation});
        REQUIRE(conflict);
        CHECK(conflict->parameter == ban.parameter);
        CHECK_THAT(conflict->text, Contains(ban.text));
        CHECK(is_in_rules(ban.parameter));
    }
    CHECK_FALSE(is_in_rules("density"));
}

TEST_CASE("rules know the shape, what holds a body and what it has become", "[parameters]") {
    SimulationParameters simulation;
    MaterialParameters mls, fluid, solid;
    mls.elasticity = ElasticityOperator::mls;
    fluid.phase = Phase::fluid;
    CHECK_FALSE(find_conflict({mls, simulation}));
    CHECK(find_conflict({mls, simulation, true})->parameter == "elasticity");
    CHECK(find_conflict({fluid, simulation, false, true})->parameter == "phase");
    simulation.integrator = Integrator::implicit;
    CHECK_FALSE(find_conflict({solid, simulation}));
    CHECK_FALSE(find_conflict({solid, simulation, false, false, true}));
    CHECK(find_conflict({mls, simulation, false, false, true})->parameter == "elasticity");
    CHECK(find_conflict({solid, simulation, false, false, true, true})->parameter == "phase");
    simulation.integrator = Integrator::explicit_leapfrog;
    CHECK_FALSE(find_conflict({fluid, simulation, false, false, true, true}));
}

TEST_CASE("the scene reader, commands and lists of changes refuse the same in the same words",
          "[parameters]") {
    const std::string body =
        "[[body]]\nname = \"a\"\nshape = \"box\"\nsize = [0.3, 0.3, 0.3]\n[body.material]\n";
    CHECK_THROWS_WITH(
        parse_scene(body + "elasticity = \"mls\"\ncreep = 1\n", "a.toml"),
        Contains("a.toml:7:") && Contains("body 'a': creep above 0 needs the operator"));
    CHECK_THROWS_WITH(parse_scene("[[body]]\nname = \"a\"\nshape = \"rod\"\nlength = 1\n"
                                  "[body.material]\nelasticity = \"mls\"\n",
                                  "a.toml"),
                      Contains("a.toml:6:") && Contains("in all three directions"));
    Simulation s = build_simulation(parse_scene(body + "elasticity = \"mls\"\n", "a.toml"));
    const SetParameter creep{"body.a.creep", 1.0};
    CHECK_THROWS_WITH(s.apply(creep),
                      Contains("body 'a': creep above 0 needs the operator 'corotated'"));
    CHECK_THROWS_WITH(s.check_changes(std::vector{TimedChange{.change = creep}}),
                      Contains("body 'a': creep above 0 needs the operator 'corotated'"));
}

TEST_CASE("a list of changes may let go of a body before it makes it a fluid, not after",
          "[parameters]") {
    const std::string text =
        "[[body]]\nname = \"a\"\nshape = \"box\"\nsize = [0.3, 0.3, 0.3]\n[body.material]\n";
    const auto region = [](const std::string& name, const std::string& lower,
                           const std::string& upper) {
        return "[[body.region]]\nname = \"" + name + "\"\nrole = \"fixed\"\nlower = [" + lower +
               ", -1, -1]\nupper = [" + upper + ", 1, 1]\n";
    };
    const auto change = [](float at, const char* path, ParameterValue value) {
        return TimedChange{.at = at, .change = {path, std::move(value)}};
    };
    const std::string fluid = "fluid";
    const char* const held = "region.a.foot.held";
    const char* const phase = "body.a.phase";
    const Simulation one = build_simulation(parse_scene(text + region("foot", "0", "1"), "a.toml"));
    one.check_changes(std::vector{change(2, phase, fluid), change(1, held, false)});
    const auto refused = Contains("a fluid cannot be held");
    CHECK_THROWS_WITH(
        one.check_changes(std::vector{change(1, phase, fluid), change(2, held, false)}), refused);
    CHECK_THROWS_WITH(one.check_changes(std::vector{change(1, held, false), change(2, held, true),
                                                    change(3, phase, fluid)}),
                      refused);
    CHECK_THROWS_WITH(one.check_changes(std::vector{change(1, held, false), change(2, phase, fluid),
                                                    change(3, held, true)}),
                      refused);
    const Simulation two = build_simulation(
        parse_scene(text + region("foot", "0", "1") + region("head", "-1", "-0.01"), "a.toml"));
    CHECK_THROWS_WITH(
        two.check_changes(std::vector{change(1, held, false), change(2, phase, fluid)}), refused);
    two.check_changes(std::vector{change(1, "region.*.held", false), change(2, phase, fluid)});
}

TEST_CASE("a material is set as a whole: what is on the way to it need not go together",
          "[parameters]") {
    Simulation s = build_simulation(
        parse_scene("[[body]]\nname = \"a\"\nshape = \"box\"\nsize = [0.3, 0.3, 0.3]\n"
                    "[body.material]\nphase = \"meltable\"\n",
                    "a.toml"));
    MaterialParameters hot;
    hot.phase = Phase::meltable;
    hot.melting_start = 300.0f, hot.melting_end = 400.0f, hot.temperature = 350.0f;
    CHECK_THROWS_AS(s.apply(SetParameter{"body.a.melting_start", 300.0}), InputError);
    s.apply(SetMaterial{"a", hot});
    Snapshot snapshot;
    s.capture(snapshot);
    CHECK(snapshot.bodies[0].material.melting_end == 400.0f);
    CHECK(snapshot.diagnostics.heat.mean == Approx(350.0));
    hot.melting_end = 200.0f;
    CHECK_THROWS_AS(s.apply(SetMaterial{"a", hot}), InputError);
    CHECK_THROWS_AS(s.apply(SetMaterial{"b", hot}), InputError);
}

TEST_CASE("every parameter that a condition names exists, and what does nothing says why",
          "[parameters]") {
    MaterialParameters material;
    SimulationParameters simulation;
    const ConditionOwner of_material =
        within(condition_owner(MaterialParameters::describe(), material), simulation);
    const ConditionOwner of_simulation =
        condition_owner(SimulationParameters::describe(), simulation);
    const auto idle = [&](const char* name) {
        return idle_text(MaterialParameters::describe().at(name).info, of_material);
    };
    for (const auto& p : MaterialParameters::describe()) {  // throws for a name that is none
        for (const Condition& condition : p.info.applies) condition_text(condition, of_material);
        for (const Need& need : p.info.needs) need_text(need.what, of_material);
    }
    for (const auto& p : SimulationParameters::describe())
        for (const Condition& condition : p.info.applies) condition_text(condition, of_simulation);

    CHECK(idle("bending").empty());
    material.elasticity = ElasticityOperator::original;
    CHECK(idle("bending") == "Has no effect now, only while 'Operator' is corotated or mls.");
    CHECK_THAT(idle("viscosity"), Contains("'Phase' is fluid or meltable"));
    CHECK_THAT(idle("yield"), Contains("'Creep' is above 0 or 'Phase' is meltable"));
    material.creep = 1.0f;
    CHECK(idle("yield").empty());
    material.creep = 0.0f, material.phase = Phase::meltable;
    CHECK(idle("yield").empty());
    CHECK(idle("viscosity").empty());
    material.phase = Phase::fluid;
    CHECK_THAT(idle("young_modulus"), Contains("'Phase' is solid or meltable"));
    const auto& step = SimulationParameters::describe().at("step_fraction").info;
    CHECK(idle_text(step, of_simulation).empty());
    simulation.integrator = Integrator::implicit;
    CHECK_THAT(idle_text(step, of_simulation), Contains("'Integrator' is explicit"));
}
