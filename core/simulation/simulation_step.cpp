// What one step is made of.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>

#include "core/base/error.h"
#include "core/collision/obstacle_contact.h"
#include "core/collision/obstacle_path.h"
#include "core/elasticity/net_force.h"
#include "core/elasticity/settling.h"
#include "core/integration/leapfrog.h"
#include "core/simulation/simulation_state.h"
#include "core/state/state_bytes.h"

namespace taffy {

namespace {

template <class Owner>
bool same_values(const Owner& a, const Owner& b) {
    for (const Parameter<Owner>& parameter : Owner::describe())
        if (parameter.get(a) != parameter.get(b)) return false;
    return true;
}

}  // namespace

void Simulation::State::compute_forces(float dt) {
    std::fill(particles.force.begin(), particles.force.end(), Vec4f::Zero().eval());
    add_internal_forces(particles.x, particles.v, particles.force, particles.x_low);
    add_fluid_forces();
    if (is_implicit()) internal_force = particles.force.values();
    const View now = view(dt);
    for (Module* module : modules) {
        const Profiler::Scope scope(profiler, module->name());
        module->add_forces(now, particles.force);
    }
    forces_valid = true;
}

void Simulation::State::add_internal_forces(std::span<const Vec4f> x, std::span<const Vec4f> v,
                                            std::span<Vec4f> force, std::span<const Vec4f> x_low) {
    const auto start = std::chrono::steady_clock::now();
    {
        const Profiler::Scope scope(profiler, "elasticity");
        solids.add_forces(pool, x, force, x_low);
        elastic_seconds = seconds_since(start);
    }
    {
        const Profiler::Scope scope(profiler, "damping");
        solids.add_damping(pool, x, v, force);
        add_settling(x, v, force);
    }
    remove_net_forces(x, force);
    force_seconds = seconds_since(start);
}

void Simulation::State::add_settling(std::span<const Vec4f> x, std::span<const Vec4f> v,
                                     std::span<Vec4f> force) {
    std::vector<float> held;  // weights of the particles that hold the body
    for (const SimulationBody& body : bodies) {
        if (body.material.settling <= 0.0f || body.material.is_fluid()) continue;
        held.clear();
        for (const uint32_t i : body.rows)
            held.push_back(moves_freely(particles.flags[i]) ? 0.0f : 1.0f);
        BodyParts parts(body.rows);
        const auto mass = parts.of(particles.mass);
        const auto own_x = parts.of(x), own_v = parts.of(v);
        const RigidMotion motion =
            fit_rigid_motion(body.anchored ? std::span<const float>(held) : mass, own_x, own_v);
        const auto own_force = parts.of(force);
        add_settling_forces(pool, motion, body.material.settling, mass, own_x, own_v, own_force);
        parts.put_back(own_force, force);
    }
}

bool Simulation::State::spins_freely(const SimulationBody& body) const {
    return !body.anchored && !body.flows() && body.material.keeps_angular_momentum();
}

void Simulation::State::remove_net_forces(std::span<const Vec4f> x, std::span<Vec4f> force) {
    const Profiler::Scope scope(profiler, "net force");
    pool.for_ranges(bodies.size(), 1, [&](size_t begin, size_t end) {
        for (size_t b = begin; b < end; ++b) {
            const SimulationBody& body = bodies[b];
            // What holds a body takes up its rounding, and clamps of sheets and rods take a torque.
            if (!spins_freely(body)) continue;
            BodyParts parts(body.rows);
            const auto own_force = parts.of(force);
            remove_net_force(pool, parts.of(particles.mass), parts.of(x), own_force);
            parts.put_back(own_force, force);
        }
    });
}

View Simulation::State::view(float dt) const {
    return {pool,   particles, parameters,
            bodies, obstacles, [this](uint32_t i) { return rotation_of(i); },
            dt};
}

float Simulation::State::rest_speed(float dt) const {
    // Of a fall by 5 % of a spacing, and never less than what gravity adds in two steps.
    const float gravity = parameters.gravity.norm();
    float spacing = 1e9f;
    for (const ContactBody& body : contact_bodies) spacing = std::min(spacing, body.spacing);
    return std::max(2.0f * gravity * dt, std::sqrt(0.1f * gravity * spacing));
}

void Simulation::State::solve_contacts(float dt) {
    const Profiler::Scope scope(profiler, "contacts");
    std::fill(particles.contact.begin(), particles.contact.end(), Vec4f::Zero().eval());
    std::fill(particles.lasting.begin(), particles.lasting.end(), Vec4f::Zero().eval());
    touches.clear();
    const ObstacleSet obstacle_set(obstacles);
    const View now = view(dt);
    contacts.solve(pool,
                   {contact_bodies, obstacle_set, contact_law(), dt, rest_speed(dt),
                    [this](uint32_t i) { return rotation_of(i); }, bonded_pairs(),
                    [&](uint32_t i) { return friction.sticks(now, i); }},
                   particles);
    contacts.for_supports([&](uint32_t i, uint32_t obstacle, float impulse) {
        if (friction.sticks(now, i)) friction.press(now, i, obstacle, impulse / dt);
    });
}

void Simulation::State::collide_with_obstacles(float dt) {
    const Profiler::Scope scope(profiler, "obstacles");
    if (obstacles.empty()) return;
    const float slow = rest_speed(dt);
    const ObstacleSet set(obstacles);
    const View now = view(dt);
    std::vector<ContactLaw> laws;  // body by body, obstacle by obstacle
    for (const ContactBody& body : contact_bodies)
        for (const Obstacle& obstacle : obstacles)
            laws.push_back(combine(contact_law(), body.law, obstacle.law));
    constexpr size_t chunk = 512;
    std::vector<std::vector<Touch>> found((particles.size() + chunk - 1) / chunk);
    pool.for_ranges(particles.size(), chunk, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i) {
            if (!moves_freely(particles.flags[i])) continue;
            // Pressure holds fluids half a spacing off; what is nearer was thrown there.
            const float radius =
                (0.5f - 0.25f * particles.molten[i]) * contact_bodies[particles.body[i]].diameter;
            const float reach = radius + dt * particles.v[i].norm();
            const ContactLaw* law = &laws[particles.body[i] * obstacles.size()];
            // Solids bounce as a whole, see lose_impact_energy.
            const bool solid = contact_bodies[particles.body[i]].dimension == 3;
            const bool sticking = friction.sticks(now, uint32_t(i));
            for (size_t k = 0; k < obstacles.size(); ++k) {
                if (!set.bounds[k].reaches(particles.x[i], reach)) continue;
                const Vec4f before = particles.v[i];
                const bool anchored = sticking && friction.may_hold(uint32_t(i), uint32_t(k));
                const ContactLaw own{solid ? 0.0f : law[k].restitution,
                                     anchored ? 0.0f : law[k].friction};
                const auto normal = resolve_obstacle(obstacles[k], own, radius, slow, dt,
                                                     particles.x[i], particles.v[i]);
                if (!normal) continue;
                const Vec4f force = (particles.mass[i] / dt) * (particles.v[i] - before);
                particles.lasting[i] +=
                    lasting_part(xyz(force), xyz(particles.force[i] + particles.contact[i])) *
                    force;
                particles.contact[i] += force;
                if (sticking)
                    friction.press(now, uint32_t(i), uint32_t(k), normal->dot(xyz(force)));
                found[i / chunk].push_back({particles.body[i], Touch::obstacle,
                                            xyz(particles.x[i]) - radius * *normal,
                                            dt * normal->dot(force.head<3>()) * *normal,
                                            velocity_at(obstacles[k], xyz(particles.x[i])),
                                            law[k].restitution, uint32_t(k)});
            }
        }
    });
    for (const std::vector<Touch>& part : found)
        touches.insert(touches.end(), part.begin(), part.end());
}

