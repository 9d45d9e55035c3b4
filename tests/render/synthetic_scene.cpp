#include "synthetic_scene.h"

#include <cmath>

#include "core/surface/particle_splats.h"

namespace taffy {

void add_body(Snapshot& snapshot, const std::vector<Vec3f>& points, float radius, Vec3f colour) {
    BodyState body;
    body.name = "body" + std::to_string(snapshot.bodies.size());
    body.first = uint32_t(snapshot.position.size());
    body.count = uint32_t(points.size());
    body.spacing = 2.0f * radius;
    body.colour = colour;
    for (const Vec3f& p : points) {
        snapshot.position.emplace_back(p.x(), p.y(), p.z(), radius);
        snapshot.body.push_back(uint16_t(snapshot.bodies.size()));
        snapshot.flags.push_back(0);
    }
    snapshot.bodies.push_back(body);
}

void add_meshed_box(Snapshot& snapshot, const Vec3f& centre, const std::array<int, 3>& cells,
                    const Quatf& rotation, Vec3f colour) {
    constexpr float d = 0.1f;
    std::vector<Vec4f> rest;
    std::vector<Vec3f> points;
    const Vec3f half = 0.5f * d * Vec3f(float(cells[0]), float(cells[1]), float(cells[2]));
    for (int i = 0; i < cells[0]; ++i)
        for (int j = 0; j < cells[1]; ++j)
            for (int k = 0; k < cells[2]; ++k) {
                const Vec3f x = d * Vec3f(float(i) + 0.5f, float(j) + 0.5f, float(k) + 0.5f) - half;
                rest.emplace_back(x.x(), x.y(), x.z(), 0.0f);
                points.push_back(centre + rotation * x);
            }
    TriangleMesh mesh;
    for (int i = 0; i < 8; ++i)
        mesh.position.emplace_back(i & 1 ? half.x() : -half.x(), i & 2 ? half.y() : -half.y(),
                                   i & 4 ? half.z() : -half.z());
    mesh.triangles = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                      {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
    add_body(snapshot, points, 0.5f * d, colour);
    BodyState& body = snapshot.bodies.back();
    auto surface = std::make_shared<EmbeddedSurface>(mesh, rest, d, 2.0f * d, 3);
    std::vector<Vec4f> x;
    for (const Vec3f& p : points) x.emplace_back(p.x(), p.y(), p.z(), 0.0f);
    const size_t first = snapshot.transforms.size();
    snapshot.transforms.resize(first + surface->carriers().size());
    surface->find_transforms(
        ThreadPool(1), x, [&](uint32_t) { return rotation; },
        std::span(snapshot.transforms).subspan(first));
    body.surface = surface;
    body.shown_as = &mesh_surface;
    body.first_transform = uint32_t(first);
}

float add_splat_ball(Snapshot& snapshot, const Vec3f& centre, float radius, float spacing,
                     Vec3f colour) {
    const int half = int(radius / spacing) + 1;
    const uint32_t first = uint32_t(snapshot.position.size());
    ParticleCloud cloud;
    cloud.spacing = spacing;
    std::vector<Vec3f> points;
    const float volume = spacing * spacing * spacing;
    for (int i = -half; i <= half; ++i)
        for (int j = -half; j <= half; ++j)
            for (int k = -half; k <= half; ++k) {
                const Vec3f x = spacing * Vec3f(float(i), float(j), float(k));
                if (x.norm() >= radius) continue;
                points.push_back(centre + x);
                cloud.x.emplace_back(x.x() + centre.x(), x.y() + centre.y(), x.z() + centre.z(),
                                     volume);
            }
    cloud.count = points.size();
    cloud.colour.resize(cloud.count, colour.array().pow(2.2f));
    add_body(snapshot, points, 0.5f * spacing, colour);
    snapshot.bodies.back().shown_as = &splat_surface;
    for (Splat splat : particle_splats(ThreadPool(1), cloud)) {
        splat.particle += first;
        splat.mode = &splat_surface;
        snapshot.splats.push_back(splat);
    }
    return std::cbrt(0.75f * float(cloud.count) * volume / float(M_PI));
}

Snapshot one_ball(Vec3f centre, float radius, Vec3f colour) {
    Snapshot snapshot;
    add_body(snapshot, {centre}, radius, colour);
    return snapshot;
}

Snapshot twisted_bar(int count_x, int count_y, int count_z, float z, float turns) {
    constexpr float d = 0.1f;
    std::vector<Vec3f> points;
    std::vector<float> field;
    for (int i = 0; i < count_x; ++i)
        for (int j = 0; j < count_y; ++j)
            for (int k = 0; k < count_z; ++k) {
                const float s = (float(i) + 0.5f) / float(count_x) - 0.5f;  // -0.5 .. 0.5
                const float y = d * (float(j) - 0.5f * float(count_y - 1));
                const float w = d * (float(k) - 0.5f * float(count_z - 1));
                const float angle = 2.0f * float(M_PI) * turns * s;
                const float c = std::cos(angle), n = std::sin(angle);
                points.emplace_back(d * float(count_x) * s, c * y - n * w,
                                    z + n * y + c * w + 0.8f * s * s);
                field.push_back(2000.0f * std::hypot(y, w) * (1.2f - s * s));
            }
    Snapshot snapshot;
    add_body(snapshot, points, 0.5f * d, Vec3f(0.88f, 0.45f, 0.30f));
    snapshot.field = field;
    snapshot.colour_field = &colour_field("von_mises");
    snapshot.field_max = 900.0f;
    const int per_row = count_y * count_z;
    for (int i = 0; i < int(points.size()); ++i)
        if (i < 2 * per_row || i >= int(points.size()) - 2 * per_row)
            snapshot.flags[size_t(i)] |= particle_flag::handle;
    return snapshot;
}

}  // namespace taffy
