#pragma once
// Finite differences of a field f whose zero level is a surface, positive inside. A surface whose
// points move by v along the outward normal n = -grad f / |grad f| has [DC99, eq. 17]
//     df/dt = -grad f . dx/dt = v |grad f|.
#include <algorithm>
#include <array>
#include <cmath>

namespace taffy {

/// Values around a node: f[i] of the node at offset i of a lattice with these steps along the axes.
struct Stencil {
    const float* f;
    std::array<int, 3> step;
    float inverse_cell;  // [1/m]

    float central(int axis) const {
        const int s = step[size_t(axis)];
        return 0.5f * (f[s] - f[-s]) * inverse_cell;
    }
    float second(int axis) const {
        const int s = step[size_t(axis)];
        return (f[s] - 2.0f * f[0] + f[-s]) * inverse_cell * inverse_cell;
    }
    float mixed(int one, int other) const {
        const int a = step[size_t(one)], b = step[size_t(other)];
        return 0.25f * (f[a + b] - f[a - b] - f[b - a] + f[-a - b]) * inverse_cell * inverse_cell;
    }
};

/// The smaller of two numbers of one sign, else zero.
inline float minmod(float a, float b) {
    if (a * b <= 0.0f) return 0.0f;
    return std::abs(a) < std::abs(b) ? a : b;
}

/// |grad f| for df/dt = v |grad f|, from the side that the surface comes from [Osher, Sethian 1988,
/// with Godunov's choice], of second order [Osher, Shu 1991, ENO]. Uses two nodes to every side.
inline float upwind_slope(const Stencil& stencil, float v) {
    float sum = 0.0f;
    for (const int s : stencil.step) {
        const float* f = stencil.f;
        const float here = f[s] - 2.0f * f[0] + f[-s];
        const float before_bent = f[0] - 2.0f * f[-s] + f[-2 * s];
        const float after_bent = f[2 * s] - 2.0f * f[s] + f[0];
        float before = f[0] - f[-s] + 0.5f * minmod(here, before_bent);
        float after = f[s] - f[0] - 0.5f * minmod(here, after_bent);
        if (v > 0.0f) std::swap(before, after);
        const float a = std::max(before, 0.0f), b = std::min(after, 0.0f);
        sum += std::max(a * a, b * b);
    }
    return std::sqrt(sum) * stencil.inverse_cell;
}

/// |grad f| and kappa = div (grad f / |grad f|) [1/m]: -2 / R of a ball, the sum of the principal
/// curvatures.
struct Bend {
    float slope, kappa;
};
inline Bend bend(const Stencil& s) {
    const float x = s.central(0), y = s.central(1), z = s.central(2);
    const float squared = x * x + y * y + z * z;
    const float slope = std::sqrt(squared);
    if (slope < 1e-3f) return {slope, 0.0f};
    const float sum =
        s.second(0) * (y * y + z * z) + s.second(1) * (x * x + z * z) +
        s.second(2) * (x * x + y * y) -
        2.0f * (x * y * s.mixed(0, 1) + x * z * s.mixed(0, 2) + y * z * s.mixed(1, 2));
    // Curvatures beyond those that a lattice can resolve are not known.
    const float most = 2.0f * s.inverse_cell;
    return {slope, std::clamp(sum / (squared * slope), -most, most)};
}

/// Distance at a node from those of its nearest neighbours along the three axes: |grad f| = 1,
/// solved from the smallest [Zhao 2005, eq. 2.3].
inline float eikonal(float a, float b, float c, float cell) {
    if (a > b) std::swap(a, b);
    if (b > c) std::swap(b, c);
    if (a > b) std::swap(a, b);
    float u = a + cell;
    if (u <= b) return u;
    u = 0.5f * (a + b + std::sqrt(std::max(0.0f, 2.0f * cell * cell - (a - b) * (a - b))));
    if (u <= c) return u;
    const float sum = a + b + c;
    const float root = sum * sum - 3.0f * (a * a + b * b + c * c - cell * cell);
    return (sum + std::sqrt(std::max(0.0f, root))) / 3.0f;
}

}  // namespace taffy