void Simulation::State::kick_with_lasting_contacts(float time) {
    pool.for_ranges(particles.size(), 1024, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i)
            if (moves_freely(particles.flags[i]))
                particles.v[i] += (time / particles.mass[i]) * particles.lasting[i];
    });
}

void Simulation::State::move_obstacles(double to_time) {
    for (Obstacle& obstacle : obstacles) move_to_time(obstacle, to_time);
}

void Simulation::State::move_handles(float dt) {
    for (Handle& handle : handles) {
        handle.advance(dt);
        handle.place(particles);
        solids.lattices().set_held(handle.body(), handle.local_particles(), handle.pose().rotation);
    }
}

void Simulation::State::find_stable_steps() {
    for (uint32_t b = 0; b < bodies.size(); ++b)
        if (!bodies[b].material.is_fluid()) solids.find_stable_step(pool, b);
}

double Simulation::State::largest_stable_step() const {
    double step = 1.0;
    for (uint32_t b = 0; b < bodies.size(); ++b)
        if (!bodies[b].material.is_fluid()) step = std::min(step, solids.stable_step(b));
    return std::min(step, fluid_step());
}

double Simulation::State::stable_step() const {
    double step = 1.0 / 60.0;
    for (uint32_t b = 0; b < bodies.size(); ++b) {
        const MaterialParameters& material = bodies[b].material;
        if (material.is_fluid()) continue;
        // Large nonlinear strain needs a wider margin: at 15 % stretch 0.8 blew up, 0.6 held.
        const double margin = material.strain == StrainMeasure::green ? 0.75 : 1.0;
        double elastic = margin * solids.stable_step(b) / stretch_factor;
        if (!obstacles.empty())
            elastic = step_with_anchors(elastic, StaticFriction::frequency2(bodies[b]));
        const double damping = 0.5 / std::max(1e-9, double(material.damping + material.settling));
        step = std::min({step, double(parameters.step_fraction) * elastic, damping});
    }
    return std::min({step, acceleration_step, fluid_step()});
}

