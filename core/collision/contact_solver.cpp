#include "core/collision/contact_solver.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/particles/particle_flags.h"

namespace taffy {

namespace {

constexpr int sweeps = 8;
/// Overlaps are taken back slowly, at this rate times their depth in contact distances, because
/// pushing apart bodies that press on each other puts energy into them. The corrected velocities
/// let no overlap grow.
constexpr float position_rate = 20.0f;  // [1/s]
constexpr float position_slop = 0.01f;  // overlap that is left alone, in contact distances

/// Returns v, shortened to at most the given length.
Vec3f within(const Vec3f& v, float length) {
    const float size = v.norm();
    return size > length ? Vec3f(v * (length / size)) : v;
}

bool held(uint8_t flags) {
    return (flags & (particle_flag::fixed | particle_flag::handle)) != 0;
}

}  // namespace

void ContactSolver::find_support(const ContactStep& step, float radius, Row& row) const {
    const Vec4f x = padded(row.x);
    float nearest = 0.1f * radius + step.dt * row.v.norm();
    for (size_t k = 0; k < step.obstacles.bounds.size(); ++k) {
        if (!step.obstacles.bounds[k].reaches(x, radius + nearest)) continue;
        const Obstacle& obstacle = step.obstacles.obstacles[k];
        const SurfacePoint surface = nearest_surface(obstacle, row.x);
        const float gap = surface.distance - radius;
        if (gap >= nearest) continue;
        nearest = gap;
        row.supported = true;
        row.support_normal = surface.normal;
        row.support_velocity = velocity_at(obstacle, row.x);
        row.support_speed = -std::max(gap, 0.0f) / step.dt;
        row.support = uint32_t(k);
        row.support_friction =
            row.anchored ? 0.0f
                         : combine(step.law, step.bodies[row.body].law, obstacle.law).friction;
    }
}

void ContactSolver::gather_rows(const ThreadPool& pool, const ContactStep& step,
                                const Particles& particles) {
    const std::span<const uint32_t> ids = pairs_.rows();
    rows_.resize(ids.size());
    pool.for_ranges(ids.size(), 128, [&](size_t begin, size_t end) {
        for (size_t r = begin; r < end; ++r) {
            const uint32_t i = ids[r];
            Row row;
            row.x = xyz(particles.x[i]), row.v = xyz(particles.v[i]);
            row.inverse_mass = held(particles.flags[i]) ? 0.0f : 1.0f / particles.mass[i];
            row.body = particles.body[i];
            row.asleep = is_asleep(particles.flags[i]);
            if (row.asleep) {
                rows_[r] = row;
                continue;
            }
            row.anchored = step.anchored && step.anchored(i);
            row.surface = {step.rotation(i) * xyz(particles.outward[i]), particles.outward[i].w(),
                           step.bodies[row.body].dimension};
            row.support_normal = row.support_velocity = row.support_rub = Vec3f::Zero();
            rows_[r] = row;
        }
    });
}

/// Fills in the contact and returns true if the two particles touch or will touch within the step.
bool ContactSolver::touch(const ContactStep& step, const Row& a, const Row& b,
                          Contact& contact) const {
    const ContactBody &one = step.bodies[a.body], &two = step.bodies[b.body];
    const Vec3f e = b.x - a.x, dv = b.v - a.v;
    const float spacing = std::max(one.spacing, two.spacing);
    const float reach = contact_reach * spacing + step.dt * dv.norm();
    const float distance2 = e.squaredNorm();
    if (distance2 > reach * reach || distance2 <= 0.0f) return false;
    if (a.inverse_mass + b.inverse_mass <= 0.0f) return false;
    const float diameter = 0.5f * (one.diameter + two.diameter);
    const Vec3f n = contact_normal(e, a.surface, b.surface);
    const float gap = e.dot(n) - diameter, speed = dv.dot(n);
    const float margin = 0.02f * diameter;
    if (gap > margin - step.dt * speed) return false;
    // Skips particles that will be beside each other when they meet: another particle is nearer to
    // the foot of the perpendicular.
    const float meets = gap > 0.0f && speed < 0.0f ? std::min(-gap / speed, step.dt) : 0.0f;
    const Vec3f then = e + meets * dv;
    const Vec3f across = then - then.dot(n) * n;
    if (across.norm() > contact_width * spacing) return false;
    const ContactLaw law = combine(step.law, one.law, two.law);
    contact.normal = n;
    contact.gap = gap;
    contact.least_speed = -std::max(gap, 0.0f) / step.dt;
    contact.law = law;
    return true;
}

void ContactSolver::find_touching(const ThreadPool& pool, const ContactStep& step) {
    contacts_.resize(pairs_.size());
    pool.for_ranges(rows_.size(), 64, [&](size_t begin, size_t end) {
        for (size_t r = begin; r < end; ++r) {
            Row& row = rows_[r];
            if (row.asleep) continue;  // remembered_ is kept for when it wakes
            const uint32_t first = pairs_.begin()[r];
            for (uint32_t k = first; k < pairs_.begin()[r + 1]; ++k) {
                Contact& contact = contacts_[first + row.count];
                const Remembered last = remembered_[k];
                remembered_[k] = Remembered{};
                contact.other = pairs_.of(r)[k - first];
                const Row& other = rows_[contact.other];
                if (other.asleep || !touch(step, row, other, contact)) continue;
                contact.candidate = k;
                contact.before = last;
                contact.impulse = step.dt * last.push;
                const Vec3f tangential = last.rub - last.rub.dot(contact.normal) * contact.normal;
                contact.rub = within(step.dt * tangential, contact.law.friction * contact.impulse);
                ++row.count;
            }
            row.mobility = row.inverse_mass * float(row.count);
            if (row.count > 0 && row.inverse_mass > 0.0f)
                find_support(step, 0.5f * step.bodies[row.body].diameter, row);
        }
    });
    touching_ = 0;
    for (const Row& row : rows_) touching_ += row.count;
}

/// Applies the constraint of the supporting obstacle to the velocity v of a row.
void ContactSolver::stand(Row& row, Vec3f& v) const {
    const Vec3f relative = v - row.support_velocity;
    const float speed = relative.dot(row.support_normal);
    const float mass = 1.0f / row.inverse_mass;
    const float before = row.support_impulse;
    row.support_impulse = std::max(0.0f, before - mass * (speed - row.support_speed));
    const Vec3f sliding = relative - speed * row.support_normal, rubbed = row.support_rub;
    row.support_rub = within(rubbed - mass * sliding, row.support_friction * row.support_impulse);
    v += row.inverse_mass *
         ((row.support_impulse - before) * row.support_normal + (row.support_rub - rubbed));
}

void ContactSolver::sweep(const ThreadPool& pool) {
    pool.for_ranges(rows_.size(), 64, [&](size_t begin, size_t end) {
        for (size_t r = begin; r < end; ++r) {
            Row& row = rows_[r];
            Vec3f change = Vec3f::Zero();
            Contact* first = contacts_.data() + pairs_.begin()[r];
            for (Contact* c = first; c < first + row.count; ++c) {
                const Row& other = rows_[c->other];
                const Vec3f dv = other.v - row.v;
                const float speed = dv.dot(c->normal);
                // A particle that stands on an obstacle does not give way towards it.
                const auto along = [&](const Row& one, float sign) {
                    if (!one.supported) return one.mobility;
                    const float into = sign * c->normal.dot(one.support_normal);
                    return one.mobility * (into > 0.0f ? 1.0f - into * into : 1.0f);
                };
                const float free = row.mobility + other.mobility;
                const float give = std::max(along(row, 1.0f) + along(other, -1.0f), 0.05f * free);
                const float pushed = c->impulse;
                c->impulse = std::max(0.0f, pushed - (speed - c->least_speed) / give);
                const Vec3f rubbed = c->rub;
                c->rub =
                    within(rubbed + (dv - speed * c->normal) / free, c->law.friction * c->impulse);
                change += (pushed - c->impulse) * c->normal + (c->rub - rubbed);
            }
            velocity_[r] = row.v + row.inverse_mass * change;
            if (row.supported) stand(row, velocity_[r]);
        }
    });
    take_velocities(pool);
}

void ContactSolver::take_velocities(const ThreadPool& pool) {
    pool.for_ranges(rows_.size(), 512, [&](size_t begin, size_t end) {
        for (size_t r = begin; r < end; ++r) rows_[r].v = velocity_[r];
    });
}

/// Warm start: applies the impulses of the step before.
void ContactSolver::begin(const ThreadPool& pool) {
    velocity_.resize(rows_.size());
    pool.for_ranges(rows_.size(), 64, [&](size_t begin, size_t end) {
        for (size_t r = begin; r < end; ++r) {
            Row& row = rows_[r];
            Vec3f change = Vec3f::Zero();
            const Contact* first = contacts_.data() + pairs_.begin()[r];
            for (const Contact* c = first; c < first + row.count; ++c)
                change += c->rub - c->impulse * c->normal;
            velocity_[r] = row.v + row.inverse_mass * change;
            if (row.supported) stand(row, velocity_[r]);
        }
    });
    take_velocities(pool);
}

void ContactSolver::finish(const ThreadPool& pool, const ContactStep& step, Particles& particles) {
    const std::span<const uint32_t> ids = pairs_.rows();
    pool.for_ranges(rows_.size(), 64, [&](size_t begin, size_t end) {
        for (size_t r = begin; r < end; ++r) {
            Row& row = rows_[r];
            if (row.count == 0) continue;
            Vec3f push = row.support_impulse * row.support_normal, rub = row.support_rub;
            Vec3f shift = Vec3f::Zero(), lasting = Vec3f::Zero();
            const Contact* first = contacts_.data() + pairs_.begin()[r];
            for (const Contact* c = first; c < first + row.count; ++c) {
                const Row& other = rows_[c->other];
                push -= c->impulse * c->normal, rub += c->rub;
                const Remembered now{c->impulse / step.dt, c->rub / step.dt};
                remembered_[c->candidate] = now;
                const Vec3f goes_on = within(now.rub, c->before.rub.norm()) -
                                      std::min(now.push, c->before.push) * c->normal;
                lasting += goes_on;
                const Vec3f half = 0.5f * (other.x - row.x);
                row.couple += half.cross(c->rub - c->impulse * c->normal);
                row.lasting_couple += half.cross(goes_on);
                const float diameter =
                    0.5f * (step.bodies[row.body].diameter + step.bodies[other.body].diameter);
                const float overlap = -c->gap - position_slop * diameter;
                if (overlap <= 0.0f) continue;
                // Shared by mass and among the contacts, so that the pair's centre of mass stays.
                const float share = row.inverse_mass / (row.inverse_mass + other.inverse_mass) /
                                    float(std::max(row.count, other.count));
                const float part = std::min(position_rate * step.dt * overlap / diameter, 0.1f);
                const Vec3f way = -share * part * overlap * c->normal;
                shift += way;
                if (row.inverse_mass > 0.0f)  // the shift changes the angular momentum x cross m v
                    row.couple -= (0.5f / row.inverse_mass) * way.cross(row.v - other.v);
            }
            const uint32_t i = ids[r];
            particles.contact[i].head<3>() = (push + rub) / step.dt;
            if (row.inverse_mass <= 0.0f) continue;
            const Vec3f support =
                (row.support_impulse * row.support_normal + row.support_rub) / step.dt;
            lasting += lasting_part(support, xyz(particles.force[i]) + lasting) * support;
            particles.lasting[i] = padded(lasting);
            particles.v[i] = padded(row.v);
            particles.x[i] += padded(shift);
        }
    });
}

void ContactSolver::add_touches(std::vector<Touch>& touches) const {
    for (size_t r = 0; r < rows_.size(); ++r) {
        const Row& row = rows_[r];
        const Contact* first = contacts_.data() + pairs_.begin()[r];
        for (const Contact* c = first; c < first + row.count; ++c) {
            const Row& other = rows_[c->other];
            // Adds each pair once, and always with the same body first.
            const bool later = row.body == other.body ? c->other < r : other.body < row.body;
            if (later || c->impulse <= 0.0f) continue;
            touches.push_back({row.body, other.body, 0.5f * (row.x + other.x),
                               -c->impulse * c->normal, Vec3f::Zero(), c->law.restitution});
        }
    }
}

/// Searches for pairs if necessary and keeps the remembered forces of pairs that are found again.
void ContactSolver::update_pairs(const ThreadPool& pool, const ContactStep& step,
                                 const Particles& particles) {
    if (pairs_.hold(pool, particles, step.dt)) return;
    const ContactPairs old = remembered_.empty() ? ContactPairs{} : std::move(pairs_);
    pairs_ = ContactPairs{};
    pairs_.search(pool, particles, step.bodies, step.dt, step.bonded);
    const std::vector<Remembered> last = std::move(remembered_);
    remembered_.assign(pairs_.size(), Remembered{});
    size_t before = 0;  // row in old; both lists of rows ascend
    for (size_t r = 0; r < pairs_.rows().size(); ++r) {
        const uint32_t i = pairs_.rows()[r];
        while (before < old.rows().size() && old.rows()[before] < i) ++before;
        if (before == old.rows().size()) break;
        if (old.rows()[before] != i) continue;
        for (uint32_t k = old.begin()[before]; k < old.begin()[before + 1]; ++k) {
            if (last[k].push <= 0.0f) continue;
            const uint32_t j = old.rows()[old.of(before)[k - old.begin()[before]]];
            for (uint32_t m = 0; m < pairs_.of(r).size(); ++m)
                if (pairs_.rows()[pairs_.of(r)[m]] == j)
                    remembered_[pairs_.begin()[r] + m] = last[k];
        }
    }
}

void ContactSolver::solve(const ThreadPool& pool, const ContactStep& step, Particles& particles) {
    touching_ = 0;
    rows_.clear();
    update_pairs(pool, step, particles);
    if (pairs_.size() == 0) return;
    gather_rows(pool, step, particles);
    find_touching(pool, step);
    if (touching_ == 0) return;
    begin(pool);
    for (int k = 0; k < sweeps; ++k) sweep(pool);
    finish(pool, step, particles);
}

void ContactSolver::visit(StateVisitor& state) {
    state("pairs", pairs_);
    state("remembered", remembered_);
    state.expect("remembered", remembered_.empty() || remembered_.size() == pairs_.size());
    state("touching", touching_);
}

void ContactSolver::follow(const RowMap& map) {
    const std::vector<uint32_t> kept = pairs_.follow(map);
    std::vector<Remembered> remembered;
    for (const uint32_t candidate : kept)
        if (candidate < remembered_.size()) remembered.push_back(remembered_[candidate]);
    remembered_ = std::move(remembered);
}

}  // namespace taffy
