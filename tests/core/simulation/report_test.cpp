// The complete report on one particle in snapshots.
#include <catch2/catch.hpp>
#include <cmath>

#include "core/elasticity/strain_stress.h"
#include "core/fields/fields.h"
#include "tests/support/simulation_tools.h"
#include "tests/support/test_bodies.h"

using namespace taffy;
using namespace taffy::test;

namespace {

float value_of(const ParticleReport& report, const char* name) {
    for (size_t k = 0; k < colour_fields().size(); ++k)
        if (colour_fields()[k] == &colour_field(name)) return report.fields.at(k);
    FAIL("no field " << name);
    return 0.0f;
}

ParticleReport report_of(Simulation& simulation, uint32_t index) {
    simulation.apply(Inspect{ParticleId(index)});
    const Snapshot s = snapshot_of(simulation);
    REQUIRE(s.inspected);
    REQUIRE(s.inspected->present);
    CHECK(s.id[s.inspected->index] == ParticleId(index));
    return *s.inspected;
}

/// A bar that is held at one end and bends under its weight, one that moves on meanwhile.
Simulation bent_bar(const MaterialParameters& material) {
    const BodyDefinition bar = block("bar", 8, 3, 3, material);
    BodyDefinition other = block("other", 4, 4, 4, material);
    move_body(other, Vec3f(0.0f, 2.0f, 0.0f));
    other.velocity = Vec3f(0.0f, 1.0f, 0.0f);
    Simulation simulation;
    simulation.add_body(bar);
    simulation.add_body(other);
    simulation.add_region({"bar.end", RegionKind::fixed, 0,
                           particles_where(bar, [](const Vec3f& x) { return x.x() < 0.15f; })});
    SimulationParameters p;
    p.threads = 1;
    simulation.finish_building("bar", p);
    simulation.advance(0.2);
    return simulation;
}

}  // namespace

TEST_CASE("a report of a particle agrees with its colour fields, on lattices and with bonds",
          "[report]") {
    MaterialParameters lattice;
    lattice.young_modulus = 2e5f;
    MaterialParameters stiff_volume = lattice;
    stiff_volume.volume_stiffness = 3.0f;
    MaterialParameters bonded = lattice;
    bonded.fracture_strain = 0.9f;
    for (const MaterialParameters& material : {lattice, stiff_volume, bonded}) {
        Simulation simulation = bent_bar(material);
        for (const uint32_t index : {10u, 30u, 71u, 90u}) {
            const ParticleReport r = report_of(simulation, index);
            INFO("particle " << index << ", volume stiffness " << material.volume_stiffness);
            CHECK(r.body == (index < 72 ? 0 : 1));
            CHECK(r.elastic);
            const float von_mises = value_of(r, "von_mises");
            REQUIRE((index >= 72 || von_mises > 100.0f));
            CHECK(von_mises_stress(r.stress) == Approx(von_mises).epsilon(1e-3).margin(0.5));
            CHECK(mean_pressure(r.stress) ==
                  Approx(value_of(r, "pressure")).epsilon(2e-3).margin(0.5));
            CHECK(100.0f * (r.F.determinant() - 1.0f) ==
                  Approx(value_of(r, "volume_change")).margin(2e-4));
            CHECK(r.velocity.norm() == Approx(value_of(r, "speed")).margin(1e-6));
            CHECK(r.density ==
                  Approx(material.density / (1.0f + 0.01f * value_of(r, "volume_change"))));
            CHECK((r.stress - r.stress.transpose()).norm() < 1e-3f * (1.0f + r.stress.norm()));
        }
    }
}

