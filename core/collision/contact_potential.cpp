#include "core/collision/contact_potential.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/collision/obstacle_contact.h"
#include "core/collision/obstacle_shape.h"
#include "core/particles/particle_flags.h"

namespace taffy {

namespace {

constexpr float reach_ahead = 0.1f;      // gap up to which contacts are found, in contact distances
constexpr float keep_within = 0.02f;     // gap up to which they are kept, in contact distances
constexpr float push_mean_time = 0.02f;  // over which mean_push is averaged [s]
/// The rate at which rest gaps are taken back to zero, except for a part of the contact distance
/// (slop): edges and corners of two bodies seem to overlap by this part where faces only touch.
constexpr float rest_rate = 20.0f;  // [1/s]
constexpr float obstacle_slop = 0.01f, pair_slop = 0.25f;

/// k [N/m]. The step is rounded down to a power of two, so that its length hardly ever changes k.
float contact_stiffness(float elastic, float mass, float dt) {
    const float step = std::exp2(std::floor(std::log2(dt)));
    return elastic + 4.0f * mass / (step * step);
}

ContactStiffness zero_stiffness() {
    return {};
}

void add_outer(float factor, const Vec3f& a, ContactStiffness& m) {
    m[0] += factor * a.x() * a.x(), m[1] += factor * a.y() * a.y(), m[2] += factor * a.z() * a.z();
    m[3] += factor * a.x() * a.y(), m[4] += factor * a.x() * a.z(), m[5] += factor * a.y() * a.z();
}

void add_identity(float factor, ContactStiffness& m) {
    for (int k = 0; k < 3; ++k) m[size_t(k)] += factor;
}

Vec3f times(const ContactStiffness& m, const Vec3f& u) {
    return Vec3f(m[0] * u.x() + m[3] * u.y() + m[4] * u.z(),
                 m[3] * u.x() + m[1] * u.y() + m[5] * u.z(),
                 m[4] * u.x() + m[5] * u.y() + m[2] * u.z());
}

const ContactPotential::Memory* find(const std::vector<ContactPotential::Remembered>& all,
                                     uint32_t particle, uint32_t other) {
    const auto before = [](const ContactPotential::Remembered& r,
                           const std::pair<uint32_t, uint32_t>& key) {
        return std::pair(r.particle, r.other) < key;
    };
    const std::pair key(particle, other);
    const auto at = std::lower_bound(all.begin(), all.end(), key, before);
    return at != all.end() && at->particle == particle && at->other == other ? &at->memory
                                                                             : nullptr;
}

/// Returns the memory with which a step begins: the energies of the overlap and of the friction
/// spring are at most what they were.
ContactPotential::Memory begin_memory(const ContactPotential::Memory* last, float gap,
                                      float stiffness, float slop, float dt) {
    ContactPotential::Memory m = last ? *last : ContactPotential::Memory{};
    const float kept = m.stiffness > 0.0f ? std::min(1.0f, m.stiffness / stiffness) : 1.0f;
    const float overlap = kept * m.overlap;
    m.slip *= kept;
    if (m.rest_gap - gap > overlap) m.rest_gap = gap + overlap;
    if (gap > m.rest_gap) m.rest_gap = std::min(gap, 0.0f);
    const float deep = -m.rest_gap - slop;
    if (deep > 0.0f) m.rest_gap += std::min(rest_rate * dt, 0.1f) * deep;
    m.stiffness = stiffness;
    return m;
}

}  // namespace

std::vector<ContactPotential::Contact> ContactPotential::find_obstacles(
    const ThreadPool& pool, const PotentialSetting& setting, const Particles& particles) const {
    std::vector<ObstacleBounds> bounds;
    for (const Obstacle& obstacle : setting.obstacles) bounds.push_back(bounds_of(obstacle));
    constexpr size_t chunk = 512;
    std::vector<std::vector<Contact>> found((particles.size() + chunk - 1) / chunk);
    pool.for_ranges(particles.size(), chunk, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i) {
            const uint8_t axes = moving_axes(particles, i);
            if (axes == 0) continue;
            const ContactBody& body = setting.bodies[particles.body[i]];
            // Molten particles have half the diameter: pressure keeps them half a spacing away, and
            // only particles that are thrown at the obstacle come nearer.
            const float diameter = (1.0f - 0.5f * particles.molten[i]) * body.diameter;
            const float radius = 0.5f * diameter;
            const Vec3f x = xyz(particles.x[i]), v = xyz(particles.v[i]);
            for (uint32_t k = 0; k < bounds.size(); ++k) {
                const Obstacle& obstacle = setting.obstacles[k];
                const float ahead = reach_ahead * diameter +
                                    1.5f * setting.dt * (v - velocity_at(obstacle, x)).norm();
                if (!bounds[k].reaches(particles.x[i], radius + ahead)) continue;
                const SurfacePoint surface = nearest_surface(obstacle, x);
                const float gap = surface.distance - radius;
                if (gap > ahead || !stops_along(axes, surface.normal)) continue;
                Contact c;
                c.particle = uint32_t(i), c.other = k;
                c.diameter = diameter;
                c.law = combine(setting.law, body.law, obstacle.law);
                c.stiffness = contact_stiffness(setting.stiffness[particles.body[i]],
                                                particles.mass[i], setting.dt);
                c.memory = begin_memory(find(state_.obstacles, c.particle, k), gap, c.stiffness,
                                        obstacle_slop * c.diameter, setting.dt);
                c.start = obstacle.rotation.conjugate() * (x - obstacle.centre);
                found[i / chunk].push_back(c);
            }
        }
    });
    std::vector<Contact> all;
    for (const std::vector<Contact>& part : found) all.insert(all.end(), part.begin(), part.end());
    return all;
}

