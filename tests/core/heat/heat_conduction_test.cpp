#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "tests/support/heat_block.h"

using namespace taffy;
using namespace taffy::test;

namespace {

/// Two materials side by side, shaken, with temperatures all over the place.
HeatBlock patchwork() {
    HeatBlock block;
    block.material.push_back({.diffusivity = 0.02f, .capacity = 4000.0f});
    block.fill(8, 7, 6);
    block.fill(8, 7, 6, 1, Vec3f(0.8f, 0.0f, 0.0f));
    block.shake(0.3f);
    std::mt19937 random(5);
    std::uniform_real_distribution<double> degrees(-50.0, 900.0);
    for (double& T : block.temperature) T = degrees(random);
    return block;
}

/// Makes the slabs x < hold and x > length - hold keep 0 and 100 C: they conduct as before, but
/// hold a hundred million times the heat. Then waits until nothing changes any more.
/// @return power out of the hot end [W]
double conduct_between(HeatBlock& rod, float length, float hold) {
    constexpr float much = 1e8f;
    const uint16_t bodies = uint16_t(rod.material.size());
    for (uint16_t b = 0; b < bodies; ++b) {
        rod.material.push_back(rod.material[b]);
        rod.material.back().diffusivity /= much;
    }
    for (size_t i = 0; i < rod.x.size(); ++i) {
        const bool hot = rod.x[i].x() > length - hold;
        if (!hot && rod.x[i].x() > hold) continue;
        rod.body[i] = uint16_t(rod.body[i] + bodies);
        rod.mass[i] *= much;
        if (hot) rod.temperature[i] = 100.0;
    }
    const double k = double(rod.material[0].diffusivity);
    const double dt = 0.05 * double(length * length) / k;
    double power = 0.0;
    for (int step = 0; step < 100; ++step) {
        const std::vector<double> before = rod.temperature;
        rod.exchange(dt);
        power = 0.0;
        for (size_t i = 0; i < rod.x.size(); ++i)
            if (rod.x[i].x() > length - hold)
                power -= (rod.temperature[i] - before[i]) * double(rod.mass[i]) *
                         double(rod.material[rod.body[i]].capacity) / dt;
    }
    return power;
}

/// Slope of T over x between two places, by least squares [K/m].
double slope_between(const HeatBlock& rod, float from, float to) {
    double n = 0, sx = 0, sT = 0, sxx = 0, sxT = 0;
    for (size_t i = 0; i < rod.x.size(); ++i) {
        const double x = double(rod.x[i].x()), T = rod.temperature[i];
        if (x < double(from) || x > double(to)) continue;
        n += 1, sx += x, sT += T, sxx += x * x, sxT += x * T;
    }
    return (n * sxT - sx * sT) / (n * sxx - sx * sx);
}

}  // namespace

TEST_CASE("conduction keeps the total heat", "[heat]") {
    HeatBlock block = patchwork();
    const double before = block.total();
    double size = 0.0;
    for (size_t i = 0; i < block.x.size(); ++i)
        size += std::abs(double(block.mass[i]) * 4000.0 * block.temperature[i]);
    const double first = block.temperature[0];
    for (int step = 0; step < 300; ++step) block.exchange(step % 3 ? 0.02 : 2.0);
    CHECK(std::abs(block.temperature[0] - first) > 10.0);
    CHECK(std::abs(block.total() - before) < 1e-12 * size);
}

TEST_CASE("conduction brings temperatures together and never apart", "[heat]") {
    for (const double dt : {1e-3, 0.02, 0.3, 5.0, 100.0}) {
        HeatBlock block = patchwork();
        INFO("dt " << dt);
        double low = -50.0, high = 900.0;
        for (int step = 0; step < 20; ++step) {
            block.exchange(dt);
            const auto [least, most] = std::ranges::minmax(block.temperature);
            CHECK(least >= low - 1e-9);
            CHECK(most <= high + 1e-9);
            low = least, high = most;
        }
    }
}

