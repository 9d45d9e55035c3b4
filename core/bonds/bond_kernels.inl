// The passes of bond_kernels.h. Everything is static: included once by each build.
#include "core/bonds/bond_kernels.h"
#include "core/elasticity/rotation_kernels.inl"

namespace taffy {
namespace {

/// G_i and the other sums of eight rows.
struct BondSums {
    Mat G{};
    f4 pull[lanes]{};  // sum_j s_ij e_ij [1/m]
    f8 square{};       // sum_j s_ij |e_ij|^2
};

inline BondSums bond_sums(const BondArrays& d, uint32_t begin, uint32_t count) {
    BondSums sums;
    for (uint32_t l = 0; l < count; ++l) {
        const f4 xi = load(d.x[begin + l]);
        f4 c0{}, c1{}, c2{}, pull{}, square{};
        const uint32_t end = d.begin[begin + l] + d.number[begin + l];
        for (uint32_t p = d.begin[begin + l]; p < end; ++p) {
            const f4 z = load(d.offset[p]);
            const f4 e = load(d.x[d.other[p]]) - xi;
            const f4 se = e * spread<3>(z);
            pull += se;
            square += se * e;
            c0 += se * spread<0>(z);
            c1 += se * spread<1>(z);
            c2 += se * spread<2>(z);
        }
        sums.pull[l] = pull;
        sums.square[l] = square[0] + square[1] + square[2];
        for (int i = 0; i < 3; ++i) {
            sums.G.m[i][0][l] = c0[i], sums.G.m[i][1][l] = c1[i], sums.G.m[i][2][l] = c2[i];
        }
    }
    return sums;
}

inline Sym stress(const Sym& eps, f8 mu, f8 lambda) {
    const f8 two_mu = mu + mu;
    const f8 pressure = lambda * (eps.xx + eps.yy + eps.zz);
    return {two_mu * eps.xx + pressure,
            two_mu * eps.yy + pressure,
            two_mu * eps.zz + pressure,
            two_mu * eps.xy,
            two_mu * eps.xz,
            two_mu * eps.yz};
}

inline Sym difference(const Sym& a, const Sym& b) {
    return {a.xx - b.xx, a.yy - b.yy, a.zz - b.zz, a.xy - b.xy, a.xz - b.xz, a.yz - b.yz};
}

inline f8 product(const Mat& A, const Mat& B) {
    f8 sum{};
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) sum += A.m[i][j] * B.m[i][j];
    return sum;
}

/// |dev eps|^2 + sum_j s |r|^2 / sum_j s |z|^2.
inline f8 yield_measure(const Sym& eps, f8 residual, f8 inverse_trace) {
    const f8 trace = eps.xx + eps.yy + eps.zz;
    const f8 off = eps.xy * eps.xy + eps.xz * eps.xz + eps.yz * eps.yz;
    return eps.xx * eps.xx + eps.yy * eps.yy + eps.zz * eps.zz + off + off -
           splat(1.0f / 3.0f) * trace * trace + residual * inverse_trace;
}

inline Mat rotation_matrix(const RotationBlock& b) {
    return matrix({load8(b.q[0]), load8(b.q[1]), load8(b.q[2]), load8(b.q[3])});
}

/// [y]x with Y y = m, Y = tr(S) I - S: how the energy g/2 sum s |r|^2 changes with F through the
/// rotation R, which carries the offsets across a curved sheet. m = sum_j s_ij z_across x R^T e,
/// the axial part of N = R^T G (I - K K+).
inline Mat rotation_pull(const Mat& N, const Sym& S) {
    const f8 vx = N.m[2][1] - N.m[1][2], vy = N.m[0][2] - N.m[2][0], vz = N.m[1][0] - N.m[0][1];
    const f8 trace = S.xx + S.yy + S.zz, zero = splat(0.0f);
    const f8 a = trace - S.xx, b = trace - S.yy, c = trace - S.zz;
    const f8 d = -S.xy, e = -S.xz, f = -S.yz;
    const f8 cxx = b * c - f * f, cxy = e * f - d * c, cxz = d * f - b * e;
    const f8 cyy = a * c - e * e, cyz = d * e - a * f, czz = a * b - d * d;
    const f8 determinant = a * cxx + d * cxy + e * cxz;
    const i8 regular = determinant > splat(1e-3f) * trace * trace * trace;
    const f8 inverse = regular ? splat(1.0f) / (regular ? determinant : splat(1.0f)) : zero;
    const f8 x = (cxx * vx + cxy * vy + cxz * vz) * inverse;
    const f8 y = (cxy * vx + cyy * vy + cyz * vz) * inverse;
    const f8 z = (cxz * vx + cyz * vy + czz * vz) * inverse;
    return {{{zero, -z, y}, {z, zero, -x}, {-y, x, zero}}};
}

/// Q_i of eight particles, and the strain.
template <bool tangent>
inline Mat bond_response(const Mat& G, const RestBlock& rest, RotationBlock& rotation,
                         const BondConstants& c, Sym& eps, Mat& fit) {
    const Sym K_inverse = load_sym(rest.K_inverse), projection = load_sym(rest.projection);
    const f8 g = load8(c.g), zero = splat(0.0f);
    const i8 rod = load8(c.rod) > zero;
    Mat F = times(G, K_inverse);
    if constexpr (!tangent)
        for (int i = 0; i < 3; ++i) F.m[i][i] += load8(c.alone);
    const Mat R = tangent ? rotation_matrix(rotation) : polar_rotations(F, rotation);
    Mat P;
    fit = F;
    if constexpr (tangent) {
        eps = symmetric_part(times(projection, transposed_times(R, F)));
        P = times(R, stress(eps, load8(c.mu), load8(c.lambda)));
    } else {
        const Sym S = symmetric_part(transposed_times(R, F));
        eps = difference(S, projection);
        P = times(R, stress(eps, load8(c.mu), load8(c.lambda)));
        const f8 one = splat(1.0f);
        const Mat across = as_matrix(difference({one, one, one, zero, zero, zero}, projection));
        const Mat pull = times(R, rotation_pull(times(transposed_times(R, G), across), S));
        const Mat rigid = times(R, across);
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j) {
                P.m[i][j] -= rod ? zero : g * pull.m[i][j];
                fit.m[i][j] += rigid.m[i][j];
            }
    }
    const Mat full = times(G, load_sym(rest.K_full_inverse));
    Mat Q = times(P, K_inverse);
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            fit.m[i][j] = rod ? full.m[i][j] : fit.m[i][j];
            Q.m[i][j] -= g * fit.m[i][j];
        }
    return Q;
}

