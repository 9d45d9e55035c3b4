#include "core/surfels/mesh_sampling.h"

#include <cmath>

#include "core/surfels/points_near.h"

namespace taffy {

namespace {

/// Candidate places for each point that is taken.
constexpr float choice = 12.0f;
/// As many points as there is room for, no nearer to each other than this, are as dense as a
/// hexagonal grid of distance 1.
constexpr float apart = 0.7f;

/// Returns candidate places spread evenly over the triangles: their number is proportional to the
/// area, and the remainder of one triangle goes to the next; within a triangle they follow the
/// golden ratio's sequence R2.
std::vector<OrientedPoint> many_places(const TriangleMesh& mesh, float distance) {
    const float density = choice * 2.0f / (std::sqrt(3.0f) * distance * distance);
    std::vector<OrientedPoint> places;
    double owed = 0.5;
    uint32_t turn = 0;
    for (const auto& [a, b, c] : mesh.triangles) {
        const Vec3f &A = mesh.position[a], &B = mesh.position[b], &C = mesh.position[c];
        const Vec3f across = (B - A).cross(C - A);
        const float size = across.norm();
        if (!(size > 0.0f)) continue;
        for (owed += double(density) * 0.5 * double(size); owed >= 1.0; owed -= 1.0, ++turn) {
            float s = float(std::fmod(0.7548776662466927 * turn, 1.0));
            float t = float(std::fmod(0.5698402909980532 * turn, 1.0));
            if (s + t > 1.0f) s = 1.0f - s, t = 1.0f - t;
            Vec3f n = across / size;
            if (!mesh.normal.empty()) {
                const Vec3f smooth =
                    (1.0f - s - t) * mesh.normal[a] + s * mesh.normal[b] + t * mesh.normal[c];
                if (smooth.norm() > 0.1f) n = smooth.normalized();
            }
            places.push_back({A + s * (B - A) + t * (C - A), n});
        }
    }
    return places;
}

}  // namespace

std::vector<OrientedPoint> sample_mesh(const TriangleMesh& mesh, float distance) {
    const std::vector<OrientedPoint> places = many_places(mesh, distance);
    std::vector<Vec4f> x;
    for (const OrientedPoint& p : places)
        x.emplace_back(p.position.x(), p.position.y(), p.position.z(), 0.0f);
    CellGrid grid;
    grid.build(x, apart * distance);
    std::vector<uint8_t> taken(places.size(), 0);
    std::vector<CellGrid::Range> ranges;
    std::vector<OrientedPoint> result;
    for (uint32_t k = 0; k < places.size(); ++k) {
        const uint32_t other =
            nearest_point(grid, x[k], apart * distance, ranges, [&](uint32_t slot) {
                const uint32_t j = grid.order()[slot];
                return taken[j] && places[j].normal.dot(places[k].normal) > 0.0f;
            });
        if (other != ~0u) continue;
        taken[k] = 1;
        result.push_back(places[k]);
    }
    return result;
}

}  // namespace taffy
