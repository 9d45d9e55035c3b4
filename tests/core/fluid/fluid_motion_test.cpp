#include <Eigen/Eigenvalues>
#include <catch2/catch.hpp>

#include "tests/support/fluid_tank.h"

using namespace taffy;
using namespace taffy::test;

TEST_CASE("a column of water comes to rest with the pressure of its depth", "[fluid]") {
    FluidTank tank;
    tank.model.spacing = 0.05f;
    tank.model.support = 0.1f;
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

TEST_CASE("a box of fluid with surface tension pulls itself round and stays so", "[fluid]") {
    FluidTank tank;
    tank.model.spacing = 0.04f;
    tank.model.support = 0.12f;
    tank.model.sound_speed = 2.0f;
    tank.surface_tension = 10.0f;
    tank.viscosity = 2.0f;
    tank.fill(Vec3f::Zero(), Vec3f(0.56f, 0.52f, 0.48f));
    tank.advance(14.0);
    for (int k = 0; k < 3; ++k) {
        tank.advance(1.0);
        Mat3d moments = Mat3d::Zero();
        Vec3d centre = Vec3d::Zero();
        for (const Vec4f& x : tank.x) centre += x.head<3>().cast<double>() / double(tank.x.size());
        for (const Vec4f& x : tank.x) {
            const Vec3d r = x.head<3>().cast<double>() - centre;
            moments += r.squaredNorm() * Mat3d::Identity() - r * r.transpose();
        }
        const Vec3d inertia = Eigen::SelfAdjointEigenSolver<Mat3d>(moments).eigenvalues();
        CHECK(inertia[2] / inertia[0] < 1.03);
    }
    CHECK(tank.kinetic_energy() < 1e-3 * 10.0);  // of a surface energy of some ten joules
}