TEST_CASE("a report tells F and stress in world directions", "[report]") {
    MaterialParameters stiff = undamped(1e7f);
    BodyDefinition bar = block("bar", 5, 5, 5, stiff);
    bar.angular_velocity = Vec3f(0.0f, 0.0f, 3.0f);
    Simulation simulation;
    simulation.add_body(bar);
    simulation.finish_building("bar", weightless());
    simulation.advance(0.5);
    const ParticleReport r = report_of(simulation, 62);  // in the middle
    CHECK(r.F(1, 0) == Approx(std::sin(1.5)).epsilon(0.02));
    CHECK(r.F(0, 0) == Approx(std::cos(1.5)).margin(0.02));
    CHECK(r.F(2, 2) == Approx(1.0).epsilon(0.01));
    // Pulled outwards as it spins, the same in all directions of the plane.
    CHECK(r.stress(0, 0) > 0.0f);
    CHECK(r.stress(0, 0) == Approx(r.stress(1, 1)).epsilon(0.2));
}

TEST_CASE("a report counts the particles that are near now", "[report]") {
    Simulation simulation;
    simulation.add_body(block("bar", 5, 5, 5, undamped(), 2.1f));
    simulation.finish_building("bar", weightless());
    // Of a lattice within 2.1 spacings: 6 + 12 + 8 + 6; at a corner one eighth of space.
    CHECK(report_of(simulation, 62).neighbours == 32);
    CHECK(report_of(simulation, 0).neighbours == 3 + 3 + 1 + 3);
    CHECK(report_of(simulation, 0).support == Approx(0.21f));
}

TEST_CASE("a report says when a sink has taken its particle", "[report]") {
    Simulation simulation;
    MaterialParameters water;
    water.phase = Phase::fluid;
    simulation.add_body(block("drop", 4, 4, 4, water));
    Sink sink;
    sink.name = "drain";
    sink.shape = make_shape("halfspace");
    sink.position = Vec3f(0.0f, 0.0f, -0.05f);
    simulation.add_sink(sink);
    SimulationParameters p;
    p.threads = 1;
    simulation.finish_building("drop", p);
    const ParticleReport before = report_of(simulation, 0);
    CHECK_FALSE(before.elastic);
    CHECK(before.density == Approx(water.density).epsilon(0.05));
    simulation.advance(0.5);
    const Snapshot s = snapshot_of(simulation);
    REQUIRE(s.diagnostics.sinks.at(0).removed > 0);
    REQUIRE(s.inspected);
    CHECK(s.inspected->id == ParticleId(0));
    CHECK_FALSE(s.inspected->present);
}

TEST_CASE("a report says when there is no such particle", "[report]") {
    Simulation simulation;
    simulation.add_body(block("bar", 3, 3, 3, undamped()));
    simulation.finish_building("bar", weightless());
    CHECK_FALSE(snapshot_of(simulation).inspected);
    for (const ParticleId nobody : {ParticleId(27), ParticleId(1000), ParticleId(0, 1)}) {
        simulation.apply(Inspect{nobody});
        const Snapshot s = snapshot_of(simulation);
        REQUIRE(s.inspected);
        CHECK(s.inspected->id == nobody);
        CHECK_FALSE(s.inspected->present);
    }
    simulation.apply(Inspect{});
    CHECK_FALSE(snapshot_of(simulation).inspected);
}

TEST_CASE("snapshots carry figures of all particles only when asked", "[report]") {
    Simulation simulation = bent_bar({});
    CHECK(snapshot_of(simulation).figures.empty());
    simulation.advance(0.1);
    simulation.apply(CarryFigures{true});
    simulation.apply(Inspect{ParticleId(40)});
    const Snapshot s = snapshot_of(simulation);
    REQUIRE(s.figures.size() == s.id.size());
    REQUIRE(s.inspected);
    const ParticleFigures& figures = s.figures[s.inspected->index];
    CHECK(figures.velocity == s.inspected->velocity);
    CHECK(figures.molten == s.inspected->molten);
    CHECK(figures.von_mises > 0.0f);
    CHECK(figures.von_mises == value_of(*s.inspected, "von_mises"));
    CHECK(figures.pressure == value_of(*s.inspected, "pressure"));
    CHECK(figures.temperature == value_of(*s.inspected, "temperature"));
    simulation.apply(CarryFigures{false});
    CHECK(snapshot_of(simulation).figures.empty());
}

