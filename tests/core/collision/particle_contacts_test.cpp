#include "core/collision/particle_contacts.h"

#include <catch2/catch.hpp>
#include <random>

using namespace taffy;

namespace {

const ContactParameters law{1.0f, 0.4f, 0.3f, 1e-3f};

/// Two overlapping clouds of loose particles, one body each.
Particles two_clouds(uint32_t seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<float> uniform(-0.5f, 0.5f);
    Particles p;
    p.resize(200);
    for (uint32_t i = 0; i < p.size(); ++i) {
        p.x[i] = Vec4f(uniform(random), uniform(random), uniform(random), 0);
        p.v[i] = 5.0f * Vec4f(uniform(random), uniform(random), uniform(random), 0);
        p.rest[i] = p.x[i] + Vec4f(10.0f * float(i), 0, 0, 0);  // no rest neighbours
        p.body[i] = uint16_t(i / 100);
        p.mass[i] = i < 100 ? 1.0f : 0.3f;
    }
    return p;
}

const std::vector<ContactBody> bodies{{0, 100, 0.1f, 0.2f, 1e5f}, {100, 100, 0.15f, 0.3f, 1e6f}};

}  // namespace

TEST_CASE("the contact forces of a pair are equal and opposite", "[collision]") {
    std::mt19937 random(1);
    std::uniform_real_distribution<float> uniform(-1.0f, 1.0f);
    for (int k = 0; k < 200; ++k) {
        const Vec3f e = 0.05f * Vec3f(uniform(random), uniform(random), uniform(random));
        const Vec3f dv(uniform(random), uniform(random), uniform(random));
        const Vec3f one = contact_force(e, dv, 0.1f, 1e4f, 0.5f, law);
        const Vec3f other = contact_force(-e, -dv, 0.1f, 1e4f, 0.5f, law);
        CHECK(one == -other);
    }
}

TEST_CASE("contacts push and rub: never pull, friction within the cone, against the sliding",
          "[collision]") {
    std::mt19937 random(2);
    std::uniform_real_distribution<float> uniform(-1.0f, 1.0f);
    int pushing = 0;
    for (int k = 0; k < 500; ++k) {
        const Vec3f e = 0.05f * Vec3f(uniform(random), uniform(random), uniform(random));
        const Vec3f dv = 3.0f * Vec3f(uniform(random), uniform(random), uniform(random));
        const Vec3f n = e.normalized(), f = contact_force(e, dv, 0.1f, 1e4f, 0.5f, law);
        const float normal = -f.dot(n);
        const Vec3f friction = f + normal * n, sliding = dv - dv.dot(n) * n;
        CHECK(normal >= -1e-3f);
        CHECK(friction.norm() <= law.friction * normal + 1e-2f);
        CHECK(friction.dot(sliding) >= 0.0f);  // drags the first along with the second
        pushing += normal > 1.0f;
    }
    CHECK(pushing > 100);
}

TEST_CASE("contact forces of many particles add up to nothing", "[collision]") {
    const Particles p = two_clouds(3);
    const ThreadPool pool(1);
    ParticleContacts contacts;
    std::vector<Vec4f> force(p.size(), Vec4f::Zero());
    contacts.add_forces(pool, p, bodies, law, force);
    Vec3d sum = Vec3d::Zero();
    double size = 0.0;
    for (const Vec4f& f : force) sum += f.head<3>().cast<double>(), size += double(f.norm());
    REQUIRE(size > 1000.0);
    CHECK(sum.norm() < 1e-6 * size);
}

TEST_CASE("contact candidates that are kept miss no contact", "[collision]") {
    Particles p = two_clouds(4);
    const ThreadPool pool(1);
    ParticleContacts kept;
    std::mt19937 random(5);
    std::uniform_real_distribution<float> uniform(-0.01f, 0.01f);
    for (int round = 0; round < 20; ++round) {
        for (Vec4f& x : p.x) x += Vec4f(uniform(random), uniform(random), uniform(random), 0);
        ParticleContacts fresh;
        std::vector<Vec4f> with_kept(p.size(), Vec4f::Zero()), with_fresh = with_kept;
        kept.add_forces(pool, p, bodies, law, with_kept);
        fresh.add_forces(pool, p, bodies, law, with_fresh);
        double difference = 0.0, size = 0.0;
        for (size_t i = 0; i < p.size(); ++i) {
            difference = std::max(difference, double((with_kept[i] - with_fresh[i]).norm()));
            size = std::max(size, double(with_fresh[i].norm()));
        }
        CHECK(difference < 1e-5 * size);
    }
}

TEST_CASE("particles that are neighbours at rest do not collide", "[collision]") {
    Particles p;
    p.resize(2);
    p.mass = {1.0f, 1.0f};
    p.x = {Vec4f::Zero(), Vec4f(0.04f, 0, 0, 0)};
    p.rest = {Vec4f::Zero(), Vec4f(0.15f, 0, 0, 0)};
    const ThreadPool pool(1);
    const std::vector<ContactBody> one{{0, 2, 0.1f, 0.2f, 1e5f}};
    const auto pushed = [&] {
        ParticleContacts contacts;
        std::vector<Vec4f> force(2, Vec4f::Zero());
        contacts.add_forces(pool, p, one, law, force);
        return force[0].norm() > 0.0f;
    };
    CHECK_FALSE(pushed());
    p.rest[1].x() = 0.25f;  // another part of the same body, folded over
    CHECK(pushed());
}
