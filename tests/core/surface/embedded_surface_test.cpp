// Meshes that particles carry: exact for affine motions, smooth for all others.
#include "core/surface/embedded_surface.h"

#include <catch2/catch.hpp>
#include <cmath>

#include "core/scene/sampling.h"
#include "core/shapes/shape_surface.h"
#include "tests/core/surface/mesh_quality.h"
#include "tests/support/shapes.h"

using namespace taffy;

namespace {

constexpr float d = 0.1f;

struct Body {
    const char* name;
    ShapePtr shape;
    ShapeSample sample = sample_shape(*shape, d);
    std::vector<Vec4f> rest = padded_points();
    EmbeddedSurface surface{shape_surface(*shape, d), rest, d, 2.0f * d, sample.dimension};

    std::vector<Vec4f> padded_points() const {
        std::vector<Vec4f> points;
        for (const Vec3f& x : sample.position) points.emplace_back(x[0], x[1], x[2], 0.0f);
        return points;
    }
    std::vector<Vec4f> moved(const std::function<Vec3d(const Vec3d&)>& map) const {
        std::vector<Vec4f> points;
        for (const Vec4f& x : rest) {
            points.emplace_back(Vec4f::Zero());
            points.back().head<3>() = map(x.head<3>().cast<double>()).cast<float>();
        }
        return points;
    }
    Vec3d at_rest(size_t vertex) const {
        return (surface.mesh().position[vertex] + surface.origin()).cast<double>();
    }
    std::vector<CarrierTransform> transforms(std::span<const Vec4f> x,
                                             const EmbeddedSurface::RotationOf& rotation,
                                             int threads = 1) const {
        std::vector<CarrierTransform> result(surface.carriers().size());
        surface.find_transforms(ThreadPool(threads), x, rotation, result);
        return result;
    }
};

Quatf unturned(uint32_t) {
    return Quatf::Identity();
}

std::vector<Body> all_bodies() {
    std::vector<Body> bodies;
    bodies.push_back({"box", test::box(Vec3f(0.8f, 0.5f, 0.4f))});
    bodies.push_back({"sphere", test::sphere(0.4f)});
    bodies.push_back({"cylinder", test::cylinder(0.3f, 0.5f)});
    bodies.push_back({"sheet", test::sheet(1.0f, 0.8f, 0.03f)});
    bodies.push_back({"sombrero", test::sombrero(1.6f, 0.05f, 0.13f)});
    bodies.push_back({"rod", test::rod(1.5f, 0.06f)});
    return bodies;
}

}  // namespace

TEST_CASE("a rigidly moved body moves its mesh exactly", "[surface]") {
    const Quatd turn(Eigen::AngleAxisd(2.3, Vec3d(0.3, -0.8, 0.5).normalized()));
    const Vec3d shift(0.7, -1.1, 2.0);
    for (const Body& body : all_bodies()) {
        INFO(body.name);
        const auto map = [&](const Vec3d& X) { return Vec3d(turn * X + shift); };
        const TriangleMesh mesh = body.surface.carry(
            body.transforms(body.moved(map), [&](uint32_t) { return turn.cast<float>(); }));
        double worst = 0.0, worst_normal = 0.0;
        for (size_t v = 0; v < mesh.position.size(); ++v) {
            const Vec3d expected = map(body.at_rest(v));
            worst = std::max(worst, (mesh.position[v].cast<double>() - expected).norm());
            const Vec3d normal = turn * body.surface.mesh().normal[v].cast<double>();
            worst_normal = std::max(worst_normal, (mesh.normal[v].cast<double>() - normal).norm());
        }
        CHECK(worst < 1e-5);  // bodies are about 1 m large
        CHECK(worst_normal < 2e-5);
    }
}