double Simulation::State::allowed_step() const {
    if (parameters.step_policy == StepPolicy::fixed) return double(parameters.fixed_step);
    return is_implicit() ? implicit_step_size() : rounded_step(stable_step());
}

double Simulation::State::step_of(const StepClock& chosen) const {
    const bool fixed = parameters.step_policy == StepPolicy::fixed;
    return fixed ? chosen.step() : StepClock::even_step(time, chosen.step());
}

double Simulation::State::choose_step() {
    find_stable_steps();
    clock.choose(time, allowed_step());
    return step_of(clock);
}

void Simulation::State::update_acceleration_step() {
    // dt <= 0.25 sqrt(h / |a|) and 0.25 h / |v| of the fastest particle, the latter for impacts.
    // Gravity moves all alike and is left out.
    float step2 = 1.0f;
    for (const SimulationBody& body : bodies) {
        const Vec4f gravity = padded(parameters.gravity);
        constexpr size_t chunk = 4096;
        struct Largest {
            float acceleration2 = 0.0f, speed2 = 0.0f;
        };
        std::vector<Largest> parts((body.rows.size() + chunk - 1) / chunk);
        pool.for_ranges(body.rows.size(), chunk, [&](size_t begin, size_t end) {
            for (size_t k = begin; k < end; ++k) {
                const uint32_t i = body.rows[k];
                if (!moves_freely(particles.flags[i])) continue;
                Largest& part = parts[k / chunk];
                const float mass = particles.mass[i];
                const Vec4f pushed = particles.force[i] - mass * gravity;
                part.acceleration2 =
                    std::max(part.acceleration2, pushed.squaredNorm() / (mass * mass));
                part.speed2 = std::max(part.speed2, particles.v[i].squaredNorm());
            }
        });
        float largest2 = 0.0f, fastest2 = 0.0f;
        for (const Largest& part : parts) {
            largest2 = std::max(largest2, part.acceleration2);
            fastest2 = std::max(fastest2, part.speed2);
        }
        const float h = body.definition.support;
        if (fastest2 > 0.0f) step2 = std::min(step2, 0.0625f * h * h / fastest2);
        if (largest2 > 0.0f)
            step2 = std::min(step2, 0.0625f * body.definition.support / std::sqrt(largest2));
    }
    acceleration_step = std::max(1e-6, std::sqrt(double(step2)));
}

void Simulation::State::update_stretch_factor() {
    // The nonlinear strain stiffens with stretch l like (3 l^2 - 1) / 2: faster waves, smaller
    // steps.
    float largest = 1.0f;
    for (uint32_t b = 0; b < bodies.size(); ++b)
        if (bodies[b].material.strain == StrainMeasure::green && !bodies[b].material.is_fluid())
            largest = std::max(largest, solids.lattices().largest_stretch(pool, b, particles.x));
    const double l2 = double(largest) * double(largest);
    stretch_factor = std::sqrt(0.5 * (3.0 * l2 - 1.0));  // 1 at rest
}

namespace {

constexpr float world_radius = 1e4f;  // [m]: floats resolve 1 mm there
const std::string blow_up_advice =
    ". Try the automatic time step, a smaller step fraction, more damping, or the operator "
    "'corotated'";

}  // namespace

