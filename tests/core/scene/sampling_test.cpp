#include "core/scene/sampling.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <numbers>

#include "core/base/error.h"
#include "core/scene/scene_keys.h"
#include "core/shapes/geometry/sombrero.h"
#include "tests/support/shapes.h"

using namespace taffy;
using Catch::Matchers::Contains;

namespace {

constexpr double pi = std::numbers::pi;

double total_volume(const ShapeSample& sample) {
    return double(sample.particle_volume) * double(sample.position.size());
}

Vec3d mean(const std::vector<Vec3f>& points) {
    Vec3d sum = Vec3d::Zero();
    for (const Vec3f& p : points) sum += p.cast<double>();
    return sum / double(points.size());
}

double nearest_distance(const std::vector<Vec3f>& points) {
    double nearest = 1e9;
    for (size_t i = 0; i < points.size(); ++i)
        for (size_t j = 0; j < i; ++j)
            nearest = std::min(nearest, double((points[i] - points[j]).norm()));
    return nearest;
}

}  // namespace

TEST_CASE("a box of n1 x n2 x n3 cells has a particle at each cell's centre", "[sampling]") {
    const ShapeSample bar = sample_shape(*test::box(Vec3f(2.4f, 0.6f, 0.5f)), 0.1f);
    CHECK(bar.position.size() == 24 * 6 * 5);
    CHECK(bar.dimension == 3);
    CHECK(total_volume(bar) == Approx(2.4 * 0.6 * 0.5));
    CHECK(bar.position.front().isApprox(Vec3f(-1.15f, -0.25f, -0.2f), 1e-5f));
    CHECK(bar.position.back().isApprox(Vec3f(1.15f, 0.25f, 0.2f), 1e-5f));
    CHECK(nearest_distance(bar.position) == Approx(0.1).epsilon(1e-4));
}

TEST_CASE("a box that is no multiple of the spacing keeps its volume", "[sampling]") {
    const ShapeSample box = sample_shape(*test::box(Vec3f(1.04f, 0.37f, 0.06f)), 0.1f);
    CHECK(box.position.size() == 10 * 4 * 1);
    CHECK(total_volume(box) == Approx(1.04 * 0.37 * 0.06));
    CHECK(mean(box.position).norm() < 1e-6);
}

TEST_CASE("spheres and cylinders are filled evenly up to half a spacing below the surface",
          "[sampling]") {
    for (const double across : {2.0, 3.0, 5.0, 6.0, 8.4, 13.0, 20.0}) {
        const float d = 0.05f, R = float(0.5 * across) * d;
        INFO(across << " across");
        const auto outermost = [](const ShapeSample& sample, int axes) {
            float r = 0.0f;
            for (const Vec3f& x : sample.position) r = std::max(r, x.head(axes).norm());
            return r;
        };
        const ShapeSample sphere = sample_shape(*test::sphere(R), d);
        CHECK(total_volume(sphere) == Approx(4.0 / 3.0 * pi * std::pow(double(R), 3)));
        CHECK(sphere.particle_volume == Approx(std::pow(d, 3)).epsilon(0.15));
        CHECK(outermost(sphere, 3) == Approx(R - 0.5f * d).margin(0.2 * d));
        CHECK(mean(sphere.position).norm() < 1e-6);
        CHECK(nearest_distance(sphere.position) > 0.65 * d);

        const ShapeSample cylinder = sample_shape(*test::cylinder(R, 0.2f), d);
        CHECK(cylinder.position.size() % 4 == 0);
        CHECK(total_volume(cylinder) == Approx(pi * double(R * R) * 0.2));
        CHECK(cylinder.particle_volume == Approx(std::pow(d, 3)).epsilon(0.06));
        CHECK(outermost(cylinder, 2) == Approx(R - 0.5f * d).margin(0.1 * d));
        CHECK(mean(cylinder.position).norm() < 1e-6);
        CHECK(nearest_distance(cylinder.position) > 0.8 * d);
    }
}

TEST_CASE("round solids have the second moments of their shapes", "[sampling]") {
    for (const double across : {3.0, 5.0, 6.0, 8.0, 11.0}) {
        const float d = 0.1f, R = float(0.5 * across) * d;
        INFO(across << " across");
        const ShapeSample ball = sample_shape(*test::sphere(R), d);
        const double V = double(ball.particle_volume);
        Mat3d moment = Mat3d::Zero();
        for (const Vec3f& x : ball.position) {
            const Vec3d p = x.cast<double>();
            moment += V * (p * p.transpose() + std::pow(V, 2.0 / 3.0) / 12.0 * Mat3d::Identity());
        }
        const double right = 4.0 / 15.0 * pi * std::pow(double(R), 5);
        CHECK((moment / right - Mat3d::Identity()).norm() < (across < 5.0 ? 0.05 : 0.03));
        CHECK(moment.trace() == Approx(3.0 * right).epsilon(1e-4));
    }
}

TEST_CASE("sheets are one layer, rods one row", "[sampling]") {
    const ShapeSample sheet = sample_shape(*test::sheet(2.0f, 1.0f, 0.02f), 0.05f);
    CHECK(sheet.dimension == 2);
    CHECK(sheet.position.size() == 40 * 20);
    CHECK(sheet.particle_volume == Approx(0.05 * 0.05 * 0.02));
    for (const Vec3f& x : sheet.position) CHECK(x[2] == 0.0f);

    const ShapeSample ellipse = sample_shape(*test::sheet(2.0f, 1.0f, 0.02f, true), 0.05f);
    CHECK(double(ellipse.position.size()) == Approx(pi / 4.0 * 800.0).epsilon(0.03));
    CHECK(total_volume(ellipse) == Approx(pi / 4.0 * 2.0 * 1.0 * 0.02));

    const ShapeSample rod = sample_shape(*test::rod(1.0f, 0.03f), 0.04f);
    CHECK(rod.dimension == 1);
    CHECK(rod.position.size() == 25);
    CHECK(rod.particle_volume == Approx(0.04 * 0.03 * 0.03));
    CHECK(rod.thickness == 0.03f);
    for (const Vec3f& x : rod.position) CHECK(x.tail<2>().norm() == 0.0f);

    CHECK(sample_shape(*test::rod(1.0f), 0.04f).thickness == 0.04f);
}

