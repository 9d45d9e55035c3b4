#include "core/surfels/surfels.h"

#include <cmath>

namespace taffy {

namespace {

template <class T>
void permute_values(const ThreadPool& pool, std::vector<T>& values,
                    std::span<const uint32_t> from) {
    std::vector<T> moved(from.size());
    pool.for_ranges(from.size(), 1024, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i) moved[i] = values[from[i]];
    });
    values.swap(moved);
}

}  // namespace

Vec3f any_tangent(const Vec3f& n) {
    const Vec3f axis = std::abs(n.x()) < 0.6f ? Vec3f::UnitX() : Vec3f::UnitY();
    return (axis - axis.dot(n) * n).normalized();
}

void Surfels::add(const Vec3f& centre, const Vec3f& normal, float fluid, uint32_t piece,
                  uint32_t name) {
    const Vec3f tangent = any_tangent(normal);
    x.emplace_back(centre.x(), centre.y(), centre.z(), 0.0f);
    n.emplace_back(normal.x(), normal.y(), normal.z(), 0.0f);
    u.emplace_back(tangent.x(), tangent.y(), tangent.z(), 0.0f);
    beta.push_back(fluid);
    drift.push_back(unrelaxed);
    component.push_back(piece);
    id.push_back(name);
}

void Surfels::keep(std::span<const uint8_t> flags) {
    keep_flagged(x, flags), keep_flagged(n, flags), keep_flagged(u, flags);
    keep_flagged(beta, flags), keep_flagged(drift, flags);
    keep_flagged(component, flags), keep_flagged(id, flags);
}

void Surfels::permute(const ThreadPool& pool, std::span<const uint32_t> from) {
    permute_values(pool, x, from), permute_values(pool, n, from), permute_values(pool, u, from);
    permute_values(pool, beta, from), permute_values(pool, drift, from);
    permute_values(pool, component, from), permute_values(pool, id, from);
}

void Surfels::visit(StateVisitor& state) {
    state("x", x), state("n", n), state("u", u);
    state("beta", beta), state("drift", drift);
    state("component", component), state("id", id);
}

}  // namespace taffy