std::vector<ContactPotential::Contact> ContactPotential::find_pairs(const ThreadPool& pool,
                                                                    const PotentialSetting& setting,
                                                                    const Particles& particles) {
    if (!pairs_.hold(pool, particles, setting.dt))
        pairs_.search(pool, particles, setting.bodies, setting.dt, setting.bonded);
    const std::span<const uint32_t> ids = pairs_.rows();
    const auto surface = [&](uint32_t i) {
        return LocalSurface{setting.rotation(i) * xyz(particles.outward[i]),
                            particles.outward[i].w(), setting.bodies[particles.body[i]].dimension};
    };
    std::vector<LocalSurface> surfaces(ids.size());
    pool.for_ranges(ids.size(), 128, [&](size_t begin, size_t end) {
        for (size_t r = begin; r < end; ++r) surfaces[r] = surface(ids[r]);
    });
    constexpr size_t chunk = 128;
    std::vector<std::vector<Contact>> found((ids.size() + chunk - 1) / chunk);
    pool.for_ranges(ids.size(), chunk, [&](size_t begin, size_t end) {
        for (size_t r = begin; r < end; ++r) {
            const uint32_t i = ids[r];
            const ContactBody& one = setting.bodies[particles.body[i]];
            const float k_one = setting.stiffness[particles.body[i]];
            for (const uint32_t s : pairs_.of(r)) {
                const uint32_t j = ids[s];
                if (moving_axes(particles, i) == 0 && moving_axes(particles, j) == 0) continue;
                const ContactBody& two = setting.bodies[particles.body[j]];
                const float k_two = setting.stiffness[particles.body[j]];
                const Vec3f e = xyz(particles.x[j]) - xyz(particles.x[i]);
                const Vec3f dv = xyz(particles.v[j]) - xyz(particles.v[i]);
                const float diameter = 0.5f * (one.diameter + two.diameter);
                const float spacing = std::max(one.spacing, two.spacing);
                const float ahead = reach_ahead * diameter + 1.5f * setting.dt * dv.norm();
                const float reach = contact_reach * spacing + ahead;
                if (e.squaredNorm() > reach * reach || e.squaredNorm() <= 0.0f) continue;
                const Vec3f n = contact_normal(e, surfaces[r], surfaces[s]);
                const float gap = e.dot(n) - diameter, speed = dv.dot(n);
                if (gap > ahead) continue;
                // Skips particles that will be beside each other when they meet: another particle
                // is nearer to the foot of the perpendicular.
                const float meets =
                    gap > 0.0f && speed < 0.0f ? std::min(-gap / speed, setting.dt) : 0.0f;
                const Vec3f then = e + meets * dv, across = then - then.dot(n) * n;
                if (across.norm() > contact_width * spacing) continue;
                Contact c;
                c.particle = i, c.other = j, c.is_pair = true;
                c.diameter = diameter;
                c.law = combine(setting.law, one.law, two.law);
                c.stiffness =
                    contact_stiffness(2.0f * k_one * k_two / (k_one + k_two),
                                      std::min(particles.mass[i], particles.mass[j]), setting.dt);
                c.memory = begin_memory(find(state_.pairs, i, j), gap, c.stiffness,
                                        pair_slop * diameter, setting.dt);
                c.normal = -n;
                c.start = -e;
                found[r / chunk].push_back(c);
            }
        }
    });
    std::vector<Contact> all;
    for (const std::vector<Contact>& part : found) all.insert(all.end(), part.begin(), part.end());
    std::sort(all.begin(), all.end(), [](const Contact& a, const Contact& b) {
        return std::pair(a.particle, a.other) < std::pair(b.particle, b.other);
    });
    return all;
}

