#include "core/collision/contact_solver.h"

#include <catch2/catch.hpp>
#include <random>

#include "core/particles/particle_flags.h"

using namespace taffy;

namespace {

const std::vector<ContactBody> two_bodies = [] {
    ContactBody one, two;
    one.rows = BodyRows(0, 150), two.rows = BodyRows(150, 150);
    two.spacing = two.diameter = 0.15f, two.support = 0.3f;
    return std::vector<ContactBody>{one, two};
}();

/// Two overlapping clouds of particles, one body each, that fly at random.
void make_clouds(uint32_t seed, Particles& p) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<float> uniform(-0.5f, 0.5f);
    const auto vector = [&] {
        return Vec4f(uniform(random), uniform(random), uniform(random), 0.0f);
    };
    p.table.append(300);
    for (uint32_t i = 0; i < p.size(); ++i) {
        p.x[i] = vector(), p.v[i] = 5.0f * vector();
        p.rest[i] = p.x[i];
        p.outward[i] = vector().normalized() + Vec4f(0, 0, 0, 1);
        p.body[i] = uint16_t(i / 150);
        p.mass[i] = i < 150 ? 1.0f : 0.3f;
    }
}

struct TwoClouds : Particles {
    explicit TwoClouds(uint32_t seed) { make_clouds(seed, *this); }
};

struct Setting {
    std::vector<Obstacle> obstacles;
    ObstacleSet set{obstacles};
    ContactStep step;
    explicit Setting(float friction, std::span<const ContactBody> bodies = two_bodies)
        : step{bodies, set,  {0.3f, friction},
               1e-3f,  0.0f, [](uint32_t) { return Quatf::Identity(); }} {}
};

double kinetic(const Particles& p) {
    double sum = 0.0;
    for (size_t i = 0; i < p.size(); ++i)
        sum += 0.5 * double(p.mass[i]) * double(p.v[i].squaredNorm());
    return sum;
}

Vec3d momentum(const Particles& p) {
    Vec3d sum = Vec3d::Zero();
    for (size_t i = 0; i < p.size(); ++i)
        sum += double(p.mass[i]) * p.v[i].head<3>().cast<double>();
    return sum;
}

/// Two particles of different bodies at a distance along z, closing at a speed.
struct HeadOn : Particles {
    HeadOn(float distance, float closing) {
        table.append(2);
        mass = {1.0f, 2.0f};
        body = {0, 1};
        x[1].z() = distance;
        v[1].z() = -closing;
        outward = {Vec4f(0, 0, 1, 1), Vec4f(0, 0, -1, 1)};
    }
};

const std::vector<ContactBody> single_particles = [] {
    ContactBody one, two;
    one.rows = BodyRows(0, 1), two.rows = BodyRows(1, 1);
    return std::vector<ContactBody>{one, two};
}();

}  // namespace

TEST_CASE("contact impulses keep the linear momentum and only take energy", "[collision]") {
    const float friction = GENERATE(0.0f, 0.4f, 2.0f);
    TwoClouds p(1);
    const Vec3d before = momentum(p);
    const double energy = kinetic(p);
    const ThreadPool pool(1);
    ContactSolver solver;
    solver.solve(pool, Setting(friction).step, p);
    CHECK(solver.touching() > 200);
    CHECK((momentum(p) - before).norm() < 1e-5);
    CHECK(kinetic(p) < 0.95 * energy);
    Vec3d force = Vec3d::Zero();
    double size = 0.0;
    for (const Vec4f& f : p.contact)
        force += f.head<3>().cast<double>(), size += double(f.head<3>().norm());
    CHECK(force.norm() < 1e-6 * size);
}

TEST_CASE("no contact is left closing", "[collision]") {
    HeadOn p(0.1f, 2.0f);
    const ThreadPool pool(1);
    ContactSolver solver;
    solver.solve(pool, Setting(0.5f, single_particles).step, p);
    CHECK(p.v[0].z() == Approx(p.v[1].z()).margin(1e-5));  // as one, at the common speed
    CHECK(p.v[0].z() == Approx(-4.0 / 3.0));
}