TEST_CASE("inside a lattice the Laplacian of a quadratic temperature is exact", "[heat]") {
    HeatBlock block;
    block.material[0].diffusivity = 1e-4f;
    block.fill(12, 12, 12);
    for (size_t i = 0; i < block.x.size(); ++i) {
        const Vec3d x = block.x[i].head<3>().cast<double>();
        block.temperature[i] = 3.0 * x.x() * x.x() - x.y() * x.y() + x.x() * x.z() + 7.0 * x.z();
    }
    const std::vector<double> before = block.temperature;
    const double dt = 0.01;
    block.exchange(dt);
    REQUIRE(block.heat.stages() == 1);
    for (size_t i = 0; i < block.x.size(); ++i) {
        const auto x = block.x[i].head<3>().array();
        if ((x < 0.4f).any() || (x > 0.8f).any()) continue;
        CHECK((block.temperature[i] - before[i]) / dt == Approx(1e-4 * 4.0).epsilon(1e-4));
    }
}

TEST_CASE("a rod between fixed temperatures takes on the linear profile", "[heat]") {
    HeatBlock rod;
    rod.fill(24, 4, 4);
    SECTION("on the lattice") {}
    SECTION("disordered") {
        rod.shake(0.15f);
    }
    const double power = conduct_between(rod, 2.4f, 0.3f);
    const double low = 0.25, high = 2.15;  // the last particles that are held
    for (size_t i = 0; i < rod.x.size(); ++i) {
        const double x = double(rod.x[i].x());
        if (x < 0.28 || x > 2.12) continue;
        CHECK(rod.temperature[i] == Approx(100.0 * (x - low) / (high - low)).margin(2.0));
    }
    // Fourier: k rho c A dT/dx, also with half of the particles at the surface.
    const double slope = slope_between(rod, 0.5f, 1.9f);
    CHECK(power == Approx(1e-3 * 1000.0 * 1000.0 * 0.16 * slope).epsilon(0.05));
}

TEST_CASE("a rod of which one half is sampled finer conducts as one of one spacing", "[heat]") {
    const auto [coarse, fine] = GENERATE(
        table<float, float>({{0.1f, 0.1f}, {0.1f, 0.05f}, {0.1f, 0.0667f}, {0.08f, 0.06f}}));
    HeatBlock rod;
    rod.material.assign(2, HeatMaterial());
    const float length = 1.2f, width = 0.4f;
    for (uint16_t half = 0; half < 2; ++half) {
        const int across = int(std::lround(width / (half ? fine : coarse)));
        const float d = width / float(across);
        HeatMaterial& m = rod.material[half];
        m.spacing = d, m.support = 2.0f * d, m.volume = d * d * d, m.area = d * d;
        m.depth = 0.5f * d;
        rod.fill(int(std::lround(length / d)), across, across, half,
                 Vec3f(half ? length : 0.0f, 0.0f, 0.0f));
    }
    const double power = conduct_between(rod, 2.0f * length, 0.3f);
    // Fourier in both halves, and no jump between them.
    const double first = slope_between(rod, 0.5f, 1.0f), second = slope_between(rod, 1.4f, 1.9f);
    const double across = slope_between(rod, 0.9f, 1.5f);
    std::printf(
        "coarse %.3f m, fine %.3f m: k rho c A dT/dx over the power %.3f, %.3f, across %.3f\n",
        double(coarse), double(fine), 160.0 * first / power, 160.0 * second / power,
        160.0 * across / power);
    CHECK(power == Approx(1e-3 * 1000.0 * 1000.0 * 0.16 * first).epsilon(0.05));
    CHECK(power == Approx(1e-3 * 1000.0 * 1000.0 * 0.16 * second).epsilon(0.05));
    CHECK(power == Approx(1e-3 * 1000.0 * 1000.0 * 0.16 * across).epsilon(0.05));
}

TEST_CASE("sheets and rods conduct along themselves as solids do", "[heat]") {
    for (const int dimension : {2, 1}) {
        HeatBlock strip;
        strip.material[0].dimension = dimension;
        strip.material[0].volume = dimension == 2 ? 2e-4f : 4e-5f;
        strip.fill(24, dimension == 2 ? 6 : 1, 1);
        const double section = double(strip.material[0].volume) / 0.1 * (dimension == 2 ? 6 : 1);
        const double power = conduct_between(strip, 2.4f, 0.3f);
        const double slope = slope_between(strip, 0.5f, 1.9f);
        INFO("dimension " << dimension);
        CHECK(power == Approx(1e6 * 1e-3 * section * slope).epsilon(0.06));
    }
}

