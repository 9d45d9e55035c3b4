#pragma once
// Figures of eight particles, for every storage of pairs. Everything has internal linkage: each
// build of the kernels includes this file once.
#include "core/elasticity/elastic_formulas.inl"
#include "core/elasticity/figure_block.h"
#include "core/elasticity/rotation_kernels.inl"

namespace taffy {
namespace {

/// sqrt(3/2) |dev sigma|.
inline f8 von_mises(const Sym& sigma) {
    const f8 mean = splat(1.0f / 3.0f) * (sigma.xx + sigma.yy + sigma.zz);
    const f8 x = sigma.xx - mean, y = sigma.yy - mean, z = sigma.zz - mean;
    const f8 off = sigma.xy * sigma.xy + sigma.xz * sigma.xz + sigma.yz * sigma.yz;
    return sqrt8(splat(1.5f) * (x * x + y * y + z * z + off + off));
}

/// Computes the figures of eight particles and stores them in out.
/// @param S            R^T F - I, F rigid in directions that are not sampled
/// @param volume       k of the energy k (J - 1)^2 / 2
/// @param stabilising  energy of the stabilisation
inline void store_figures(const Mat& S, const Sym& eps, const Moduli<f8>& moduli, f8 volume,
                          f8 stabilising, FigureBlock& out) {
    const f8 change = volume_change(S);
    const Sym sigma = stress(eps, moduli);
    Mat F = S;  // R^T F, whose norm is that of F
    add(F, identity3<f8>());
    store8(out.energy,
           strain_energy(eps, moduli) + splat(0.5f) * volume * change * change + stabilising);
    store8(out.von_mises, von_mises(sigma));
    store8(out.pressure, splat(-1.0f / 3.0f) * (sigma.xx + sigma.yy + sigma.zz) - volume * change);
    store8(out.volume_ratio, splat(1.0f) + change);
    store8(out.stretch, sqrt8(splat(1.0f / 3.0f) * product(F, F)));
}

/// sum_j s |r|^2 and sum_j s r of one row.
struct Residuals {
    f4 square{}, sum{};  // the fourth components are unused

    void add(f4 r, float s) {
        const f4 sr = r * s;
        square += sr * r;
        sum += sr;
    }
    float energy(float g, float beta) const {
        const float curvature = sum[0] * sum[0] + sum[1] * sum[1] + sum[2] * sum[2];
        return 0.5f * (g * (square[0] + square[1] + square[2]) + beta * curvature);
    }
};

inline f4 column(const Mat& A, int j, int lane) {
    return f4{A.m[0][j][lane], A.m[1][j][lane], A.m[2][j][lane], 0.0f};
}

}  // namespace
}  // namespace taffy
