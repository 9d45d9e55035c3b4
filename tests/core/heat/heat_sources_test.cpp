#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <functional>

#include "core/particles/particles.h"
#include "core/scene/sampling.h"
#include "tests/support/heat_block.h"
#include "tests/support/shapes.h"

using namespace taffy;
using namespace taffy::test;

TEST_CASE("a hot floor heats to its own temperature and never past it, with any step", "[heat]") {
    for (const double dt : {1e-3, 0.1, 10.0, 1e5})
        for (const float conductance : {1.0f, 1e4f, 1e7f}) {
            HeatBlock block;
            block.add_floor(300.0f, conductance);
            block.fill(5, 5, 3);
            INFO("dt " << dt << ", conductance " << conductance);
            double given = 0.0, before = 0.0;
            for (int step = 0; step < 30; ++step) {
                const double here = block.exchange(dt).obstacles;
                CHECK(here >= 0.0);
                given += here;
                const double total = block.total();
                CHECK(total >= before);
                before = total;
                for (const double T : block.temperature) CHECK((T >= 0.0 && T <= 300.0 + 1e-9));
            }
            CHECK(block.total() == Approx(given).epsilon(1e-9));
            if (dt > 1e4 && conductance > 1e3f)
                for (const double T : block.temperature) CHECK(T == Approx(300.0).epsilon(1e-3));
        }
}

TEST_CASE("a floor gives area times conductance, through half a particle, to what lies on it only",
          "[heat]") {
    HeatBlock block;
    block.material[0].support = 0.2f;
    block.add_floor(100.0f, 500.0f);
    block.fill(10, 10, 4);
    const double dt = 1e-3;
    // The bottom layer's centres lie 0.05 m above the floor, in a material of 1000 W/(m K).
    const double conductance = 1.0 / (1.0 / 500.0 + 0.05 / 1000.0);
    CHECK(block.exchange(dt).obstacles == Approx(conductance * 100.0 * 1.0 * dt).epsilon(1e-3));
    for (Vec4f& each : block.x) each.z() += 0.2f;
    CHECK(block.exchange(dt).obstacles == 0.0);
    block.obstacles[0].has_temperature = false;
    for (Vec4f& each : block.x) each.z() -= 0.2f;
    CHECK(block.exchange(dt).obstacles == 0.0);
}

TEST_CASE("the free area of bodies is their surface", "[heat]") {
    const auto area = [](HeatBlock& block) {
        block.exchange(1e-3);
        double sum = 0.0;
        for (const float each : block.heat.free_area()) sum += double(each);
        return sum;
    };
    for (const float support : {0.2f, 0.25f, 0.3f}) {
        INFO("support " << support);
        HeatBlock cube;
        cube.material[0].support = support;
        cube.fill(10, 10, 10);
        CHECK(area(cube) == Approx(6.0).epsilon(0.01));
        CHECK(cube.heat.free_area()[555] == 0.0f);
        cube.shake(0.1f);
        CHECK(area(cube) == Approx(6.0).epsilon(0.04));
        CHECK(cube.heat.free_area()[555] == 0.0f);

        HeatBlock ball;  // of a lattice, so with steps all over
        ball.material[0].support = support;
        ball.fill(14, 14, 14);
        const auto keep = [](HeatBlock& block, const std::function<bool(const Vec3f&)>& inside) {
            for (size_t i = block.x.size(); i-- > 0;)
                if (!inside(xyz(block.x[i]) - Vec3f::Constant(0.7f))) {
                    block.x.erase(block.x.begin() + long(i));
                    block.body.pop_back(), block.volume.pop_back(), block.mass.pop_back();
                    block.temperature.pop_back();
                }
        };
        keep(ball, [](const Vec3f& x) { return x.norm() <= 0.7f; });
        CHECK(area(ball) == Approx(4.0 * 3.14159 * 0.49).epsilon(0.1));

        HeatBlock tilted;  // a cube whose faces cross the lattice
        tilted.material[0].support = support;
        tilted.fill(14, 14, 14);
        const Quatf turn(Eigen::AngleAxisf(0.6f, Vec3f(1.0f, 2.0f, 0.5f).normalized()));
        keep(tilted, [&](const Vec3f& x) { return (turn * x).cwiseAbs().maxCoeff() <= 0.4f; });
        CHECK(area(tilted) == Approx(6.0 * 0.64).epsilon(0.1));

        HeatBlock sheet;
        sheet.material[0].dimension = 2;
        sheet.material[0].support = support;
        sheet.fill(10, 10, 1);
        CHECK(area(sheet) == Approx(2.0 + 4.0 * 0.1).epsilon(0.05));
        HeatBlock rod;
        rod.material[0].dimension = 1;
        rod.material[0].support = support;
        rod.fill(20, 1, 1);
        CHECK(area(rod) == Approx(4.0 * 20 * 0.01 + 2.0 * 0.01).epsilon(0.05));
    }
    HeatBlock on_floor;
    on_floor.add_floor(0.0f, 0.0f);
    on_floor.fill(10, 10, 10);
    CHECK(area(on_floor) == Approx(5.0).epsilon(0.01));
}

