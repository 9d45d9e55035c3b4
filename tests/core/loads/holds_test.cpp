// Prescribed motions, and regions that are held along some axes only, or for some time.
#include <catch2/catch.hpp>
#include <cmath>

#include "core/particles/particles.h"
#include "core/scene/build_simulation.h"
#include "core/scene/scene_file.h"
#include "tests/support/fluid_ways.h"
#include "tests/support/simulation_tools.h"

using namespace taffy;
using namespace taffy::test;

namespace {

constexpr double pi = 3.14159265358979;

const char* const integrators[] = {"explicit", "implicit", "backward_euler"};

std::string simulation_text(const std::string& integrator, const std::string& more) {
    return "[simulation]\nthreads = 1\nimplicit_step = 0.01\nintegrator = \"" + integrator +
           "\"\n" + more;
}

/// A block, and what is said of it.
std::string block_text(const Vec3d& size, const std::string& material, const std::string& more) {
    return "[[body]]\nname = \"block\"\nshape = \"box\"\nspacing = 0.1\nsize = [" +
           std::to_string(size.x()) + ", " + std::to_string(size.y()) + ", " +
           std::to_string(size.z()) + "]\n[body.material]\n" + material + more;
}

/// All below a height.
std::string region_text(const std::string& name, const std::string& role, double lower,
                        double upper, const std::string& more = "") {
    return "[[body.region]]\nname = \"" + name + "\"\nrole = \"" + role + "\"\nlower = [-9, -9, " +
           std::to_string(lower) + "]\nupper = [9, 9, " + std::to_string(upper) + "]\n" + more;
}

Simulation built(const std::string& text) {
    return build_simulation(parse_scene(text, "block.toml"));
}

Vec3d displacement(const Simulation& simulation, size_t region) {
    return simulation.diagnostics().probes[region].displacement;
}

}  // namespace

TEST_CASE("a handle moves as its velocity is prescribed", "[loads][holds]") {
    struct Motion {
        std::string keys;
        double way, velocity;  // after 0.7 s, of 1 m/s
    };
    const double turn = 0.5 / (2.0 * pi);
    for (const Motion& m : {Motion{"", 0.7, 1.0},
                            {"course = \"ramp\"\nrise = 0.4", 0.5, 1.0},
                            {"course = \"ramp\"\nrise = 1.4", 0.175, 0.5},
                            {"course = \"sine\"\nperiod = 0.5", turn * (1.0 - std::cos(0.7 / turn)),
                             std::sin(0.7 / turn)},
                            {"from = 0.2\nuntil = 0.5", 0.3, 0.0}})
        for (const char* integrator : integrators) {
            Simulation simulation =
                built(simulation_text(integrator, "gravity = [0, 0, 0]\n") +
                      block_text({0.3, 0.3, 0.5}, "young_modulus = 1e5\ndamping = 20\n",
                                 region_text("hand", "handle", -9, -0.1)) +
                      "[[load]]\nname = \"drive\"\nregion = \"block.hand\"\nkind = \"velocity\"\n"
                      "value = [0.3, 0, 0.4]\nstrength = 2\n" +
                      m.keys);
            simulation.advance(0.7);
            INFO(integrator << ", " << m.keys << ": " << displacement(simulation, 0).transpose());
            const ProbeFigures hand = simulation.diagnostics().probes[0];
            CHECK((hand.displacement - m.way * Vec3d(0.6, 0, 0.8)).norm() < 2e-3);
            CHECK((hand.velocity - m.velocity * Vec3d(0.6, 0, 0.8)).norm() < 0.02);
        }
}

TEST_CASE("a handle turns as its spin is prescribed", "[loads][holds]") {
    for (const double spin : {0.5, -2.0, 4.0}) {
        Simulation simulation =
            built(simulation_text("explicit", "gravity = [0, 0, 0]\n") +
                  block_text({0.4, 0.4, 0.3}, "young_modulus = 1e5\n",
                             region_text("hand", "handle", -9, 9)) +
                  "[[load]]\nname = \"drive\"\nregion = \"block.hand\"\nkind = \"spin\"\n"
                  "value = [0, 0, " +
                  std::to_string(spin) + "]\n");
        const std::vector<Vec4f> before = snapshot_of(simulation).position;
        simulation.advance(0.9);
        const Eigen::AngleAxisf turn(float(0.9 * spin), Vec3f::UnitZ());
        const std::vector<Vec4f> after = snapshot_of(simulation).position;
        for (size_t i = 0; i < after.size(); ++i)
            CHECK((xyz(after[i]) - turn * xyz(before[i])).norm() < 2e-3f);
        CHECK(simulation.diagnostics().bodies[0].spin.z() * spin > 0.0);
    }
}

