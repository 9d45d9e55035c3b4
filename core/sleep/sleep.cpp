#include "core/sleep/sleep.h"

#include <algorithm>
#include <cmath>

#include "core/base/disjoint_sets.h"
#include "core/collision/obstacle_path.h"
#include "core/solids/solid_forces.h"
#include "core/stepping/step_clock.h"

namespace taffy {

namespace {

constexpr double quiet_time = 0.5;  // for which a body must be quiet before it may sleep [s]

/// Changes that wake all bodies: settings by a person, a script or an event, or a restored state.
constexpr Change waking[] = {Change::parameters, Change::materials, Change::temperature,
                             Change::restored};

}  // namespace

QuietBounds quiet_bounds(const World& world, const SimulationBody& body) {
    const float spacing = body.definition.spacing, fall = 1e-4f * spacing;
    QuietBounds bounds;
    bounds.way = 5e-3f * spacing;
    bounds.pace = 2e-3f * spacing;
    bounds.speed = std::max(std::sqrt(2.0f * world.parameters.gravity.norm() * fall), bounds.pace);
    return bounds;
}

void Sleep::Body::visit(StateVisitor& state) {
    state("island", island);
    state("quiet_since", quiet_since);
    state("farthest", farthest);
    state("pressed_for", pressed_for);
    state("on_obstacles", on_obstacles);
}

bool Sleep::any_asleep(const World& world) const {
    return std::ranges::any_of(world.bodies, &SimulationBody::asleep);
}

bool Sleep::may_sleep(const World& world, uint32_t b) const {
    if (world.bodies[b].rows.empty()) return false;
    return std::ranges::none_of(
        world.modules, [&](const Module* module) { return module->keeps_awake(world, b); });
}

void Sleep::set_asleep(World& world, uint32_t b, bool asleep) {
    world.bodies[b].asleep = asleep;
    solids_.lattices().set_asleep(b, asleep);
    for (const uint32_t i : world.bodies[b].rows) {
        uint8_t& flags = world.particles.flags[i];
        flags = uint8_t(asleep ? flags | particle_flag::asleep : flags & ~particle_flag::asleep);
    }
}

/// Begins a new quiet time of a body at now [s].
void Sleep::become_quiet(const World& world, uint32_t b, double now) {
    bodies_[b].quiet_since = now;
    bodies_[b].farthest = 0.0f;
    bodies_[b].pressed_for = 0.0;
    bodies_[b].on_obstacles.assign(world.obstacles.size(), ObstacleLoad());
    if (never_sleeps(solids_, world, b)) return;
    for (const uint32_t i : world.bodies[b].rows) quiet_at_[i] = world.particles.x[i];
}

void Sleep::fall_asleep(World& world, uint32_t b, uint32_t island) {
    Body& body = bodies_[b];
    body.island = island;
    if (world.bodies[b].asleep) return;
    set_asleep(world, b, true);
    held_.use();
    const double part = 1.0 / std::max(body.pressed_for, 1e-30);
    for (ObstacleLoad& load : body.on_obstacles) load.force *= part, load.torque *= part;
    for (const uint32_t i : world.bodies[b].rows) {
        held_[i] = world.particles.force[i];
        world.particles.v[i] = Vec4f::Zero();
    }
}

void Sleep::wake_island(World& world, uint32_t island) {
    for (uint32_t b = 0; b < bodies_.size(); ++b) {
        if (!world.bodies[b].asleep || bodies_[b].island != island) continue;
        set_asleep(world, b, false);
        become_quiet(world, b, world.now);
    }
}

void Sleep::wake_all(World& world) {
    bodies_.resize(world.bodies.size());
    for (uint32_t b = 0; b < bodies_.size(); ++b) {
        set_asleep(world, b, false);
        become_quiet(world, b, world.time);
    }
}

void Sleep::changed(World& world, Changes what) {
    bodies_.resize(world.bodies.size());
    const bool wakes = std::ranges::any_of(waking, [&](Change change) { return what.has(change); });
    if (!wakes) return;
    wake_all(world);
    if (what.has(Change::restored)) next_look_ = -1e30;
}

void Sleep::leaving(World& world, std::span<const uint32_t> rows) {
    for (const uint32_t i : rows)
        if (is_asleep(world.particles.flags[i]))
            wake_island(world, bodies_[world.particles.body[i]].island);
}

void Sleep::add_forces(World& world, std::span<Vec4f> force) {
    for (const SimulationBody& body : world.bodies)
        if (body.asleep)
            for (const uint32_t i : body.rows) force[i] = held_[i];
}

void Sleep::after_drift(World& world) {
    add_up_loads(world);
    for (uint32_t b = 0; b < bodies_.size(); ++b)
        for (size_t o = 0; world.bodies[b].asleep && o < world.obstacles.size(); ++o)
            world.on_obstacles.touching[o] += bodies_[b].on_obstacles[o];
}

/// Adds the loads of contacts only: forces of anchors continue in sleep by themselves.
void Sleep::add_up_loads(const World& world) {
    if (world.is_implicit() || !world.parameters.sleeping || world.obstacles.empty()) return;
    const auto add = [&](uint32_t b, uint32_t o, const Vec3f& impulse, const Vec3f& x) {
        ObstacleLoad load;
        load.force = -impulse.cast<double>();
        load.torque = Vec3f(x - world.obstacles[o].centre).cast<double>().cross(load.force);
        bodies_[b].on_obstacles[o] += load;
    };
    for (const Touch& touch : contacts_.touches())
        if (touch.b == Touch::obstacle) add(touch.a, touch.which, touch.impulse, touch.point);
    contacts_.solver().for_supports([&](uint32_t i, uint32_t o, float, const Vec3f& impulse) {
        add(world.particles.body[i], o, impulse, xyz(world.particles.x[i]));
    });
    for (uint32_t b = 0; b < bodies_.size(); ++b)
        if (!world.bodies[b].asleep) bodies_[b].pressed_for += world.dt;
}

/// Finds the boxes of bodies that are awake; those of sleeping bodies are known.
void Sleep::find_boxes(const World& world) {
    const bool all = boxes_.size() != world.bodies.size();
    boxes_.resize(world.bodies.size());
    world.pool.for_ranges(boxes_.size(), 1, [&](size_t begin, size_t end) {
        for (size_t b = begin; b < end; ++b)
            if (all || !world.bodies[b].asleep) boxes_[b] = box_of(world, uint32_t(b));
    });
    fastest_ = 0.0f;
    for (size_t b = 0; b < boxes_.size(); ++b)
        if (!world.bodies[b].asleep) fastest_ = std::max(fastest_, boxes_[b].fastest);
}

bool Sleep::obstacle_comes_near(const World& world, uint32_t b) const {
    const double then = world.now + 2.0 * world.dt;
    return std::ranges::any_of(world.obstacles, [&](const Obstacle& obstacle) {
        if (!moves_until(obstacle, world.now, then)) return false;
        Obstacle later = obstacle;
        move_to_time(later, then);
        const float reach = reach_of(world.bodies[b], world.bodies[b]);
        return reaches(obstacle, boxes_[b], reach) || reaches(later, boxes_[b], reach);
    });
}

/// Returns whether something awake could touch a sleeping body in the next step.
bool Sleep::is_disturbed(const World& world, uint32_t b) const {
    if (!may_sleep(world, b) || obstacle_comes_near(world, b)) return true;
    const float way = 2.0f * float(world.dt) * fastest_;
    for (uint32_t other = 0; other < boxes_.size(); ++other) {
        if (world.bodies[other].asleep || boxes_[other].empty()) continue;
        if (near(boxes_[b], boxes_[other], reach_of(world.bodies[b], world.bodies[other]) + way))
            return true;
    }
    return false;
}

void Sleep::wake_disturbed(World& world) {
    find_boxes(world);
    bool again = true;
    while (again) {  // bodies that have woken may be near others
        again = false;
        for (uint32_t b = 0; b < bodies_.size(); ++b) {
            if (!world.bodies[b].asleep || !is_disturbed(world, b)) continue;
            wake_island(world, bodies_[b].island);
            again = true;
        }
    }
}

void Sleep::look_for_quiet(World& world) {
    const Particles& p = world.particles;
    world.pool.for_ranges(bodies_.size(), 1, [&](size_t begin, size_t end) {
        for (size_t b = begin; b < end; ++b) {
            const SimulationBody& body = world.bodies[b];
            if (body.asleep) continue;
            if (never_sleeps(solids_, world, uint32_t(b))) {
                become_quiet(world, uint32_t(b), world.now);
                continue;
            }
            const QuietBounds bounds = quiet_bounds(world, body);
            float way2 = 0.0f, speed2 = 0.0f;
            for (const uint32_t i : body.rows) {
                way2 = std::max(way2, (p.x[i] - quiet_at_[i]).squaredNorm());
                speed2 = std::max(speed2, p.v[i].squaredNorm());
            }
            const bool quiet =
                way2 <= bounds.way * bounds.way && speed2 <= bounds.speed * bounds.speed;
            if (quiet && may_sleep(world, uint32_t(b)))
                bodies_[b].farthest = std::max(bodies_[b].farthest, std::sqrt(way2));
            else
                become_quiet(world, uint32_t(b), world.now);
        }
    });
}

/// Returns whether a body has been quiet for long enough: half a second, and until the mean speed
/// of its largest displacement is below the limit.
bool Sleep::is_at_rest(const World& world, uint32_t b) const {
    const double time = world.now - bodies_[b].quiet_since;
    const double pace = double(quiet_bounds(world, world.bodies[b]).pace);
    return time >= quiet_time && double(bodies_[b].farthest) <= pace * time;
}

void Sleep::let_islands_sleep(World& world) {
    const auto is_quiet = [&](uint32_t b) {
        return world.bodies[b].asleep || is_at_rest(world, b);
    };
    bool any = false;
    for (uint32_t b = 0; b < bodies_.size(); ++b) any |= !world.bodies[b].asleep && is_quiet(b);
    if (!any) return;
    find_boxes(world);
    const float way = 2.0f * float(world.dt) * fastest_;
    DisjointSets islands(bodies_.size());
    for (uint32_t a = 0; a < bodies_.size(); ++a)
        for (uint32_t b = a + 1; b < bodies_.size(); ++b)
            if (near(boxes_[a], boxes_[b], reach_of(world.bodies[a], world.bodies[b]) + way))
                islands.unite(a, b);
    std::vector<uint8_t> restless(bodies_.size(), 0);  // by island
    for (uint32_t b = 0; b < bodies_.size(); ++b) {
        if (boxes_[b].empty()) continue;
        restless[islands.of(b)] |= !is_quiet(b) || obstacle_comes_near(world, b);
    }
    for (uint32_t b = 0; b < bodies_.size(); ++b)
        if (!boxes_[b].empty() && !restless[islands.of(b)]) fall_asleep(world, b, islands.of(b));
}

void Sleep::end_of_step(World& world) {
    if (world.is_implicit() || !world.parameters.sleeping) return;
    if (any_asleep(world)) wake_disturbed(world);
    if (world.now < next_look_ - 1e-9) return;
    next_look_ = frame_end(world.now);
    look_for_quiet(world);
    let_islands_sleep(world);
}

void Sleep::visit_memory(World& world, StateVisitor& state) {
    state("bodies", bodies_);
    state.expect("bodies", bodies_.empty() || bodies_.size() == world.bodies.size());
    for (const Body& body : bodies_)
        state.expect("bodies", body.on_obstacles.empty() ||
                                   body.on_obstacles.size() == world.obstacles.size());
    state("quiet_at", quiet_at_);
    state("held", held_);
    state("next_look", next_look_);
    if (state.reads()) boxes_.clear();
    for (uint32_t b = 0; b < world.bodies.size(); ++b) {
        state("asleep", world.bodies[b].asleep);
        if (state.reads()) solids_.lattices().set_asleep(b, world.bodies[b].asleep);
    }
}

}  // namespace taffy