inline bool any_bonds(const BondArrays& d, uint32_t begin, uint32_t count) {
    uint32_t number = 0;
    for (uint32_t l = 0; l < count; ++l) number |= d.number[begin + l];
    return number != 0;
}

template <bool tangent>
void bond_blocks(const BondArrays& d, uint32_t first, uint32_t last) {
    for (uint32_t b = first; b < last; ++b) {
        const uint32_t begin = b * lanes;
        const uint32_t count = d.count - begin < lanes ? d.count - begin : lanes;
        if (!any_bonds(d, begin, count)) continue;
        const BondSums sums = bond_sums(d, begin, count);
        const BondConstants& c = d.constants[b];
        Sym eps;
        Mat fit;
        const Mat Q = bond_response<tangent>(sums.G, d.rest[b], d.rotation[b], c, eps, fit);
        if constexpr (!tangent) {
            // sum s |e - fit z|^2 = sum s |e|^2 - 2 fit : G + fit : fit K.
            const f8 residual = sums.square - splat(2.0f) * product(fit, sums.G) +
                                product(fit, times(fit, load_sym(c.K)));
            store8(d.measure[b].value, yield_measure(eps, residual, load8(c.inverse_trace)));
        }
        for (uint32_t l = 0; l < count; ++l) {
            BondRecord& record = d.record[begin + l];
            const f4 q0{Q.m[0][0][l], Q.m[1][0][l], Q.m[2][0][l], 0.0f};
            const f4 q1{Q.m[0][1][l], Q.m[1][1][l], Q.m[2][1][l], 0.0f};
            const f4 q2{Q.m[0][2][l], Q.m[1][2][l], Q.m[2][2][l], 0.0f};
            store(record.column[0], q0), store(record.column[1], q1), store(record.column[2], q2);
            f4 place = load(d.x[begin + l]);
            place[3] = c.g[l];
            store(record.place, place);
            const f4 k = load(d.k[begin + l]);
            store(d.own[begin + l], q0 * spread<0>(k) + q1 * spread<1>(k) + q2 * spread<2>(k) +
                                        sums.pull[l] * c.g[l]);
        }
    }
}

void stress_pass(const BondArrays& d, uint32_t first, uint32_t last) {
    bond_blocks<false>(d, first, last);
}
void tangent_pass(const BondArrays& d, uint32_t first, uint32_t last) {
    bond_blocks<true>(d, first, last);
}

void force_pass(const BondArrays& d, uint32_t first, uint32_t last) {
    const uint32_t begin = first * lanes;
    const uint32_t end = last * lanes < d.count ? last * lanes : d.count;
    for (uint32_t i = begin; i < end; ++i) {
        if (d.number[i] == 0) continue;
        const f4 xi = load(d.x[i]);
        f4 f0{}, f1{}, f2{}, f3{};
        const uint32_t stop = d.begin[i] + d.number[i];
        for (uint32_t p = d.begin[i]; p < stop; ++p) {
            const BondRecord& r = d.record[d.other[p]];
            const f4 z = load(d.mirror[p]);
            const f4 place = load(r.place), s = spread<3>(z), sz = z * s;
            f0 += load(r.column[0]) * spread<0>(sz);
            f1 += load(r.column[1]) * spread<1>(sz);
            f2 += load(r.column[2]) * spread<2>(sz);
            f3 += (xi - place) * (spread<3>(place) * s);
        }
        f4 f = load(d.own[i]) - (f0 + f1 + f2 + f3);
        f[3] = 0.0f;
        store(d.force[i], load(d.force[i]) + f);
    }
}

void damping_pass(const BondArrays& d, uint32_t first, uint32_t last) {
    const uint32_t begin = first * lanes;
    const uint32_t end = last * lanes < d.count ? last * lanes : d.count;
    for (uint32_t i = begin; i < end; ++i) {
        if (d.number[i] == 0) continue;
        const f4 xi = load(d.x[i]), vi = load(d.v[i]);
        f4 f{};
        const uint32_t stop = d.begin[i] + d.number[i];
        for (uint32_t p = d.begin[i]; p < stop; ++p) {
            const uint32_t j = d.other[p];
            const f4 e = load(d.x[j]) - xi, u = load(d.v[j]) - vi, ee = e * e, ue = u * e;
            const float weight =
                d.damping[i] * d.offset[p].value[3] + d.damping[j] * d.mirror[p].value[3];
            const float length2 = ee[0] + ee[1] + ee[2];
            if (length2 > 0.0f) f += e * (weight * (ue[0] + ue[1] + ue[2]) / length2);
        }
        f[3] = 0.0f;
        store(d.force[i], load(d.force[i]) + f);
    }
}

}  // namespace
}  // namespace taffy