TEST_CASE("a block on rollers is pulled longer and grows thinner down to them", "[loads][holds]") {
    for (const Vec3d& size : {Vec3d(0.4, 0.4, 0.8), Vec3d(0.4, 0.5, 1.0), Vec3d(0.5, 0.5, 1.2)})
        for (const char* integrator : integrators) {
            // Its outermost layers are stiffer than they should be, whatever holds or pulls them.
            const double E = 1e6, nu = 0.3, strain = 0.02;
            const double force = strain * E * size.x() * size.y(), half = 0.5 * size.z();
            Simulation simulation =
                built(simulation_text(integrator, "gravity = [0, 0, 0]\n") +
                      block_text(size,
                                 "young_modulus = 1e6\npoisson_ratio = 0.3\ndamping = 20\n"
                                 "settling = 20\n",
                                 region_text("foot", "fixed", -9, -half + 0.1, "free = \"xy\"\n") +
                                     region_text("head", "probe", half - 0.1, 9) +
                                     region_text("low", "probe", -half + 0.1, -half + 0.2) +
                                     region_text("high", "probe", half - 0.2, half - 0.1)) +
                      "[[load]]\nname = \"pull\"\nregion = \"block.head\"\nvalue = [0, 0, " +
                      std::to_string(force) + "]\n");
            const std::vector<Vec4f> before = snapshot_of(simulation).position;
            simulation.advance(1.0);
            const std::vector<Vec4f> after = snapshot_of(simulation).position;
            INFO(size.transpose() << ", " << integrator);
            CHECK(displacement(simulation, 3).z() - displacement(simulation, 2).z() ==
                  Approx(strain * (size.z() - 0.3)).epsilon(0.05));
            const auto narrowed = [&](double lower, double upper) {
                double sum = 0.0, width = 0.0;
                for (size_t i = 0; i < after.size(); ++i) {
                    const double z = double(before[i].z());
                    if (z < lower || z > upper) continue;
                    sum += double((before[i] - after[i]).head<2>().dot(before[i].head<2>()));
                    width += double(before[i].head<2>().squaredNorm());
                }
                return sum / width;
            };
            CHECK(narrowed(-0.11, 0.11) == Approx(nu * strain).epsilon(0.05));
            // The layer on the rollers is no stiffer than the free one at the other end.
            CHECK(narrowed(-half, -half + 0.1) == Approx(narrowed(half - 0.1, half)).epsilon(0.1));
            for (size_t i = 0; i < after.size(); ++i)
                if (double(before[i].z()) < -half + 0.1) CHECK(after[i].z() == before[i].z());
            // The rollers hold it up, and nothing else.
            const ProbeFigures foot = simulation.diagnostics().probes[0];
            CHECK(foot.reaction.z() == Approx(-force).epsilon(0.02));
            CHECK(foot.reaction.head<2>().norm() == 0.0);
        }
}

TEST_CASE("along a free axis what is held falls", "[loads][holds]") {
    for (const char* integrator : integrators)
        for (const char* role : {"fixed", "handle"}) {
            Simulation simulation =
                built(simulation_text(integrator, "gravity = [3, 0, -9.81]\n") +
                      block_text({0.3, 0.3, 0.4}, "young_modulus = 1e6\n",
                                 region_text("rail", role, -9, 9, "free = \"z\"\n")));
            simulation.advance(0.5);
            INFO(integrator << ", " << role);
            CHECK(displacement(simulation, 0).z() == Approx(-0.5 * 9.81 * 0.25).epsilon(0.03));
            CHECK(displacement(simulation, 0).head<2>().norm() < 1e-6);
        }
}

