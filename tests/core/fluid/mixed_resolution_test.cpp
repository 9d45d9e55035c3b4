// Fluids of different resolution in one scene: every particle has its own support.
#include <catch2/catch.hpp>

#include "tests/support/fluid_tank.h"

using namespace taffy;
using namespace taffy::test;

namespace {

/// Coarse fluid below, fine fluid above, in a box half a metre wide.
FluidTank two_layers(float coarse, float fine) {
    FluidTank tank;
    tank.model.sound_speed = 30.0f;
    tank.add_walls(Vec3f::Zero(), Vec3f(0.48f, 0.48f, 2.0f));
    tank.sample(coarse);
    tank.fill(Vec3f::Zero(), Vec3f(0.48f, 0.48f, 0.48f));
    tank.sample(fine);
    tank.fill(Vec3f(0.0f, 0.0f, 0.48f), Vec3f(0.48f, 0.48f, 0.96f));
    return tank;
}

/// Pressed and disordered, in motion.
void shake(FluidTank& tank) {
    for (size_t i = 0; i < tank.x.size(); ++i)
        for (int c = 0; c < 3; ++c) {
            const float phase = float(7 * i) + 2.0f * float(c);
            tank.x[i][c] =
                0.94f * tank.x[i][c] + 0.2f * std::cbrt(tank.volume_of(i)) * std::sin(phase);
            tank.v[i][c] = std::cos(1.3f * phase);
        }
}

}  // namespace

TEST_CASE("fluids of different resolution keep both momenta", "[fluid][mixed]") {
    const auto [coarse, fine] =
        GENERATE(table<float, float>({{0.12f, 0.06f}, {0.12f, 0.08f}, {0.16f, 0.12f}}));
    FluidTank tank = two_layers(coarse, fine);
    tank.obstacles.clear();
    tank.viscosity = 3.0f, tank.surface_tension = 1.0f;
    tank.model.surface = SurfaceModel::cohesion;
    shake(tank);
    tank.compute_forces();
    Vec3d force = Vec3d::Zero(), torque = Vec3d::Zero();
    double size = 0.0;
    for (size_t i = 0; i < tank.x.size(); ++i) {
        const Vec3d f = tank.force[i].head<3>().cast<double>();
        force += f, torque += tank.x[i].head<3>().cast<double>().cross(f), size += f.norm();
    }
    INFO("coarse " << coarse << ", fine " << fine);
    CHECK(force.norm() < 2e-6 * size);
    CHECK(torque.norm() < 2e-6 * size);
}

TEST_CASE("pressures of fluids of different resolution are the gradient of their energy",
          "[fluid][mixed]") {
    const auto [coarse, fine] =
        GENERATE(table<float, float>({{0.12f, 0.06f}, {0.12f, 0.08f}, {0.16f, 0.12f}}));
    FluidTank tank = two_layers(coarse, fine);
    shake(tank);
    const auto energy = [&] {
        tank.compute_forces();
        double sum = 0.0;
        for (const float e : tank.fluid.compression_energy()) sum += double(e);
        return sum;
    };
    std::ranges::fill(tank.v, Vec4f::Zero().eval());
    energy();
    const std::vector<Vec4f> force = tank.force;
    // Of either kind, those next to the other and those that are not.
    std::vector<size_t> tried;
    for (const uint16_t kind : {0, 1})
        for (const float height : {0.2f, 0.44f, 0.6f})
            for (size_t i = 0; i < tank.x.size(); ++i)
                if (tank.body[i] == kind && std::abs(tank.x[i][2] - height) < 0.5f * coarse) {
                    tried.push_back(i);
                    break;
                }
    REQUIRE(tried.size() >= 3);
    for (const size_t i : tried) {
        float largest = 0.0f;  // of its kind
        for (size_t j = 0; j < force.size(); ++j)
            if (tank.body[j] == tank.body[i]) largest = std::max(largest, force[j].norm());
        for (int c = 0; c < 3; ++c) {
            const float before = tank.x[i][c], step = 2e-4f;
            tank.x[i][c] = before + step;
            const double high = energy();
            tank.x[i][c] = before - step;
            const double low = energy();
            tank.x[i][c] = before;
            INFO("coarse " << coarse << ", fine " << fine << ", particle " << i << ", body "
                           << tank.body[i]);
            CHECK(-(high - low) / (2.0 * double(step)) ==
                  Approx(double(force[i][c])).margin(0.01 * double(largest)));
        }
    }
}

TEST_CASE("coarse water under fine water comes to rest with the pressure of its depth",
          "[fluid][mixed]") {
    const auto [coarse, fine] = GENERATE(
        table<float, float>({{0.08f, 0.08f}, {0.08f, 0.048f}, {0.12f, 0.06f}, {0.12f, 0.08f}}));
    FluidTank tank = two_layers(coarse, fine);
    tank.gravity = Vec3f(0.0f, 0.0f, -9.81f);
    tank.viscosity = 20.0f;
    tank.advance(2.0);
    double top = 0.0;
    for (size_t i = 0; i < tank.x.size(); ++i)
        top = std::max(top, double(tank.x[i].z()) + 0.5 * double(std::cbrt(tank.volume_of(i))));
    // Least squares through the surface: p = slope (top - z).
    double pressed = 0.0, depths = 0.0, speed2 = 0.0, crossed = 0.0, all = 0.0;
    for (size_t i = 0; i < tank.x.size(); ++i) {
        const double V = double(tank.volume_of(i)), z = double(tank.x[i].z());
        pressed += V * double(tank.fluid.pressures()[i]) * (top - z);
        depths += V * (top - z) * (top - z);
        speed2 += V * double(tank.v[i].squaredNorm());
        const double beyond = tank.body[i] == 0 ? z - 0.48 : 0.48 - z;
        crossed += beyond > double(coarse) ? V : 0.0;
        all += V;
    }
    const double slope = pressed / depths / 9810.0, speed = std::sqrt(speed2 / all);
    std::printf(
        "coarse %.2f m, fine %.3f m: p = %.3f rho g depth, top at %.3f m of 0.96, "
        "rms speed %.3f m/s, %.2f %% of the volume in the other half\n",
        double(coarse), double(fine), slope, top, speed, 100.0 * crossed / all);
    CHECK(slope == Approx(1.0).margin(0.05));
    CHECK(top == Approx(0.96).margin(0.5 * double(coarse)));
    // One fluid of 0.08 m, divided in the same way, has 0.02 m/s and 0.9 % there: its
    // lattice arranges itself anew.
    CHECK(speed < 0.05);
    CHECK(crossed < 0.03 * all);  // nothing drives them into each other
}

TEST_CASE("bodies of one resolution are the fluid that they were without telling it",
          "[fluid][mixed]") {
    FluidTank plain, told;
    plain.model.spacing = 0.1f, plain.model.support = fluid_support_ratio * 0.1f;
    told.sample(0.1f);
    for (FluidTank* tank : {&plain, &told}) {
        tank->viscosity = 1.0f;
        tank->fill(Vec3f::Zero(), Vec3f::Constant(0.5f));
        shake(*tank);
        tank->compute_forces();
    }
    for (size_t i = 0; i < plain.x.size(); ++i) CHECK(plain.force[i] == told.force[i]);
}
