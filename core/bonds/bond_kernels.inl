// The passes of bond_kernels.h. Everything has internal linkage: each build of the kernels includes
// this file once.
#include "core/bonds/bond_kernels.h"
#include "core/elasticity/elastic_formulas.inl"
#include "core/elasticity/figure_kernels.inl"
#include "core/elasticity/rotation_kernels.inl"

namespace taffy {
namespace {

/// G_i and other sums over the bonds of eight rows.
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

inline bool any(const i8& where) {
    int found = 0;
    for (int l = 0; l < lanes; ++l) found |= where[l];
    return found != 0;
}

/// Constants and rest matrices of the eight particles of a block.
struct BondBlock {
    BondBlock(const BondArrays& d, uint32_t b)
        : c(d.constants[b]),
          m(d.moments[b]),
          rank(load8(m.rank)),
          green(load8(c.green) > splat(0.0f)),
          moduli{load8(c.mu), load8(c.lambda)},
          g(load8(c.g)),
          beta(load8(c.beta)),
          volume(load8(c.volume)),
          K_inverse(load_sym(d.rest[b].K_inverse)),
          projection(load_sym(d.rest[b].projection)) {}

    i8 thin() const { return (rank > splat(0.5f)) & (rank < splat(2.5f)); }

    const BondConstants& c;
    const BondMoments& m;
    f8 rank;
    i8 green;
    Moduli<f8> moduli;
    f8 g, beta, volume;
    Sym K_inverse, projection;
};

/// The fit of rows in sheets and rods, from which the residuals are measured, and the vectors of
/// the mean curvature.
struct ThinFit {
    Mat fit;
    Vec L{}, q{};  // beta L; K+ k
    i8 follows;    // the fit contains R (I - Pi), which carries the offsets across a curved sheet
};

inline Vec first_moments(const BondArrays& d, uint32_t begin, uint32_t count) {
    Vec k{};
    for (uint32_t l = 0; l < count; ++l) {
        const float* own = d.k[begin + l].value;
        k.x[l] = own[0], k.y[l] = own[1], k.z[l] = own[2];
    }
    return k;
}

inline Vec lanes_of(const f4 (&v)[lanes]) {
    Vec r{};
    for (int l = 0; l < lanes; ++l) r.x[l] = v[l][0], r.y[l] = v[l][1], r.z[l] = v[l][2];
    return r;
}

/// Makes the clamp's rotation the fit of held particles, or zero where the fit is that of a change.
inline void hold(const BondArrays& d, uint32_t begin, uint32_t count, bool change, ThinFit& t) {
    for (uint32_t l = 0; l < count; ++l) {
        if (d.dimension[begin + l] == 3) continue;
        const float* r = d.held[begin + l].value;
        if (r[0] == 0.0f && r[1] == 0.0f && r[2] == 0.0f && r[3] == 0.0f) continue;
        const Mat R = matrix({splat(r[0]), splat(r[1]), splat(r[2]), splat(r[3])});
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j) t.fit.m[i][j][l] = change ? 0.0f : R.m[i][j][0];
        t.q.x[l] = t.q.y[l] = t.q.z[l] = 0.0f;
        t.follows[l] = 0;
    }
}

/// Returns the fit F^ = F + R (I - Pi) of sheets, G K_full+ of rods; docs/method.md "Bonds,
/// plasticity".
/// @param F       G K+
/// @param across  R (I - Pi)
/// @param change  sums, F and across are changes with a displacement
inline ThinFit thin_fit(const BondArrays& d, const BondBlock& block, const BondSums& sums,
                        const Mat& F, const Mat& across, const Vec& k, bool change, uint32_t b,
                        uint32_t count) {
    const i8 rod = block.rank < splat(1.5f);
    ThinFit t;
    t.fit = F;
    add(t.fit, across);
    t.fit = chosen(rod, times(sums.G, load_sym(d.rest[b].K_full_inverse)), t.fit);
    t.q = times(block.K_inverse, k);
    t.follows = (block.rank > splat(1.5f)) & (block.rank < splat(2.5f));
    hold(d, b * lanes, count, change, t);
    t.L = mean_curvature(t.fit, lanes_of(sums.pull), k, block.beta);
    return t;
}

/// (g (G - D K) + beta L k^T) (I - Pi), D the fit: how the residuals and the mean curvature pull at
/// R.
/// @param misfit  G - D K
/// @param across  I - Pi
inline Mat pull_across(const BondBlock& block, const Mat& misfit, const ThinFit& t, const Vec& k,
                       const Mat& across) {
    Mat M{};
    subtract(M, -block.g, misfit);
    subtract_outer(M, Vec{-t.L.x, -t.L.y, -t.L.z}, k);
    return times(M, across);
}

inline Mat across_of(const Sym& projection) {
    return as_matrix(minus(identity3<f8>(), projection));
}

inline Mat rotation_matrix(const RotationBlock& b) {
    return matrix({load8(b.q[0]), load8(b.q[1]), load8(b.q[2]), load8(b.q[3])});
}

/// Rounds rotations to multiples of 2^-16, so that saved states are small. The next search starts
/// there, and its first Newton step mends such an error.
inline void shorten(RotationBlock& rotation) {
    const f8 large = splat(192.0f);  // floats between 128 and 256 are multiples of 2^-16
    for (float* q : rotation.q) store8(q, (load8(q) + large) - large);
}

/// P, R^T F - Pi and R of eight particles.
struct BondStress {
    Mat P, S, R;
};

inline BondStress bond_stress(const BondBlock& block, const Mat& F, RotationBlock& rotation) {
    BondStress r;
    Mat turned = F;
    for (int i = 0; i < 3; ++i)  // without bonds F is zero, and the unit matrix will do
        turned.m[i][i] += block.rank < splat(0.5f) ? splat(1.0f) : splat(0.0f);
    r.R = polar_rotations(turned, rotation);
    shorten(rotation);
    r.S = transposed_times(r.R, F);
    subtract(r.S, splat(1.0f), as_matrix(block.projection));
    Mat T = as_matrix(stress(symmetric_part(r.S), block.moduli));  // R^T P
    if (any(block.green)) {
        Mat local = r.S;  // R^T F
        add(local, block.projection);
        T = chosen(block.green, green_stress(local, r.S, block.projection, block.moduli), T);
    }
    if (any(block.volume > splat(0.0f))) {
        Mat whole = r.S;
        add(whole, identity3<f8>());
        add(T, volume_stress(whole, r.S, block.volume));
    }
    r.P = times(r.R, T);
    return r;
}

inline Sym bond_strain(const BondBlock& block, const Mat& S) {
    const Sym cauchy = symmetric_part(S);
    return any(block.green) ? chosen(block.green, green_strain(S, block.projection), cauchy)
                            : cauchy;
}

/// |dev eps|^2 + sum_j s |r|^2 / sum_j s |z|^2.
inline f8 yield_measure(const Sym& eps, f8 residual, f8 inverse_trace) {
    const f8 trace = eps.xx + eps.yy + eps.zz;
    const f8 off = eps.xy * eps.xy + eps.xz * eps.xz + eps.yz * eps.yz;
    return eps.xx * eps.xx + eps.yy * eps.yy + eps.zz * eps.zz + off + off -
           splat(1.0f / 3.0f) * trace * trace + residual * inverse_trace;
}

/// Stores the results of pass 1 for eight particles: Q and, for sheets and rods, beta L.
template <bool thin>
void store_records(const BondArrays& d, const BondBlock& block, const BondSums& sums, const Mat& Q,
                   const Vec& L, uint32_t begin, uint32_t count) {
    for (uint32_t l = 0; l < count; ++l) {
        BondRecord& record = d.record[begin + l];
        const f4 q0{Q.m[0][0][l], Q.m[1][0][l], Q.m[2][0][l], 0.0f};
        const f4 q1{Q.m[0][1][l], Q.m[1][1][l], Q.m[2][1][l], 0.0f};
        const f4 q2{Q.m[0][2][l], Q.m[1][2][l], Q.m[2][2][l], 0.0f};
        store(record.column[0], q0), store(record.column[1], q1), store(record.column[2], q2);
        const float g = block.c.g[l];
        const f4 k = load(d.k[begin + l]);
        f4 place = load(d.x[begin + l]);
        f4 own = q0 * spread<0>(k) + q1 * spread<1>(k) + q2 * spread<2>(k) + sums.pull[l] * g;
        if constexpr (thin) {
            const f4 curvature{L.x[l], L.y[l], L.z[l], 0.0f};
            if (g > 0.0f) place -= curvature * (1.0f / g);
            own += curvature * d.weight[begin + l];
        }
        place[3] = g;
        store(record.place, place);
        store(d.own[begin + l], own);
    }
}

inline bool any_bonds(const BondArrays& d, uint32_t begin, uint32_t count) {
    uint32_t number = 0;
    for (uint32_t l = 0; l < count; ++l) number |= d.number[begin + l];
    return number != 0;
}

/// Calls work(b, begin, count) for the blocks that have bonds.
template <class Work>
inline void for_blocks(const BondArrays& d, uint32_t first, uint32_t last, const Work& work) {
    for (uint32_t b = first; b < last; ++b) {
        const uint32_t begin = b * lanes;
        const uint32_t count = d.count - begin < lanes ? d.count - begin : lanes;
        if (any_bonds(d, begin, count)) work(b, begin, count);
    }
}

void stress_pass(const BondArrays& d, uint32_t first, uint32_t last) {
    for_blocks(d, first, last, [&](uint32_t b, uint32_t begin, uint32_t count) {
        const BondBlock block(d, b);
        const BondSums sums = bond_sums(d, begin, count);
        const Mat F = times(sums.G, block.K_inverse);
        BondStress s = bond_stress(block, F, d.rotation[b]);
        ThinFit t{F};
        const bool thin = any(block.thin());
        if (thin) {
            const Mat across = across_of(block.projection);
            const Vec k = first_moments(d, begin, count);
            t = thin_fit(d, block, sums, F, times(s.R, across), k, false, b, count);
            // G stands in for G - D K: the part of D K across is symmetric and exerts no torque.
            const Mat pull = pull_across(block, sums.G, t, k, across);
            const Sym stretch = symmetric_part(transposed_times(s.R, F));
            Mat through = times(s.R, turn_of(transposed_times(s.R, pull), stretch));
            through = chosen(t.follows, through, Mat{});
            subtract(s.P, splat(1.0f), through);
        }
        Mat Q = times(s.P, block.K_inverse);
        subtract(Q, block.g, t.fit);
        if (thin) subtract_outer(Q, t.L, t.q);
        // sum s |e - fit z|^2 = sum s |e|^2 - 2 fit : G + fit : fit K.
        const f8 residual = sums.square - splat(2.0f) * product(t.fit, sums.G) +
                            product(t.fit, times(t.fit, load_sym(block.m.K)));
        store8(d.measure[b].value,
               yield_measure(bond_strain(block, s.S), residual, load8(block.m.inverse_trace)));
        if (thin)
            store_records<true>(d, block, sums, Q, t.L, begin, count);
        else
            store_records<false>(d, block, sums, Q, t.L, begin, count);
    });
}

void linearise_pass(const BondArrays& d, uint32_t first, uint32_t last) {
    for_blocks(d, first, last, [&](uint32_t b, uint32_t begin, uint32_t count) {
        const BondBlock block(d, b);
        const Mat R = rotation_matrix(d.rotation[b]);
        TangentBlock& out = d.tangent[b];
        Mat frame = R;
        Sym N{};
        if (any(block.green | block.thin())) {  // otherwise the rotations suffice
            const Mat F = times(bond_sums(d, begin, count).G, block.K_inverse);
            Mat S = transposed_times(R, F);
            subtract(S, splat(1.0f), as_matrix(block.projection));
            frame = chosen(block.green, F, R);
            N = tension(stress(bond_strain(block, S), block.moduli));
        }
        for (int k = 0; k < 9; ++k) store8(out.frame[k], frame.m[k / 3][k % 3]);
        const f8 values[6] = {N.xx, N.yy, N.zz, N.xy, N.xz, N.yz};
        for (int k = 0; k < 6; ++k) store8(out.tension[k], values[k]);
    });
}

/// Computes the records of the change of the forces.
/// @tparam frozen  use the present rotations and no stress, in place of d.tangent
template <bool frozen>
void tangent_blocks(const BondArrays& d, uint32_t first, uint32_t last) {
    for_blocks(d, first, last, [&](uint32_t b, uint32_t begin, uint32_t count) {
        const BondBlock block(d, b);
        const BondSums sums = bond_sums(d, begin, count);
        const Mat R = rotation_matrix(d.rotation[b]);
        const Mat frame = frozen ? R : load_mat(d.tangent[b].frame);
        const Sym N = frozen ? Sym{} : load_sym(d.tangent[b].tension);
        // Near J = 1 the volume term is a pressure.
        const Moduli<f8> c{block.moduli.mu, block.moduli.lambda + block.volume};
        const Mat dF = times(sums.G, block.K_inverse);
        const bool thin = any(block.thin());
        Mat P = thin ? cauchy_stress_change<false>(dF, block.projection, frame, N, c)
                     : cauchy_stress_change<true>(dF, block.projection, frame, N, c);
        if (!frozen && any(block.green))
            P = chosen(block.green, green_stress_change(dF, frame, N, c), P);
        ThinFit t{dF};
        if (thin) {
            const Mat across = across_of(block.projection);
            const Vec k = first_moments(d, begin, count);
            // R turns with F; only the positive part of this second derivative is used.
            const Mat turned = times(turn_of(transposed_times(R, dF), block.projection), across);
            t = thin_fit(d, block, sums, dF, times(R, turned), k, true, b, count);
            Mat misfit = sums.G;
            subtract(misfit, splat(1.0f), times(t.fit, load_sym(block.m.K)));
            const Mat pull = transposed_times(R, pull_across(block, misfit, t, k, across));
            const Mat through = times(R, turn_of(pull, block.projection));
            subtract(P, splat(1.0f), chosen(t.follows, through, Mat{}));
        }
        Mat Q = times(P, block.K_inverse);
        subtract(Q, block.g, t.fit);
        if (thin) subtract_outer(Q, t.L, t.q);
        if (thin)
            store_records<true>(d, block, sums, Q, t.L, begin, count);
        else
            store_records<false>(d, block, sums, Q, t.L, begin, count);
    });
}

void tangent_pass(const BondArrays& d, uint32_t first, uint32_t last) {
    tangent_blocks<false>(d, first, last);
}
void frozen_pass(const BondArrays& d, uint32_t first, uint32_t last) {
    tangent_blocks<true>(d, first, last);
}

/// Force of the dashpot between i and j: zero if both are at the same place.
inline f4 pair_drag(f4 e, f4 u, float weight) {
    const f4 ee = e * e, ue = u * e;
    const float length2 = ee[0] + ee[1] + ee[2];
    if (!(length2 > 0.0f)) return f4{};
    return e * (weight * (ue[0] + ue[1] + ue[2]) / length2);
}

/// Adds the elastic force of pass 2 and the damping force. One function for both, because both read
/// the mirrored offsets and are limited by memory bandwidth.
template <bool elastic, bool damped>
void force_rows(const BondArrays& d, uint32_t first, uint32_t last) {
    const uint32_t begin = first * lanes;
    const uint32_t end = last * lanes < d.count ? last * lanes : d.count;
    for (uint32_t i = begin; i < end; ++i) {
        if (d.number[i] == 0) continue;
        const f4 xi = load(d.x[i]), vi = damped ? load(d.v[i]) : f4{};
        f4 f0{}, f1{}, f2{}, f3{}, drag{};
        const uint32_t stop = d.begin[i] + d.number[i];
        for (uint32_t p = d.begin[i]; p < stop; ++p) {
            const uint32_t j = d.other[p];
            const f4 z = load(d.mirror[p]);
            if constexpr (elastic) {
                const BondRecord& r = d.record[j];
                const f4 place = load(r.place), s = spread<3>(z), sz = z * s;
                f0 += load(r.column[0]) * spread<0>(sz);
                f1 += load(r.column[1]) * spread<1>(sz);
                f2 += load(r.column[2]) * spread<2>(sz);
                f3 += (xi - place) * (spread<3>(place) * s);
            }
            if constexpr (damped)
                drag += pair_drag(load(d.x[j]) - xi, load(d.v[j]) - vi,
                                  d.damping[i] * d.offset[p].value[3] + d.damping[j] * z[3]);
        }
        f4 force = load(d.force[i]);
        if constexpr (elastic) {
            f4 f = load(d.own[i]) - (f0 + f1 + f2 + f3);
            f[3] = 0.0f;
            force += f;
        }
        drag[3] = 0.0f;
        if constexpr (damped) force += drag;
        store(d.force[i], force);
    }
}

void force_pass(const BondArrays& d, uint32_t first, uint32_t last) {
    force_rows<true, false>(d, first, last);
}
void damped_force_pass(const BondArrays& d, uint32_t first, uint32_t last) {
    force_rows<true, true>(d, first, last);
}
void damping_pass(const BondArrays& d, uint32_t first, uint32_t last) {
    force_rows<false, true>(d, first, last);
}

/// Energy of the residuals from the fit and, in sheets, of the mean curvature. Computed bond by
/// bond, because the difference of the sums that pass 1 uses would lose all digits.
inline f8 stabilising_energy(const BondArrays& d, const BondBlock& block, const Mat& fit,
                             uint32_t begin, uint32_t count) {
    f8 energy{};
    for (uint32_t l = 0; l < count; ++l) {
        const f4 xi = load(d.x[begin + l]);
        const f4 f0 = column(fit, 0, int(l)), f1 = column(fit, 1, int(l)),
                 f2 = column(fit, 2, int(l));
        Residuals residuals;
        const uint32_t end = d.begin[begin + l] + d.number[begin + l];
        for (uint32_t p = d.begin[begin + l]; p < end; ++p) {
            const f4 z = load(d.offset[p]);
            residuals.add(load(d.x[d.other[p]]) - xi - f0 * spread<0>(z) - f1 * spread<1>(z) -
                              f2 * spread<2>(z),
                          z[3]);
        }
        if (block.rank[l] > 0.5f) energy[l] = residuals.energy(block.g[l], block.beta[l]);
    }
    return energy;
}

void figures_pass(const BondArrays& d, uint32_t first, uint32_t last) {
    for_blocks(d, first, last, [&](uint32_t b, uint32_t begin, uint32_t count) {
        const BondBlock block(d, b);
        const BondSums sums = bond_sums(d, begin, count);
        const Mat F = times(sums.G, block.K_inverse);
        RotationBlock rotation = d.warm[b];
        const BondStress s = bond_stress(block, F, rotation);
        Mat fit = F;
        if (any(block.thin())) {
            const Mat across = times(s.R, across_of(block.projection));
            fit =
                thin_fit(d, block, sums, F, across, first_moments(d, begin, count), false, b, count)
                    .fit;
        }
        store_figures(s.S, bond_strain(block, s.S), block.moduli, block.volume,
                      stabilising_energy(d, block, fit, begin, count), d.figures[b]);
    });
}

}  // namespace
}  // namespace taffy