TEST_CASE("what is let go of falls from then on, and can be caught again", "[loads][holds]") {
    struct Way {
        std::string keys, event;
        bool command;
    };
    const std::string event =
        "[[event]]\nset = \"region.block.top.held\"\nvalue = false\nat = 0.2\n";
    for (const Way& way :
         {Way{"release = 0.2\n", "", false}, Way{"", event, false}, Way{"", "", true}})
        for (const std::string role : {"fixed", "handle"}) {
            Simulation simulation =
                built(simulation_text("explicit", "") +
                      block_text({0.3, 0.3, 0.4}, "young_modulus = 1e5\ndamping = 10\n",
                                 region_text("top", role, -9, 9, way.keys)) +
                      way.event);
            const auto fallen = [&] { return -displacement(simulation, 0).z(); };
            simulation.advance(0.2);
            CHECK(fallen() == Approx(0.0).margin(1e-6));
            CHECK(simulation.diagnostics().probes[0].reaction.z() == Approx(36 * 9.81));
            if (way.command) simulation.apply(SetParameter{"region.block.top.held", false});
            simulation.advance(0.4);
            CHECK(fallen() == Approx(0.5 * 9.81 * 0.16).epsilon(0.03));
            CHECK(simulation.diagnostics().probes[0].reaction.norm() == 0.0);
            CHECK(snapshot_of(simulation).bodies[0].held == false);
            simulation.apply(SetParameter{"region.block.top.held", true});
            const double where = fallen();
            simulation.advance(0.2);
            CHECK(fallen() == Approx(where).margin(1e-5));
            simulation.apply(Reset{});
            CHECK(fallen() == 0.0);
            CHECK(snapshot_of(simulation).bodies[0].held);
            CHECK(snapshot_of(simulation).handles.size() == (role == "handle" ? 1 : 0));
            simulation.advance(0.1);
            CHECK(fallen() == Approx(0.0).margin(1e-6));
        }
    Simulation loose = built(simulation_text("explicit", "") +
                             block_text({0.3, 0.3, 0.4}, "young_modulus = 1e5\n",
                                        region_text("top", "fixed", -9, 9, "held = false\n")));
    loose.advance(0.2);
    CHECK(-displacement(loose, 0).z() == Approx(0.5 * 9.81 * 0.04).epsilon(0.03));
}

TEST_CASE("what has become a fluid is not held again by a reset", "[loads][holds]") {
    Simulation simulation = built(simulation_text("explicit", "") +
                                  block_text({0.3, 0.3, 0.4}, "young_modulus = 1e5\ndamping = 10\n",
                                             region_text("top", "fixed", 0, 9)));
    const auto be_fluid = [&] {
        simulation.apply(SetParameter{"body.block.phase", std::string("fluid")});
    };
    CHECK_THROWS_WITH(be_fluid(), Catch::Contains("a fluid cannot be held"));
    simulation.apply(SetParameter{"region.block.top.held", false});
    be_fluid();
    CHECK_THROWS_WITH(simulation.apply(SetParameter{"region.block.top.held", true}),
                      Catch::Contains("a fluid cannot be held"));
    simulation.advance(0.1);
    simulation.apply(Reset{});
    CHECK(snapshot_of(simulation).holds[0].held == false);
    simulation.advance(0.1);
    CHECK(displacement(simulation, 0).z() < -0.02);
    CHECK(healthy(simulation));
}

TEST_CASE("sheets and rods that are let go of fall as a whole", "[loads][holds]") {
    for (const char* integrator : integrators)
        for (const std::string shape : {"shape = \"sheet\"\nlength = 0.6\nwidth = 0.4",
                                        "shape = \"rod\"\nlength = 0.8\nthickness = 0.05"}) {
            Simulation simulation =
                built(simulation_text(integrator, "") + "[[body]]\nname = \"leaf\"\n" + shape +
                      "\nspacing = 0.1\n[body.material]\nyoung_modulus = 1e6\ndamping = 2\n"
                      "[[body.region]]\nname = \"stalk\"\nrole = \"fixed\"\nlower = [-1, -1, -1]\n"
                      "upper = [-0.1, 1, 1]\nrelease = 0.1\n");
            simulation.advance(0.1);
            const BodyFigures then = simulation.diagnostics().bodies[0];
            CHECK(displacement(simulation, 0).norm() == 0.0);
            simulation.advance(0.3);
            const double t = simulation.diagnostics().time - 0.1;
            const double z = then.centre.z() + then.velocity.z() * t - 0.5 * 9.81 * t * t;
            INFO(shape << ", " << integrator);
            CHECK(simulation.diagnostics().bodies[0].centre.z() == Approx(z).epsilon(0.03));
            CHECK(healthy(simulation));
        }
}

