#include "tests/support/raw_models.h"

#include <cmath>
#include <numbers>

namespace taffy {

namespace {

void add_quad(RawModel& model, uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
    model.triangles.push_back({a, b, c});
    model.triangles.push_back({a, c, d});
}

RawModel rings_model(double radius, uint32_t rings, double last_angle) {
    RawModel model;
    const uint32_t sectors = 2 * rings;
    for (uint32_t i = 0; i <= rings; ++i)
        for (uint32_t j = 0; j < sectors; ++j) {
            const double polar = last_angle * i / rings,
                         around = 2.0 * std::numbers::pi * j / sectors;
            const Vec3d x = radius * Vec3d(std::sin(polar) * std::cos(around),
                                           std::sin(polar) * std::sin(around), std::cos(polar));
            model.position.push_back(x.cast<float>());
        }
    for (uint32_t i = 0; i < rings; ++i)
        for (uint32_t j = 0; j < sectors; ++j) {
            const uint32_t k = (j + 1) % sectors, row = i * sectors, next = row + sectors;
            add_quad(model, row + j, next + j, next + k, row + k);
        }
    return model;
}

}  // namespace

RawModel box_model(const Vec3f& size) {
    RawModel model;
    for (int corner = 0; corner < 8; ++corner)
        model.position.push_back(
            Vec3f(corner & 1 ? 0.5f : -0.5f, corner & 2 ? 0.5f : -0.5f, corner & 4 ? 0.5f : -0.5f)
                .cwiseProduct(size));
    add_quad(model, 0, 2, 3, 1);
    add_quad(model, 4, 5, 7, 6);
    add_quad(model, 0, 1, 5, 4);
    add_quad(model, 2, 6, 7, 3);
    add_quad(model, 0, 4, 6, 2);
    add_quad(model, 1, 3, 7, 5);
    return model;
}

RawModel sphere_model(double radius, uint32_t rings) {
    return rings_model(radius, rings, std::numbers::pi);
}

RawModel dome_model(double radius, uint32_t rings) {
    return rings_model(radius, rings, 0.5 * std::numbers::pi);
}

RawModel grid_model(float length, float width, uint32_t cells) {
    RawModel model;
    for (uint32_t j = 0; j <= cells; ++j)
        for (uint32_t i = 0; i <= cells; ++i)
            model.position.emplace_back((float(i) / float(cells) - 0.5f) * length,
                                        (float(j) / float(cells) - 0.5f) * width, 0.0f);
    for (uint32_t j = 0; j < cells; ++j)
        for (uint32_t i = 0; i < cells; ++i) {
            const uint32_t a = j * (cells + 1) + i, b = a + cells + 1;
            add_quad(model, a, a + 1, b + 1, b);
        }
    return model;
}

void append(RawModel& model, const RawModel& other, const Vec3f& offset) {
    const uint32_t first = uint32_t(model.position.size());
    for (const Vec3f& x : other.position) model.position.push_back(x + offset);
    for (const auto& t : other.triangles)
        model.triangles.push_back({first + t[0], first + t[1], first + t[2]});
    for (const auto& l : other.lines) model.lines.push_back({first + l[0], first + l[1]});
}

}  // namespace taffy
