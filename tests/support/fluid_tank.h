#pragma once
// Fluid on its own, without Simulation: particles, obstacles and leapfrog steps, with explicit or
// implicit pressures.
#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "core/fluid/fluid.h"
#include "core/fluid/fluid_step.h"
#include "tests/support/shapes.h"

namespace taffy::test {

struct FluidTank {
    FluidModel model;
    Vec3f gravity = Vec3f::Zero();
    float density = 1000.0f, viscosity = 0.0f, surface_tension = 0.0f;
    std::vector<Obstacle> obstacles;
    std::vector<Vec4f> x, v, force;
    std::vector<float> molten;       // 1 by default
    std::vector<FluidGrain> grains;  // empty: all particles have the model's spacing
    std::vector<uint16_t> body;      // index into grains
    ThreadPool pool{1};
    NeighbourOrder order;
    Fluid fluid;
    bool solves = false;                // pressure and viscosity are implicit
    double longest_step = 1.0 / 120.0;  // of implicit steps [s]
    SolveGoals goals;
    SolveReport report;  // of the last implicit step

    /// Adds a cubic lattice of particles, cell centres between lower and upper, where where(x) is
    /// true.
    template <class Where>
    void fill(const Vec3f& lower, const Vec3f& upper, const Where& where) {
        const float d = grains.empty() ? model.spacing : grains.back().spacing;
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
                    body.push_back(uint16_t(grains.empty() ? 0 : grains.size() - 1));
                }
    }
    /// Particles filled from now on have this spacing, and the support of fluids.
    void sample(float spacing) {
        grains.push_back({fluid_support_ratio * spacing, spacing});
        model.spacing = std::max(spacing, grains.size() > 1 ? model.spacing : 0.0f);
        model.support = fluid_support_ratio * model.spacing;
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
    /// Adds a floor at the height of `lower` and four walls.
    void add_walls(const Vec3f& lower, const Vec3f& upper) {
        add_plane(lower, Vec3f::UnitX()), add_plane(upper, -Vec3f::UnitX());
        add_plane(lower, Vec3f::UnitY()), add_plane(upper, -Vec3f::UnitY());
        add_plane(lower, Vec3f::UnitZ());
    }
    float mass() const { return density * volume(); }
    float volume() const { return model.spacing * model.spacing * model.spacing; }
    float volume_of(size_t i) const {
        const float d = grains.empty() ? model.spacing : grains[body[i]].spacing;
        return d * d * d;
    }

    void compute_forces() {
        const size_t n = x.size();
        volumes_.resize(n);
        for (size_t i = 0; i < n; ++i) volumes_[i] = volume_of(i);
        densities_.assign(n, density);
        viscosities_.assign(n, viscosity);
        tensions_.assign(n, surface_tension);
        roles_.resize(n);
        for (size_t i = 0; i < n; ++i)
            roles_[i] = molten[i] > 0.0f ? NeighbourRole::active : NeighbourRole::passive;
        force.resize(n);
        for (size_t i = 0; i < n; ++i)
            force[i] = density * volumes_[i] * Vec4f(gravity.x(), gravity.y(), gravity.z(), 0.0f);
        flags_.assign(n, 0);
        if (solves) {
            solved_.resize(n);
            fluid.prepare(pool, order, model, particles(), moving(), ObstacleSet(obstacles),
                          solved_);
        } else
            fluid.add_forces(pool, order, model, particles(), ObstacleSet(obstacles), force);
    }
    double stable_step() const {
        float speed = 0.0f;
        for (const Vec4f& each : v) speed = std::max(speed, each.norm());
        FluidModel finest = model;
        for (const FluidGrain& grain : grains)
            if (grain.spacing < finest.spacing) finest = at_grain(model, grain);
        if (solves)
            return std::min(std::min(longest_step, fluid.step_limit().step),
                            solved_fluid_step(finest, goals, double(speed), double(gravity.norm()),
                                              double(density), double(surface_tension))
                                .step);
        return stable_fluid_step(finest, double(speed), double(density),
                                 double(viscosity + artificial_viscosity(finest, density)),
                                 double(surface_tension))
            .step;
    }
    /// @return number of steps
    int advance(double duration) {
        if (force.size() != x.size()) compute_forces();
        int steps = 0;
        for (double left = duration; left > 1e-9; ++steps) {
            const float dt = float(std::min(stable_step(), left));
            left -= double(dt);
            const auto kick = [&](size_t i) {
                v[i] += 0.5f * dt / (density * volume_of(i)) * force[i];
            };
            for (size_t i = 0; i < x.size(); ++i) kick(i);
            if (solves) solve(double(dt));
            for (size_t i = 0; i < x.size(); ++i) {
                x[i] += dt * v[i];
                for (const Obstacle& obstacle : obstacles)
                    resolve_obstacle(obstacle, {0.0f, 0.0f}, 0.25f * std::cbrt(volume_of(i)), 0.0f,
                                     dt, x[i], v[i]);
            }
            compute_forces();
            for (size_t i = 0; i < x.size(); ++i) kick(i);
            if (solves) kicked_ = 0.5 * double(dt), kick_fluid(kicked_, kicked_);
        }
        return steps;
    }
    /// Begins a step of dt [s]: advances velocities to its middle.
    void solve(double dt) {
        kick_fluid(0.5 * dt, -kicked_);
        Particles& motion = moving();
        report = fluid
                     .solve(pool, order, model, particles(), motion, ObstacleSet(obstacles),
                            gravity, {dt, kicked_ + 0.5 * dt, 0.0}, goals)
                     .value();
        v = motion.v.values();
    }
    double kinetic_energy() const {
        double total = 0.0;
        for (const Vec4f& each : v) total += 0.5 * double(mass()) * double(each.squaredNorm());
        return total;
    }

  private:
    FluidParticles particles() const {
        return {x,         v,      volumes_, densities_, molten, viscosities_,
                tensions_, flags_, roles_,   body,       grains};
    }
    /// Returns the particles in the form that the simulation keeps.
    Particles& moving() {
        if (!motion_) motion_ = std::make_shared<Particles>();
        if (motion_->size() < x.size()) motion_->table.append(x.size() - motion_->size());
        for (size_t i = 0; i < x.size(); ++i) {
            motion_->x[i] = x[i], motion_->v[i] = v[i];
            motion_->force[i] = force[i];
            motion_->mass[i] = density * volumes_[i];
            motion_->flags[i] = flags_[i];
        }
        return *motion_;
    }
    void kick_fluid(double time, double viscous_time) {
        Particles& motion = moving();
        fluid.kick(pool, order, motion, time, viscous_time);
        v = motion.v.values();
    }

    std::shared_ptr<Particles> motion_;
    double kicked_ = 0.0;  // time of the kicks in the velocities [s]
    std::vector<float> volumes_, densities_, viscosities_, tensions_;
    std::vector<Vec4f> solved_;
    std::vector<uint8_t> flags_;
    std::vector<NeighbourRole> roles_;
};

}  // namespace taffy::test