TEST_CASE("the heat that flows into a region is k A dT / dx", "[loads][holds]") {
    const FluidWay way = each_accuracy();
    INFO(way.name());
    for (const double length : {1.0, 1.4, 2.0}) {
        Simulation simulation =
            built(simulation_text("explicit", "gravity = [0, 0, 0]\n" + way.text()) +
                  "[[body]]\nname = \"bar\"\nshape = \"box\"\nspacing = 0.1\nsize = [" +
                  std::to_string(length) +
                  ", 0.4, 0.4]\ntemperature_gradient = [30, 0, 0]\n"
                  "[body.material]\nheat_diffusion = 0.01\ntemperature = 50\ndensity = 1000\n"
                  "heat_capacity = 100\n"
                  "[[body.region]]\nname = \"cold\"\nrole = \"fixed\"\nlower = [-9, -9, -9]\n"
                  "upper = [0, 9, 9]\n");
        const BodyFigures bar = simulation.diagnostics().bodies[0];
        CHECK(bar.temperature == Approx(50.0));
        CHECK(simulation.diagnostics().heat.highest == Approx(50.0 + 30.0 * (length / 2 - 0.05)));
        simulation.advance(0.05);
        const double flux = 0.01 * 1000.0 * 100.0 * 0.16 * 30.0;
        CHECK(simulation.diagnostics().probes[0].heat_flux == Approx(flux).epsilon(0.05));
        simulation.apply(Reset{});
        CHECK(simulation.diagnostics().heat.highest == Approx(50.0 + 30.0 * (length / 2 - 0.05)));
    }
}

TEST_CASE("bodies turn rigidly from the start about a pivot", "[loads][holds]") {
    struct Turning {
        std::string shape;
        double mass, inertia;  // about the axis z through the centre
    };
    for (const Turning& t :
         {Turning{"shape = \"box\"\nsize = [0.8, 0.6, 0.4]", 192.0, 192.0 * (0.64 + 0.36) / 12.0},
          {"shape = \"sphere\"\nradius = 0.4", 4.0 / 3.0 * pi * 64.0, 0.4 * 0.16 * 268.08},
          {"shape = \"cylinder\"\nradius = 0.4\nheight = 0.5", 80.0 * pi, 40.0 * pi * 0.16}}) {
        const double spin = 3.0;
        Simulation simulation = built(
            simulation_text("explicit", "gravity = [0, 0, 0]\n") + "[[body]]\nname = \"top\"\n" +
            t.shape + "\nspacing = 0.05\nangular_velocity = [0, 0, 3]\npivot = [0.5, 0, 0]\n" +
            "[body.material]\nyoung_modulus = 1e6\n");
        const BodyFigures first = simulation.diagnostics().bodies[0];
        INFO(t.shape);
        CHECK(first.mass == Approx(t.mass).epsilon(1e-3));
        CHECK(first.spin.z() == Approx(t.inertia * spin).epsilon(0.05));
        CHECK((first.velocity - Vec3d(0, -1.5, 0)).norm() < 1e-4);
        CHECK(simulation.diagnostics().energy.kinetic ==
              Approx(0.5 * spin * spin * (t.inertia + 0.25 * t.mass)).epsilon(0.05));
        const std::vector<Vec4f> before = snapshot_of(simulation).position;
        simulation.advance(0.3);
        const BodyFigures last = simulation.diagnostics().bodies[0];
        CHECK((last.spin - first.spin).norm() < 1e-3 * first.spin.norm());
        double turned = 0.0, r2 = 0.0;  // about its centre, which flies on
        const std::vector<Vec4f> after = snapshot_of(simulation).position;
        const Eigen::AngleAxisd turn(0.3 * spin, Vec3d::UnitZ());
        for (size_t i = 0; i < after.size(); ++i) {
            const Vec3d r = xyz(before[i]).cast<double>() - first.centre;
            turned += (xyz(after[i]).cast<double>() - last.centre).dot(turn * r);
            r2 += r.squaredNorm();
        }
        CHECK(turned / r2 == Approx(1.0).epsilon(0.01));
        CHECK(last.volume == Approx(first.volume).epsilon(0.01));
    }
}