TEST_CASE("through two materials flows the same heat, with slopes as 1 to kappa", "[heat]") {
    HeatBlock rod;
    rod.material.push_back({.diffusivity = 2e-3f, .capacity = 4000.0f});  // kappa 8 times as large
    rod.fill(20, 4, 4);
    rod.fill(20, 4, 4, 1, Vec3f(2.0f, 0.0f, 0.0f));
    conduct_between(rod, 4.0f, 0.3f);
    const double poor = slope_between(rod, 0.5f, 1.7f), good = slope_between(rod, 2.3f, 3.5f);
    CHECK(poor / good == Approx(8.0).epsilon(0.02));
    // And the interface itself is no resistance: T on it as where the two lines meet.
    CHECK(poor == Approx(100.0 / (1.75 + 1.75 / 8.0)).epsilon(0.03));
}

TEST_CASE("a hot spot spreads as the Gaussian solution", "[heat]") {
    HeatBlock block;
    block.fill(28, 28, 28);
    const double d = 0.1, k = 1e-3, start = 4.0 * d * d;  // sigma^2 [m^2]
    const Vec3d centre = Vec3d::Constant(1.4);
    const auto gaussian = [&](const Vec4f& x, double t) {
        const double s = start + 2.0 * k * t,
                     r2 = (x.head<3>().cast<double>() - centre).squaredNorm();
        return 100.0 * std::pow(start / s, 1.5) * std::exp(-0.5 * r2 / s);
    };
    for (size_t i = 0; i < block.x.size(); ++i) block.temperature[i] = gaussian(block.x[i], 0.0);
    const double end = 1.5 * start / (2.0 * k);  // the peak falls to a quarter
    for (int step = 0; step < 30; ++step) block.exchange(end / 30.0);
    const double peak = 100.0 * std::pow(0.4, 1.5);
    for (size_t i = 0; i < block.x.size(); ++i)
        CHECK(std::abs(block.temperature[i] - gaussian(block.x[i], end)) < 0.05 * peak);
    for (size_t i = 0; i < block.x.size(); ++i) {
        const Vec3d r = block.x[i].head<3>().cast<double>() - centre;
        if (r.norm() < 0.4)
            CHECK(block.temperature[i] == Approx(gaussian(block.x[i], end)).epsilon(0.05));
    }
}

TEST_CASE("temperatures do not depend on the number of threads", "[heat]") {
    HeatBlock one = patchwork(), four = patchwork();
    one.model.ambient_loss = four.model.ambient_loss = 50.0f;
    four.pool.resize(4);
    HeatGiven given_one, given_four;
    for (int step = 0; step < 5; ++step)
        given_one += one.exchange(0.5), given_four += four.exchange(0.5);
    CHECK(one.temperature == four.temperature);
    CHECK(given_one.ambient == given_four.ambient);
}

TEST_CASE("what is apart exchanges nothing until it comes together", "[heat]") {
    HeatBlock block;
    block.fill(4, 4, 4);
    block.fill(4, 4, 4, 0, Vec3f(0.7f, 0.0f, 0.0f));  // a gap of three spacings
    for (size_t i = 64; i < 128; ++i) block.temperature[i] = 100.0;
    for (int step = 0; step < 50; ++step) block.exchange(1.0);
    for (size_t i = 0; i < 64; ++i) REQUIRE(block.temperature[i] == 0.0);
    const double before = block.total();
    for (int step = 0; step < 50; ++step) {  // slides up, in steps shorter than the lists' skin
        for (size_t i = 64; i < 128; ++i) block.x[i].x() -= 0.3f / 50.0f;
        block.exchange(1.0);
    }
    for (int step = 0; step < 2000; ++step) block.exchange(1.0);
    for (const double T : block.temperature) CHECK(T == Approx(50.0).epsilon(1e-3));
    CHECK(block.total() == Approx(before).epsilon(1e-12));
}
