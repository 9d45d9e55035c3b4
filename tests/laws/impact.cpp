// The coefficient of restitution holds for every shape: flat faces that meet head on separate at e
// times the speed of their approach. Collisions conserve both momenta to rounding, also off centre.
#include <cstdio>

#include "tests/laws/law.h"
#include "tests/support/simulation_tools.h"

namespace taffy::laws {

namespace {

/// A lattice of particles about a centre, cut to a ball where asked.
BodyDefinition lattice(const char* name, int nx, int ny, int nz, float spacing, bool ball,
                       const Vec3f& centre, float E, float density) {
    BodyDefinition body;
    body.name = name;
    const float d = spacing;
    const Vec3f half = 0.5f * d * Vec3f(float(nx), float(ny), float(nz));
    for (int k = 0; k < nz; ++k)
        for (int j = 0; j < ny; ++j)
            for (int i = 0; i < nx; ++i) {
                const Vec3f x = d * Vec3f(float(i) + 0.5f, float(j) + 0.5f, float(k) + 0.5f) - half;
                if (!ball || x.norm() <= half.x()) body.rest.push_back(centre + x);
            }
    body.spacing = body.thickness = d;
    body.support = 2.0f * d;
    body.particle_volume = d * d * d;
    body.material.young_modulus = E;
    body.material.density = density;
    return body;
}

struct Flat {
    const char* name;
    int nx, ny, nz;
    float spacing, E, speed;
    bool pair;  // two of them, the other three times as heavy; else against a floor
};

/// Speed of parting over speed of approach.
double restitution_of(const Flat& f, float e, double* energy_ratio) {
    SimulationParameters p;
    p.gravity = Vec3f::Zero();
    p.threads = 1;
    p.restitution = e;
    Simulation simulation;
    const float half = 0.5f * f.spacing * float(f.nz);
    BodyDefinition one = lattice("one", f.nx, f.ny, f.nz, f.spacing, false,
                                 Vec3f(0, 0, half + 0.1f * f.spacing), f.E, 500.0f);
    one.velocity = Vec3f(0, 0, -f.speed * (f.pair ? 0.75f : 1.0f));
    simulation.add_body(one);
    if (f.pair) {
        BodyDefinition two =
            lattice("two", f.nx, f.ny, f.nz, f.spacing, false, Vec3f(0, 0, -half), f.E, 1500.0f);
        two.velocity = Vec3f(0, 0, 0.25f * f.speed);
        simulation.add_body(two);
    } else {
        simulation.add_obstacle(test::floor_at(0.0f));
    }
    simulation.finish_building("impact", p);
    const double energy = simulation.diagnostics().energy.total();
    simulation.advance(0.5);
    const auto height = [&] {
        const Diagnostics d = simulation.diagnostics();
        return d.bodies[0].centre.z() - (f.pair ? d.bodies[1].centre.z() : 0.0);
    };
    const double z = height();
    if (energy_ratio) *energy_ratio = simulation.diagnostics().energy.total() / energy;
    simulation.advance(0.2);
    return (height() - z) / 0.2 / double(f.speed);
}

void add_flat(std::vector<Law>& laws, const Flat& f, float e) {
    char what[200];
    double energy = 0.0;
    const double measured = restitution_of(f, e, &energy);
    std::snprintf(what, sizeof what, "%s, e = %.1f: speed of parting over approach", f.name,
                  double(e));
    laws.push_back({what, measured, double(e), 0.1, "1"});
    std::snprintf(what, sizeof what, "%s, e = %.1f: energy gained over all", f.name, double(e));
    laws.push_back({what, std::max(0.0, energy - 1.0), 0.0, 0.001, "1"});
}

void add_off_centre(std::vector<Law>& laws, int across, float offset, float e, float friction) {
    const float d = 0.4f / float(across);
    SimulationParameters p;
    p.gravity = Vec3f::Zero();
    p.threads = 1;
    p.restitution = e;
    p.contact_friction = friction;
    Simulation simulation;
    BodyDefinition one =
        lattice("one", across, across, across, d, true, Vec3f(-0.25f, 0, 0), 3e5f, 500.0f);
    BodyDefinition two =
        lattice("two", across, across, across, d, true, Vec3f(0.25f, offset, 0), 3e5f, 1500.0f);
    one.velocity = Vec3f(2, 0, 0), two.velocity = Vec3f(-1, 0, 0);
    simulation.add_body(one);
    simulation.add_body(two);
    simulation.finish_building("impact", p);
    const Diagnostics before = simulation.diagnostics();
    double nearest = 1e9;  // distance of the centres [m]
    for (int k = 0; k < 80; ++k) {
        simulation.advance(0.005);
        const Diagnostics d = simulation.diagnostics();
        nearest = std::min(nearest, (d.bodies[1].centre - d.bodies[0].centre).norm());
    }
    const Diagnostics after = simulation.diagnostics();
    char what[200];
    std::snprintf(what, sizeof what,
                  "balls %d across, %.2f m off centre, e = %.1f, mu = %.1f: angular momentum lost",
                  across, double(offset), double(e), double(friction));
    laws.push_back(
        {what,
         (after.angular_momentum - before.angular_momentum).norm() / before.angular_momentum.norm(),
         0.0, 2e-5, "1"});
    // Balls that meet far off centre and do not bounce much go on past each other, but around.
    laws.push_back({"... and least distance of their centres over the diameter", nearest / 0.4,
                    0.95, 0.1, "1"});
}

}  // namespace

std::vector<Law> impact(Extent extent) {
    const Flat cubes{"two cubes of 7 x 7 x 7", 7, 7, 7, 0.04f, 2e5f, 3.0f, true};
    const Flat block{
        "block of 10 x 5 x 5 on its side, on a floor", 10, 5, 5, 0.05f, 1e6f, 2.0f, false};
    const Flat slab{"slab of 8 x 8 x 3 on a floor", 8, 8, 3, 0.05f, 5e5f, 1.5f, false};
    const Flat bar{"bar of 4 x 4 x 12 on its end, on a floor", 4, 4, 12, 0.05f, 1e6f, 2.0f, false};
    const Flat fine{"two cubes of 12 x 12 x 12", 12, 12, 12, 0.025f, 2e5f, 3.0f, true};
    std::vector<Law> laws;
    for (const float e : {0.0f, 0.5f, 1.0f}) {
        add_flat(laws, cubes, e);
        add_flat(laws, slab, e);
        if (extent == Extent::quick) continue;
        add_flat(laws, block, e);
        add_flat(laws, bar, e);
        add_flat(laws, fine, e);
    }
    add_off_centre(laws, 10, 0.05f, 1.0f, 0.4f);
    add_off_centre(laws, 8, 0.2f, 0.5f, 0.0f);
    if (extent == Extent::quick) return laws;
    for (const float e : {0.0f, 0.3f, 1.0f})
        for (const float friction : {0.0f, 0.4f}) {
            add_off_centre(laws, 10, 0.1f, e, friction);
            add_off_centre(laws, 14, 0.25f, e, friction);
        }
    return laws;
}

}  // namespace taffy::laws