void ContactPotential::make_rows(const Particles& particles) {
    rows_.clear();
    for (uint32_t c = 0; c < contacts_.size(); ++c) {
        const uint32_t i = contacts_[c].particle;
        if (rows_.empty() || rows_.back().particle != i)
            rows_.push_back({i, c, c, particles.body[i]});
        rows_.back().end = c + 1;
    }
}

void ContactPotential::make_groups(const PotentialSetting& setting, const Particles& particles) {
    const size_t bodies = setting.bodies.size();
    std::vector<uint32_t> parent(bodies);
    std::iota(parent.begin(), parent.end(), 0u);
    const auto root = [&](uint32_t b) {
        while (parent[b] != b) b = parent[b] = parent[parent[b]];
        return b;
    };
    const auto join = [&](uint32_t one, uint32_t two) {
        const uint32_t a = root(one), b = root(two);
        parent[std::max(a, b)] = std::min(a, b);
    };
    for (const Contact& c : contacts_)
        if (c.is_pair) join(particles.body[c.particle], particles.body[c.other]);
    for (const auto& [one, two] : setting.joined) join(one, two);
    group_.assign(bodies, 0);
    uint32_t count = 0;
    for (uint32_t b = 0; b < bodies; ++b) group_[b] = root(b) == b ? count++ : group_[root(b)];
}

void ContactPotential::begin_step(const ThreadPool& pool, const PotentialSetting& setting,
                                  const Particles& particles) {
    dt_ = setting.dt;
    const std::vector<Contact> obstacles = find_obstacles(pool, setting, particles);
    const std::vector<Contact> pairs = find_pairs(pool, setting, particles);
    contacts_.resize(obstacles.size() + pairs.size());
    std::merge(obstacles.begin(), obstacles.end(), pairs.begin(), pairs.end(), contacts_.begin(),
               [](const Contact& a, const Contact& b) { return a.particle < b.particle; });
    make_rows(particles);
    make_groups(setting, particles);
}

void ContactPotential::evaluate(std::span<const Obstacle> obstacles, const Vec3f& x,
                                const Vec3f& x_other, Contact& c) {
    Vec3f moved;  // relative to the other side, since the start of the step
    if (c.is_pair) {
        c.gap = c.normal.dot(x - x_other) - c.diameter;
        moved = x - x_other - c.start;
        moved += c.memory.slip;
    } else {
        const Obstacle& obstacle = obstacles[c.other];
        const SurfacePoint surface = nearest_surface(obstacle, x);
        c.normal = surface.normal;
        c.gap = obstacle.present ? surface.distance - 0.5f * c.diameter : 1e9f;
        moved = x - (obstacle.centre + obstacle.rotation * c.start);
        moved += obstacle.rotation * c.memory.slip;
    }
    c.slip = moved - moved.dot(c.normal) * c.normal;
    c.push = c.stiffness * std::max(c.memory.rest_gap - c.gap, 0.0f);
    c.force.setZero();
    c.derivative = zero_stiffness();
    if (c.push <= 0.0f) return;
    c.force = c.push * c.normal;
    add_outer(c.stiffness, c.normal, c.derivative);
    const float length = c.slip.norm(), limit = c.law.friction * c.push;
    if (limit <= 0.0f) return;
    const bool sticks = c.stiffness * length <= limit;
    const float tangential = sticks ? c.stiffness : limit / length;
    c.force -= tangential * c.slip;
    add_identity(tangential, c.derivative);
    add_outer(-tangential, c.normal, c.derivative);
    if (!sticks) add_outer(-tangential, c.slip / length, c.derivative);
}

