// The force, torque and heat that each grip exerts on the particles that it holds.
#include <catch2/catch.hpp>

#include "core/scene/build_simulation.h"
#include "core/scene/scene_file.h"
#include "tests/support/simulation_tools.h"

using namespace taffy;
using namespace taffy::test;

namespace {

std::string vector_text(const Vec3d& v) {
    return "[" + std::to_string(v.x()) + ", " + std::to_string(v.y()) + ", " +
           std::to_string(v.z()) + "]";
}

Simulation bar(const Vec3d& size, const std::string& gravity, const std::string& more) {
    return build_simulation(
        parse_scene("[simulation]\nthreads = 1\ngravity = " + gravity +
                        "\n[[body]]\nname = \"bar\"\nshape = \"box\"\nspacing = 0.1\nsize = " +
                        vector_text(size) + "\n" + more,
                    "bar.toml"));
}

/// Grips the particle that is nearest to a point, there.
/// @return where
Vec3f grip(Simulation& simulation, uint32_t id, const std::string& name, const Vec3f& point,
           float radius) {
    const Snapshot s = snapshot_of(simulation);
    size_t nearest = 0;
    for (size_t i = 0; i < s.position.size(); ++i)
        if ((s.position[i].head<3>() - point).norm() <
            (s.position[nearest].head<3>() - point).norm())
            nearest = i;
    const Vec3f place = s.position[nearest].head<3>();
    simulation.apply(AddGrip{id, s.id[nearest], place, radius, name});
    return place;
}

}  // namespace

TEST_CASE("two grips share the weight that hangs from them by their arms", "[grip][figures]") {
    for (const double length : {0.9, 1.3, 1.7}) {
        Simulation simulation = bar({length, 0.3, 0.3}, "[0, 0, -9.81]",
                                    "[body.material]\nyoung_modulus = 1e6\ndamping = 20\n"
                                    "settling = 20\n");
        const float end = 0.5f * float(length) - 0.15f;
        const double left = double(grip(simulation, 1, "left", {-end, 0, 0}, 0.15f).x());
        const double right = double(grip(simulation, 2, "", {0.5f * end, 0, 0}, 0.15f).x());
        simulation.advance(3.0);
        const Diagnostics d = simulation.diagnostics();
        REQUIRE(d.grips.size() == 2);
        CHECK(d.grips[0].name == "left");
        CHECK(d.grips[1].name == "2");
        const double weight = 9.81 * d.bodies[0].mass;
        INFO(length << ": " << d.grips[0].force.transpose() << ", "
                    << d.grips[1].force.transpose());
        CHECK(d.grips[0].force.z() == Approx(weight * right / (right - left)).epsilon(0.03));
        CHECK(d.grips[1].force.z() == Approx(-weight * left / (right - left)).epsilon(0.03));
        CHECK((d.grips[0].force + d.grips[1].force - d.all_grips.force).norm() < 1e-9);
    }
}

TEST_CASE("a grip that twists a bar turns it against what holds its foot", "[grip][figures]") {
    for (const double length : {0.8, 1.0, 1.2}) {
        const double foot = -0.5 * length + 0.1;
        Simulation simulation =
            bar({length, 0.3, 0.3}, "[0, 0, 0]",
                "[body.material]\nyoung_modulus = 1e6\ndamping = 20\nsettling = 20\n"
                "[[body.region]]\nname = \"foot\"\nrole = \"fixed\"\nlower = [-9, -9, -9]\n"
                "upper = [" +
                    std::to_string(foot) + ", 9, 9]\n");
        grip(simulation, 7, "twister", {0.5f * float(length) - 0.05f, 0, 0}, 0.25f);
        simulation.apply(TwistGrip{7, Vec3f::UnitX(), 0.2f});
        simulation.advance(2.0);
        const Diagnostics d = simulation.diagnostics();
        INFO(length << ": " << d.grips[0].torque.transpose() << ", held by "
                    << d.probes[0].reaction_torque.transpose());
        CHECK(d.grips[0].torque.x() > 10.0);
        CHECK(d.grips[0].torque.x() == Approx(-d.probes[0].reaction_torque.x()).epsilon(0.03));
    }
}

TEST_CASE("the heat that flows into a grip is that into what it holds", "[grip][figures]") {
    for (const float radius : {0.16f, 0.21f, 0.26f}) {
        Simulation simulation =
            bar({0.9, 0.5, 0.5}, "[0, 0, 0]",
                "temperature_gradient = [100, 0, 0]\n[body.material]\nheat_diffusion = 0.01\n"
                "[[body.region]]\nname = \"hot\"\nrole = \"probe\"\nshape = \"sphere\"\nradius = " +
                    std::to_string(radius) + "\nposition = [0.4, 0, 0]\n");
        grip(simulation, 1, "cold", {-0.4f, 0, 0}, radius);
        grip(simulation, 2, "hot", {0.4f, 0, 0}, radius);
        simulation.advance(0.1);
        const Diagnostics d = simulation.diagnostics();
        INFO(radius << ": " << d.grips[0].heat_flux << " W, " << d.grips[1].heat_flux << " W");
        CHECK(d.grips[1].heat_flux < -1.0);
        CHECK(d.grips[1].heat_flux == Approx(d.probes[0].heat_flux).epsilon(1e-6));
        CHECK(d.grips[0].heat_flux == Approx(-d.grips[1].heat_flux).epsilon(1e-3));
        CHECK(d.all_grips.heat_flux == Approx(0.0).margin(1e-3 * d.grips[0].heat_flux));
        simulation.apply(RemoveGrip{2});
        CHECK(simulation.diagnostics().grips.size() == 1);
    }
}