TEST_CASE("bodies begin with a velocity that changes along the axes", "[loads][holds]") {
    for (const Vec3d& size : {Vec3d(0.4, 0.6, 0.8), Vec3d(0.6, 0.4, 0.4), Vec3d(1.0, 0.3, 0.3)}) {
        Simulation simulation =
            built(simulation_text("explicit", "gravity = [0, 0, 0]\n") +
                  "[[body]]\nname = \"block\"\nshape = \"box\"\nspacing = 0.1\nsize = [" +
                  std::to_string(size.x()) + ", " + std::to_string(size.y()) + ", " +
                  std::to_string(size.z()) +
                  "]\nposition = [1, 2, 3]\nvelocity_along_x = [0.5, 0, 0.2]\n"
                  "velocity_along_z = [0, 0.3, -0.1]\n");
        const Diagnostics d = simulation.diagnostics();
        // sum of m |G r|^2 / 2 over the lattice, whose moments are those of d n^3 - n.
        const Vec3d second = (size.array().square() - 0.01) / 12.0;
        const double mass = 1000.0 * size.prod();
        const double energy = 0.5 * mass * (second.x() * 0.29 + second.z() * 0.10);
        CHECK(d.energy.kinetic == Approx(energy).epsilon(1e-3));
        CHECK(d.linear_momentum.norm() < 1e-3);
        // Of the shear: half of it turns.
        const double turning = mass * (-second.x() * 0.2);
        CHECK(d.bodies[0].spin.y() == Approx(turning).epsilon(1e-3));
    }
}

TEST_CASE("regions begin with temperatures and velocities of their own", "[loads][holds]") {
    for (const double hot : {90.0, -40.0, 300.0}) {
        Simulation simulation =
            built(simulation_text("explicit", "gravity = [0, 0, 0]\n") +
                  block_text({0.3, 0.3, 0.8}, "temperature = 20\ndensity = 1000\n",
                             region_text("foot", "fixed", -9, -0.2,
                                         "temperature = " + std::to_string(hot) + "\n") +
                                 region_text("head", "probe", 0.2, 9, "velocity = [0, 2, 0]\n")));
        const auto check = [&](double rest) {
            const Diagnostics d = simulation.diagnostics();
            CHECK(d.bodies[0].temperature == Approx(0.25 * hot + 0.75 * 20.0 + rest));
            CHECK(d.probes[0].material.temperature == Approx(hot + rest));
            CHECK((d.bodies[0].momentum - Vec3d(0, 36, 0)).norm() < 1e-4);
            CHECK(d.probes[1].velocity.y() == Approx(2.0));
        };
        check(0.0);
        simulation.advance(0.05);
        simulation.apply(SetParameter{"body.block.temperature", 30.0});
        simulation.apply(Reset{});  // what is set stays: all of it is ten degrees warmer
        check(10.0);
    }
}

TEST_CASE("regions begin with linear fields of temperature and velocity", "[loads][holds]") {
    for (const double angle : {0.0, 30.0, 90.0}) {
        Simulation simulation =
            built(simulation_text("explicit", "gravity = [0, 0, 0]\n") +
                  "[[body]]\nname = \"block\"\nshape = \"box\"\nspacing = 0.1\n"
                  "size = [0.8, 0.3, 0.4]\nposition = [1, 2, 3]\nvelocity = [5, 0, 0]\n"
                  "rotation = [0, 0, " +
                  std::to_string(angle) +
                  "]\n[body.material]\ntemperature = 20\n"
                  "[[body.region]]\nname = \"end\"\nrole = \"probe\"\nlower = [0, -9, -9]\n"
                  "upper = [9, 9, 9]\ntemperature = 50\ntemperature_gradient = [30, -20, 10]\n"
                  "velocity = [1, 2, 3]\nvelocity_along_x = [0.1, 0.2, 0.3]\n"
                  "velocity_along_y = [0.4, 0.5, 0.6]\nvelocity_along_z = [0.7, 0.8, 0.9]\n");
        const double turn = angle * pi / 180.0;
        const Vec3d centre = Vec3d(1, 2, 3) + 0.2 * Vec3d(std::cos(turn), std::sin(turn), 0);
        Mat3d gradient;
        gradient << 0.1, 0.4, 0.7, 0.2, 0.5, 0.8, 0.3, 0.6, 0.9;
        size_t inside = 0;
        simulation.apply(SetColourField{&temperature_field});
        const Snapshot s = snapshot_of(simulation);
        for (size_t i = 0; i < s.position.size(); ++i) {
            simulation.apply(Inspect{s.id[i]});
            const ParticleReport p = *snapshot_of(simulation).inspected;
            const Vec3d offset = xyz(s.position[i]).cast<double>() - centre;
            const bool in = offset.dot(Vec3d(std::cos(turn), std::sin(turn), 0)) > -0.2;
            inside += in;
            const Vec3d velocity = in ? Vec3d(Vec3d(1, 2, 3) + gradient * offset) : Vec3d(5, 0, 0);
            const double temperature = in ? 50.0 + Vec3d(30, -20, 10).dot(offset) : 20.0;
            CHECK((p.velocity.cast<double>() - velocity).norm() < 1e-5);
            CHECK(s.field[i] == Approx(temperature).margin(1e-4));
        }
        CHECK(inside == 48);
    }
}