TEST_CASE("an affine motion of a solid moves its mesh exactly, normals too", "[surface]") {
    Mat3d F;
    F << 1.3, 0.2, -0.1, 0.0, 0.8, 0.3, 0.1, -0.2, 1.1;
    for (const Body& body : all_bodies()) {
        if (body.sample.dimension < 3) continue;
        INFO(body.name);
        const auto map = [&](const Vec3d& X) { return Vec3d(F * X); };
        const TriangleMesh mesh = body.surface.carry(body.transforms(body.moved(map), unturned));
        double worst = 0.0, worst_normal = 0.0;
        for (size_t v = 0; v < mesh.position.size(); ++v) {
            worst =
                std::max(worst, (mesh.position[v].cast<double>() - map(body.at_rest(v))).norm());
            const Vec3d normal =
                (F.inverse().transpose() * body.surface.mesh().normal[v].cast<double>())
                    .normalized();
            worst_normal = std::max(worst_normal, (mesh.normal[v].cast<double>() - normal).norm());
        }
        CHECK(worst < 1e-5);
        CHECK(worst_normal < 2e-5);
    }
}

TEST_CASE("a stretched sheet stretches its mesh in its plane and keeps its thickness",
          "[surface]") {
    const Body body{"sheet", test::sheet(1.0f, 0.8f, 0.03f)};
    const auto map = [](const Vec3d& X) { return Vec3d(1.4 * X[0] + 0.2 * X[1], 0.9 * X[1], 0); };
    const TriangleMesh mesh = body.surface.carry(body.transforms(body.moved(map), unturned));
    for (size_t v = 0; v < mesh.position.size(); ++v) {
        const Vec3d X = body.at_rest(v);
        const Vec3d expected = map(X) + Vec3d(0, 0, X[2]);
        CHECK((mesh.position[v].cast<double>() - expected).norm() < 1e-5);
    }
}

TEST_CASE("a twist of 360 degrees flips no triangle and leaves the normals smooth", "[surface]") {
    // The bar of the scene twist in twice its size: a turn over 4 m, 9 degrees per particle.
    const Body body{"bar", test::box(Vec3f(4.0f, 0.8f, 0.8f))};
    const double rate = 2.0 * M_PI / 4.0;  // [rad/m]
    const auto map = [&](const Vec3d& X) {
        return Vec3d(Eigen::AngleAxisd(rate * X[0], Vec3d::UnitX()) * X);
    };
    const TriangleMesh mesh = body.surface.carry(body.transforms(body.moved(map), unturned));
    // The vertices and normals of the same twist without particles.
    TriangleMesh exact = mesh;
    double worst = 0.0, worst_normal = 0.0;
    for (size_t v = 0; v < mesh.position.size(); ++v) {
        const Vec3d X = body.at_rest(v);
        const Mat3d turn(Eigen::AngleAxisd(rate * X[0], Vec3d::UnitX()));
        Mat3d F = turn;
        F.col(0) = Vec3d::UnitX() + turn * (rate * Vec3d::UnitX().cross(X));
        const Vec3d N = body.surface.mesh().normal[v].cast<double>();
        const Vec3d normal = (F.inverse().transpose() * N).normalized();
        exact.position[v] = map(X).cast<float>();
        exact.normal[v] = normal.cast<float>();
        worst = std::max(worst, (mesh.position[v].cast<double>() - map(X)).norm());
        worst_normal = std::max(worst_normal, (mesh.normal[v].cast<double>() - normal).norm());
    }
    CHECK(worst < 0.15 * double(d));
    CHECK(worst_normal < 0.2);
    const test::MeshQuality q = test::mesh_quality(mesh, exact);
    CHECK(q.flipped == 0);
    CHECK(q.smallest_area > 0.8);
    CHECK(q.largest_turn < 0.05);
    CHECK(q.largest_slant < 0.1);
}

TEST_CASE("a rod bent to a ring stays a smooth tube, however its particles have rolled",
          "[surface]") {
    const Body body{"rod", test::rod(3.0f, 0.06f)};
    const double radius = 3.0 / (1.5 * M_PI);  // three quarters of a circle
    const auto centre_line = [&](double s) {
        return Vec3d(radius * std::sin(s / radius), 0.0, radius * std::cos(s / radius));
    };
    const auto map = [&](const Vec3d& X) { return centre_line(X[0]); };
    const auto rolled = [](uint32_t i) {
        return Quatf(Eigen::AngleAxisf(2.5f * float(i % 3), Vec3f::UnitX()));
    };
    const TriangleMesh mesh = body.surface.carry(body.transforms(body.moved(map), rolled));
    double smallest = 1.0, largest = 0.0;
    for (size_t v = 0; v < mesh.position.size(); ++v) {
        const Vec3d X = body.at_rest(v);
        if (std::abs(X[0]) > 1.4) continue;  // the caps
        const double off = (mesh.position[v].cast<double>() - centre_line(X[0])).norm();
        const double rest_off = std::hypot(X[1], X[2]);
        smallest = std::min(smallest, off / rest_off);
        largest = std::max(largest, off / rest_off);
    }
    CHECK(smallest > 0.8);
    CHECK(largest < 1.2);
    CHECK(test::mesh_quality(mesh, body.surface.mesh()).flipped == 0);
}

