// A system is a group of bodies that are solved together: those that may touch each other within
// the step or are joined by bonds.
#include "core/stepping/implicit_steps.h"

#include <cmath>

#include "core/integration/leapfrog.h"
#include "core/integration/momentum.h"
#include "core/module/diagnostics.h"
#include "core/stepping/implicit_forces.h"
#include "core/watch/blow_up.h"

namespace taffy {

namespace {

const std::string implicit_advice =
    ". Try a smaller step, more damping, or the operator 'corotated'";

/// Largest part by which a step may raise the energy of a system. If TR-BDF2 exceeds most_gain,
/// backward Euler does the step again; if that exceeds most_euler_gain, the step is shortened.
constexpr double most_gain = 1e-3, most_euler_gain = 1e-2;
constexpr double energy_floor = 1e-4;  // speeds that do not count [spacings a step]
/// A step counts as one in which contacts began or ended if these contacts held more than this part
/// of the energy of all contacts.
constexpr double switched_part = 1e-3;
/// Number of steps by backward Euler after a step in which contacts began or ended.
constexpr int calming_steps = 8;

/// Positions and velocities of all particles.
struct PlacesAndVelocities {
    std::vector<Vec4f> x, v;  // [m], [m/s]
};

/// Gives free bodies back the momentum that the implicit schemes took. The schemes brake rotation:
/// backward Euler by (spin dt)^2 a step, TR-BDF2 by some 1e-4 a turn. For a body that nothing
/// touches the right momentum is known. A body in contact lost sum (x_1 - x_0) x m v_0 about the
/// centre; the residual of its contacts' equations, which is small for contacts but large for the
/// body, is left out of this sum.
void restore_momentum(World& world, const ContactPotential& contacts,
                      const PlacesAndVelocities& before, std::span<const Vec4f> external,
                      std::span<const uint8_t> by_euler, double dt) {
    const std::vector<uint8_t> touched = contacts.touched(world.bodies.size());
    world.pool.for_ranges(world.bodies.size(), 1, [&](size_t begin, size_t end) {
        for (size_t b = begin; b < end; ++b) {
            const SimulationBody& body = world.bodies[b];
            if (!spins_freely(body) || (touched[b] && !by_euler[b])) continue;
            if (body.reshaped) continue;  // each fragment turns by itself
            BodyParts then(body.rows), now(body.rows);
            const auto mass = now.of(world.particles.mass);
            const auto own_x = now.of(world.particles.x), own_v = now.of(world.particles.v);
            const BodyMomentum first =
                body_momentum(mass, then.of(std::span(before.x)), then.of(std::span(before.v)));
            BodyMomentum wanted = first;
            if (touched[b]) {
                wanted = body_momentum(mass, own_x, own_v);
                const Vec3d path = wanted.centre - first.centre;
                for (const uint32_t i : body.rows) {
                    const Vec4f moved = world.particles.x[i] - before.x[i];
                    const Vec3d v = before.v[i].head<3>().cast<double>();
                    wanted.angular -= double(world.particles.mass[i]) *
                                      Vec3d(moved.head<3>().cast<double>() - path).cross(v);
                }
            } else {
                for (const uint32_t i : body.rows) {
                    const Vec3d f = external[i].head<3>().cast<double>();
                    const Vec3d arm = before.x[i].head<3>().cast<double>() - first.centre;
                    wanted.linear += dt * f;
                    wanted.angular += dt * arm.cross(f);
                }
            }
            set_momentum(wanted, mass, own_x, own_v);
            now.put_back(own_v, world.particles.v);
        }
    });
}

/// One attempt at a step of a given length.
class ImplicitAttempt {
  public:
    /// @param before  positions and velocities at the start
    /// @param force   forces at the start, without contacts [N]
    ImplicitAttempt(const ImplicitParts& parts, ImplicitIntegrator& integrator,
                    const PlacesAndVelocities& before, std::span<const Vec4f> force, double dt)
        : s_(parts), integrator_(integrator), before_(before), dt_(dt), forces_(parts, dt) {
        for (size_t i = 0; i < force.size(); ++i)
            external_.push_back(force[i] - s_.forces.internal_force()[i]);
        collect_systems();
        start_force_.assign(force.begin(), force.end());
        contacts().add_forces(s_.world.pool, s_.world.obstacles, s_.world.particles.x,
                              start_force_);
        contacts().mark_start();
        start_energy_ = contacts().energies(s_.world.bodies.size());
    }