std::string Simulation::State::find_blow_up(double dt) const {
    char text[200];
    for (const SimulationBody& body : bodies) {
        Vec4f mean = Vec4f::Zero();
        float count = 0.0f;
        for (const uint32_t i : body.rows)
            if (is_present(particles.flags[i])) mean += particles.v[i], count += 1.0f;
        mean /= std::max(count, 1.0f);
        const char* name = body.definition.name.c_str();
        if (!mean.allFinite()) {
            std::snprintf(text, sizeof text, "body '%s': a velocity is not a finite number", name);
            return text + blow_up_advice;
        }
        const float limit = float(0.5 * double(body.definition.support) / dt);
        for (size_t k = 0; k < body.rows.size(); ++k) {
            const uint32_t i = body.rows[k];
            if (!is_present(particles.flags[i])) continue;
            const float relative = (particles.v[i] - mean).norm();
            if (relative <= limit && particles.x[i].allFinite()) continue;
            std::snprintf(
                text, sizeof text,
                "body '%s': particle %zu moves at %.3g m/s against its body, more than half "
                "a support radius in one step of %.3g s",
                name, k, double(relative), dt);
            return text + blow_up_advice;
        }
    }
    return {};
}

std::string Simulation::State::find_departure() const {
    for (const SimulationBody& body : bodies)
        for (const uint32_t i : body.rows) {
            if (!is_present(particles.flags[i]) || !(particles.x[i].norm() > world_radius))
                continue;
            char text[240];
            std::snprintf(
                text, sizeof text,
                "body '%s' is more than %.0f km away, where positions are too coarse to go "
                "on. Reset the scene, or give it a ground to land on",
                body.definition.name.c_str(), double(world_radius) / 1e3);
            return text;
        }
    return {};
}

SavedState Simulation::State::save() const {
    SavedState saved;
    saved.motion = written_motion();
    saved.hash = hash_of(saved.motion);
    for (const SimulationBody& body : bodies) saved.materials.push_back(body.material);
    saved.parameters = parameters;
    saved.time = time;
    return saved;
}

void Simulation::State::restore(const SavedState& saved, const std::function<void()>& amend) {
    read_motion(saved);
    amend();
    solids.forget_bond_step();
    phases.next_change = phases.last_flow = phases.next_step_search = time;
    contact_potential.search_again();
    for (const Handle& handle : handles)
        solids.lattices().set_held(handle.body(), handle.local_particles(), handle.pose().rotation);
    std::fill(particles.force.begin(), particles.force.end(), Vec4f::Zero().eval());
    implicit.restart();
    for (Event& event : events)
        event.done =
            event.done && time >= double(std::max(event.definition.at, event.definition.until));
    step_size = 0.0;
    std::fill(particles.contact.begin(), particles.contact.end(), Vec4f::Zero().eval());
    std::fill(particles.lasting.begin(), particles.lasting.end(), Vec4f::Zero().eval());
    lasting_kick = 0.0f;
    move_obstacles(time);
    contacts.invalidate();
    fluid.invalidate();
    update_contact_bodies();
    update_fluid();
    update_heat();
    change_phases();
    heat_state.heat.invalidate(), heat_state.checked = false, heat_state.due = 0.0;
    forces_valid = false;
    acceleration_step = 1.0;
    update_stretch_factor();
    clock.restart();
    wreck = {.next_look = step};
}

void Simulation::State::checkpoint() {
    checkpoints.push_back(save());
    if (checkpoints.size() > 2) checkpoints.pop_front();
}

void Simulation::State::go_back() {
    const SavedState good = checkpoints.front();
    for (uint32_t b = 0; b < bodies.size(); ++b)
        if (!same_values(bodies[b].material, good.materials[b])) set_material(b, good.materials[b]);
    SimulationParameters then = good.parameters;
    then.speed = parameters.speed;
    then.threads = parameters.threads;
    if (!same_values(parameters, then)) {
        parameters = then;
        implicit.restart();
        cost_meter.restart();
    }
    restore(good);
    before.known = false;
    shown_time = time;
    grips.clear();
    grips.mark(particles);
    paused = true;
}

void Simulation::State::roll_back(const std::string& what, const std::string& reason) {
    TAFFY_CHECK(!checkpoints.empty());
    broke_down = {time, reason};
    restore(checkpoints.front());
    before.known = false;
    shown_time = time;
    grips.clear();
    grips.mark(particles);
    paused = true;
    char when[64];
    std::snprintf(when, sizeof when, ", back to t = %.2f s and paused: ", time);
    set_notice(what + when + reason + ".");
}

}  // namespace taffy