void ContactPotential::add_forces(const ThreadPool& pool, std::span<const Obstacle> obstacles,
                                  std::span<const Vec4f> x, std::span<Vec4f> force) {
    pool.for_ranges(rows_.size(), 64, [&](size_t begin, size_t end) {
        for (size_t r = begin; r < end; ++r)
            for (uint32_t k = rows_[r].begin; k < rows_[r].end; ++k) {
                Contact& c = contacts_[k];
                const Vec3f other = c.is_pair ? xyz(x[c.other]) : Vec3f(Vec3f::Zero());
                evaluate(obstacles, xyz(x[c.particle]), other, c);
                force[c.particle] += padded(c.force);
            }
    });
}

void ContactPotential::add_stiffness_times(const ThreadPool& pool, std::span<const Vec4f> u,
                                           float factor, std::span<Vec4f> result) const {
    pool.for_ranges(rows_.size(), 128, [&](size_t begin, size_t end) {
        for (size_t r = begin; r < end; ++r)
            for (uint32_t k = rows_[r].begin; k < rows_[r].end; ++k) {
                const Contact& c = contacts_[k];
                if (c.push <= 0.0f) continue;
                const Vec3f other = c.is_pair ? xyz(u[c.other]) : Vec3f(Vec3f::Zero());
                const Vec3f change = times(c.derivative, xyz(u[c.particle]) - other);
                result[c.particle] += padded(factor * change);
            }
    });
}

void ContactPotential::for_each_diagonal(
    const std::function<void(uint32_t, const ContactStiffness&)>& visit) const {
    for (const Row& row : rows_) {
        ContactStiffness sum{};
        bool any = false;
        for (uint32_t k = row.begin; k < row.end; ++k) {
            if (contacts_[k].push <= 0.0f) continue;
            any = true;
            for (size_t m = 0; m < 6; ++m) sum[m] += contacts_[k].derivative[m];
        }
        if (any) visit(row.particle, sum);
    }
}

std::vector<double> ContactPotential::energies(size_t bodies) const {
    std::vector<double> sum(bodies, 0.0);
    for (const Row& row : rows_)
        for (uint32_t k = row.begin; k < row.end; ++k) {
            const Contact& c = contacts_[k];
            if (c.push <= 0.0f) continue;
            // The contact spring and the friction spring together store force^2 / (2 k).
            const double energy = 0.5 * double(c.force.squaredNorm()) / double(c.stiffness);
            sum[row.body] += c.is_pair ? 0.5 * energy : energy;
        }
    return sum;
}

std::vector<uint8_t> ContactPotential::may_touch(size_t bodies) const {
    std::vector<uint8_t> result(bodies, 0);
    for (const Row& row : rows_) result[row.body] = 1;
    return result;
}

void ContactPotential::mark_start() {
    for (Contact& c : contacts_)
        c.start_push = c.push, c.start_normal = c.normal, c.start_force = c.force;
}

ContactPotential::Switched ContactPotential::switched(size_t bodies) const {
    Switched result{std::vector<double>(bodies, 0.0), std::vector<double>(bodies, 0.0)};
    for (const Row& row : rows_)
        for (uint32_t k = row.begin; k < row.end; ++k) {
            const Contact& c = contacts_[k];
            const double one = double(c.start_push), two = double(c.push);
            const double energy = 0.5 * (one * one + two * two) / double(c.stiffness);
            result.all[row.body] += energy;
            if ((one > 0.0) != (two > 0.0)) result.energy[row.body] += energy;
        }
    return result;
}

std::vector<uint8_t> ContactPotential::touched(size_t bodies) const {
    std::vector<uint8_t> result(bodies, 0);
    for (const Row& row : rows_)
        for (uint32_t k = row.begin; k < row.end; ++k)
            if (!contacts_[k].mean_push.isZero(0.0f))
                result[row.body] |= contacts_[k].is_pair ? by_body : by_obstacle;
    return result;
}

