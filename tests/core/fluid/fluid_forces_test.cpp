#include <catch2/catch.hpp>
#include <random>

#include "core/base/processor.h"
#include "core/kernels/mueller_kernels.h"
#include "core/kernels/wendland.h"
#include "tests/support/fluid_tank.h"

using namespace taffy;
using namespace taffy::test;

namespace {

/// A shaken drop, part of it solid, moving about.
FluidTank shaken_drop() {
    FluidTank tank;
    tank.viscosity = 20.0f;
    tank.fill(Vec3f::Zero(), Vec3f(0.8f, 0.7f, 0.6f));
    std::mt19937 random(7);
    std::uniform_real_distribution<float> shake(-0.03f, 0.03f);
    for (size_t i = 0; i < tank.x.size(); ++i) {
        tank.x[i] = 0.97f * tank.x[i] + Vec4f(shake(random), shake(random), shake(random), 0.0f);
        tank.v[i] = 10.0f * Vec4f(shake(random), shake(random), shake(random), 0.0f);
        tank.molten[i] = std::clamp(2.0f * tank.x[i].x() - 0.3f, 0.0f, 1.0f);
    }
    return tank;
}

}  // namespace

TEST_CASE("fluid forces keep linear and angular momentum", "[fluid]") {
    FluidTank tank = shaken_drop();
    tank.surface_tension = 5.0f;
    tank.compute_forces();
    Vec3d force = Vec3d::Zero(), torque = Vec3d::Zero();
    double size = 0.0;
    for (size_t i = 0; i < tank.x.size(); ++i) {
        const Vec3d f = tank.force[i].head<3>().cast<double>();
        force += f;
        torque += tank.x[i].head<3>().cast<double>().cross(f);
        size += f.norm();
    }
    REQUIRE(size > 100.0);
    CHECK(force.norm() < 2e-7 * size);
    CHECK(torque.norm() < 2e-7 * size);
}

TEST_CASE("the passes are the sums that their header names", "[fluid]") {
    FluidTank tank = shaken_drop();
    std::vector<const FluidKernels*> sets{&fluid_kernels_baseline()};
    if (processor_has_v3()) sets.push_back(&fluid_kernels_v3());
    for (const FluidKernels* kernels : sets) {
        tank.fluid.use_kernels(*kernels);
        tank.compute_forces();
        const float h = tank.model.support, V = tank.volume();
        const Poly6<double> poly6{double(h)};
        const WendlandC4<double> wendland{double(h)};
        const ViscosityKernel<double> viscosity{double(viscous_reach) * double(h)};
        // Densities and viscosity are scaled to the cubic lattice, slopes to the face-centred one.
        double lattice_filling = 0.0, close_slope = 0.0, lattice_shear = 0.0;
        const double d = double(tank.model.spacing), side = d * std::cbrt(4.0);
        for (int k = -3; k <= 3; ++k)
            for (int j = -3; j <= 3; ++j)
                for (int i = -3; i <= 3; ++i) {
                    const Vec3d cell(i, j, k);
                    const double apart = d * cell.norm();
                    lattice_filling += double(V) * wendland.value(apart);
                    lattice_shear += double(V) * apart * apart * viscosity.laplacian(apart) / 6.0;
                    for (const Vec3d& corner : {Vec3d(0, 0, 0), Vec3d(0.5, 0.5, 0),
                                                Vec3d(0.5, 0, 0.5), Vec3d(0, 0.5, 0.5)}) {
                        const double r = side * (cell + corner).norm();
                        if (r > 0.0) close_slope -= double(V) * r * wendland.slope(r) / 3.0;
                    }
                }
        const auto state_pressure = [&](size_t i) {
            const float bulk = tank.density * tank.model.sound_speed * tank.model.sound_speed;
            return double(
                std::max(0.0f, pressure(tank.model.equation, tank.fluid.compression()[i], bulk)));
        };
        const double mu =
            double(tank.viscosity + artificial_viscosity(tank.model, tank.density)) / lattice_shear;
        double worst = 0.0, largest = 0.0;
        for (size_t i = 0; i < tank.x.size(); i += 7) {
            Vec3d f = Vec3d::Zero(), n = Vec3d::Zero();
            double filling = 0.0;
            const double mi = double(tank.molten[i]);
            for (size_t j = 0; j < tank.x.size(); ++j) {
                const double mj = double(tank.molten[j]), V2 = double(V) * double(V);
                if (mi == 0.0 && mj == 0.0) continue;
                const Vec3d e = (tank.x[i] - tank.x[j]).head<3>().cast<double>();
                const double r = e.norm();
                filling += double(V) * wendland.value(r);
                n += double(V) * poly6.slope_over_r(r * r) * e;
                if (r == 0.0 || r >= double(h)) continue;
                const double P = mi * state_pressure(i) + mj * state_pressure(j);
                const Vec3d dv = (tank.v[j] - tank.v[i]).head<3>().cast<double>();
                f += V2 *
                     (-wendland.slope(r) / close_slope * P +
                      5 * (1 - (1 - mi) * (1 - mj)) * mu * viscosity.laplacian(r) * dv.dot(e) / r) *
                     e / r;
            }
            if (mi > 0.0) {
                CHECK(double(tank.fluid.compression()[i]) ==
                      Approx(filling / lattice_filling).epsilon(1e-5));
                CHECK((tank.fluid.colour_gradient()[i].head<3>().cast<double>() - n).norm() <
                      1e-4 / double(h));
            }
            worst = std::max(worst, (tank.force[i].head<3>().cast<double>() - f).norm());
            largest = std::max(largest, f.norm());
        }
        INFO(kernels->name);
        CHECK(worst < 2e-5 * largest);
    }
}