TEST_CASE("what a region cannot be held by is refused with its place", "[loads][holds][scene]") {
    const auto parse = [](const std::string& region, const std::string& more = "") {
        parse_scene(block_text({0.3, 0.3, 0.3}, "", region) + more, "block.toml");
    };
    CHECK_THROWS_WITH(parse(region_text("a", "fixed", -9, 9, "free = \"yx\"\n")),
                      Catch::Contains("block.toml:") && Catch::Contains("one of x, y, z, xy"));
    CHECK_THROWS_WITH(parse(region_text("a", "fixed", -9, 9, "free = \"xyz\"\n")),
                      Catch::Contains("role 'probe'"));
    CHECK_THROWS_WITH(parse(region_text("a", "probe", -9, 9, "release = 2\n")),
                      Catch::Contains("'release' belongs to regions with the role"));
    CHECK_THROWS_WITH(parse(region_text("a", "fixed", -9, 9, "relaese = 2\n")),
                      Catch::Contains("did you mean 'release'"));
    CHECK_THROWS_WITH(parse(region_text("a", "fixed", -9, 9, "release = 2\nheld = false\n")),
                      Catch::Contains("'release' does not go with"));
    CHECK_THROWS_WITH(parse(region_text("a", "handle", -9, 9, "velocity = [0, 0, 1]\n")),
                      Catch::Contains("a [[load]] of the kind 'velocity'"));
    CHECK_THROWS_WITH(
        parse(region_text("a", "probe", -9, 9, "velocity_along_y = [0, 0, 1]\n")),
        Catch::Contains("block.toml:") && Catch::Contains("'velocity_along_y' needs 'velocity'"));
    CHECK_THROWS_WITH(parse(region_text("a", "fixed", -9, 9, "temperature_gradient = [0, 0, 1]\n")),
                      Catch::Contains("'temperature_gradient' needs 'temperature'"));
    CHECK_THROWS_WITH(parse(region_text("a", "fixed", -9, 9,
                                        "temperature = 3\ntemperature_gradient = [0, 0, 1e9]\n")),
                      Catch::Contains("block.toml:") && Catch::Contains("temperature_gradient"));
    const std::string load =
        "[[load]]\nname = \"l\"\nregion = \"block.a\"\nkind = \"velocity\"\nvalue = [1, 0, 0]\n";
    CHECK_THROWS_WITH(parse(region_text("a", "fixed", -9, 9), load),
                      Catch::Contains("'block.a' is not a handle"));
    const std::string event = "[[event]]\nset = \"region.block.b.held\"\nvalue = false\nat = 1\n";
    CHECK_THROWS_WITH(parse(region_text("a", "fixed", -9, 9), event),
                      Catch::Contains("region.block.a.held"));
    Simulation simulation =
        built(block_text({0.3, 0.3, 0.3}, "", region_text("a", "fixed", -9, 9)));
    CHECK_THROWS_WITH(simulation.apply(SetParameter{"region.block.aa.held", false}),
                      Catch::Contains("did you mean 'block.a'"));
    CHECK_THROWS_WITH(simulation.apply(SetParameter{"load.a.strength", 2.0}),
                      Catch::Contains("the scene has no loads"));
}
