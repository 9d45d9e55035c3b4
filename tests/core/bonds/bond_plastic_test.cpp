// Plastic flow: a bent body stays bent, as much as yield stress, creep and the maximum say.
#include <catch2/catch.hpp>
#include <cstring>

#include "bond_bodies.h"

using namespace taffy;
using namespace taffy::test;

namespace {

constexpr double curvature = 0.8;  // [1/m] to which the bars are bent

BondMaterial plastic(float yield, float creep, float maximum) {
    BondMaterial m = bond_material();
    m.yield = yield, m.creep = creep, m.max_plastic = maximum;
    return m;
}

/// Bent about the y axis into a circle.
std::vector<Vec4f> bent(std::span<const Vec4f> x0) {
    std::vector<Vec4f> x(x0.size(), Vec4f::Zero());
    for (size_t i = 0; i < x.size(); ++i) {
        const double angle = curvature * double(x0[i][0]), r = 1.0 / curvature - double(x0[i][2]);
        x[i] = Vec4f(float(r * std::sin(angle)), x0[i][1],
                     float(1.0 / curvature - r * std::cos(angle)), 0.0f);
    }
    return x;
}

/// Height of the ends over the middle, relative to the bent bar.
double bend_of(const BondBody& body, std::span<const Vec4f> reference) {
    const auto sag = [&](std::span<const Vec4f> x) {
        const Vec3d a = x.front().head<3>().cast<double>();
        const Vec3d middle = x[x.size() / 2].head<3>().cast<double>();
        const Vec3d b = x.back().head<3>().cast<double>();
        return (middle - 0.5 * (a + b)).norm();
    };
    const double straight = sag(body.shape.x0);
    return (sag(body.x) - straight) / (sag(reference) - straight);
}

/// Bends, holds the pose for time [s], lets go, waits until it rests.
double residual_bend(RestShape shape, const BondMaterial& material, float time) {
    BondBody body(shape, material);
    body.x = bent(shape.x0);
    const std::vector<Vec4f> reference = body.x;
    for (int k = 0; k < 20; ++k) {
        body.forces();
        body.network.relax_plastic(body.pool, body.x, time / 20.0f);
    }
    body.forces();
    const float dt = 0.8f * float(body.network.stable_step(body.pool));
    for (int k = 0; k < 3000; ++k) {
        body.step(dt);
        for (Vec4f& v : body.v) v *= 0.985f;
    }
    return bend_of(body, reference);
}

/// A bar of odd counts, so that the middle particle lies on its axis line.
RestShape bar() {
    return lattice(11, 3, 3, 1.6f, Quatf::Identity());
}

RestShape strip() {
    RestShape shape = lattice(11, 3, 1, 2.0f, Quatf::Identity());
    shape.dimension = 2;
    return shape;
}

}  // namespace

TEST_CASE("a bent bar keeps more of its bend the faster it creeps", "[bonds]") {
    const float none = float(residual_bend(bar(), plastic(0.005f, 0.0f, 10.0f), 1.0f));
    const double slow = residual_bend(bar(), plastic(0.005f, 0.5f, 10.0f), 1.0f);
    const double fast = residual_bend(bar(), plastic(0.005f, 3.0f, 10.0f), 1.0f);
    INFO("kept " << none << " " << slow << " " << fast);
    CHECK(std::abs(none) < 0.02f);
    CHECK(slow > 0.2);
    CHECK(slow < 0.6);
    CHECK(fast > slow + 0.2);
    CHECK(fast < 1.02);
}

TEST_CASE("a bent sheet of one layer stays bent", "[bonds]") {
    const double elastic = residual_bend(strip(), plastic(10.0f, 5.0f, 10.0f), 1.0f);
    const double kept = residual_bend(strip(), plastic(0.002f, 5.0f, 10.0f), 1.0f);
    INFO("kept " << elastic << " " << kept);
    CHECK(std::abs(elastic) < 0.05);
    CHECK(kept > 0.7);
    CHECK(kept < 1.1);
}

TEST_CASE("a sheet that flowed into a bend resists bending like a flat one", "[bonds]") {
    BondBody flowed(strip(), plastic(1e-4f, 5.0f, 10.0f)), flat(strip(), bond_material());
    flowed.x = bent(flowed.shape.x0);
    for (int k = 0; k < 20; ++k) {
        flowed.forces();
        flowed.network.relax_plastic(flowed.pool, flowed.x, 0.1f);
    }
    flat.x = bent(flat.shape.x0);
    flowed.x = flat.shape.x0;
    CHECK(flowed.elastic_energy() == Approx(flat.elastic_energy()).epsilon(0.1));
}

TEST_CASE("below the yield plastic flow changes nothing, bit for bit", "[bonds]") {
    BondBody body(bar(), plastic(0.2f, 50.0f, 10.0f)), twin(bar(), plastic(0.2f, 0.0f, 10.0f));
    body.x = twin.x = bent(body.shape.x0);
    for (int k = 0; k < 5; ++k) {
        const std::vector<Vec4f> force = body.forces(), expected = twin.forces();
        CHECK(std::memcmp(force.data(), expected.data(), force.size() * sizeof(Vec4f)) == 0);
        body.network.relax_plastic(body.pool, body.x, 1.0f);
    }
}

TEST_CASE("plastic flow lowers the energy and stops at the maximum", "[bonds]") {
    const float maximum = 0.03f;
    BondBody body(bar(), plastic(0.01f, 5.0f, maximum));
    body.x = deformed(body.shape.x0, random_deformation(0.2, 5), 0.01, 5);
    double energy = body.elastic_energy(), reached = 0.0;
    for (int k = 0; k < 50; ++k) {
        body.forces();
        body.network.relax_plastic(body.pool, body.x, 0.02f);
        CHECK(body.elastic_energy() <= energy * (1.0 + 1e-6));
        energy = body.elastic_energy();
    }
    for (uint32_t i = 0; i < body.x.size(); ++i)
        reached = std::max(reached, double(body.network.plastic_strain(i)));
    CHECK(reached == Approx(maximum).epsilon(1e-4));
}

TEST_CASE("plastic flow relaxes the strain above the yield exponentially and keeps the volume",
          "[bonds]") {
    const RestShape shape = lattice(4, 4, 4, 2.0f, Quatf::Identity());
    const auto after = [&](int steps) {
        BondBody body(shape, plastic(0.02f, 2.0f, 10.0f));
        const Mat3d A = Vec3d(1.06, 0.98, 1.0).asDiagonal();
        body.x = deformed(shape.x0, A, 0.0, 1);
        const float volume = body.network.figures(body.x, 21).volume_ratio;
        for (int k = 0; k < steps; ++k) {
            body.forces();
            body.network.relax_plastic(body.pool, body.x, 0.5f / float(steps));
        }
        const BondFigures figures = body.network.figures(body.x, 21);
        CHECK(figures.volume_ratio == Approx(volume).epsilon(1e-4));
        return double(body.network.plastic_strain(21));
    };
    // |dev eps| of the stretch less the yield, times 1 - exp(-creep time).
    const double strain = std::sqrt(0.06 * 0.06 + 0.02 * 0.02 - 0.04 * 0.04 / 3.0);
    CHECK(after(1) == Approx((strain - 0.02) * (1.0 - std::exp(-1.0))).epsilon(0.02));
    CHECK(after(50) == Approx(after(1)).epsilon(0.05));
}
