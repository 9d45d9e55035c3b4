#include "core/fluid/xsph.h"

#include <catch2/catch.hpp>
#include <cmath>

#include "tests/support/fluid_tank.h"

using namespace taffy;
using namespace taffy::test;

namespace {

/// A block of two fluids with the given velocities, and the change of XSPH.
template <class Velocity>
std::vector<Vec4f> changes(FluidTank& tank, const Velocity& velocity) {
    tank.fill(Vec3f::Zero(), Vec3f::Constant(0.6f));
    for (size_t i = 0; i < tank.x.size(); ++i) tank.v[i] = velocity(i);
    tank.compute_forces();
    const size_t n = tank.x.size();
    const std::vector<float> volume(n, tank.volume()), none(n, 0.0f);
    std::vector<float> density(n, 1000.0f);
    for (size_t i = 0; i < n; i += 2) density[i] = 500.0f;
    const std::vector<uint8_t> flags(n, 0);
    const std::vector<NeighbourRole> role(n, NeighbourRole::active);
    std::vector<Vec4f> change(n);
    smooth_velocities(tank.pool, tank.order, tank.fluid.neighbours(), tank.model.support,
                      {tank.x, tank.v, volume, density, tank.molten, none, none, flags, role},
                      change);
    return change;
}

}  // namespace

TEST_CASE("XSPH leaves a uniform motion alone", "[fluid]") {
    FluidTank tank;
    for (const Vec4f& c : changes(tank, [](size_t) { return Vec4f(3.0f, 2.0f, 1.0f, 0.0f); }))
        CHECK(c.norm() < 1e-6f);
}

TEST_CASE("XSPH calms disorder and does not move the centre of mass", "[fluid]") {
    FluidTank tank;
    const std::vector<Vec4f> change = changes(tank, [](size_t i) {
        const float t = float(i);
        return Vec4f(std::sin(3.0f * t), std::sin(5.0f * t), std::cos(7.0f * t), 0.0f);
    });
    Vec3d moved = Vec3d::Zero();
    double before = 0.0, after = 0.0, sum = 0.0;
    for (size_t i = 0; i < change.size(); ++i) {
        const double m = i % 2 == 0 ? 0.5 : 1.0;
        moved += m * change[i].head<3>().cast<double>();
        sum += m * double(change[i].norm());
        before += double(tank.v[i].squaredNorm());
        after += double((tank.v[i] + 0.5f * change[i]).squaredNorm());
    }
    CHECK(moved.norm() < 1e-6 * sum);
    CHECK(after < 0.7 * before);
}
