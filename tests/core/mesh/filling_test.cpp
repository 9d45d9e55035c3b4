// Particles of models: how many, where, and how evenly.
#include "core/mesh/filling.h"

#include <oneapi/tbb/global_control.h>

#include <catch2/catch.hpp>
#include <cmath>
#include <numbers>

#include "core/base/error.h"
#include "core/mesh/mesh_repair.h"
#include "core/mesh/surface_tree.h"
#include "tests/support/raw_models.h"

using namespace taffy;
using std::numbers::pi;

namespace {

struct Spread {
    double mean = 0.0, deviation = 0.0, least = 1e9;
};

/// Distances of the particles from their nearest neighbours, in spacings.
Spread neighbour_distances(const std::vector<Vec3f>& points, double spacing) {
    Spread spread;
    double sum2 = 0.0;
    for (const Vec3f& x : points) {
        float nearest2 = 1e30f;
        for (const Vec3f& y : points)
            if (&x != &y) nearest2 = std::min(nearest2, (x - y).squaredNorm());
        const double d = std::sqrt(double(nearest2)) / spacing;
        spread.mean += d / double(points.size());
        sum2 += d * d / double(points.size());
        spread.least = std::min(spread.least, d);
    }
    spread.deviation = std::sqrt(std::max(0.0, sum2 - spread.mean * spread.mean));
    return spread;
}

struct Gaps {
    double least = 1e9, largest = 0.0;
};

/// Distances of places from the particles nearest to them, in spacings.
Gaps gaps(const std::vector<Vec3f>& places, const std::vector<Vec3f>& points, double spacing) {
    Gaps result;
    for (const Vec3f& p : places) {
        float nearest2 = 1e30f;
        for (const Vec3f& x : points) nearest2 = std::min(nearest2, (x - p).squaredNorm());
        result.least = std::min(result.least, std::sqrt(double(nearest2)) / spacing);
        result.largest = std::max(result.largest, std::sqrt(double(nearest2)) / spacing);
    }
    return result;
}

Model ball(double radius) {
    return repair(sphere_model(radius, 32));
}

}  // namespace

TEST_CASE("a box that fits its lattice keeps it", "[mesh]") {
    const Model box = repair(box_model(Vec3f(1.0f, 0.5f, 0.4f)));
    const std::vector<Vec3f> points = fill(box, 0.05, Packing::lattice);
    CHECK(points.size() == 20 * 10 * 8);
    const Spread spread = neighbour_distances(points, 0.05);
    CHECK(spread.mean == Approx(1.0).epsilon(0.01));
    CHECK(spread.least > 0.95);
}

TEST_CASE("a ball gets the particles of its volume, evenly, half a spacing below its surface",
          "[mesh]") {
    const Model model = ball(0.5);
    const double spacing = 0.06, volume = model.volume;
    CHECK(volume == Approx(4.0 / 3.0 * pi * 0.125).epsilon(0.02));
    for (const Packing packing : {Packing::lattice, Packing::hexagonal}) {
        const std::vector<Vec3f> points = fill(model, spacing, packing);
        CHECK(double(points.size()) == Approx(volume / std::pow(spacing, 3)).margin(0.6));
        // Neighbours of a dense packing are 2^(1/6) spacings apart.
        const double expected = packing == Packing::lattice ? 1.0 : std::pow(2.0, 1.0 / 6.0);
        const Spread spread = neighbour_distances(points, spacing);
        CHECK(spread.mean == Approx(expected).epsilon(0.1));  // less below the surface
        CHECK(spread.deviation < 0.07);
        CHECK(spread.least > 0.8);
        for (const Vec3f& x : points) CHECK(x.norm() < 0.5 - 0.15 * spacing);
        CHECK(gaps(model.surface.position, points, spacing).largest < 1.1);
    }
}

TEST_CASE("relaxation fills the layer below the surface that a bare lattice leaves ragged",
          "[mesh]") {
    const Model model = ball(0.5);
    const double spacing = 0.08;
    std::vector<Vec3f> lattice;
    for (int k = -6; k <= 6; ++k)
        for (int j = -6; j <= 6; ++j)
            for (int i = -6; i <= 6; ++i) {
                const Vec3f x = float(spacing) * Vec3f(float(i), float(j), float(k));
                if (x.norm() < 0.5f) lattice.push_back(x);
            }
    const Gaps bare = gaps(model.surface.position, lattice, spacing);
    const Gaps relaxed =
        gaps(model.surface.position, fill(model, spacing, Packing::lattice), spacing);
    CHECK(relaxed.largest - relaxed.least < 0.7 * (bare.largest - bare.least));
}

