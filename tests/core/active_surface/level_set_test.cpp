// The terms of the equations of motion of an active surface, one by one, against values computed by
// hand [DC99, eq. 17 and 18].
#include "core/active_surface/level_set.h"

#include <catch2/catch.hpp>

#include "core/active_surface/level_set_formulas.h"

using namespace taffy;

namespace {

constexpr float cell = 0.1f;
const Vec3f centre(0.03f, -0.02f, 0.01f);

/// Blocks within so many of the origin to all sides.
std::vector<BlockPlace> blocks_within(int count) {
    std::vector<BlockPlace> places;
    for (int z = -count; z < count; ++z)
        for (int y = -count; y < count; ++y)
            for (int x = -count; x < count; ++x) places.push_back({x, y, z});
    return places;
}

Vec3f node_place(const LevelSet& set, size_t block, size_t node) {
    const Vec3f at(float(node % 8), float(node / 8 % 8), float(node / 64));
    return set.lattice().lower(set.lattice().places[block]) + cell * at;
}

/// @param f  of a place
template <class Field>
LevelSet level_set(int blocks, const Field& f) {
    LevelSet set;
    set.clear(cell);
    const auto places = blocks_within(blocks);
    set.carry(ThreadPool(1), ParticleFlow(), 0.0f, places);
    set.change(ThreadPool(1), [&](size_t block, size_t node, float) {
        return std::clamp(f(node_place(set, block, node)), -set.band(), set.band());
    });
    return set;
}

LevelSet ball(float radius, int blocks = 2) {
    return level_set(blocks, [&](const Vec3f& x) { return radius - (x - centre).norm(); });
}

/// By the places where the surface crosses rays from the centre. What is linear between nodes lies
/// inside of a ball by cell^2 / 6 R in the mean.
float mean_radius(const LevelSet& set, float about) {
    double sum = 0.0;
    int count = 0;
    for (int k = 0; k < 200; ++k) {
        const float z = (float(k) + 0.5f) / 100.0f - 1.0f, angle = 2.4f * float(k);
        const float across = std::sqrt(1.0f - z * z);
        const Vec3f ray(across * std::cos(angle), across * std::sin(angle), z);
        const float f = set.at(centre + about * ray);
        sum += double(about + f + cell * cell / (6.0f * about));  // f is a distance
        ++count;
    }
    return float(sum / count);
}

std::vector<float> everywhere(const LevelSet& set, float value) {
    return std::vector<float>(set.lattice().value.size(), value);
}

/// The radius after a while, asked for near what is expected.
float moved_radius(LevelSet& set, const LevelSet::Motion& motion, float duration, float about) {
    const ThreadPool pool(1);
    const int steps = std::max(4, int(std::ceil(duration / set.stable_step(pool, motion))));
    for (int k = 0; k < steps; ++k) {
        set.move(pool, motion, duration / float(steps));
        set.redistance(pool);
    }
    return mean_radius(set, about);
}

/// Values of a function around the origin.
template <class Field>
std::array<float, 125> around(const Field& f) {
    std::array<float, 125> values{};
    for (size_t k = 0; k < 125; ++k)
        values[k] =
            f(cell * Vec3f(float(k % 5) - 2.0f, float(k / 5 % 5) - 2.0f, float(k / 25) - 2.0f));
    return values;
}

Stencil stencil(const std::array<float, 125>& values) {
    return {&values[62], {1, 5, 25}, 1.0f / cell};
}

}  // namespace

TEST_CASE("kappa is the sum of the principal curvatures, negative for a ball", "[active]") {
    const Vec3f axis = Vec3f(1, 2, 3).normalized();
    const auto plane = around([&](const Vec3f& x) { return axis.dot(x); });
    CHECK(bend(stencil(plane)).kappa == Approx(0.0).margin(1e-4));
    CHECK(bend(stencil(plane)).slope == Approx(1.0));
    const Vec3f middle = 1.5f * axis;
    const auto ball = around([&](const Vec3f& x) { return 1.5f - (x - middle).norm(); });
    CHECK(bend(stencil(ball)).kappa == Approx(-2.0 / 1.5).epsilon(0.01));
    const auto rod = around([&](const Vec3f& x) {
        const Vec3f away = x - Vec3f(1.2f, 0, 0);
        return 1.2f - std::hypot(away.x(), away.y());
    });
    CHECK(bend(stencil(rod)).kappa == Approx(-1.0 / 1.2).epsilon(0.01));
}

TEST_CASE("the upwind slope looks to where the surface comes from", "[active]") {
    // A ridge: what moves out comes from its top, what moves in from its sides.
    const auto ridge = around([](const Vec3f& x) { return -std::abs(x.x()); });
    CHECK(upwind_slope(stencil(ridge), 1.0f) == Approx(0.0).margin(1e-6));
    CHECK(upwind_slope(stencil(ridge), -1.0f) == Approx(1.0));
    const Vec3f axis = Vec3f(1, -2, 2).normalized();
    const auto plane = around([&](const Vec3f& x) { return axis.dot(x); });
    const auto ball =
        around([](const Vec3f& x) { return 0.6f - (x - Vec3f(0.5f, 0.2f, 0.1f)).norm(); });
    for (const float v : {-1.0f, 1.0f}) {
        CHECK(upwind_slope(stencil(plane), v) == Approx(1.0));
        CHECK(upwind_slope(stencil(ball), v) == Approx(1.0).epsilon(0.02));
    }
}

