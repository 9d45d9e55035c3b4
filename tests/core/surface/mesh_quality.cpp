#include "tests/core/surface/mesh_quality.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace taffy::test {

namespace {

Vec3d doubled_area(const TriangleMesh& mesh, size_t triangle) {
    const auto& [a, b, c] = mesh.triangles[triangle];
    const Vec3d u = (mesh.position[b] - mesh.position[a]).cast<double>();
    return u.cross(Vec3d((mesh.position[c] - mesh.position[a]).cast<double>()));
}

double angle(const Vec3d& a, const Vec3d& b) {
    return std::atan2(a.cross(b).norm(), a.dot(b));
}

Vec3d normal_of(const TriangleMesh& mesh, uint32_t vertex) {
    return mesh.normal[vertex].cast<double>();
}

}  // namespace

MeshQuality mesh_quality(const TriangleMesh& mesh, const TriangleMesh& rest) {
    MeshQuality q;
    q.smallest_area = 1e9;
    for (size_t t = 0; t < mesh.triangles.size(); ++t) {
        const Vec3d face = doubled_area(mesh, t), rest_face = doubled_area(rest, t);
        q.smallest_area = std::min(q.smallest_area, face.norm() / rest_face.norm());
        const auto& triangle = mesh.triangles[t];
        const Vec3d mean = normal_of(mesh, triangle[0]) + normal_of(mesh, triangle[1]) +
                           normal_of(mesh, triangle[2]);
        q.flipped += face.dot(mean) <= 0.0;
        for (size_t k = 0; k < 3; ++k) {
            const uint32_t a = triangle[k], b = triangle[(k + 1) % 3];
            q.largest_turn =
                std::max(q.largest_turn, angle(normal_of(mesh, a), normal_of(mesh, b)) -
                                             angle(normal_of(rest, a), normal_of(rest, b)));
            q.largest_slant = std::max(q.largest_slant, angle(normal_of(mesh, a), face) -
                                                            angle(normal_of(rest, a), rest_face));
        }
    }
    return q;
}

double enclosed_volume(const TriangleMesh& mesh) {
    double volume = 0.0;
    for (size_t t = 0; t < mesh.triangles.size(); ++t)
        volume +=
            mesh.position[mesh.triangles[t][0]].cast<double>().dot(doubled_area(mesh, t)) / 6.0;
    return volume;
}

bool watertight(const TriangleMesh& mesh) {
    std::map<std::pair<uint32_t, uint32_t>, int> edges;
    for (const auto& triangle : mesh.triangles)
        for (size_t k = 0; k < 3; ++k) ++edges[{triangle[k], triangle[(k + 1) % 3]}];
    return std::all_of(edges.begin(), edges.end(), [&](const auto& entry) {
        const auto back = edges.find({entry.first.second, entry.first.first});
        return entry.second == 1 && back != edges.end();
    });
}

}  // namespace taffy::test