    const ImplicitReport& report() const { return report_; }

    /// Does the step.
    /// @param may_gain  a gain of energy does not make the attempt fail
    /// @return the reason of a failure; its text is empty if the step succeeded
    BlowUp run(Integrator integrator, bool may_gain) {
        s_.handles.move(s_.world, float(dt_));
        const bool euler = integrator == Integrator::backward_euler;
        by_euler_.assign(systems_.size(), euler);
        for (size_t b = 0; b < s_.world.bodies.size(); ++b)
            if (contacts().unsteady(b) > 0) by_euler_[system_of(b)] = 1;
        if (solve(ImplicitScheme::tr_bdf2)) find_unfit();
        if (solve(ImplicitScheme::backward_euler) && report_.failed_system >= 0)
            return failure(uint32_t(report_.failed_system), "found no solution");
        BlowUp reason = find_blow_up(s_.world, dt_);
        const std::vector<double> gain = energy_gain();
        for (uint32_t s = 0; s < gain.size() && !may_gain && reason.text.empty(); ++s)
            if (gain[s] > most_euler_gain) reason = failure(s, "gained energy");
        if (reason.text.empty()) finish();
        return reason;
    }

  private:
    ContactPotential& contacts() { return s_.contacts.potential(); }
    uint32_t system_of(size_t body) const { return systems_.bodies[body].system; }

    BlowUp failure(uint32_t system, const std::string& what) const {
        const std::string name = name_of(system);
        return {"body '" + name + "': the implicit step " + what, implicit_advice, name};
    }

    /// Returns the name of the first body of a system.
    std::string name_of(uint32_t system) const {
        size_t b = 0;
        while (system_of(b) != system) ++b;
        return s_.world.bodies[b].definition.name;
    }

    void collect_systems() {
        for (size_t b = 0; b < s_.world.bodies.size(); ++b) {
            const SimulationBody& body = s_.world.bodies[b];
            const uint32_t system = contacts().group_of_body()[b];
            systems_.bodies.push_back({&body.rows, system});
            if (system == systems_.mass.size()) {
                systems_.mass.push_back(0.0);
                systems_.spacing.push_back(1e9);
            }
            for (const uint32_t i : body.rows)
                systems_.mass[system] += double(s_.world.particles.mass[i]);
            systems_.spacing[system] = std::min(systems_.spacing[system],
                                                std::cbrt(double(body.definition.particle_volume)));
        }
    }

    /// Solves the systems that use the scheme, from the start of the step. Returns false if no
    /// system uses it.
    bool solve(ImplicitScheme scheme) {
        const bool euler = scheme == ImplicitScheme::backward_euler;
        systems_.active.assign(systems_.size(), 0);
        std::vector<uint8_t> bodies(s_.world.bodies.size());
        bool any = false;
        for (size_t b = 0; b < bodies.size(); ++b) {
            bodies[b] = systems_.active[system_of(b)] = (by_euler_[system_of(b)] != 0) == euler;
            any |= bodies[b] != 0;
        }
        if (!any) return false;
        Particles& p = s_.world.particles;
        for (size_t i = 0; i < p.size(); ++i)
            if (bodies[p.body[i]]) {
                const uint8_t axes = moving_axes(p, i);
                p.x[i] = along(axes, before_.x[i], p.x[i]);
                p.v[i] = along(axes, before_.v[i], p.v[i]);
            }
        contacts().forget_shares(bodies);
        if (!euler) contacts().add_start_share(0.5 / std::sqrt(2.0), bodies);  // see implicit.cpp
        forces_.set_active(bodies);
        const ImplicitReport report = integrator_.step(s_.world.pool, systems_, scheme, forces_, p,
                                                       before_.x, start_force_, external_, dt_);
        report_.newton_iterations += report.newton_iterations;
        report_.cg_iterations += report.cg_iterations;
        report_.failed_system = report.failed_system;
        return true;
    }

