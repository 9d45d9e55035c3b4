#include <Eigen/Eigenvalues>
#include <array>
#include <catch2/catch.hpp>
#include <cstdio>
#include <random>

#include "tests/support/fluid_tank.h"

using namespace taffy;
using namespace taffy::test;

TEST_CASE("a column of water comes to rest with the pressure of its depth", "[fluid]") {
    FluidTank tank;
    tank.solves = GENERATE(false, true);
    tank.model.spacing = 0.05f;
    tank.model.support = 0.1375f;
    tank.model.sound_speed = 35.0f;  // ten times the speed of a fall from the top
    tank.viscosity = 100.0f;
    tank.gravity = Vec3f(0.0f, 0.0f, -9.81f);
    const Vec3f upper(0.3f, 0.3f, 0.6f);
    tank.add_walls(Vec3f::Zero(), upper);
    tank.fill(Vec3f::Zero(), upper);
    tank.advance(5.0);
    double speed2 = 0.0, error = 0.0, top = 0.0;
    for (size_t i = 0; i < tank.x.size(); ++i) {
        speed2 += double(tank.v[i].squaredNorm()) / double(tank.x.size());
        error += std::abs(double(tank.fluid.compression()[i]) - 1.0) / double(tank.x.size());
        top = std::max(top, double(tank.x[i].z()) + 0.025);
    }
    CHECK(std::sqrt(speed2) < 0.01);
    CHECK(error < 0.01);
    CHECK(top == Approx(0.6).epsilon(0.04));
    // Pressure over depth, by least squares through zero, away from the surface.
    double product = 0.0, square = 0.0;
    for (size_t i = 0; i < tank.x.size(); ++i) {
        const double depth = top - double(tank.x[i].z());
        if (depth < 0.1) continue;
        product += double(tank.fluid.pressures()[i]) * depth;
        square += depth * depth;
    }
    CHECK(product / square == Approx(1000.0 * 9.81).epsilon(0.05));
}

namespace {

/// Fluid between two plates that is pushed along them and comes in again where it flows out.
/// Around it are images of itself, so that it has no ends.
class Channel {
  public:
    static constexpr int layers = 8;
    static constexpr float spacing = 0.04f, height = layers * spacing, length = 8 * spacing;
    static constexpr float push = 1.0f, viscosity = 200.0f;  // [m/s^2], [Pa s]

    explicit Channel(bool solves) {
        tank_.solves = solves;
        tank_.model.spacing = spacing;
        tank_.model.support = fluid_support_ratio * spacing;
        tank_.model.sound_speed = 3.0f;
        tank_.viscosity = viscosity;
        tank_.gravity = Vec3f(push, 0.0f, 0.0f);
        tank_.add_plane(Vec3f::Zero(), Vec3f::UnitZ());
        tank_.add_plane(Vec3f(0.0f, 0.0f, height), -Vec3f::UnitZ());
        for (int copy = 0; copy < 4; ++copy)
            tank_.fill(Vec3f::Zero(), Vec3f(length, length, height));
        std::mt19937 random(3);
        std::uniform_real_distribution<float> shake(-0.09f * spacing, 0.09f * spacing);
        for (size_t i = 0; i < size(); ++i)
            for (int c = 0; c < 3; ++c) tank_.x[i][c] += shake(random);
        make_images();
        tank_.compute_forces();
    }
    size_t size() const { return tank_.x.size() / 4; }
    const Vec4f& position(size_t i) const { return tank_.x[i]; }
    const Vec4f& velocity(size_t i) const { return tank_.v[i]; }

    void advance(double duration) {
        while (duration > 1e-9) {
            const double dt = std::min(tank_.stable_step(), duration);
            tank_.advance(dt);
            make_images();
            duration -= dt;
        }
    }

  private:
    void make_images() {
        const size_t n = size();
        for (size_t i = 0; i < n; ++i) {
            for (int c : {0, 1}) tank_.x[i][c] -= length * std::floor(tank_.x[i][c] / length);
            for (size_t image = 1; image < 4; ++image) {
                Vec4f x = tank_.x[i];  // the nearest to the middle, across x, y or both
                for (int c : {0, 1})
                    if (image >> c & 1) x[c] += x[c] < 0.5f * length ? length : -length;
                tank_.x[image * n + i] = x;
                tank_.v[image * n + i] = tank_.v[i];
            }
        }
    }

    FluidTank tank_;
};

}  // namespace

TEST_CASE("fluid between two plates flows with the speed of Poiseuille and sticks to them",
          "[fluid]") {
    const bool solves = GENERATE(false, true);
    Channel channel(solves);
    // rho H^2 / mu is 0.5 s. Layers slide over each other for as long as it flows, and hold each
    // other the less the farther they are from a lattice: the mean of some such times counts.
    channel.advance(0.75);
    const auto parabola = [](double z) {
        return 1000.0 * double(Channel::push) / (2.0 * double(Channel::viscosity)) * z *
               (double(Channel::height) - z);
    };
    const double highest = parabola(0.5 * double(Channel::height));
    double mean = 0.0;
    std::array<double, Channel::layers> off{}, count{};  // from the parabola, by layer
    constexpr int looks = 50;
    for (int k = 0; k < looks; ++k) {
        channel.advance(2.5 / looks);
        for (size_t i = 0; i < channel.size(); ++i) {
            const double z = double(channel.position(i).z()), v = double(channel.velocity(i).x());
            const auto layer = size_t(std::clamp(int(z / double(Channel::spacing)), 0, 7));
            off[layer] += v - parabola(z), count[layer] += 1.0;
            mean += v / double(channel.size()) / looks;
        }
    }
    std::printf("%s, eight layers: mean over Poiseuille's %.3f, layers off by",
                solves ? "implicit" : "explicit", mean / (highest * 2.0 / 3.0));
    for (size_t k = 0; k < off.size(); ++k) std::printf(" %.3f", off[k] / count[k] / highest);
    std::printf(" of the highest speed\n");
    CHECK(mean == Approx(highest * 2.0 / 3.0).epsilon(0.05));
    for (size_t k = 0; k < off.size(); ++k) CHECK(std::abs(off[k] / count[k]) < 0.05 * highest);
}

