// Neighbour search against brute force.
#include <algorithm>
#include <catch2/catch.hpp>
#include <random>

#include "core/neighbors/cell_grid.h"
#include "core/neighbors/rest_neighbours.h"

using namespace taffy;

namespace {

/// Points of a cube of the given edge around centre, far enough from each other's search radius
/// that rounding decides nothing.
std::vector<Vec4f> random_points(size_t count, const Vec3f& centre, float edge, uint32_t seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<float> uniform(-0.5f * edge, 0.5f * edge);
    std::vector<Vec4f> points;
    for (size_t i = 0; i < count; ++i) {
        const float x = uniform(random), y = uniform(random), z = uniform(random);
        points.emplace_back(centre.x() + x, centre.y() + y, centre.z() + z, 0.0f);
    }
    return points;
}

std::vector<uint32_t> brute_force(std::span<const Vec4f> points, size_t i, float radius) {
    std::vector<uint32_t> found;
    const float radius2 = radius * radius * (1.0f - 1e-5f);
    for (uint32_t j = 0; j < points.size(); ++j)
        if (j != i && (points[j] - points[i]).squaredNorm() < radius2) found.push_back(j);
    return found;
}

void check_against_brute_force(std::span<const Vec4f> points, float radius) {
    const NeighbourLists lists = find_neighbours(points, radius);
    REQUIRE(lists.size() == points.size());
    size_t wrong = 0, pairs = 0;
    for (size_t i = 0; i < points.size(); ++i) {
        const auto row = lists.of(i);
        wrong += std::vector<uint32_t>(row.begin(), row.end()) != brute_force(points, i, radius);
        pairs += row.size();
    }
    CHECK(wrong == 0);
    CHECK(pairs > 0);
}

}  // namespace

TEST_CASE("neighbours are those of brute force, on both sides of the origin", "[neighbors]") {
    check_against_brute_force(random_points(600, Vec3f::Zero(), 2.0f, 1), 0.3f);
    check_against_brute_force(random_points(600, Vec3f(-40.0f, -3.0f, -0.1f), 2.0f, 2), 0.3f);
    check_against_brute_force(random_points(600, Vec3f(900.0f, -700.0f, 5.0f), 2.0f, 3), 0.3f);
}

TEST_CASE("neighbours are those of brute force when cells are far apart or crowded",
          "[neighbors]") {
    std::vector<Vec4f> points = random_points(300, Vec3f::Zero(), 0.2f, 4);  // one cell
    check_against_brute_force(points, 0.3f);
    for (const Vec4f& p : random_points(300, Vec3f(500, 500, -500), 100.0f, 5)) points.push_back(p);
    check_against_brute_force(points, 0.3f);
}

TEST_CASE("cells that share a hash bucket stay apart", "[neighbors]") {
    // Few points make few buckets, so that the 27 cells around a point collide often: each point
    // must be visited at most once, and only when its cell is one of those 27.
    const float cell = 0.1f;
    const std::vector<Vec4f> points = random_points(16, Vec3f::Zero(), 1.5f, 6);
    CellGrid grid;
    grid.build(points, cell);
    const auto cell_of = [&](const Vec4f& p) {
        return Eigen::Array3i((p.head<3>() * (1.0f / cell)).array().floor().cast<int>());
    };
    for (const Vec4f& position : random_points(2000, Vec3f::Zero(), 1.5f, 7)) {
        std::vector<uint32_t> visited, expected;
        grid.for_each_near(position, [&](uint32_t j, const Vec4f&) { visited.push_back(j); });
        for (uint32_t j = 0; j < points.size(); ++j)
            if ((cell_of(points[j]) - cell_of(position)).abs().maxCoeff() <= 1)
                expected.push_back(j);
        std::sort(visited.begin(), visited.end());
        CHECK(visited == expected);
    }
}

TEST_CASE("lattice points exactly one support radius away are no neighbours", "[neighbors]") {
    std::vector<Vec4f> line;
    for (int i = 0; i < 50; ++i) line.emplace_back(0.1f * float(i) - 2.0f, 0.0f, 0.0f, 0.0f);
    const NeighbourLists lists = find_neighbours(line, 0.2f);
    for (size_t i = 1; i + 1 < line.size(); ++i) CHECK(lists.of(i).size() == 2);
}

TEST_CASE("rest neighbours are mutual", "[neighbors]") {
    const std::vector<Vec4f> points = random_points(400, Vec3f(-1, 2, 0), 1.0f, 8);
    const NeighbourLists lists = find_neighbours(points, 0.25f);
    size_t one_sided = 0;
    for (uint32_t i = 0; i < points.size(); ++i)
        for (uint32_t j : lists.of(i))
            one_sided += !std::binary_search(lists.of(j).begin(), lists.of(j).end(), i);
    CHECK(one_sided == 0);
}