TEST_CASE("weights are positive, few, and sum to one, also far from all particles", "[surface]") {
    const Body body{"sphere", test::sphere(0.4f)};
    std::vector<Vec3f> points = body.surface.mesh().position;
    points.insert(points.end(), {{0.0f, 0.0f, 0.7f}, {0.0f, 3.0f, 0.0f}, {90.0f, 0.0f, 0.0f}});
    const SurfaceWeights weights = surface_weights(points, body.rest, d);
    REQUIRE(weights.begin.size() == points.size() + 1);
    for (size_t v = 0; v < points.size(); ++v) {
        double sum = 0.0;
        for (uint32_t k = weights.begin[v]; k < weights.begin[v + 1]; ++k) {
            CHECK(weights.weight[k] > 0.0f);
            sum += double(weights.weight[k]);
        }
        CHECK(sum == Approx(1.0).epsilon(1e-6));
        CHECK(weights.begin[v + 1] - weights.begin[v] <= most_carriers);
        CHECK(weights.begin[v + 1] - weights.begin[v] >= 4);
    }
}

TEST_CASE("weights change little when a point moves little", "[surface]") {
    const Body body{"box", test::box(Vec3f(0.8f, 0.5f, 0.4f))};
    // Along a way over an edge, and away from the body.
    std::vector<double> before(body.rest.size(), 0.0);
    constexpr int steps = 400;
    double largest = 0.0;
    for (int k = 0; k <= steps; ++k) {
        const float s = float(k) / steps;
        const Vec3f at(0.1f + 0.6f * s, 0.03f + 0.1f * s, 0.2f);
        const SurfaceWeights w = surface_weights(std::vector<Vec3f>{at}, body.rest, d);
        std::vector<double> now(body.rest.size(), 0.0);
        for (size_t e = 0; e < w.particle.size(); ++e) now[w.particle[e]] = double(w.weight[e]);
        for (size_t i = 0; i < now.size() && k > 0; ++i)
            largest = std::max(largest, std::abs(now[i] - before[i]));
        before = now;
    }
    CHECK(largest < 0.02);  // a step is 1.5 % of the spacing
}

TEST_CASE("the mesh is the same, bit for bit, with any number of threads", "[surface]") {
    const Body body{"box", test::box(Vec3f(1.5f, 1.0f, 0.8f))};
    const auto map = [](const Vec3d& X) {
        return Vec3d(X[0] + 0.3 * X[1] * X[1], X[1] - 0.2 * X[0] * X[2], X[2] * (1.0 + 0.2 * X[0]));
    };
    const std::vector<Vec4f> x = body.moved(map);
    const TriangleMesh one = body.surface.carry(body.transforms(x, unturned, 1));
    const TriangleMesh four = body.surface.carry(body.transforms(x, unturned, 4));
    CHECK(one.position == four.position);
    CHECK(one.normal == four.normal);
}

TEST_CASE("a mesh without normals gets some", "[surface]") {
    const Body body{"box", test::box(Vec3f(0.8f, 0.5f, 0.4f))};
    TriangleMesh bare = shape_surface(*test::sphere(0.3f), d);
    bare.normal.clear();
    const EmbeddedSurface surface(bare, body.rest, d, 2.0f * d, 3);
    REQUIRE(surface.mesh().normal.size() == surface.mesh().position.size());
    for (size_t v = 0; v < surface.mesh().normal.size(); ++v) {
        const Vec3f X = surface.mesh().position[v] + surface.origin();
        CHECK(surface.mesh().normal[v].dot(X.normalized()) > 0.99f);
    }
}
