#include "render/shapes/obstacle_mesh.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace taffy {

namespace {

constexpr int around = 64;  // corners of a circle

/// One piece of a profile that is turned about the z axis; x is the distance from the axis. Its
/// outside is on the right when it is walked along.
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

void add_line(const Vec3f& from, const Vec3f& to, TriangleMesh& mesh) {
    // Walking along x, the right-hand side is -z.
    const Vec3f normal = Vec3f(to - from).cross(-Vec3f::UnitY()).normalized();
    Profile profile;
    profile.add(from, -normal), profile.add(to, -normal);
    turn(profile, mesh);
}

/// From one angle below the horizon to another; inside: the normals point to the centre.
void add_arc(float radius, float from, float to, bool inside, TriangleMesh& mesh) {
    constexpr int steps = 24;
    Profile profile;
    for (int k = 0; k <= steps; ++k) {
        const float angle = from + (to - from) * float(k) / float(steps);
        const Vec3f out(std::cos(angle), 0.0f, std::sin(angle));
        profile.add(radius * out, inside ? Vec3f(-out) : out);
    }
    turn(profile, mesh);
}

TriangleMesh cylinder(float radius, float half) {
    TriangleMesh mesh;
    add_line(Vec3f(0, 0, -half), Vec3f(radius, 0, -half), mesh);
    add_line(Vec3f(radius, 0, -half), Vec3f(radius, 0, half), mesh);
    add_line(Vec3f(radius, 0, half), Vec3f(0, 0, half), mesh);
    return mesh;
}

TriangleMesh bowl(float radius, float thickness) {
    constexpr float quarter = 0.5f * std::numbers::pi_v<float>;
    TriangleMesh mesh;
    add_arc(radius + thickness, -quarter, 0.0f, false, mesh);
    add_line(Vec3f(radius + thickness, 0, 0), Vec3f(radius, 0, 0), mesh);
    add_arc(radius, 0.0f, -quarter, true, mesh);
    return mesh;
}

TriangleMesh cup(const Obstacle& o) {
    const float outer = o.radius + o.thickness, top = 0.5f * o.height, floor = o.thickness - top;
    const Vec3f profile[] = {{0, 0, -top},       {outer, 0, -top},     {outer, 0, top},
                             {o.radius, 0, top}, {o.radius, 0, floor}, {0, 0, floor}};
    TriangleMesh mesh;
    for (int k = 0; k < 5; ++k) add_line(profile[k], profile[k + 1], mesh);
    return mesh;
}

/// With a square section that stands on its corner.
void add_ring(float radius, float height, float half, TriangleMesh& mesh) {
    const Vec3f corners[] = {{radius, 0, height - half},
                             {radius + half, 0, height},
                             {radius, 0, height + half},
                             {radius - half, 0, height}};
    for (int k = 0; k < 4; ++k) add_line(corners[k], corners[(k + 1) % 4], mesh);
}

TriangleMesh sphere(float radius) {
    constexpr float quarter = 0.5f * std::numbers::pi_v<float>;
    TriangleMesh mesh;
    add_arc(radius, -quarter, quarter, false, mesh);
    return mesh;
}

}  // namespace

TriangleMesh cup_edges(const Obstacle& o) {
    const float outer = o.radius + o.thickness, top = 0.5f * o.height;
    const float half = std::min(0.12f * o.thickness, 0.02f * o.radius);
    TriangleMesh mesh;
    add_line(Vec3f(outer, 0, top), Vec3f(o.radius, 0, top), mesh);
    add_ring(outer, top, half, mesh);
    add_ring(o.radius, top, half, mesh);
    add_ring(outer, -top, half, mesh);
    return mesh;
}

TriangleMesh obstacle_mesh(const Obstacle& o) {
    switch (o.shape) {
        case ObstacleShape::sphere:
            return sphere(o.radius);
        case ObstacleShape::cylinder:
            return cylinder(o.radius, 0.5f * o.height);
        case ObstacleShape::bowl:
            return bowl(o.radius, o.thickness);
        case ObstacleShape::cup:
            return cup(o);
        case ObstacleShape::mesh:
            return *o.mesh;
        default:
            return {};
    }
}

}  // namespace taffy