    /// Chooses backward Euler for systems for which TR-BDF2 is unfit. Its trapezoidal stage may
    /// overshoot after a sudden change (a slider moved, a blow), and keeps oscillations of contacts
    /// that begin and end going: backward Euler does neither.
    void find_unfit() {
        if (report_.failed_system >= 0) {
            by_euler_.assign(systems_.size(), 1);
            return;
        }
        const std::vector<uint8_t> changed = contacts_changed();
        const std::vector<double> gain = energy_gain();
        for (size_t s = 0; s < systems_.size(); ++s)
            if (changed[s] || gain[s] > most_gain) by_euler_[s] = 1;
    }

    /// Returns by system whether contacts have begun or ended in this step.
    std::vector<uint8_t> contacts_changed() {
        const ContactPotential::Switched switched = contacts().switched(s_.world.bodies.size());
        std::vector<double> part(systems_.size(), 0.0), all(systems_.size(), 0.0);
        for (size_t b = 0; b < s_.world.bodies.size(); ++b) {
            part[system_of(b)] += switched.energy[b];
            all[system_of(b)] += switched.all[b];
        }
        std::vector<uint8_t> changed(systems_.size());
        for (size_t s = 0; s < changed.size(); ++s) changed[s] = part[s] > switched_part * all[s];
        return changed;
    }

    /// Returns by system the relative gain of energy in the step. The work of the internal forces
    /// is that of their mean, which is exact for linear forces and for rigid motion.
    std::vector<double> energy_gain() {
        std::vector<double> gain(systems_.size(), 0.0), size(systems_.size(), 0.0);
        const std::vector<double> now = contacts().energies(s_.world.bodies.size());
        const std::span<const Vec4f> end_force = forces_.without_contacts();
        const Particles& p = s_.world.particles;
        for (size_t b = 0; b < s_.world.bodies.size(); ++b) {
            double sum = now[b] - start_energy_[b], all = now[b] + start_energy_[b];
            const SimulationBody& body = s_.world.bodies[b];
            for (const uint32_t i : body.rows) {
                const uint8_t axes = moving_axes(p, i);
                if (axes == 0) continue;
                const auto moved = [&](const Vec4f& a) { return along(axes, a, Vec4f::Zero()); };
                const double half = 0.5 * double(p.mass[i]);
                const double first = half * double(moved(before_.v[i]).squaredNorm());
                const double last = half * double(moved(p.v[i]).squaredNorm());
                const Vec4f force =
                    external_[i] + 0.5f * (s_.forces.internal_force()[i] + end_force[i]);
                sum += last - first - double(force.dot(moved(p.x[i] - before_.x[i])));
                all += last + first;
            }
            gain[system_of(b)] += sum, size[system_of(b)] += all;
        }
        for (size_t s = 0; s < gain.size(); ++s) {
            const double slow = energy_floor * systems_.spacing[s] / dt_;
            gain[s] /= size[s] + systems_.mass[s] * slow * slow;
        }
        return gain;
    }

    /// Makes systems that nothing else touches keep their linear momentum: bodies that only touch
    /// each other, and bodies that are in pieces. The momentum that the residual of the equations
    /// left over moves all particles of a system alike.
    void keep_linear_momentum() {
        const std::vector<uint8_t> touched = contacts().touched(s_.world.bodies.size());
        std::vector<uint8_t> alone(systems_.size(), 1), met(systems_.size(), 0);
        std::vector<Vec3d> missing(systems_.size(), Vec3d::Zero());
        Particles& p = s_.world.particles;
        const auto for_body = [&](size_t b, const auto& work) {
            for (const uint32_t i : s_.world.bodies[b].rows) work(i);
        };
        for (size_t b = 0; b < touched.size(); ++b) {
            // restore_momentum() skips bodies that are in pieces or partly molten.
            met[system_of(b)] |= touched[b] != 0 || s_.world.bodies[b].reshaped;
            if (s_.world.bodies[b].anchored || (touched[b] & ContactPotential::by_obstacle))
                alone[system_of(b)] = 0;
            for_body(b, [&](uint32_t i) {
                const Vec3d change = (p.v[i] - before_.v[i]).head<3>().cast<double>();
                const Vec3d force = external_[i].head<3>().cast<double>();
                missing[system_of(b)] += dt_ * force - double(p.mass[i]) * change;
            });
        }
        for (size_t b = 0; b < touched.size(); ++b) {
            const uint32_t system = system_of(b);
            if (!alone[system] || !met[system]) continue;
            const Vec3f shift = (missing[system] / systems_.mass[system]).cast<float>();
            for_body(b, [&](uint32_t i) { p.v[i] += padded(shift); });
        }
    }

