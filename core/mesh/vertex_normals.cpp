#include "core/mesh/vertex_normals.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>

namespace taffy {

namespace {

/// Corner k of a triangle, with what it adds to a vertex normal.
struct Corner {
    uint32_t vertex, triangle;
    uint8_t k;
    Vec3f face;   // unit normal of the triangle; zero if it has none
    float angle;  // of the triangle at this corner [rad]
    int group = -1;
};

std::vector<Corner> corners_by_vertex(const TriangleMesh& mesh) {
    std::vector<Corner> corners;
    corners.reserve(3 * mesh.triangles.size());
    for (size_t t = 0; t < mesh.triangles.size(); ++t) {
        const auto& triangle = mesh.triangles[t];
        const auto at = [&](size_t k) {
            return Vec3d(mesh.position[triangle[k % 3]].cast<double>());
        };
        const Vec3d face = (at(1) - at(0)).cross(at(2) - at(0)).stableNormalized();
        for (uint8_t k = 0; k < 3; ++k) {
            const Vec3d a = (at(k + 1u) - at(k)).stableNormalized();
            const Vec3d b = (at(k + 2u) - at(k)).stableNormalized();
            const double angle = std::acos(std::clamp(a.dot(b), -1.0, 1.0));
            corners.push_back({triangle[k], uint32_t(t), k, face.cast<float>(), float(angle)});
        }
    }
    std::stable_sort(corners.begin(), corners.end(),
                     [](const Corner& a, const Corner& b) { return a.vertex < b.vertex; });
    return corners;
}

/// Groups the corners of one vertex: a corner joins the first group whose mean direction so far is
/// within the crease angle of its triangle. Returns the number of groups.
int group_corners(std::span<Corner> corners) {
    static const float min_cosine = std::cos(crease_angle * float(std::numbers::pi) / 180.0f);
    std::vector<Vec3f> means;
    for (Corner& corner : corners) {
        for (size_t g = 0; g < means.size() && corner.group < 0; ++g)
            if (corner.face.dot(means[g].stableNormalized()) >= min_cosine || corner.face.isZero())
                corner.group = int(g);
        if (corner.group < 0) {
            corner.group = int(means.size());
            means.push_back(Vec3f::Zero());
        }
        means[size_t(corner.group)] += corner.angle * corner.face;
    }
    return int(means.size());
}

}  // namespace

void add_normals(TriangleMesh& mesh) {
    std::vector<Corner> corners = corners_by_vertex(mesh);
    TriangleMesh result;
    result.triangles.resize(mesh.triangles.size());
    for (size_t first = 0, last = 0; first < corners.size(); first = last) {
        while (last < corners.size() && corners[last].vertex == corners[first].vertex) ++last;
        const std::span<Corner> around(&corners[first], last - first);
        const uint32_t base = uint32_t(result.position.size());
        const int groups = group_corners(around);
        std::vector<Vec3f> sums(size_t(groups), Vec3f::Zero());
        for (const Corner& corner : around) {
            sums[size_t(corner.group)] += corner.angle * corner.face;
            result.triangles[corner.triangle][corner.k] = base + uint32_t(corner.group);
        }
        for (const Vec3f& sum : sums) {
            result.position.push_back(mesh.position[corners[first].vertex]);
            result.normal.push_back(sum.isZero() ? Vec3f::UnitZ() : sum.stableNormalized());
        }
    }
    mesh = std::move(result);
}

}  // namespace taffy
