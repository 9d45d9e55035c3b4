#include "core/elasticity/stable_step.h"

#include <cmath>

namespace taffy {

namespace {

/// The same noise on every machine (xorshift).
std::vector<Vec4f> noise(size_t count) {
    std::vector<Vec4f> result(count, Vec4f::Zero());
    uint32_t state = 2463534242u;
    for (Vec4f& v : result)
        for (int k = 0; k < 3; ++k) {
            state ^= state << 13, state ^= state >> 17, state ^= state << 5;
            v[k] = float(state) / 4294967296.0f - 0.5f;
        }
    return result;
}

double norm(std::span<const Vec4f> u) {
    double sum = 0.0;
    for (const Vec4f& v : u) sum += double(v.squaredNorm());
    return std::sqrt(sum);
}

}  // namespace

double largest_frequency(
    const std::function<void(std::span<const Vec4f> u, std::span<Vec4f> result)>& stiffness_times,
    size_t particles, double inverse_mass, std::vector<Vec4f>& mode, int iterations) {
    if (mode.size() != particles) mode = noise(particles);
    std::vector<Vec4f> next(particles);
    double length = norm(mode), stretch = 0.0;
    for (int k = 0; k < iterations && length > 0.0; ++k) {
        for (Vec4f& v : mode) v /= float(length);
        std::fill(next.begin(), next.end(), Vec4f::Zero().eval());
        stiffness_times(mode, next);
        stretch = norm(next);
        mode.swap(next);
        length = stretch;
    }
    if (length > 0.0)
        for (Vec4f& v : mode) v /= float(length);
    return std::sqrt(stretch * inverse_mass);
}

}  // namespace taffy