TEST_CASE("inspecting a particle changes no bit of the run", "[report]") {
    MaterialParameters material;
    material.fracture_strain = 0.9f;
    Simulation watched = bent_bar(material), alone = bent_bar(material);
    watched.apply(Inspect{ParticleId(40)});
    for (int frame = 0; frame < 10; ++frame) {
        watched.advance(0.01);
        alone.advance(0.01);
        snapshot_of(watched);
    }
    CHECK(watched.state_hash() == alone.state_hash());
}

TEST_CASE("a placed probe of one particle tells what the inspector tells", "[report][probe]") {
    MaterialParameters bonded;
    bonded.fracture_strain = 0.9f;
    for (const MaterialParameters& material : {MaterialParameters(), bonded}) {
        Simulation simulation = bent_bar(material);
        simulation.apply(SetProbes{{{"tip", {ParticleId(30)}}}});
        const ParticleReport particle = report_of(simulation, 30);
        const Snapshot s = snapshot_of(simulation);
        REQUIRE(s.probes.size() == 1);
        const ProbeReport& probe = s.probes[0];
        CHECK(probe.figures.name == "tip");
        REQUIRE(probe.particles == 1);
        CHECK(probe.centre.isApprox(s.position[particle.index].head<3>().cast<double>()));
        CHECK(probe.figures.velocity.isApprox(particle.velocity.cast<double>()));
        CHECK(probe.figures.displacement.norm() == Approx(value_of(particle, "displacement")));
        CHECK(probe.figures.material.stress.isApprox(particle.stress.cast<double>(), 1e-5));
        CHECK(probe.density == Approx(particle.density));
        CHECK(probe.molten == Approx(particle.molten));
        REQUIRE(probe.fields.size() == particle.fields.size());
        for (size_t k = 0; k < probe.fields.size(); ++k)
            CHECK(probe.fields[k] == Approx(particle.fields[k]));
    }
}

TEST_CASE("a placed probe of several particles tells means of those that are there",
          "[report][probe]") {
    Simulation simulation = bent_bar({});
    simulation.apply(SetProbes{{{"two", {ParticleId(10), ParticleId(75)}},
                                {"one left", {ParticleId(10), ParticleId(1000)}},
                                {"gone", {ParticleId(10, 1)}}}});
    const ParticleReport a = report_of(simulation, 10), b = report_of(simulation, 75);
    const Snapshot s = snapshot_of(simulation);
    REQUIRE(s.probes.size() == 3);
    CHECK(s.probes[0].particles == 2);
    CHECK(s.probes[0].figures.velocity.isApprox(
        0.5 * (a.velocity.cast<double>() + b.velocity.cast<double>())));
    CHECK(s.probes[0].density == Approx(0.5 * (a.density + b.density)));
    CHECK(s.probes[0].fields.back() ==
          Approx(0.5 * double(a.fields.back() + b.fields.back())).margin(1e-9));
    CHECK(s.probes[1].particles == 1);
    CHECK(s.probes[1].figures.velocity.isApprox(a.velocity.cast<double>()));
    CHECK(s.probes[2].particles == 0);
    CHECK(s.probes[2].figures.name == "gone");
    simulation.apply(SetProbes{});
    CHECK(snapshot_of(simulation).probes.empty());
}

TEST_CASE("probes stay through resets and change no bit of the run", "[report][probe]") {
    MaterialParameters material;
    material.fracture_strain = 0.9f;
    Simulation watched = bent_bar(material), alone = bent_bar(material);
    for (int frame = 0; frame < 12; ++frame) {
        if (frame == 2) watched.apply(SetProbes{{{"tip", {ParticleId(40), ParticleId(80)}}}});
        if (frame == 5)
            for (Simulation* simulation : {&watched, &alone}) simulation->apply(Reset{});
        watched.advance(0.0101);
        alone.advance(0.0101);
        CHECK(snapshot_of(watched).probes.size() == (frame < 2 ? 0 : 1));
    }
    CHECK(watched.state_hash() == alone.state_hash());
    CHECK_FALSE(changes_run(SetProbes{}));
}
