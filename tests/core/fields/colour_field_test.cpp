// The table of colour fields, and the fields' values.
#include <catch2/catch.hpp>
#include <cmath>
#include <set>

#include "core/base/error.h"
#include "core/fields/fields.h"
#include "tests/support/simulation_tools.h"
#include "tests/support/test_bodies.h"

using namespace taffy;
using namespace taffy::test;
using Catch::Matchers::Contains;

namespace {

Snapshot coloured_by(Simulation& simulation, const char* field) {
    simulation.apply(SetColourField{&colour_field(field)});
    return snapshot_of(simulation);
}

MaterialParameters rubber() {
    MaterialParameters m;
    m.young_modulus = 2e5f;
    m.damping = 20.0f;
    return m;
}

}  // namespace

TEST_CASE("every colour field has a name of its own and is found by it", "[fields]") {
    std::set<std::string> names;
    CHECK(colour_fields().front() == &body_field);
    for (const ColourField* field : colour_fields()) {
        INFO(field->name);
        CHECK(names.insert(field->name).second);
        CHECK(&colour_field(field->name) == field);
        CHECK(std::string(field->label) != "");
        CHECK(std::string(field->help).back() == '.');
        CHECK(field->range.least_span > 0.0f);
        CHECK(field->has_values() == (field != &body_field));
    }
    CHECK_THROWS_WITH(colour_field("vonmises"), Contains("did you mean 'von_mises'?"));
}

TEST_CASE("every colour field has a finite value for every particle", "[fields]") {
    Simulation simulation;
    simulation.add_body(block("bar", 6, 3, 3, rubber()));
    BodyDefinition sheet = block("sheet", 6, 6, 1, rubber());
    move_body(sheet, Vec3f(2.0f, 0.0f, 0.0f));
    simulation.add_body(sheet);
    MaterialParameters brittle = rubber();
    brittle.fracture_strain = 0.5f;
    BodyDefinition stick = block("stick", 8, 1, 1, brittle);
    move_body(stick, Vec3f(4.0f, 0.0f, 0.0f));
    simulation.add_body(stick);
    MaterialParameters water;
    water.phase = Phase::fluid;
    BodyDefinition drop = block("drop", 4, 4, 4, water);
    move_body(drop, Vec3f(6.0f, 0.0f, 0.0f));
    simulation.add_body(drop);
    simulation.finish_building("all", weightless());
    simulation.advance(0.01);
    for (const ColourField* field : colour_fields()) {
        INFO(field->name);
        const Snapshot s = coloured_by(simulation, field->name);
        CHECK(s.colour_field == field);
        REQUIRE(s.field.size() == (field->has_values() ? s.position.size() : 0));
        for (const float value : s.field) CHECK(std::isfinite(value));
        if (field->has_values()) CHECK(s.field_min <= s.field_max);
    }
}

TEST_CASE("speed, displacement and temperature are those of the particles", "[fields]") {
    Simulation simulation;
    MaterialParameters warm = rubber();
    warm.temperature = 80.0f;
    BodyDefinition bar = block("bar", 6, 3, 3, warm);
    bar.velocity = Vec3f(3.0f, 4.0f, 0.0f);
    simulation.add_body(bar);
    simulation.finish_building("bar", weightless());
    simulation.advance(0.1);
    for (const float speed : coloured_by(simulation, "speed").field) CHECK(speed == Approx(5.0f));
    for (const float moved : coloured_by(simulation, "displacement").field)
        CHECK(moved == Approx(0.5f).epsilon(1e-4));
    for (const float T : coloured_by(simulation, "temperature").field) CHECK(T == Approx(80.0f));
}

TEST_CASE("the range leaves out as many outliers as the field says", "[fields]") {
    Simulation simulation;
    BodyDefinition bar = block("bar", 100, 1, 1, rubber());
    bar.angular_velocity = Vec3f(0.0f, 0.0f, 1.0f);
    simulation.add_body(bar);
    simulation.finish_building("bar", weightless());
    const Snapshot s = coloured_by(simulation, "speed");
    std::vector<float> sorted = s.field;
    std::sort(sorted.begin(), sorted.end());
    CHECK(s.field_min == sorted[2]);
    CHECK(s.field_max == sorted[97]);
    const Snapshot hot = coloured_by(simulation, "temperature");
    CHECK(hot.field_max == *std::max_element(hot.field.begin(), hot.field.end()));
}

TEST_CASE("plastic strain grows where a bar creeps, most where it bends most", "[fields]") {
    MaterialParameters creeping = rubber();
    creeping.creep = 5.0f;
    creeping.yield = 0.002f;
    const BodyDefinition bar = block("bar", 12, 3, 3, creeping);
    BodyDefinition elastic = block("elastic", 12, 3, 3, rubber());
    move_body(elastic, Vec3f(0.0f, 2.0f, 0.0f));
    Simulation simulation;
    simulation.add_body(bar);
    simulation.add_body(elastic);
    const auto end = particles_where(bar, [](const Vec3f& x) { return x.x() < 0.25f; });
    simulation.add_region({"bar.end", RegionKind::fixed, 0, end});
    SimulationParameters p;
    p.threads = 1;
    simulation.finish_building("bar", p);
    for (const float strain : coloured_by(simulation, "plastic_strain").field) CHECK(strain == 0);
    simulation.advance(0.3);
    const std::vector<float> first = coloured_by(simulation, "plastic_strain").field;
    simulation.advance(0.3);
    const std::vector<float> then = coloured_by(simulation, "plastic_strain").field;
    float clamped = 0.0f, tip = 0.0f;
    for (uint32_t i = 0; i < 108; ++i) {
        CHECK(then[i] >= first[i]);
        if (i % 12 == 3) clamped += then[i];
        if (i % 12 == 10) tip += then[i];
    }
    CHECK(clamped > 0.05f);
    CHECK(clamped > 5.0f * tip);
    for (size_t i = 108; i < then.size(); ++i) CHECK(then[i] == 0.0f);
}

TEST_CASE("bonds are counted alike on a lattice and in a body that can break", "[fields]") {
    MaterialParameters brittle = rubber();
    brittle.fracture_strain = 0.05f;
    BodyDefinition bar = block("bar", 10, 3, 3, brittle);
    bar.angular_velocity = Vec3f(0.0f, 0.0f, 15.0f);
    BodyDefinition whole = block("whole", 10, 3, 3, rubber());
    move_body(whole, Vec3f(0.0f, 3.0f, 0.0f));
    Simulation simulation;
    simulation.add_body(bar);
    simulation.add_body(whole);
    simulation.finish_building("bars", weightless());
    const std::vector<float> first = coloured_by(simulation, "bond_count").field;
    const size_t n = bar.rest.size();
    float total = 0.0f;
    for (size_t i = 0; i < n; ++i) {
        uint32_t within = 0;
        for (size_t j = 0; j < n; ++j)
            within += i != j && (bar.rest[j] - bar.rest[i]).norm() < 0.999f * bar.support;
        CHECK(first[i] >= float(within));
        CHECK(first[i] == first[n + i]);
        total += first[i];
    }
    simulation.advance(0.5);
    const std::vector<float> then = coloured_by(simulation, "bond_count").field;
    float left = 0.0f;
    for (size_t i = 0; i < n; ++i) {
        CHECK(then[i] <= first[i]);
        CHECK(then[n + i] == first[n + i]);
        left += then[i];
    }
    CHECK(left < 0.9f * total);
}
