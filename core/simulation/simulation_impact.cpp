// Collisions of whole bodies: the torque of contacts, and what restitution says.
#include <algorithm>
#include <cmath>

#include "core/elasticity/elasticity.h"
#include "core/integration/leapfrog.h"
#include "core/simulation/simulation_state.h"

namespace taffy {

namespace {

/// Energy of the motion of particles against their body's [J].
double vibration(const RigidBody& body, std::span<const float> mass, std::span<const Vec4f> x,
                 std::span<const Vec4f> v) {
    double sum = 0.0;
    for (size_t i = 0; i < x.size(); ++i) {
        const Vec3d rigid = body.velocity_at(x[i].head<3>().cast<double>());
        sum += 0.5 * double(mass[i]) * (v[i].head<3>().cast<double>() - rigid).squaredNorm();
    }
    return sum;
}

}  // namespace

RigidBody Simulation::State::rigid_body_of(uint32_t b) const {
    BodyParts parts(bodies[b].rows);
    return rigid_body(parts.of(particles.mass), parts.of(particles.x), parts.of(particles.v));
}

bool Simulation::State::bounces(uint32_t b) const {
    // What is held swings back like a trampoline; sheets and rods bend where they are hit.
    const SimulationBody& body = bodies[b];
    return !body.anchored && !body.material.is_fluid() && !body.reshaped &&
           body.definition.dimension == 3;
}

/// v += change + turn x arm for all particles of a body, vibration times a factor.
void Simulation::State::change_rigid_motion(uint32_t b, const RigidBody& was,
                                            const RigidBody& after, double vibration_left) {
    const Vec3f change = (after.velocity - was.velocity).cast<float>();
    const Vec3f turn = (after.spin - was.spin).cast<float>();
    const Vec3f centre = was.centre.cast<float>();
    for (const uint32_t i : bodies[b].rows) {
        Vec3f v = xyz(particles.v[i]);
        if (vibration_left < 1.0) {
            const Vec3f rigid = was.velocity_at(xyz(particles.x[i]).cast<double>()).cast<float>();
            v = rigid + float(vibration_left) * (v - rigid);
        }
        particles.v[i] = padded(v + change + turn.cross(Vec3f(xyz(particles.x[i]) - centre)));
    }
}

/// The torque that pairs of particles lack turns their whole bodies; where a body is in pieces,
/// it turns the particle's neighbourhood. Collisions only: what rests in a stack does not need it.
void Simulation::State::turn_by_contacts() {
    std::vector<Vec3d> couple(bodies.size(), Vec3d::Zero()), lasting = couple;
    std::vector<uint8_t> collides(bodies.size(), 0);
    for (const Impact& impact : impacts)
        if (impact.b != Touch::obstacle) collides[impact.a] = collides[impact.b] = 1;
    contacts.for_couples([&](uint32_t i, const Vec3f& now, const Vec3f& goes_on) {
        const uint32_t b = particles.body[i];
        if (bodies[b].anchored || bodies[b].material.is_fluid()) return;
        if (bodies[b].reshaped) return turn_neighbourhood(i, now);
        if (!collides[b]) return;
        couple[b] += now.cast<double>(), lasting[b] += goes_on.cast<double>();
    });
    pool.for_ranges(bodies.size(), 1, [&](size_t begin, size_t end) {
        for (size_t b = begin; b < end; ++b)
            if (!couple[b].isZero(0.0) || !lasting[b].isZero(0.0))
                turn_body(uint32_t(b), couple[b], lasting[b]);
    });
}

/// The couple [N m s] acts on a particle and those that have bonds with it, as if they were rigid.
void Simulation::State::turn_neighbourhood(uint32_t i, const Vec3f& couple) {
    const BondLists& lists = solids.bonds().lists();
    if (i >= lists.size()) return;
    std::vector<uint32_t> near{i};
    for (uint32_t k = 0; k < lists.number[i]; ++k) near.push_back(lists.other[lists.begin[i] + k]);
    std::vector<float> mass;
    std::vector<Vec4f> x, v;
    for (const uint32_t j : near) {
        if (!moves_freely(particles.flags[j])) return;
        mass.push_back(particles.mass[j]);
        x.push_back(particles.x[j]), v.push_back(particles.v[j]);
    }
    const RigidBody part = rigid_body(mass, x, v);
    const Vec3d turn = part.inverse_inertia * couple.cast<double>();
    for (const uint32_t j : near) {
        const Vec3d arm = xyz(particles.x[j]).cast<double>() - part.centre;
        particles.v[j] += padded(turn.cross(arm).cast<float>());
    }
}

/// couple [N m s] acts now; what goes on acts in the next step too.
void Simulation::State::turn_body(uint32_t b, const Vec3d& couple, const Vec3d& lasting) {
    const RigidBody was = rigid_body_of(b);
    RigidBody after = was;
    after.spin += was.inverse_inertia * couple;
    change_rigid_motion(b, was, after);
    const Vec3d turn = was.inverse_inertia * lasting;
    for (const uint32_t i : bodies[b].rows) {
        const Vec3d arm = xyz(particles.x[i]).cast<double>() - was.centre;
        const Vec3d force = double(particles.mass[i]) * turn.cross(arm);
        particles.lasting[i] += padded(force.cast<float>());
    }
}

void Simulation::State::lose_impact_energy(float dt) {
    const Profiler::Scope scope(profiler, "impacts");
    if (!is_implicit()) contacts.add_touches(touches);
    if (touches.empty() && impacts.empty()) return;
    bounce_bodies(dt);
    if (!is_implicit()) turn_by_contacts();
}

void Simulation::State::bounce_bodies(float dt) {
    std::vector<uint8_t> involved(bodies.size(), 0);
    const auto involve = [&](const auto& pair) {
        involved[pair.a] = 1;
        if (pair.b != Touch::obstacle) involved[pair.b] = 1;
    };
    std::ranges::for_each(touches, involve);
    std::ranges::for_each(impacts, involve);
    std::vector<RigidBody> was(bodies.size());
    pool.for_ranges(bodies.size(), 1, [&](size_t begin, size_t end) {
        for (size_t b = begin; b < end; ++b)
            if (involved[b] && bounces(uint32_t(b))) was[b] = rigid_body_of(uint32_t(b));
    });
    follow_impacts(was, dt);
    std::vector<RigidBody> after = was;
    std::vector<double> vibration_left(bodies.size(), 1.0);
    const bool braked = brake_impacts(touches, double(rest_speed(dt)), after) > 0;
    if (!part_bodies(after, vibration_left, dt) && !braked) return;
    pool.for_ranges(bodies.size(), 1, [&](size_t begin, size_t end) {
        for (size_t b = begin; b < end; ++b)
            if (was[b].mass > 0.0)
                change_rigid_motion(uint32_t(b), was[b], after[b], vibration_left[b]);
    });
}

void Simulation::State::follow_impacts(std::span<const RigidBody> rigid, float dt) {
    const double now = time + double(dt), slow = double(rest_speed(dt));
    std::erase_if(impacts, [&](const Impact& i) { return now > i.begun + i.window; });
    for (const Meeting& m : meetings(touches, bodies.size())) {
        const bool pair = m.b != Touch::obstacle;
        if (rigid[m.a].mass <= 0.0 || (pair && rigid[m.b].mass <= 0.0)) continue;
        auto impact = std::ranges::find_if(impacts, [&](const Impact& i) { return i.is_of(m); });
        const bool parted =
            impact != impacts.end() && now - impact->last_touch > parting_steps * double(dt);
        if (impact == impacts.end() || parted) {
            if (approach_of(m, rigid) > slow) {  // they meet, or meet again
                double window = parting_time(m.a, rigid[m.a]);
                if (pair) window = std::max(window, parting_time(m.b, rigid[m.b]));
                if (parted) impacts.erase(impact);
                impacts.push_back(begin_impact(m, rigid, now, window));
                impact = std::prev(impacts.end());
            } else if (impact == impacts.end()) {
                continue;
            }
        }
        continue_impact(*impact, m, rigid, now);
    }
}

/// Within which a body has sprung back: some times that of a wave to and fro [s].
double Simulation::State::parting_time(uint32_t b, const RigidBody& rigid) const {
    const MaterialParameters& m = bodies[b].material;
    const double wave = std::sqrt(double(m.young_modulus) / double(m.density));
    const double spread = 1.0 / (rigid.inverse_inertia.diagonal().minCoeff() * rigid.mass);
    return 6.0 * std::sqrt(12.0 * spread) / wave;
}

bool Simulation::State::part_bodies(std::span<RigidBody> rigid, std::span<double> vibration_left,
                                    float dt) {
    bool any = false;
    const double now = time + double(dt);
    const auto elastic = [&](uint32_t b) {
        std::vector<ElasticFigures> figures(bodies[b].rows.size());
        solids.evaluate(pool, b, particles.x, figures);
        double sum = 0.0;
        for (const ElasticFigures& f : figures)
            sum += double(f.energy_density) * double(f.elastic_volume);
        return sum;
    };
    for (const Impact& impact : impacts) {
        const bool pair = impact.b != Touch::obstacle;
        if (now - impact.last_touch < (parting_steps - 0.5) * double(dt) || !impact.alone() ||
            rigid[impact.a].mass <= 0.0 || (pair && rigid[impact.b].mass <= 0.0))
            continue;
        const Parting p = parting_of(impact, rigid);
        if (p.speed <= 0.0 || std::abs(p.speed - p.wanted) < 0.01 * p.approach) continue;
        double speed = p.wanted;
        if (p.energy() > 0.0) {  // no more than the collision took, and vibration gives
            double moving = 0.0, stored = 0.0;
            for (const uint32_t b : {impact.a, impact.b}) {
                if (b == Touch::obstacle) continue;
                BodyParts parts(bodies[b].rows);
                moving += vibration(rigid[b], parts.of(particles.mass), parts.of(particles.x),
                                    parts.of(particles.v));
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

}  // namespace taffy
