#include "core/shapes/geometry/turned_mesh.h"

#include <cmath>
#include <numbers>

namespace taffy {

namespace {

constexpr int around = 64;  // corners of a circle

struct Profile {
    std::vector<Vec3f> points, normals;  // in the xz plane

    void add(const Vec3f& point, const Vec3f& normal) {
        points.push_back(point), normals.push_back(normal);
    }
};

void turn(const Profile& profile, TriangleMesh& mesh) {
    const uint32_t first = uint32_t(mesh.position.size()), rows = uint32_t(profile.points.size());
    for (int k = 0; k <= around; ++k) {
        const float angle = 2.0f * std::numbers::pi_v<float> * float(k) / float(around);
        const Eigen::AngleAxisf rotation(angle, Vec3f::UnitZ());
        for (uint32_t r = 0; r < rows; ++r) {
            mesh.position.push_back(rotation * profile.points[r]);
            mesh.normal.push_back(rotation * profile.normals[r]);
        }
    }
    for (uint32_t k = 0; k < uint32_t(around); ++k)
        for (uint32_t r = 0; r + 1 < rows; ++r) {
            const uint32_t a = first + k * rows + r, b = a + rows;
            mesh.triangles.push_back({a, b, a + 1});
            mesh.triangles.push_back({a + 1, b, b + 1});
        }
}

}  // namespace

void turn_line(const Eigen::Vector2f& from, const Eigen::Vector2f& to, TriangleMesh& mesh) {
    const Vec3f a(from.x(), 0.0f, from.y()), b(to.x(), 0.0f, to.y());
    const Vec3f normal = Vec3f(b - a).cross(-Vec3f::UnitY()).normalized();
    Profile profile;
    profile.add(a, normal), profile.add(b, normal);
    turn(profile, mesh);
}

void turn_arc(const Eigen::Vector2f& centre, float radius, float from, float to, bool hollow,
              TriangleMesh& mesh, int steps) {
    const Vec3f middle(centre.x(), 0.0f, centre.y());
    Profile profile;
    for (int k = 0; k <= steps; ++k) {
        const float angle = from + (to - from) * float(k) / float(steps);
        const Vec3f out(std::cos(angle), 0.0f, std::sin(angle));
        profile.add(middle + radius * out, hollow ? Vec3f(-out) : out);
    }
    turn(profile, mesh);
}

void turn_ring(const Eigen::Vector2f& centre, float half, TriangleMesh& mesh) {
    const Eigen::Vector2f x(half, 0.0f), z(0.0f, half);
    const Eigen::Vector2f corners[] = {centre - z, centre + x, centre + z, centre - x};
    for (int k = 0; k < 4; ++k) turn_line(corners[k], corners[(k + 1) % 4], mesh);
}

}  // namespace taffy