TEST_CASE("balls and cylinders of scenes have the free area of their shapes", "[heat]") {
    for (const double across : {5.0, 6.0, 8.0, 10.0, 15.0}) {
        const float d = 0.1f, R = float(0.5 * across) * d;
        INFO(across << " across");
        const auto area = [&](const ShapeSample& sample) {
            HeatBlock block;
            const float V = sample.particle_volume, side = std::cbrt(V);
            block.material[0] = {
                .spacing = side, .volume = V, .area = side * side, .depth = 0.5f * side};
            for (const Vec3f& x : sample.position) block.add(x);
            block.exchange(1e-3);
            double sum = 0.0;
            for (const float each : block.heat.free_area()) sum += double(each);
            return sum;
        };
        constexpr double pi = 3.14159265;
        CHECK(area(sample_shape(*test::sphere(R), d)) / (4.0 * pi * R * R) ==
              Approx(1.0).epsilon(0.07));
        CHECK(area(sample_shape(*test::cylinder(R, 1.5f), d)) / (2.0 * pi * R * (R + 1.5)) ==
              Approx(1.0).epsilon(0.1));
    }
}

TEST_CASE("a hot cube in the air loses its heat as Newton's law says", "[heat]") {
    HeatBlock cube;
    cube.model.ambient_temperature = 20.0f;
    cube.model.ambient_loss = 30.0f;
    cube.material[0].diffusivity = 0.1f;  // even inside
    cube.fill(8, 8, 8);
    std::ranges::fill(cube.temperature, 120.0);
    const double start = cube.total(), capacity = start / 120.0;
    const double rate = 30.0 * 6.0 * 0.64 / capacity, end = 1.0 / rate;
    double given = 0.0;
    for (int step = 0; step < 100; ++step) given += cube.exchange(end / 100.0).ambient;
    CHECK(cube.total() == Approx(start + given).epsilon(1e-12));
    CHECK(cube.total() / capacity - 20.0 == Approx(100.0 * std::exp(-1.0)).epsilon(0.01));
    for (int step = 0; step < 100; ++step) cube.exchange(end);
    for (const double T : cube.temperature) CHECK(T == Approx(20.0).epsilon(1e-6));
}

TEST_CASE("heaters give exactly their power", "[heat]") {
    HeatBlock block;
    block.fill(4, 4, 4);
    block.heating.assign(64, 0.0f);
    block.heating[5] = 1000.0f, block.heating[50] = -250.0f;
    block.add_floor(30.0f, 1000.0f);
    block.model.ambient_loss = 20.0f;
    HeatGiven given;
    for (int step = 0; step < 50; ++step) given += block.exchange(0.1);
    CHECK(given.heaters == Approx(750.0 * 5.0).epsilon(1e-12));
    CHECK(given.obstacles != 0.0);
    CHECK(given.ambient != 0.0);
    CHECK(block.total() == Approx(given.total()).epsilon(1e-9));
}
