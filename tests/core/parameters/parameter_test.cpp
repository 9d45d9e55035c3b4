#include "core/parameters/parameter.h"

#include <catch2/catch.hpp>
#include <set>

#include "core/parameters/material_parameters.h"
#include "core/parameters/simulation_parameters.h"
#include "core/parameters/view_parameters.h"

using namespace taffy;
using Catch::Matchers::Contains;

namespace {

template <class Owner>
void check_table() {
    const Owner defaults;
    std::set<std::string> names;
    for (const Parameter<Owner>& p : Owner::describe()) {
        INFO(p.info.name);
        CHECK(names.insert(p.info.name).second);
        CHECK_FALSE(p.info.label.empty());
        CHECK(p.info.help.size() > 10);
        // The default lies in its own range and survives being written and read.
        const ParameterValue value = p.get(defaults);
        CHECK(value_text(parse_value(p.info, value_text(value))) == value_text(value));
        if (p.info.scale == Scale::logarithmic) CHECK(p.info.min > 0.0);
    }
}

const ParameterInfo& material_info(const char* name) {
    return MaterialParameters::describe().at(name).info;
}

}  // namespace

TEST_CASE("every default is valid and survives being written as text and read", "[parameters]") {
    check_table<MaterialParameters>();
    check_table<SimulationParameters>();
    check_table<ViewParameters>();
}

TEST_CASE("a set parameter is what get returns", "[parameters]") {
    MaterialParameters material;
    const auto& table = MaterialParameters::describe();
    table.at("young_modulus").set(material, 2e5);
    table.at("elasticity").set(material, std::string("original"));
    CHECK(material.young_modulus == 2e5f);
    CHECK(material.elasticity == ElasticityOperator::original);
    CHECK(std::get<std::string>(table.at("elasticity").get(material)) == "original");

    SimulationParameters simulation;
    SimulationParameters::describe().at("gravity").set(simulation, Vec3d(1.0, 2.0, -3.0));
    CHECK(simulation.gravity == Vec3f(1.0f, 2.0f, -3.0f));
}

TEST_CASE("a value out of range or of the wrong kind is refused with the range", "[parameters]") {
    CHECK_THROWS_WITH(checked_value(material_info("poisson_ratio"), 0.5),
                      Contains("'poisson_ratio' is 0.5") && Contains("from 0 to 0.45"));
    CHECK_THROWS_WITH(parse_value(material_info("young_modulus"), "nan"), Contains("from 100 to"));
    CHECK_THROWS_WITH(parse_value(material_info("young_modulus"), "1e5 Pa"),
                      Contains("'Pa' is not a number"));
    CHECK_THROWS_WITH(parse_value(material_info("young_modulus"), "0"), Contains("from 100 to"));
    CHECK_THROWS_WITH(parse_value(material_info("young_modulus"), ""),
                      Contains("must be a number"));
    CHECK_THROWS_WITH(parse_value(material_info("strain"), "gren"),
                      Contains("did you mean 'green'?"));
    CHECK_THROWS_WITH(parse_value(SimulationParameters::describe().at("gravity").info, "0 -9.81"),
                      Contains("three numbers"));
    CHECK_THROWS_WITH(parse_value(SimulationParameters::describe().at("threads").info, "1.5"),
                      Contains("whole number"));
}

TEST_CASE("an unknown parameter names the nearest one", "[parameters]") {
    CHECK_THROWS_WITH(MaterialParameters::describe().at("yong_modulus"),
                      Contains("did you mean 'young_modulus'?"));
}