TEST_CASE("distances are solved for from neighbours", "[active]") {
    const Vec3f n = Vec3f(1, 2, 2) / 3.0f;
    const float here = 0.5f;
    CHECK(eikonal(here - cell * n.x(), here - cell * n.y(), here - cell * n.z(), cell) ==
          Approx(here));
    CHECK(eikonal(0.2f, 9.0f, 9.0f, cell) == Approx(0.3f));
    CHECK(eikonal(9.0f, 0.2f, 0.2f, cell) == Approx(0.2 + 0.1 / std::sqrt(2.0)));
}

TEST_CASE("a surface moves out at the speed that it is given", "[active]") {
    LevelSet set = ball(0.6f);
    CHECK(mean_radius(set, 0.6f) == Approx(0.6f).margin(0.01 * cell));
    CHECK(moved_radius(set, {.speed = 0.5f}, 0.3f, 0.75f) == Approx(0.75).margin(0.05 * cell));
    CHECK(moved_radius(set, {.speed = -1.0f}, 0.25f, 0.5f) == Approx(0.5).margin(0.05 * cell));
}

TEST_CASE("tracking moves a surface at its weight times c - 1/2", "[active]") {
    LevelSet set = ball(0.6f);
    const std::vector<float> full = everywhere(set, 0.8f), thin = everywhere(set, 0.25f);
    CHECK(moved_radius(set, {.c = full, .tracking = 2.0f}, 0.25f, 0.75f) ==
          Approx(0.75).margin(0.05 * cell));
    CHECK(moved_radius(set, {.c = thin, .tracking = 2.0f}, 0.5f, 0.5f) ==
          Approx(0.5).margin(0.05 * cell));
}

TEST_CASE("tension alone shrinks a ball by dR/dt = -2 beta / R", "[active]") {
    const float beta = 0.05f;
    LevelSet set = ball(0.7f);
    float radius = 0.7f;
    for (int k = 0; k < 5; ++k) {
        radius = std::sqrt(radius * radius - 4.0f * beta * 0.2f);
        const float found = moved_radius(set, {.tension = beta}, 0.2f, radius);
        const float time = 0.2f * float(k + 1);  // R^2 = R_0^2 - 4 beta t
        CHECK((0.49f - found * found) / (4.0f * beta * time) == Approx(1.0).epsilon(0.05));
    }
    CHECK(radius < 0.55f);
}

TEST_CASE("a bump on a plane goes down at the rate of its wave number, beta k^2", "[active]") {
    const float beta = 0.05f, height = 0.04f, k = 2.0f * 3.14159265f / 1.6f;
    LevelSet set =
        level_set(3, [&](const Vec3f& x) { return height * std::cos(k * x.x()) - x.z(); });
    const ThreadPool pool(1);
    set.redistance(pool);
    const auto crest = [&] { return 0.5f * (set.at({0, 0, 0}) - set.at({0.8f, 0, 0})); };
    const float before = crest();
    CHECK(before == Approx(height).epsilon(0.1));
    const float duration = 0.7f / (beta * k * k);
    const LevelSet::Motion motion{.tension = beta};
    const int steps = int(std::ceil(duration / set.stable_step(pool, motion)));
    for (int s = 0; s < steps; ++s) {
        set.move(pool, motion, duration / float(steps));
        set.redistance(pool);
    }
    CHECK(std::log(before / crest()) == Approx(0.7).epsilon(0.1));
}

TEST_CASE("steps as long as is stable stay so with tension, longer ones would not", "[active]") {
    const ThreadPool pool(1);
    const LevelSet::Motion motion{.tension = 0.05f};
    LevelSet set = ball(0.7f);
    const float step = set.stable_step(pool, motion);
    CHECK(step == Approx(cell * cell / (6.0f * 0.05f)));
    const auto roughness = [&](float duration) {
        LevelSet moved = ball(0.7f);
        float most = 0.0f;
        for (int k = 0; k < 12; ++k) {
            moved.move(pool, motion, duration);
            moved.redistance(pool);
        }
        const float radius = std::sqrt(0.49f - 48.0f * 0.05f * duration);
        for (size_t b = 0; b < moved.lattice().places.size(); ++b)
            for (size_t node = 0; node < BlockLattice::block_size; ++node) {
                const float f = moved.lattice().of(b)[node];
                const float truth = radius - (node_place(moved, b, node) - centre).norm();
                if (std::abs(truth) < cell) most = std::max(most, std::abs(f - truth));
            }
        return most / cell;
    };
    CHECK(roughness(step) < 0.1f);
    CHECK(roughness(2.5f * step) > 0.2f);
    CHECK(set.stable_step(pool, {.speed = 3.0f}) == Approx(0.5 * double(cell) / 3.0));
}

TEST_CASE("redistancing makes distances and leaves the surface where it is", "[active]") {
    // Twice as steep on one side as on the other.
    LevelSet set =
        level_set(2, [&](const Vec3f& x) { return 1.6f * (0.6f - (x - centre).norm()); });
    const ThreadPool pool(1);
    for (int k = 0; k < 60; ++k) set.redistance(pool);
    CHECK(mean_radius(set, 0.6f) == Approx(0.6).margin(0.02 * cell));
    for (size_t b = 0; b < set.lattice().places.size(); ++b)
        for (size_t node = 0; node < BlockLattice::block_size; ++node) {
            const float truth = std::clamp(0.6f - (node_place(set, b, node) - centre).norm(),
                                           -set.band(), set.band());
            CHECK(set.lattice().of(b)[node] == Approx(truth).margin(0.25 * cell));
        }
}
