#pragma once
// Fluid on its own, without Simulation: particles, obstacles and a leapfrog.
#include <vector>

#include "core/fluid/fluid.h"
#include "tests/support/shapes.h"

namespace taffy::test {

struct FluidTank {
    FluidModel model;
    Vec3f gravity = Vec3f::Zero();
    float density = 1000.0f, viscosity = 0.0f, surface_tension = 0.0f;
    std::vector<Obstacle> obstacles;
    std::vector<Vec4f> x, v, force;
    std::vector<float> molten;  // 1 unless told
    ThreadPool pool{1};
    NeighbourOrder order;
    Fluid fluid;

    /// Cubic lattice of particles, cell centres between lower and upper; where keeps what is
    /// wanted.
    template <class Where>
    void fill(const Vec3f& lower, const Vec3f& upper, const Where& where) {
        const float d = model.spacing;
        const Eigen::Vector3i n = ((upper - lower) / d).array().round().cast<int>();
        for (int k = 0; k < n.z(); ++k)
            for (int j = 0; j < n.y(); ++j)
                for (int i = 0; i < n.x(); ++i) {
                    const Vec3f p =
                        lower + d * (Vec3f(float(i), float(j), float(k)) + Vec3f::Constant(0.5f));
                    if (!where(p)) continue;
                    x.push_back(Vec4f(p.x(), p.y(), p.z(), 0.0f));
                    v.push_back(Vec4f::Zero());
                    molten.push_back(1.0f);
                }
    }
    void fill(const Vec3f& lower, const Vec3f& upper) {
        fill(lower, upper, [](const Vec3f&) { return true; });
    }
    void add_plane(const Vec3f& point, const Vec3f& normal) {
        Obstacle wall;
        wall.centre = point;
        wall.shape = plane(normal);
        obstacles.push_back(wall);
    }
    /// Floor at z = 0 and four walls.
    void add_walls(const Vec3f& lower, const Vec3f& upper) {
        add_plane(lower, Vec3f::UnitX()), add_plane(upper, -Vec3f::UnitX());
        add_plane(lower, Vec3f::UnitY()), add_plane(upper, -Vec3f::UnitY());
        add_plane(lower, Vec3f::UnitZ());
    }
    float mass() const { return density * volume(); }
    float volume() const { return model.spacing * model.spacing * model.spacing; }

    void compute_forces() {
        const size_t n = x.size();
        volumes_.assign(n, volume());
        densities_.assign(n, density);
        viscosities_.assign(n, viscosity);
        tensions_.assign(n, surface_tension);
        roles_.resize(n);
        for (size_t i = 0; i < n; ++i)
            roles_[i] = molten[i] > 0.0f ? NeighbourRole::active : NeighbourRole::passive;
        force.assign(n, mass() * Vec4f(gravity.x(), gravity.y(), gravity.z(), 0.0f));
        flags_.assign(n, 0);
        fluid.add_forces(
            pool, order, model,
            {x, v, volumes_, densities_, molten, viscosities_, tensions_, flags_, roles_},
            ObstacleSet(obstacles), force);
    }
    double stable_step() const {
        float speed = 0.0f;
        for (const Vec4f& each : v) speed = std::max(speed, each.norm());
        return stable_fluid_step(model, double(speed), double(density),
                                 double(viscosity + artificial_viscosity(model, density)),
                                 double(surface_tension));
    }
    /// @return steps done
    int advance(double duration) {
        if (force.size() != x.size()) compute_forces();
        int steps = 0;
        for (double left = duration; left > 1e-9; ++steps) {
            const float dt = float(std::min(stable_step(), left));
            left -= double(dt);
            const float kick = 0.5f * dt / mass();
            for (size_t i = 0; i < x.size(); ++i) {
                v[i] += kick * force[i];
                x[i] += dt * v[i];
                for (const Obstacle& obstacle : obstacles)
                    resolve_obstacle(obstacle, {0.0f, 0.0f}, 0.25f * model.spacing, 0.0f, dt, x[i],
                                     v[i]);
            }
            compute_forces();
            for (size_t i = 0; i < x.size(); ++i) v[i] += kick * force[i];
        }
        return steps;
    }
    double kinetic_energy() const {
        double total = 0.0;
        for (const Vec4f& each : v) total += 0.5 * double(mass()) * double(each.squaredNorm());
        return total;
    }

  private:
    std::vector<float> volumes_, densities_, viscosities_, tensions_;
    std::vector<uint8_t> flags_;
    std::vector<NeighbourRole> roles_;
};

}  // namespace taffy::test
