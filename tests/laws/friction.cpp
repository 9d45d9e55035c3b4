// Coulomb friction: a body on a slope below the friction angle stays for minutes; above it, it
// slides with the acceleration g (sin - mu cos). Sliding distance is bounded, not speed: a body
// that lands may move a little.
#include <functional>
#include <numbers>

#include "core/collision/obstacle_path.h"
#include "tests/laws/law.h"
#include "tests/support/shapes.h"
#include "tests/support/simulation_tools.h"

namespace taffy::laws {

namespace {

using test::snapshot_of;

/// A solid on a slope.
struct Block {
    std::string name;
    int nx = 10, ny = 5, nz = 5;
    float spacing = 0.05f;  // [m]
    float turned = 0.0f;    // about the normal of the slope [rad]
    bool round = false;     // a cylinder on its end
    float E = 1e5f;         // [Pa]
    float damping = 1.0f;   // [1/s]
    float friction = 0.4f;  // mu
};

MaterialParameters material_of(const Block& b) {
    MaterialParameters m;
    m.young_modulus = b.E;
    m.damping = b.damping;
    m.settling = 0.0f;
    return m;
}

/// A lattice whose lowest particles are half a spacing above z = 0 of a slope that falls towards x.
BodyDefinition lattice(const Block& b, const Quatf& slope, float above = 0.0f) {
    const float d = b.spacing;
    BodyDefinition body;
    body.name = b.name;
    const Vec3f half = 0.5f * d * Vec3f(float(b.nx), float(b.ny), 0.0f);
    const Quatf turn(Eigen::AngleAxisf(b.turned, Vec3f::UnitZ()));
    for (int k = 0; k < b.nz; ++k)
        for (int j = 0; j < b.ny; ++j)
            for (int i = 0; i < b.nx; ++i) {
                const Vec3f x = d * Vec3f(float(i) + 0.5f, float(j) + 0.5f, float(k) + 0.5f) - half;
                if (b.round && x.head<2>().norm() > half.x()) continue;
                body.rest.push_back(slope * (turn * x + above * Vec3f::UnitZ()));
            }
    body.spacing = body.thickness = d;
    body.support = 2.0f * d;
    body.particle_volume = d * d * d;
    body.material = material_of(b);
    return body;
}

Quatf falling(double angle) {
    return Quatf(Eigen::AngleAxisf(float(angle), Vec3f::UnitY()));
}

/// Bodies on a slope without restitution.
Simulation on_slope(const std::vector<BodyDefinition>& bodies, const Quatf& slope, float friction) {
    Simulation simulation;
    for (const BodyDefinition& body : bodies) simulation.add_body(body);
    Obstacle plane = test::floor_at(0.0f);
    plane.shape = test::plane(slope * Vec3f::UnitZ());
    simulation.add_obstacle(plane);
    SimulationParameters p;
    p.threads = 1;
    p.sleeping = false;
    p.restitution = 0.0f;
    p.contact_friction = friction;
    simulation.finish_building("slope", p);
    return simulation;
}

Simulation on_slope(const Block& block, double angle) {
    const Quatf slope = falling(angle);
    return on_slope({lattice(block, slope)}, slope, block.friction);
}

/// How far down the slope the centre of a body is [m].
double way(const Simulation& simulation, double angle, size_t body = 0) {
    const Vec3d down(std::cos(angle), 0.0, -std::sin(angle));
    return simulation.diagnostics().bodies[body].centre.dot(down);
}

void add_holding(std::vector<Law>& laws, const Block& block, double part, double seconds) {
    const double angle = part * std::atan(double(block.friction));
    Simulation simulation = on_slope(block, angle);
    const double x0 = way(simulation, angle);
    simulation.advance(5.0);  // a soft block without damping hops on its feet so long
    const double x1 = way(simulation, angle);
    simulation.advance(seconds);
    const double x2 = way(simulation, angle);
    char what[200];
    std::snprintf(what, sizeof what,
                  "%s, %.2f of the angle: slip in %.0f s after landing (%.1f mm)",
                  block.name.c_str(), part, seconds, 1e3 * (x1 - x0));
    laws.push_back({what, x2 - x1, 0.0, 0.02 * double(block.spacing), "m"});
}

void add_sliding(std::vector<Law>& laws, const Block& block, double degrees_above) {
    const double mu = double(block.friction);
    const double angle = std::atan(mu) + degrees_above * std::numbers::pi / 180.0;
    Simulation simulation = on_slope(block, angle);
    double x[3];
    for (int k = 0; k < 3; ++k) {
        simulation.advance(k == 0 ? 1.0 : 1.5);  // a block that lands skips some way at first
        x[k] = way(simulation, angle);
    }
    const double acceleration = (x[2] - 2.0 * x[1] + x[0]) / (1.5 * 1.5);
    // 5 % of the acceleration and 5 mm/s2, never more than 2 % of mu.
    const double across = 9.81 * std::cos(angle);
    const double expected = 9.81 * std::sin(angle) - mu * across;
    const double bound = std::min(0.02 * mu, (0.05 * expected + 0.005) / across);
    char what[200];
    std::snprintf(what, sizeof what,
                  "%s, %.1f degrees above the angle: mu by the acceleration from 1 to 4 s",
                  block.name.c_str(), degrees_above);
    laws.push_back({what, std::tan(angle) - acceleration / across, mu, bound, "1"});
}

/// A block that stands on another, which stands on the slope.
void add_stacked(std::vector<Law>& laws, const Block& lower, const Block& upper, double part,
                 double seconds) {
    const double angle = part * std::atan(double(lower.friction));
    const Quatf slope = falling(angle);
    Simulation simulation =
        on_slope({lattice(lower, slope), lattice(upper, slope, float(lower.nz) * lower.spacing)},
                 slope, lower.friction);
    simulation.advance(2.0);
    const double x0 = way(simulation, angle, 0), y0 = way(simulation, angle, 1) - x0;
    simulation.advance(seconds);
    const double x1 = way(simulation, angle, 0), y1 = way(simulation, angle, 1) - x1;
    char what[200];
    for (const bool top : {false, true}) {
        std::snprintf(
            what, sizeof what, "%s on %s, %.2f of the angle: slip of the %s one in %.0f s",
            upper.name.c_str(), lower.name.c_str(), part, top ? "upper" : "lower", seconds);
        laws.push_back({what, top ? y1 - y0 : x1 - x0, 0.0, 0.02 * double(lower.spacing), "m"});
    }
}

/// A block on a belt that starts, runs and stops with less than mu g of acceleration comes along.
void add_conveyor(std::vector<Law>& laws, const Block& block) {
    Simulation simulation;
    simulation.add_body(lattice(block, Quatf::Identity()));
    Obstacle belt = test::floor_at(0.0f);
    ObstaclePath path;
    // Hermite curves between these keys: at most 1.5 m/s^2, mu g is 3.9.
    for (const auto& [time, x] :
         {std::pair{1.0f, 0.0f}, {3.0f, 1.0f}, {5.0f, 2.0f}, {7.0f, 2.0f}}) {
        ObstacleKey key;
        key.time = time, key.position = Vec3f(x, 0, 0);
        path.keys.push_back(key);
    }
    belt.path = std::make_shared<ObstaclePath>(path);
    simulation.add_obstacle(belt);
    SimulationParameters p;
    p.threads = 1;
    p.sleeping = false;
    p.restitution = 0.0f;
    p.contact_friction = block.friction;
    simulation.finish_building("belt", p);
    const double x0 = way(simulation, 0.0);
    simulation.advance(8.0);
    laws.push_back({block.name + " on a belt that goes 2 m: slip on it",
                    way(simulation, 0.0) - x0 - 2.0, 0.0, 0.1 * double(block.spacing), "m"});
}

}  // namespace

std::vector<Law> friction(Extent extent) {
    const bool full = extent == Extent::full;
    const Block standard{.name = "10 x 5 x 5"};
    const Block creeper{.name = "8 x 6 x 5, E = 1e6, damping 100, mu 0.5",
                        .nx = 8,
                        .ny = 6,
                        .E = 1e6f,
                        .damping = 100.0f,
                        .friction = 0.5f};
    Block fine = creeper, flat = standard, tall = standard, turned = standard, round = standard,
          soft = standard, stiff = standard, rough = standard;
    fine.name = "the same, half the spacing";
    fine.nx = 16, fine.ny = 12, fine.nz = 10, fine.spacing = 0.025f;
    flat.name = "flat, 8 x 8 x 2", flat.nx = flat.ny = 8, flat.nz = 2;
    tall.name = "tall, 4 x 4 x 6", tall.nx = tall.ny = 4, tall.nz = 6;
    turned.name = "10 x 5 x 5, turned by 30 degrees", turned.turned = 0.5236f;
    round.name = "cylinder, 8 across, 6 high", round.nx = round.ny = 8, round.nz = 6;
    round.round = true;
    soft.name = "10 x 5 x 5, E = 3e4, undamped", soft.E = 3e4f, soft.damping = 0.0f;
    stiff.name = "10 x 5 x 5, E = 1e7", stiff.E = 1e7f;
    rough.name = "10 x 5 x 5, mu 0.8", rough.friction = 0.8f;
    Block small = flat;
    small.name = "5 x 5 x 3", small.nx = small.ny = 5, small.nz = 3, small.E = flat.E = 1e6f;
    std::vector<Law> laws;
    if (!full) {
        add_holding(laws, standard, 0.97, 6.0);
        add_holding(laws, creeper, 0.90, 4.0);
        add_holding(laws, round, 0.97, 4.0);
        add_sliding(laws, creeper, 2.5);
        add_stacked(laws, flat, small, 0.97, 3.0);
        add_conveyor(laws, creeper);
        return laws;
    }
    for (const Block& block : {standard, creeper, flat, tall, turned, round, soft, rough}) {
        add_holding(laws, block, 0.97, 60.0);
        add_holding(laws, block, 0.85, 20.0);
    }
    add_stacked(laws, flat, small, 0.97, 30.0);
    add_stacked(laws, creeper, round, 0.9, 20.0);
    add_conveyor(laws, creeper);
    add_conveyor(laws, flat);
    for (const Block& block : {fine, stiff}) add_holding(laws, block, 0.97, 10.0);
    for (const Block& block : {standard, creeper, flat, tall, round, stiff}) {
        add_sliding(laws, block, 2.5);
        add_sliding(laws, block, 10.0);
    }
    return laws;
}

}  // namespace taffy::laws
