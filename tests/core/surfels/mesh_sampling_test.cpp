// Points spread over a mesh.
#include "core/surfels/mesh_sampling.h"

#include <catch2/catch.hpp>
#include <cmath>

using namespace taffy;

namespace {

/// A square of two triangles of very different shape, in the plane z = 0.
TriangleMesh square(float side) {
    TriangleMesh mesh;
    mesh.position = {
        {0, 0, 0}, {side, 0, 0}, {side, side, 0}, {0, side, 0}, {0.05f * side, side, 0}};
    mesh.triangles = {{0, 1, 2}, {0, 2, 4}, {0, 4, 3}};
    return mesh;
}

}  // namespace

TEST_CASE("points on a mesh are as dense as a hexagonal grid and evenly spread", "[surfels]") {
    const float side = 1.0f, distance = 0.05f;
    const std::vector<OrientedPoint> points = sample_mesh(square(side), distance);
    const double expected = 2.0 / (std::sqrt(3.0) * distance * distance);
    CHECK(double(points.size()) > 0.9 * expected);
    CHECK(double(points.size()) < 1.15 * expected);  // borders take more
    float nearest = 1e30f;
    for (size_t a = 0; a < points.size(); ++a) {
        CHECK(points[a].normal == Vec3f(0, 0, 1));
        for (size_t b = 0; b < a; ++b)
            nearest = std::min(nearest, (points[a].position - points[b].position).norm());
    }
    CHECK(nearest > 0.65f * distance);
    float farthest = 0.0f;  // of any place from a point
    for (int k = 0; k < 2500; ++k) {
        const Vec3f q(side * float(k % 50) / 49.0f, side * float(k / 50) / 49.0f, 0.0f);
        float to = 1e30f;
        for (const OrientedPoint& p : points) to = std::min(to, (p.position - q).norm());
        farthest = std::max(farthest, to);
    }
    CHECK(farthest < 0.9f * distance);
}

TEST_CASE("points on the two sides of a thin plate do not keep each other away", "[surfels]") {
    TriangleMesh mesh = square(1.0f);
    const uint32_t first = uint32_t(mesh.position.size());
    for (uint32_t k = 0; k < first; ++k)
        mesh.position.push_back(mesh.position[k] + Vec3f(0, 0, 0.001f));
    for (auto& t : mesh.triangles) std::swap(t[0], t[1]);  // the lower side faces down
    for (const auto& t : square(1.0f).triangles)
        mesh.triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
    const size_t one = sample_mesh(square(1.0f), 0.05f).size(),
                 both = sample_mesh(mesh, 0.05f).size();
    CHECK(both > 2 * one - one / 10);
}
