#include "core/contacts/impacts.h"

#include <algorithm>
#include <cmath>

namespace taffy {

namespace {

/// Bodies that have not touched for this number of steps have parted.
constexpr double parting_steps = 3.0;

/// Kinetic energy of the particles relative to the rigid motion of their body [J].
double vibration(const RigidBody& body, std::span<const float> mass, std::span<const Vec4f> x,
                 std::span<const Vec4f> v) {
    double sum = 0.0;
    for (size_t i = 0; i < x.size(); ++i) {
        const Vec3d rigid = body.velocity_at(x[i].head<3>().cast<double>());
        sum += 0.5 * double(mass[i]) * (v[i].head<3>().cast<double>() - rigid).squaredNorm();
    }
    return sum;
}

RigidBody rigid_body_of(const World& world, uint32_t b) {
    BodyParts parts(world.bodies[b].rows);
    return rigid_body(world.pool, parts.of(world.particles.mass), parts.of(world.particles.x),
                      parts.of(world.particles.v));
}

/// Returns whether restitution applies to the rigid motion of a body.
bool bounces(const SimulationBody& body) {
    // Held bodies swing back like a trampoline; sheets and rods bend where they are hit.
    return !body.anchored && !body.material.is_fluid() && !body.reshaped &&
           body.definition.dimension == 3;
}

/// Adds change + turn x arm, the difference of two rigid motions, to the velocities of a body,
/// after multiplying their vibration by vibration_left.
void change_rigid_motion(World& world, uint32_t b, const RigidBody& was, const RigidBody& after,
                         double vibration_left = 1.0) {
    const Vec3f change = (after.velocity - was.velocity).cast<float>();
    const Vec3f turn = (after.spin - was.spin).cast<float>();
    const Vec3f centre = was.centre.cast<float>();
    for (const uint32_t i : world.bodies[b].rows) {
        Vec3f v = xyz(world.particles.v[i]);
        if (vibration_left < 1.0) {
            const Vec3f rigid =
                was.velocity_at(xyz(world.particles.x[i]).cast<double>()).cast<float>();
            v = rigid + float(vibration_left) * (v - rigid);
        }
        world.particles.v[i] =
            padded(v + change + turn.cross(Vec3f(xyz(world.particles.x[i]) - centre)));
    }
}

/// Turns a body by an angular impulse.
/// @param couple   acts now [N m s]
/// @param lasting  torque that acts in the next step too [N m]
void turn_body(World& world, uint32_t b, const Vec3d& couple, const Vec3d& lasting) {
    const RigidBody was = rigid_body_of(world, b);
    RigidBody after = was;
    after.spin += was.inverse_inertia * couple;
    change_rigid_motion(world, b, was, after);
    const Vec3d turn = was.inverse_inertia * lasting;
    for (const uint32_t i : world.bodies[b].rows) {
        const Vec3d arm = xyz(world.particles.x[i]).cast<double>() - was.centre;
        const Vec3d force = double(world.particles.mass[i]) * turn.cross(arm);
        world.particles.lasting[i] += padded(force.cast<float>());
    }
}

/// Time within which a body has sprung back: some times that of a wave to and fro [s].
double parting_time(const MaterialParameters& m, const RigidBody& rigid) {
    const double wave = std::sqrt(double(m.young_modulus) / double(m.density));
    const double spread = 1.0 / (rigid.inverse_inertia.diagonal().minCoeff() * rigid.mass);
    return 6.0 * std::sqrt(12.0 * spread) / wave;
}

}  // namespace

void Impacts::after_drift(World& world) {
    const Profiler::Scope scope(world.profiler, "impacts");
    if (!world.is_implicit()) contacts_.solver().add_touches(contacts_.touches());
    if (contacts_.touches().empty() && impacts_.empty()) return;
    bounce_bodies(world);
    if (!world.is_implicit()) turn_by_contacts(world);
}

/// The torque that the impulses of pairs lack turns whole bodies; where a body is in pieces, it
/// turns the particle's neighbourhood. Whole bodies are turned in collisions only: bodies at rest
/// in a stack do not need it.
void Impacts::turn_by_contacts(World& world) {
    std::vector<Vec3d> couple(world.bodies.size(), Vec3d::Zero()), lasting = couple;
    std::vector<uint8_t> collides(world.bodies.size(), 0);
    for (const Impact& impact : impacts_)
        if (impact.b != Touch::obstacle) collides[impact.a] = collides[impact.b] = 1;
    contacts_.solver().for_couples([&](uint32_t i, const Vec3f& now, const Vec3f& goes_on) {
        const uint32_t b = world.particles.body[i];
        if (world.bodies[b].anchored || world.bodies[b].material.is_fluid()) return;
        if (world.bodies[b].reshaped) return turn_neighbourhood(world, i, now);
        if (!collides[b]) return;
        couple[b] += now.cast<double>(), lasting[b] += goes_on.cast<double>();
    });
    world.pool.for_ranges(world.bodies.size(), 1, [&](size_t begin, size_t end) {
        for (size_t b = begin; b < end; ++b)
            if (!couple[b].isZero(0.0) || !lasting[b].isZero(0.0))
                turn_body(world, uint32_t(b), couple[b], lasting[b]);
    });
}

/// Turns a particle and the particles bonded to it by the couple [N m s], as if they were rigid.
void Impacts::turn_neighbourhood(World& world, uint32_t i, const Vec3f& couple) const {
    const BondLists& lists = solids_.bonds().lists();
    if (i >= lists.size()) return;
    std::vector<uint32_t> near{i};
    for (uint32_t k = 0; k < lists.number[i]; ++k) near.push_back(lists.other[lists.begin[i] + k]);
    std::vector<float> mass;
    std::vector<Vec4f> x, v;
    for (const uint32_t j : near) {
        if (!moves_freely(world.particles.flags[j])) return;
        mass.push_back(world.particles.mass[j]);
        x.push_back(world.particles.x[j]), v.push_back(world.particles.v[j]);
    }
    const RigidBody part = rigid_body(world.pool, mass, x, v);
    const Vec3d turn = part.inverse_inertia * couple.cast<double>();
    for (const uint32_t j : near) {
        const Vec3d arm = xyz(world.particles.x[j]).cast<double>() - part.centre;
        world.particles.v[j] += padded(turn.cross(arm).cast<float>());
    }
}

void Impacts::bounce_bodies(World& world) {
    std::vector<uint8_t> involved(world.bodies.size(), 0);
    const auto involve = [&](const auto& pair) {
        involved[pair.a] = 1;
        if (pair.b != Touch::obstacle) involved[pair.b] = 1;
    };
    std::ranges::for_each(contacts_.touches(), involve);
    std::ranges::for_each(impacts_, involve);
    std::vector<RigidBody> was(world.bodies.size());
    world.pool.for_ranges(world.bodies.size(), 1, [&](size_t begin, size_t end) {
        for (size_t b = begin; b < end; ++b)
            if (involved[b] && bounces(world.bodies[b])) was[b] = rigid_body_of(world, uint32_t(b));
    });
    follow_impacts(world, was);
    std::vector<RigidBody> after = was;
    std::vector<double> vibration_left(world.bodies.size(), 1.0);
    const bool braked =
        brake_impacts(contacts_.touches(), double(contacts_.rest_speed(world)), after) > 0;
    if (!part_bodies(world, after, vibration_left) && !braked) return;
    world.pool.for_ranges(world.bodies.size(), 1, [&](size_t begin, size_t end) {
        for (size_t b = begin; b < end; ++b)
            if (was[b].mass > 0.0)
                change_rigid_motion(world, uint32_t(b), was[b], after[b], vibration_left[b]);
    });
}

void Impacts::follow_impacts(const World& world, std::span<const RigidBody> rigid) {
    const double dt = double(float(world.dt));
    const double now = world.time + dt, slow = double(contacts_.rest_speed(world));
    std::erase_if(impacts_, [&](const Impact& i) { return now > i.begun + i.window; });
    for (const Meeting& m : meetings(contacts_.touches(), world.bodies.size())) {
        const bool pair = m.b != Touch::obstacle;
        if (rigid[m.a].mass <= 0.0 || (pair && rigid[m.b].mass <= 0.0)) continue;
        auto impact = std::ranges::find_if(impacts_, [&](const Impact& i) { return i.is_of(m); });
        const bool parted =
            impact != impacts_.end() && now - impact->last_touch > parting_steps * dt;
        if (impact == impacts_.end() || parted) {
            if (approach_of(m, rigid) > slow) {  // the bodies meet, or meet again
                double window = parting_time(world.bodies[m.a].material, rigid[m.a]);
                if (pair)
                    window = std::max(window, parting_time(world.bodies[m.b].material, rigid[m.b]));
                if (parted) impacts_.erase(impact);
                impacts_.push_back(begin_impact(m, rigid, now, window));
                impact = std::prev(impacts_.end());
            } else if (impact == impacts_.end()) {
                continue;
            }
        }
        continue_impact(*impact, m, rigid, now);
    }
}

bool Impacts::part_bodies(const World& world, std::span<RigidBody> rigid,
                          std::span<double> vibration_left) {
    const double dt = double(float(world.dt));
    bool any = false;
    const double now = world.time + dt;
    const auto elastic = [&](uint32_t b) {
        std::vector<ElasticFigures> figures(world.bodies[b].rows.size());
        solids_.evaluate(world.pool, b, world.particles.x, figures);
        double sum = 0.0;
        for (const ElasticFigures& f : figures)
            sum += double(f.energy_density) * double(f.elastic_volume);
        return sum;
    };
    for (const Impact& impact : impacts_) {
        const bool pair = impact.b != Touch::obstacle;
        if (now - impact.last_touch < (parting_steps - 0.5) * dt || !impact.alone() ||
            rigid[impact.a].mass <= 0.0 || (pair && rigid[impact.b].mass <= 0.0))
            continue;
        const Parting p = parting_of(impact, rigid);
        if (p.speed <= 0.0 || std::abs(p.speed - p.wanted) < 0.01 * p.approach) continue;
        double speed = p.wanted;
        if (p.energy() > 0.0) {  // at most what the collision took and vibration can give
            double moving = 0.0, stored = 0.0;
            for (const uint32_t b : {impact.a, impact.b}) {
                if (b == Touch::obstacle) continue;
                BodyParts parts(world.bodies[b].rows);
                moving += vibration(rigid[b], parts.of(world.particles.mass),
                                    parts.of(world.particles.x), parts.of(world.particles.v));
                stored += elastic(b);
            }
            const double take = std::clamp(moving + stored - p.may_vibrate(), 0.0, moving);
            const double left = moving > 0.0 ? std::sqrt(1.0 - take / moving) : 1.0;
            const double most = p.approach * p.approach - 2.0 * p.give * (moving + stored - take);
            speed = std::min(speed, std::sqrt(std::max(0.0, most)));
            if (speed <= p.speed) continue;
            vibration_left[impact.a] *= left;
            if (pair) vibration_left[impact.b] *= left;
        }
        part(impact, p, speed, rigid);
        any = true;
    }
    return any;
}

bool Impacts::keeps_awake(const World&, uint32_t body) const {
    return std::ranges::any_of(impacts_, [&](const Impact& impact) {
        return impact.a == body || (impact.b == body && impact.b != Touch::obstacle);
    });
}

void Impacts::visit_motion(World& world, StateVisitor& state) {
    state("impacts", impacts_);
    const size_t bodies = world.bodies.size();
    for (const Impact& impact : impacts_)
        state.expect("impacts", impact.a < bodies &&
                                    (impact.b < bodies || (impact.b == Touch::obstacle &&
                                                           impact.which < world.obstacles.size())));
}

}  // namespace taffy
