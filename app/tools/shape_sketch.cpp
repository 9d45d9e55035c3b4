#include "app/tools/shape_sketch.h"

#include <cmath>
#include <numbers>

namespace taffy {

namespace {

constexpr int cells = 64;       // along each side of a plane
constexpr float reach = 1.04f;  // of the plane, relative to the shape

/// Adds the outline of a shape in the plane through its middle that is across one axis.
void add_outline(const Shape& shape, int across, std::vector<SketchLine>& lines) {
    const Vec3f half = shape.half_extents();
    const int first = (across + 1) % 3, second = (across + 2) % 3;
    const auto place = [&](int i, int j) {
        Vec3f x = Vec3f::Zero();
        x[first] = reach * half[first] * (2.0f * float(i) / cells - 1.0f);
        x[second] = reach * half[second] * (2.0f * float(j) / cells - 1.0f);
        return x;
    };
    std::vector<float> distance(size_t((cells + 1) * (cells + 1)));
    const auto at = [&](int i, int j) -> float& { return distance[size_t(i * (cells + 1) + j)]; };
    for (int i = 0; i <= cells; ++i)
        for (int j = 0; j <= cells; ++j) at(i, j) = shape.nearest(place(i, j)).distance;
    for (int i = 0; i < cells; ++i)
        for (int j = 0; j < cells; ++j) {
            // Where the outline crosses the edges of this cell, in their order around it.
            const int corners[5][2] = {{i, j}, {i + 1, j}, {i + 1, j + 1}, {i, j + 1}, {i, j}};
            std::vector<Vec3f> crossings;
            for (int k = 0; k < 4; ++k) {
                const auto &a = corners[k], &b = corners[k + 1];
                const float da = at(a[0], a[1]), db = at(b[0], b[1]);
                if ((da < 0.0f) == (db < 0.0f)) continue;
                const float part = da / (da - db);
                crossings.push_back((1.0f - part) * place(a[0], a[1]) + part * place(b[0], b[1]));
            }
            for (size_t k = 0; k + 1 < crossings.size(); k += 2)
                lines.push_back({crossings[k], crossings[k + 1]});
        }
}

std::vector<SketchLine> rim_sketch(float radius) {
    constexpr int pieces = 48;
    const auto place = [&](int k) {
        const float angle = 2.0f * std::numbers::pi_v<float> * float(k) / pieces;
        return Vec3f(radius * std::cos(angle), radius * std::sin(angle), 0.0f);
    };
    std::vector<SketchLine> lines;
    for (int k = 0; k < pieces; ++k) lines.push_back({place(k), place(k + 1)});
    return lines;
}

}  // namespace

std::vector<SketchLine> box_sketch(const Vec3f& half) {
    std::vector<SketchLine> lines;
    for (int axis = 0; axis < 3; ++axis)
        for (const float first : {-1.0f, 1.0f})
            for (const float second : {-1.0f, 1.0f}) {
                Vec3f a = half;
                a[(axis + 1) % 3] *= first;
                a[(axis + 2) % 3] *= second;
                Vec3f b = a;
                b[axis] = -b[axis];
                lines.push_back({a, b});
            }
    return lines;
}

std::vector<SketchLine> shape_sketch(const Shape& shape) {
    const ShapeKind& kind = shape.kind();
    if (shape.is_round()) return rim_sketch(shape.half_extents().x());
    const bool encloses = kind.is_fit_for(ShapeRole::obstacle) && !kind.endless;
    if (kind.block || !encloses) return box_sketch(shape.half_extents());
    std::vector<SketchLine> lines;
    for (int axis = 0; axis < 3; ++axis) add_outline(shape, axis, lines);
    return lines;
}

}  // namespace taffy