namespace {

/// A box of fluid without gravity, half a metre wide.
FluidTank tense_box() {
    FluidTank tank;
    tank.model.spacing = 0.04f;
    tank.model.support = 0.11f;
    tank.model.sound_speed = 5.0f;
    tank.surface_tension = 10.0f;
    tank.viscosity = 2.0f;
    tank.fill(Vec3f::Zero(), Vec3f(0.56f, 0.52f, 0.48f));
    return tank;
}

Vec3d centre(const FluidTank& tank) {
    Vec3d sum = Vec3d::Zero();
    for (const Vec4f& x : tank.x) sum += x.head<3>().cast<double>();
    return sum / double(tank.x.size());
}

/// Largest over smallest principal moment of inertia.
double elongation(const FluidTank& tank) {
    Mat3d moments = Mat3d::Zero();
    for (const Vec4f& x : tank.x) {
        const Vec3d r = x.head<3>().cast<double>() - centre(tank);
        moments += r.squaredNorm() * Mat3d::Identity() - r * r.transpose();
    }
    const Vec3d inertia = Eigen::SelfAdjointEigenSolver<Mat3d>(moments).eigenvalues();
    return inertia[2] / inertia[0];
}

}  // namespace

TEST_CASE("a box of fluid with surface tension pulls itself round and stays so", "[fluid]") {
    FluidTank tank = tense_box();
    tank.advance(9.0);
    for (int k = 0; k < 3; ++k) {
        tank.advance(1.0);
        CHECK(elongation(tank) < 1.03);
    }
    CHECK(tank.kinetic_energy() < 1e-3 * 10.0);  // of a surface energy of some ten joules
}

TEST_CASE("the colour field of 2005 pulls a box of fluid round too, without spray", "[fluid]") {
    FluidTank tank = tense_box();
    tank.model.surface = SurfaceModel::colour_field;
    const Vec3d before = centre(tank);
    tank.advance(5.0);
    double mean = 0.0;
    for (int k = 0; k < 3; ++k) {
        tank.advance(1.0);
        mean += elongation(tank) / 3.0;
    }
    CHECK(mean < 1.07);  // 1.17 at first
    double farthest = 0.0;
    for (const Vec4f& x : tank.x)
        farthest = std::max(farthest, (x.head<3>().cast<double>() - centre(tank)).norm());
    const double ball = std::cbrt(0.75 / 3.14159 * double(tank.volume()) * double(tank.x.size()));
    CHECK(farthest < ball);
    CHECK((centre(tank) - before).norm() < 0.01 * ball);
}

TEST_CASE("the colour field of 2005 presses a ball with twice its tension over its radius",
          "[fluid]") {
    const float radius = 0.4f;
    FluidTank tank;
    tank.model.spacing = 0.04f;
    tank.model.support = 0.12f;
    tank.surface_tension = 10.0f;
    tank.model.surface = SurfaceModel::colour_field;
    tank.fill(Vec3f::Constant(-0.5f), Vec3f::Constant(0.5f),
              [&](const Vec3f& x) { return x.norm() < radius; });
    tank.compute_forces();
    const std::vector<Vec4f> tense = tank.force;
    tank.surface_tension = 0.0f;
    tank.compute_forces();
    double inward = 0.0;
    for (size_t i = 0; i < tank.x.size(); ++i)
        inward -= double((tense[i] - tank.force[i]).dot(tank.x[i].normalized()));
    const double area = 4.0 * 3.14159 * double(radius) * double(radius);
    CHECK(inward / area == Approx(2.0 * 10.0 / double(radius)).epsilon(0.15));
}

TEST_CASE("cohesion keeps a ball of fluid round, at rest and nearly its size", "[fluid]") {
    FluidTank tank;
    tank.model.spacing = 0.05f;
    tank.model.support = fluid_support_ratio * 0.05f;
    tank.surface_tension = 10.0f;
    tank.viscosity = 20.0f;
    tank.model.sound_speed = 5.0f;
    tank.fill(Vec3f::Constant(-0.4f), Vec3f::Constant(0.4f),
              [](const Vec3f& x) { return x.norm() < 0.3f; });
    tank.advance(3.0);
    double farthest = 0.0, nearest = 1.0;
    for (const Vec4f& x : tank.x) farthest = std::max(farthest, double(x.norm()));
    for (const float c : tank.fluid.compression()) nearest = std::min(nearest, double(c));
    CHECK(farthest < 0.3);
    CHECK(farthest > 0.26);
    CHECK(tank.kinetic_energy() < 1e-3);
    CHECK(nearest > 0.5);  // none leaves
}