TEST_CASE("an open surface gets the particles of its area, evenly, half a spacing from its rim",
          "[mesh]") {
    const Model model = repair(grid_model(1.0f, 0.5f, 8));
    REQUIRE(model.kind == ModelKind::sheet);
    const std::vector<Vec3f> points = fill(model, 0.04, Packing::lattice);
    CHECK(points.size() == size_t(std::round(0.5 / (0.04 * 0.04))));
    const Spread spread = neighbour_distances(points, 0.04);
    CHECK(spread.deviation < 0.07);
    CHECK(spread.least > 0.7);
    double rim_distance = 0.0;
    size_t outermost = 0;
    for (const Vec3f& x : points) {
        CHECK(x[2] == 0.0f);
        const double to_rim = std::min(0.5 - std::abs(x[0]), 0.25 - std::abs(x[1])) / 0.04;
        CHECK(to_rim > 0.2);
        if (to_rim < 0.8) {
            rim_distance += to_rim;
            ++outermost;
        }
    }
    CHECK(rim_distance / double(outermost) == Approx(0.5).epsilon(0.15));
}

TEST_CASE("particles of a bent sheet lie on it", "[mesh]") {
    const Model dome = repair(dome_model(0.5, 24));
    REQUIRE(dome.kind == ModelKind::sheet);
    const std::vector<Vec3f> points = fill(dome, 0.05, Packing::lattice);
    CHECK(double(points.size()) == Approx(2.0 * pi * 0.25 / 0.0025).epsilon(0.02));
    for (const Vec3f& x : points) CHECK(x.norm() == Approx(0.5).epsilon(0.01));
    CHECK(neighbour_distances(points, 0.05).least > 0.7);
}

TEST_CASE("overlapping pieces are filled once", "[mesh]") {
    RawModel raw = sphere_model(0.5, 16);
    append(raw, sphere_model(0.5, 16), Vec3f(0.4f, 0.0f, 0.0f));
    const Model model = repair(raw);
    const double spacing = 0.08;
    const std::vector<Vec3f> points = fill(model, spacing, Packing::lattice);
    CHECK(neighbour_distances(points, spacing).least > 0.6);
}

TEST_CASE("a cavity stays empty", "[mesh]") {
    RawModel raw = sphere_model(0.5, 24), hole = sphere_model(0.3, 24);
    for (auto& t : hole.triangles) std::swap(t[0], t[1]);
    append(raw, hole, Vec3f::Zero());
    const Model model = repair(raw);
    CHECK(model.volume == Approx(4.0 / 3.0 * pi * (0.125 - 0.027)).epsilon(0.02));
    const std::vector<Vec3f> points = fill(model, 0.05, Packing::lattice);
    for (const Vec3f& x : points) CHECK(x.norm() > 0.3f);
}

TEST_CASE("filling gives the same particles with any number of threads", "[mesh]") {
    const Model model = ball(0.5);
    const std::vector<Vec3f> many = fill(model, 0.07, Packing::hexagonal);
    const tbb::global_control one(tbb::global_control::max_allowed_parallelism, 1);
    CHECK(fill(model, 0.07, Packing::hexagonal) == many);
}

TEST_CASE("the number of particles is known before they are made", "[mesh]") {
    const Model model = ball(0.5);
    const double spacing = spacing_for_count(model, 1234.0);
    CHECK(estimated_count(model, spacing) == Approx(1234.0));
    CHECK(fill(model, spacing, Packing::lattice).size() == 1234);
}

TEST_CASE("lines that hang together make curves, forks end them", "[mesh]") {
    RawModel raw;
    raw.position = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {2, 1, 0}, {2, -1, 0}};
    raw.lines = {{0, 1}, {1, 2}, {2, 3}, {2, 4}, {1, 0}};
    const Model model = repair(raw);
    CHECK(model.kind == ModelKind::rod);
    CHECK(model.curves.size() == 3);
    CHECK(curve_length(model) == Approx(4.0));
    const std::vector<Vec3f> points = fill(model, 0.1, Packing::lattice);
    CHECK(points.size() == 40);
    CHECK(neighbour_distances(points, 0.1).least > 0.7);
}

TEST_CASE("a closed line is sampled evenly all around", "[mesh]") {
    RawModel raw;
    for (uint32_t k = 0; k < 60; ++k) {
        const double angle = 2.0 * pi * k / 60.0;
        raw.position.emplace_back(float(std::cos(angle)), float(std::sin(angle)), 0.0f);
        raw.lines.push_back({k, (k + 1) % 60});
    }
    const Model model = repair(raw);
    REQUIRE(model.curves.size() == 1);
    CHECK(model.curves[0].closed);
    const Spread spread = neighbour_distances(fill(model, 0.1, Packing::lattice), 0.1);
    CHECK(spread.deviation < 0.01);
}

TEST_CASE("the winding number tells inside from outside, and the nearest point is exact",
          "[mesh]") {
    const Model model = repair(box_model(Vec3f(1.0f, 1.0f, 1.0f)));
    const SurfaceTree tree(model.surface, model.closed_triangles);
    CHECK(tree.winding_number(Vec3d(0.1, 0.2, -0.3)) == Approx(1.0).margin(0.02));
    CHECK(tree.winding_number(Vec3d(0.1, 0.2, 0.7)) == Approx(0.0).margin(0.02));
    CHECK(tree.nearest(Vec3d(0.1, 0.2, 0.7)).distance == Approx(0.2));
    CHECK(tree.nearest(Vec3d(0.8, 0.9, 0.0)).distance == Approx(0.5));
    CHECK(std::isinf(tree.nearest(Vec3d(0.0, 0.0, 2.0), 1.0).distance));
}