TEST_CASE("the sombrero has a crown, a trough and a turned-up brim", "[sampling]") {
    CHECK(sombrero_height(0.0, 0.4) == Approx(0.4));
    CHECK(sombrero_height(0.5, 0.4) < -0.1);
    CHECK(sombrero_height(1.0, 0.4) > 0.05);
    CHECK_THROWS_WITH(sombrero_distance(0.5, 0.4, 1.0), Contains("sixth"));
    const ShapeSample sample = sample_shape(*test::sombrero(2.0f, 0.05f, 0.16f), 0.05f);
    CHECK(sample.dimension == 2);
    float highest = -1.0f;
    for (const Vec3f& x : sample.position) highest = std::max(highest, x[2]);
    CHECK(highest == Approx(0.16).epsilon(0.1));
    // Bending keeps the distances along the radius and so keeps neighbours apart by the spacing.
    double largest_gap = 0.0;
    for (size_t i = 1; i < sample.position.size(); ++i) {
        const double gap = (sample.position[i] - sample.position[i - 1]).norm();
        if (gap < 0.1) largest_gap = std::max(largest_gap, gap);
    }
    CHECK(largest_gap == Approx(0.05).epsilon(0.02));
}

TEST_CASE("a shape thinner than half the spacing is refused", "[sampling]") {
    CHECK_THROWS_WITH(sample_shape(*test::box(Vec3f(1.0f, 0.04f, 1.0f)), 0.1f),
                      Contains("size along y") && Contains("0.04 m"));
    CHECK_THROWS_WITH(sample_shape(*test::rod(0.01f), 0.1f), Contains("length"));
    CHECK_THROWS_WITH(sample_shape(*test::sphere(0.02f), 0.1f), Contains("diameter"));
    CHECK(sample_shape(*test::sphere(0.03f), 0.1f).position.size() == 1);
}

TEST_CASE("the estimated number of particles is near the real one", "[sampling]") {
    for (const ShapeKind* kind : shapes_for(ShapeRole::body)) {
        if (kind->from_file) continue;
        INFO(kind->name);
        const ShapePtr shape = kind->make();
        const double real = double(sample_shape(*shape, 0.05f).position.size());
        CHECK(shape->estimated_count(0.05) == Approx(real).epsilon(0.05));
    }
    CHECK(test::sheet(2.0f, 1.0f, true)->estimated_count(0.05) ==
          Approx(double(sample_shape(*test::sheet(2.0f, 1.0f, true), 0.05f).position.size()))
              .epsilon(0.05));
    CHECK(test::box(Vec3f::Constant(1000.0f))->estimated_count(1e-4) > 1e20);
}

TEST_CASE("a region is the part of a body inside its box or ellipsoid, or outside", "[sampling]") {
    const auto position = sample_shape(*test::box(Vec3f(1.0f, 0.4f, 0.4f)), 0.1f).position;
    RegionDescription end{.name = "end",
                          .shape = test::box(Vec3f(0.2f, 0.4f, 0.4f)),
                          .position = Vec3f(-0.4f, 0.0f, 0.0f)};
    CHECK(region_particles(end, position).size() == 2 * 16);
    end.outside = true;
    CHECK(region_particles(end, position).size() == 8 * 16);

    const auto disc = sample_shape(*test::sheet(2.0f, 2.0f, true), 0.05f).position;
    const RegionDescription rim{.name = "rim",
                                .shape = make_shape("ellipsoid", {{"size", Vec3d(1.8, 1.8, 0.2)}}),
                                .outside = true};
    const auto particles = region_particles(rim, disc);
    CHECK(double(particles.size()) == Approx(pi * (1.0 - 0.81) / 0.0025).epsilon(0.05));
    for (const uint32_t i : particles) CHECK(disc[i].norm() > 0.9f);
}

TEST_CASE("a body stands in the world with its rotation and position", "[sampling]") {
    BodyDescription description{.name = "bar", .shape = test::box(Vec3f(1.0f, 0.2f, 0.2f))};
    description.spacing = 0.1f;
    description.support_ratio = 2.5f;
    description.position = Vec3f(1.0f, 2.0f, 3.0f);
    description.rotation = rotation_from_angles(Vec3d(0.0, 0.0, 90.0));
    const BodyDefinition body =
        define_body(description, sample_shape(*description.shape, description.spacing));
    CHECK(mean(body.rest).isApprox(Vec3d(1.0, 2.0, 3.0), 1e-5));
    CHECK(body.support == Approx(0.25));
    float reach_y = 0.0f;
    for (const Vec3f& x : body.rest) reach_y = std::max(reach_y, x[1] - 2.0f);
    CHECK(reach_y == Approx(0.45));
}

TEST_CASE("rotations turn about the world's x, then y, then z", "[sampling]") {
    const Quatf rotation = rotation_from_angles(Vec3d(90.0, 90.0, 0.0));
    // y goes to z by the first turn, and z goes to x by the second.
    CHECK((rotation * Vec3f::UnitY()).isApprox(Vec3f::UnitX(), 1e-5f));
    const Vec3d angles(20.0, -35.0, 50.0);
    CHECK(degrees_from_rotation(rotation_from_angles(angles)).isApprox(angles, 1e-4));
}