TEST_CASE("a lattice of fluid between walls is at rest without pressure", "[fluid]") {
    FluidTank tank;
    tank.add_walls(Vec3f::Zero(), Vec3f::Constant(1.0f));
    tank.add_plane(Vec3f::Constant(1.0f), -Vec3f::UnitZ());
    tank.fill(Vec3f::Zero(), Vec3f::Constant(1.0f));
    tank.compute_forces();
    for (size_t i = 0; i < tank.x.size(); ++i) {
        CHECK(tank.fluid.compression()[i] == Approx(1.0f).margin(1e-3));
    }
}

TEST_CASE("pressures of fluids are the gradient of their energy of compression", "[fluid]") {
    FluidTank tank;
    tank.model.equation = GENERATE(StateEquation::linear, StateEquation::tait);
    tank.add_walls(Vec3f::Zero(), Vec3f::Constant(0.5f));
    tank.fill(Vec3f::Zero(), Vec3f::Constant(0.5f));
    for (size_t i = 0; i < tank.x.size(); ++i)  // pressed and disordered
        for (int c = 0; c < 3; ++c)
            tank.x[i][c] = 0.94f * tank.x[i][c] + 0.02f * std::sin(float(7 * i) + 2.0f * float(c));
    const auto energy = [&] {
        tank.compute_forces();
        double sum = 0.0;
        for (const float e : tank.fluid.compression_energy()) sum += double(e);
        return sum;
    };
    energy();
    const std::vector<Vec4f> force = tank.force;
    float largest = 0.0f;
    for (const Vec4f& f : force) largest = std::max(largest, f.norm());
    for (const size_t i : {size_t(62), size_t(40), size_t(3)})
        for (int c = 0; c < 3; ++c) {
            const float before = tank.x[i][c], step = 2e-4f;
            tank.x[i][c] = before + step;
            const double high = energy();
            tank.x[i][c] = before - step;
            const double low = energy();
            tank.x[i][c] = before;
            CHECK(-(high - low) / (2.0 * double(step)) ==
                  Approx(double(force[i][c])).margin(0.01 * double(largest)));
        }
}

TEST_CASE("surface tension is the gradient of the energy of missing neighbours", "[fluid]") {
    FluidTank tank = shaken_drop();
    std::ranges::fill(tank.molten, 1.0f);
    tank.viscosity = 0.0f;
    tank.model.artificial_viscosity = 0.0f;
    std::ranges::fill(tank.v, Vec4f::Zero().eval());
    for (Vec4f& x : tank.x) x *= 1.3f;  // no pressure
    tank.surface_tension = 5.0f;
    const double g = double(cohesion_energy(tank.model, tank.surface_tension));
    const WendlandC2<double> kernel(double(attraction_reach * tank.model.support));
    const double V = double(tank.volume());
    tank.compute_forces();
    const std::vector<Vec4f> force = tank.force;
    for (const size_t i : {size_t(0), size_t(100), size_t(200)})
        for (int c = 0; c < 3; ++c) {
            const auto energy = [&](double moved) {
                double sum = 0.0;
                Vec3d x = tank.x[i].head<3>().cast<double>();
                x[c] += moved;
                for (size_t j = 0; j < tank.x.size(); ++j)
                    if (j != i)
                        sum -= 2.0 * g * V * V *
                               kernel.value((tank.x[j].head<3>().cast<double>() - x).norm());
                return sum;
            };
            const double step = 1e-4;
            CHECK(double(force[i][c]) ==
                  Approx(-(energy(step) - energy(-step)) / (2.0 * step)).margin(1e-3 * g * V));
        }
}