void ContactPotential::add_start_share(double share, std::span<const uint8_t> bodies) {
    for (const Row& row : rows_) {
        if (!bodies[row.body]) continue;
        for (uint32_t k = row.begin; k < row.end; ++k) {
            Contact& c = contacts_[k];
            c.mean_push += float(share) * c.start_push * c.start_normal;
            c.mean_force += float(share) * c.start_force;
        }
    }
}

void ContactPotential::add_share(double share, std::span<const uint8_t> bodies) {
    for (const Row& row : rows_) {
        if (!bodies[row.body]) continue;
        for (uint32_t k = row.begin; k < row.end; ++k) {
            Contact& c = contacts_[k];
            c.mean_push += float(share) * c.push * c.normal;
            c.mean_force += float(share) * c.force;
        }
    }
}

void ContactPotential::forget_shares(std::span<const uint8_t> bodies) {
    for (const Row& row : rows_)
        for (uint32_t k = row.begin; k < row.end; ++k)
            if (bodies[row.body])
                contacts_[k].mean_push.setZero(), contacts_[k].mean_force.setZero();
}

void ContactPotential::end_step(std::span<const Obstacle> obstacles, Particles& particles,
                                std::vector<Touch>& touches, std::span<ObstacleLoad> loads) {
    ObstacleLoadSums sums(obstacles, 1, 1);
    std::fill(particles.contact.begin(), particles.contact.end(), Vec4f::Zero().eval());
    state_.obstacles.clear(), state_.pairs.clear();
    const float fresh = std::min(dt_ / push_mean_time, 1.0f);
    for (Contact& c : contacts_) {
        const uint32_t i = c.particle;
        particles.contact[i] += padded(c.mean_force);
        if (!c.is_pair)
            sums.add(0, c.other, c.mean_force, xyz(particles.x[i]) - 0.5f * c.diameter * c.normal);
        const float pushed = c.mean_push.norm();
        // Adds pairs once, and always with the same body first.
        const auto comes_first = [&](uint32_t other) {
            const uint16_t own = particles.body[i], its = particles.body[other];
            return own == its ? i < other : own < its;
        };
        if (pushed > 0.0f && (!c.is_pair || comes_first(c.other))) {
            Touch touch{particles.body[i]};
            touch.impulse = dt_ * c.mean_push;
            touch.restitution = c.law.restitution;
            const Vec3f x = xyz(particles.x[i]);
            if (c.is_pair) {
                touch.b = particles.body[c.other];
                touch.point = 0.5f * (x + xyz(particles.x[c.other]));
            } else {
                touch.which = c.other;
                touch.point = x - 0.5f * c.diameter * c.normal;
                touch.obstacle_velocity = velocity_at(obstacles[c.other], x);
            }
            touches.push_back(touch);
        }
        Memory m = c.memory;
        m.overlap = std::max(m.rest_gap - c.gap, 0.0f);
        m.mean_push += fresh * (c.push - m.mean_push);
        if (c.gap > keep_within * c.diameter) continue;
        // A contact that opens for a moment sticks where it stuck before.
        const float limit = c.law.friction * std::max(c.push, m.mean_push);
        const float spring = c.stiffness * c.slip.norm();
        m.slip = spring > limit ? Vec3f(c.slip * (limit / spring)) : c.slip;
        if (!c.is_pair) m.slip = obstacles[c.other].rotation.conjugate() * m.slip;
        (c.is_pair ? state_.pairs : state_.obstacles).push_back({i, c.other, m});
    }
    sums.add_to(loads);
}

void ContactPotential::visit_motion(StateVisitor& state) {
    state("obstacles", state_.obstacles);
    state("pairs", state_.pairs);
    state("unsteady", state_.unsteady);
}

void ContactPotential::follow(const RowMap& map) {
    const auto move = [&](std::vector<Remembered>& memories, bool pairs) {
        std::vector<Remembered> moved;
        for (Remembered memory : memories) {
            memory.particle = map.to(memory.particle);
            if (pairs) memory.other = map.to(memory.other);
            if (memory.particle != RowMap::gone && (!pairs || memory.other != RowMap::gone))
                moved.push_back(memory);
        }
        std::ranges::sort(moved, {},
                          [](const Remembered& m) { return std::pair(m.particle, m.other); });
        memories = std::move(moved);
    };
    move(state_.obstacles, false);
    move(state_.pairs, true);
    (void)pairs_.follow(map);
}

}  // namespace taffy