    void finish() {
        const std::vector<uint8_t> changed = contacts_changed();
        std::vector<uint8_t> unsteady(s_.world.bodies.size());
        for (size_t b = 0; b < unsteady.size(); ++b)
            unsteady[b] = uint8_t(changed[system_of(b)] ? calming_steps
                                                        : std::max(0, contacts().unsteady(b) - 1));
        contacts().set_unsteady(std::move(unsteady));
        s_.contacts.touches().clear();
        contacts().end_step(s_.world.obstacles, s_.world.particles, s_.contacts.touches(),
                            s_.world.on_obstacles.touching);
        std::vector<uint8_t> by_euler(s_.world.bodies.size());
        for (size_t b = 0; b < by_euler.size(); ++b) by_euler[b] = by_euler_[system_of(b)];
        restore_momentum(s_.world, contacts(), before_, external_, by_euler, dt_);
        keep_linear_momentum();
        integrator_.accept(before_.v, s_.world.particles.v, dt_);
    }

    ImplicitParts s_;
    ImplicitIntegrator& integrator_;
    const PlacesAndVelocities& before_;
    double dt_;
    ForcesForIntegrator forces_;
    ImplicitSystems systems_;
    ImplicitReport report_;
    std::vector<uint8_t> by_euler_;              // by system
    std::vector<Vec4f> external_, start_force_;  // [N]
    std::vector<double> start_energy_;           // of the contacts, by body [J]
};

}  // namespace

double ImplicitSteps::largest_step(const World& world) const {
    double step = std::min(double(world.parameters.implicit_step), limit_);
    for (const SimulationBody& body : world.bodies) {
        float fastest2 = 0.0f;
        for (const uint32_t i : body.rows)
            fastest2 = std::max(fastest2, world.particles.v[i].squaredNorm());
        if (fastest2 > 0.0f)
            step = std::min(step,
                            0.25 * double(body.definition.support) / std::sqrt(double(fastest2)));
    }
    for (const Module* module : world.modules)
        step = std::min(step, module->largest_kicked_step(world));
    return step;
}

StepResult ImplicitSteps::advance(World& world, double dt) {
    const Profiler::Scope scope(world.profiler, "implicit solve");
    const std::vector<Vec4f> force = world.particles.force.values();
    const std::function<void()> go_back = remember_();
    for (Module* module : world.modules) module->before_drift(world);
    const ImplicitParts parts{world, solids_, forces_, contacts_, handles_};
    BlowUp reason;
    // Moving obstacles may add energy: after some halvings a gain of energy is no failure any more.
    constexpr int most_halvings = 8, most_for_energy = 3;
    for (int halving = 0; halving <= most_halvings; ++halving, dt *= 0.5) {
        const auto kick = [&](double time) {
            for (Module* module : world.modules) module->kick(world, time);
        };
        kick(0.5 * dt);
        dt = push_ahead(world, dt, kick);
        const PlacesAndVelocities before{world.particles.x.values(), world.particles.v.values()};
        contacts_.begin_implicit_step(world, dt);
        ImplicitAttempt attempt(parts, integrator_, before, force, dt);
        reason = attempt.run(world.parameters.integrator, halving >= most_for_energy);
        if (reason.text.empty()) {
            report_ = attempt.report();
            limit_ = std::min(1.0, 2.0 * (halving > 0 ? dt : limit_));
            return {.dt = dt};
        }
        go_back();
        world.particles.force = force;
    }
    return {.dt = dt, .failure = reason};
}

void ImplicitSteps::finish(World& world) {
    for (Module* module : world.modules) module->kick(world, 0.5 * world.dt);
}

void ImplicitSteps::restart() {
    integrator_.restart();
}

void ImplicitSteps::follow(const RowMap& map) {
    integrator_.follow(map);
}

void ImplicitSteps::report(Diagnostics& figures) const {
    figures.newton_iterations = report_.newton_iterations;
    figures.cg_iterations = report_.cg_iterations;
}

void ImplicitSteps::visit(StateVisitor& state) {
    state("limit", limit_);
    state("integrator", integrator_);
    if (state.reads()) report_ = {};
}

}  // namespace taffy