TEST_CASE("a pair that will meet within the step comes just as near as it may", "[collision]") {
    const float gap = 0.0005f;
    HeadOn p(0.1f + gap, 20.0f);
    const ThreadPool pool(1);
    ContactSolver solver;
    const Setting setting(0.0f, single_particles);
    solver.solve(pool, setting.step, p);
    const float distance = p.x[1].z() + setting.step.dt * p.v[1].z() - setting.step.dt * p.v[0].z();
    CHECK(distance == Approx(0.1).margin(1e-5));
    // One that is still far away is left alone.
    HeadOn far(0.2f, 2.0f);
    solver.invalidate();
    solver.solve(pool, setting.step, far);
    CHECK(far.v[1].z() == -2.0f);
}

TEST_CASE("what leaves is not held", "[collision]") {
    HeadOn p(0.098f, -1.0f);
    const ThreadPool pool(1);
    ContactSolver solver;
    solver.solve(pool, Setting(1.0f, single_particles).step, p);
    CHECK(p.v[1].z() == 1.0f);
    CHECK(p.v[0].z() == 0.0f);
}

TEST_CASE("friction acts against the sliding, at most its share of the push", "[collision]") {
    const float friction = GENERATE(0.1f, 0.4f, 5.0f);
    HeadOn p(0.1f, 1.0f);
    p.v[1].x() = 3.0f;
    const ThreadPool pool(1);
    ContactSolver solver;
    solver.solve(pool, Setting(friction, single_particles).step, p);
    const float push = p.mass[0] * -p.v[0].z(), rub = p.mass[0] * p.v[0].x();
    CHECK(push == Approx(2.0 / 3.0).epsilon(1e-4));
    const float stopping = 2.0f / 3.0f * 3.0f;  // reduced mass times sliding
    CHECK(rub == Approx(std::min(friction * push, stopping)).epsilon(1e-3));
    CHECK(p.v[1].x() >= p.v[0].x() - 1e-4f);
}

TEST_CASE("particles that are held feel the impulse and do not move", "[collision]") {
    HeadOn p(0.1f, 1.0f);
    p.flags[0] = particle_flag::fixed;
    const ThreadPool pool(1);
    ContactSolver solver;
    const Setting setting(0.0f, single_particles);
    solver.solve(pool, setting.step, p);
    CHECK(p.v[0].norm() == 0.0f);
    CHECK(p.v[1].z() == Approx(0.0).margin(1e-6));
    CHECK(p.contact[0].z() * setting.step.dt == Approx(-2.0));
    CHECK(p.contact[1].z() == Approx(-p.contact[0].z()));
}

TEST_CASE("pairs that are kept miss no contact", "[collision]") {
    TwoClouds p(4);
    const ThreadPool pool(1);
    ContactPairs kept;
    std::mt19937 random(5);
    std::uniform_real_distribution<float> uniform(-0.005f, 0.005f);
    const float dt = 1e-3f;
    kept.search(pool, p, two_bodies, dt);
    int rounds = 0;
    for (Vec4f& v : p.v) v *= 0.1f;
    while (kept.hold(pool, p, dt)) {
        ++rounds;
        for (size_t i = 0; i < p.size(); ++i) {
            for (size_t j = 150; i < 150 && j < p.size(); ++j) {
                const Vec4f e = p.x[j] + dt * p.v[j] - p.x[i] - dt * p.v[i];
                if (e.norm() > 0.15f * contact_reach) continue;
                const auto rows = kept.rows();
                const size_t r =
                    size_t(std::lower_bound(rows.begin(), rows.end(), i) - rows.begin());
                REQUIRE(r < rows.size());
                bool found = false;
                for (const uint32_t other : kept.of(r)) found |= rows[other] == j;
                REQUIRE(found);
            }
        }
        for (Vec4f& x : p.x) x += Vec4f(uniform(random), uniform(random), uniform(random), 0);
    }
    CHECK(rounds > 3);
}

TEST_CASE("particles that are near at rest do not touch each other", "[collision]") {
    const ThreadPool pool(1);
    ContactBody one;
    one.rows = BodyRows(0, 2);
    const std::vector<ContactBody> bodies{one};
    const auto stopped = [&](float rest_distance) {
        HeadOn now(0.05f, 1.0f);
        now.body = {0, 0};
        now.rest[1].x() = rest_distance;
        ContactSolver solver;
        solver.solve(pool, Setting(0.0f, bodies).step, now);
        return now.v[1].z() > -1.0f;
    };
    CHECK_FALSE(stopped(0.15f));
    CHECK(stopped(0.4f));  // another part of the same body, folded over
}
