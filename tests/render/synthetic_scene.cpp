#include "synthetic_scene.h"

#include <cmath>

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
    snapshot.colour_field = ColourField::von_mises;
    snapshot.field_max = 900.0f;
    const int per_row = count_y * count_z;
    for (int i = 0; i < int(points.size()); ++i)
        if (i < 2 * per_row || i >= int(points.size()) - 2 * per_row)
            snapshot.flags[size_t(i)] |= particle_flag::handle;
    return snapshot;
}

}  // namespace taffy
