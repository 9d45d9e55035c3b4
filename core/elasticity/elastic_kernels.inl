// The elastic passes of elastic_kernels.h. Everything has internal linkage: each build of the
// kernels includes this file once.
#include "core/elasticity/elastic_formulas.inl"
#include "core/elasticity/figure_kernels.inl"
#include "core/elasticity/rotation_kernels.inl"

namespace taffy {
namespace {

/// Columns of G_i (and of A_i) and the vector sum of one row. They are sums over displacements, in
/// which e_ij stands for e_ij - z_ij; with_A: over positions.
struct RowSums {
    f4 G[3];
    f4 A[3];
    f4 b;          // sum_j s_ij (g_i + g_j) e_ij
    f4 se;         // sum_j s_ij e_ij; sheets and rods only
    float weight;  // sum_j s_ij; sheets and rods only
};

/// @tparam uniform_g  all g_i equal the constant c.g of the body; else g_i is the fourth component
/// of rest
template <bool with_A, bool uniform_g>
inline RowSums row_sums(const ElasticArrays& d, const ElasticConstants& c, uint32_t i) {
    RowSums r{};
    const f4 xi = load(d.x[i]), Xi = load(d.rest[i]);
    const float two_g = 2.0f * (uniform_g ? c.g : Xi[3]);
    for (uint32_t p = d.pair_begin[i]; p < d.pair_begin[i + 1]; ++p) {
        const uint32_t j = d.neighbour[p];
        const f4 z = load(d.rest[j]) - Xi;
        f4 e = load(d.x[j]) - xi;
        if constexpr (with_A) e += z;
        const f4 se = e * d.s[p];
        if constexpr (uniform_g) {
            r.b += se;
        } else {
            r.b += se * (spread<3>(z) + two_g);  // z[3] = g_j - g_i
            r.se += se;
            r.weight += d.s[p];
        }
        r.G[0] += se * spread<0>(z);
        r.G[1] += se * spread<1>(z);
        r.G[2] += se * spread<2>(z);
        if constexpr (with_A) {
            const f4 ae = e * d.a[p];
            r.A[0] += ae * spread<0>(z);
            r.A[1] += ae * spread<1>(z);
            r.A[2] += ae * spread<2>(z);
        }
    }
    if constexpr (uniform_g) r.b *= two_g;
    return r;
}

inline Moduli<f8> moduli(const ElasticConstants& c) {
    return {splat(c.mu), splat(c.lambda)};
}

/// The data of eight particles that the stabilisation of sheets and rods needs besides G.
struct ThinRows {
    f8 g, beta;            // weights of the two terms [Pa], [Pa m^2]
    Vec se, k;             // sum_j s_ij e_ij, sum_j s_ij z_ij
    const Float4* held;    // see ElasticArrays
    bool change;           // tangent pass: F_s of held particles does not change
    Vec mean_curvature{};  // result: beta L
};

/// Subtracts the stabilisation of sheets and rods from Q and writes beta L. F stands for
/// F_s - I = G K_full+, with G of displacements; for clamped particles F_s is the rotation of the
/// clamp, so that the clamp prescribes the slope as well.
inline void stabilise_thin(const Mat& G, const RestBlock& block, ThinRows& rows, Mat& Q) {
    const Sym K_inverse = load_sym(block.K_full_inverse);
    Mat F = times(G, K_inverse);
    Vec q = times(K_inverse, rows.k);
    for (int l = 0; rows.held && l < lanes; ++l) {
        const float* r = rows.held[l].value;
        if (r[0] == 0.0f && r[1] == 0.0f && r[2] == 0.0f && r[3] == 0.0f) continue;
        const Mat D = turn({splat(r[0]), splat(r[1]), splat(r[2]), splat(r[3])});
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j) F.m[i][j][l] = rows.change ? 0.0f : D.m[i][j][0];
        q.x[l] = q.y[l] = q.z[l] = 0.0f;  // this F_s does not follow the neighbours
    }
    rows.mean_curvature = mean_curvature(F, rows.se, rows.k, rows.beta);
    subtract(Q, rows.g, F);
    subtract_outer(Q, rows.mean_curvature, q);
}

/// Q_i of `corotated` and `mls`, computed from F = Pi + H, H = G K+ with G of displacements.
/// Strains are computed from H and R - I, which are small in stiff bodies and keep their digits.
template <bool green, bool full_rank>
inline Mat corotated_record(const Mat& G, ThinRows& rows, const RestBlock& block,
                            RotationBlock& rotation, const ElasticConstants& c) {
    const Sym K_inverse = load_sym(block.K_inverse);
    const Sym projection = full_rank ? identity3<f8>() : load_sym(block.projection);
    const Mat H = times(G, K_inverse);
    Mat F = H;
    add(F, projection);
    Mat D{};  // R - I
    if (c.rotates) polar_rotations(F, rotation), D = turn(rotation);
    Mat R = D;
    add(R, identity3<f8>());
    Mat S = transposed_times(R, H);  // R^T F - Pi
    if constexpr (full_rank)
        add(S, transposed(D));
    else
        add(S, transposed_times(D, as_matrix(projection)));
    Mat P = green ? green_stress(F, H, projection, moduli(c)) : cauchy_stress(R, S, moduli(c));
    if (c.volume > 0.0f) {
        Mat whole = F;
        if constexpr (!full_rank) add(whole, times(R, minus(identity3<f8>(), projection)));
        add(P, volume_stress(whole, S, splat(c.volume)));
    }
    Mat Q = times(P, K_inverse);
    if constexpr (full_rank)
        subtract(Q, splat(c.g), H);
    else
        stabilise_thin(G, block, rows, Q);
    return Q;
}

/// Q_i of `corotated_2009` [BIT09] eq. 12-15: R from A, strain from R^T G - K + I.
template <bool green>
inline Mat corotated_2009_record(const Mat& G, const Mat& A, const RestBlock& block,
                                 RotationBlock& rotation, const ElasticConstants& c) {
    const Sym K = load_sym(block.projection);
    const Mat R = polar_rotations(A, rotation);
    Mat F = transposed_times(R, G);
    subtract(F, splat(1.0f), as_matrix(K));
    const Mat S = F;  // R^T G - K
    add(F, identity3<f8>());
    Mat T = green ? green_stress(F, S, identity3<f8>(), moduli(c))
                  : as_matrix(stress(symmetric_part(S), moduli(c)));
    if (c.volume > 0.0f) add(T, volume_stress(F, S, splat(c.volume)));
    return times(R, T);
}

/// Q_i of `original` [SSP07]: F = I + G - K with G of positions, which is I + G with G of
/// displacements; no rotation.
template <bool green>
inline Mat original_record(const Mat& G, const ElasticConstants& c) {
    Mat F = G;
    add(F, identity3<f8>());
    Mat Q = green ? green_stress(F, G, identity3<f8>(), moduli(c))
                  : as_matrix(stress(symmetric_part(G), moduli(c)));
    if (c.volume > 0.0f) add(Q, volume_stress(F, G, splat(c.volume)));
    return Q;
}

/// dP of elastic_kernels.h from dF (for the papers' operators: from dG).
template <bool green, bool full_rank>
inline Mat stress_change(const Mat& dF, const Sym& projection, const TangentBlock& t,
                         const ElasticConstants& c) {
    const Mat frame = load_mat(t.frame);
    const Sym N = load_sym(t.tension);
    if constexpr (green) return green_stress_change(dF, frame, N, moduli(c));
    return cauchy_stress_change<full_rank>(dF, projection, frame, N, moduli(c));
}

/// Change of Q_i of `corotated`.
template <bool green, bool full_rank>
inline Mat corotated_tangent(const Mat& G, ThinRows& rows, const RestBlock& block,
                             const TangentBlock& t, const ElasticConstants& c) {
    const Sym K_inverse = load_sym(block.K_inverse);
    const Sym projection = full_rank ? identity3<f8>() : load_sym(block.projection);
    const Mat dF = times(G, K_inverse);
    Mat Q = times(stress_change<green, full_rank>(dF, projection, t, c), K_inverse);
    if constexpr (full_rank)
        subtract(Q, splat(c.g), dF);
    else
        stabilise_thin(G, block, rows, Q);
    return Q;
}

/// Computes the records and pair sums of blocks [first, last).
/// @tparam tangent  compute their change with the displacement d.x instead
template <ElasticFormula formula, bool green, bool full_rank, bool tangent = false>
void stress_blocks(const ElasticArrays& d, const ElasticConstants& c, uint32_t first,
                   uint32_t last) {
    constexpr bool with_A = formula == ElasticFormula::corotated_2009 && !tangent;
    for (uint32_t b = first; b < last; ++b) {
        const uint32_t begin = b * lanes;
        const uint32_t count = d.count - begin < lanes ? d.count - begin : lanes;
        Mat G{}, A{};
        ThinRows rows{};
        rows.change = tangent;
        rows.held = d.held ? d.held + begin : nullptr;
        float weight[lanes] = {};
        for (uint32_t l = 0; l < count; ++l) {
            const RowSums sums = row_sums<with_A, full_rank>(d, c, begin + l);
            store(d.pair_sum[begin + l], sums.b);
            if constexpr (!full_rank) {
                const float* k = d.k[begin + l].value;
                rows.g[l] = d.rest[begin + l].value[3], rows.beta[l] = k[3];
                rows.k.x[l] = k[0], rows.k.y[l] = k[1], rows.k.z[l] = k[2];
                rows.se.x[l] = sums.se[0], rows.se.y[l] = sums.se[1], rows.se.z[l] = sums.se[2];
                weight[l] = sums.weight;
            }
            for (int i = 0; i < 3; ++i)
                for (int j = 0; j < 3; ++j) {
                    reinterpret_cast<float*>(&G.m[i][j])[l] = sums.G[j][i];
                    if constexpr (with_A) reinterpret_cast<float*>(&A.m[i][j])[l] = sums.A[j][i];
                }
        }
        Mat Q;
        if constexpr (tangent && formula == ElasticFormula::corotated)
            Q = corotated_tangent<green, full_rank>(G, rows, d.rest_block[b], d.tangent[b], c);
        else if constexpr (tangent)
            Q = stress_change<green, true>(G, identity3<f8>(), d.tangent[b], c);
        else if constexpr (formula == ElasticFormula::corotated)
            Q = corotated_record<green, full_rank>(G, rows, d.rest_block[b], d.rotation[b], c);
        else if constexpr (formula == ElasticFormula::corotated_2009)
            Q = corotated_2009_record<green>(G, A, d.rest_block[b], d.rotation[b], c);
        else
            Q = original_record<green>(G, c);
        for (uint32_t l = 0; l < count; ++l) {
            const Vec& m = rows.mean_curvature;
            const f4 L{m.x[l], m.y[l], m.z[l], 0.0f};
            for (int j = 0; j < 3; ++j)
                store(d.record[begin + l].column[j],
                      f4{reinterpret_cast<const float*>(&Q.m[0][j])[l],
                         reinterpret_cast<const float*>(&Q.m[1][j])[l],
                         reinterpret_cast<const float*>(&Q.m[2][j])[l], full_rank ? 0.0f : L[j]});
            if constexpr (!full_rank)
                store(d.pair_sum[begin + l], load(d.pair_sum[begin + l]) + L * weight[l]);
        }
    }
}

void stress_pass(const ElasticArrays& d, const ElasticConstants& c, uint32_t first, uint32_t last) {
    using enum ElasticFormula;
    if (c.formula == original)
        return c.green ? stress_blocks<original, true, true>(d, c, first, last)
                       : stress_blocks<original, false, true>(d, c, first, last);
    if (c.formula == corotated_2009)
        return c.green ? stress_blocks<corotated_2009, true, true>(d, c, first, last)
                       : stress_blocks<corotated_2009, false, true>(d, c, first, last);
    if (c.full_rank)
        return c.green ? stress_blocks<corotated, true, true>(d, c, first, last)
                       : stress_blocks<corotated, false, true>(d, c, first, last);
    return c.green ? stress_blocks<corotated, true, false>(d, c, first, last)
                   : stress_blocks<corotated, false, false>(d, c, first, last);
}

void tangent_pass(const ElasticArrays& d, const ElasticConstants& given, uint32_t first,
                  uint32_t last) {
    using enum ElasticFormula;
    ElasticConstants c = given;
    c.lambda += c.volume;        // near J = 1 the volume term is a pressure
    if (c.formula != corotated)  // one formula for both papers' operators: only frames differ
        return c.green ? stress_blocks<original, true, true, true>(d, c, first, last)
                       : stress_blocks<original, false, true, true>(d, c, first, last);
    if (c.full_rank)
        return c.green ? stress_blocks<corotated, true, true, true>(d, c, first, last)
                       : stress_blocks<corotated, false, true, true>(d, c, first, last);
    return c.green ? stress_blocks<corotated, true, false, true>(d, c, first, last)
                   : stress_blocks<corotated, false, false, true>(d, c, first, last);
}

inline Mat matrix_of(const Float4* columns) {
    Mat r;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) r.m[i][j] = splat(columns[j].value[i]);
    return r;
}

/// Computes the frame and the tension of one block from G of displacements and the rotations of the
/// last stress pass.
inline void linearise_block(const Mat& G, const RestBlock& block, const RotationBlock& rotation,
                            const Mat& body_frame, const ElasticConstants& c, TangentBlock& out) {
    const Mat R = matrix(Rotation{load8(rotation.q[0]), load8(rotation.q[1]), load8(rotation.q[2]),
                                  load8(rotation.q[3])});
    const bool rotates = c.formula != ElasticFormula::original && c.rotates;
    Mat F = c.formula == ElasticFormula::corotated ? times(G, load_sym(block.K_inverse)) : G;
    Sym projection = identity3<f8>();
    if (c.formula == ElasticFormula::corotated) {
        projection = load_sym(block.projection);
        add(F, projection);
    } else {  // R (R^T G - K + I) with G of positions, which is G of displacements plus K
        const Sym K = load_sym(block.projection);
        add(F, K);
        add(F, times(rotates ? R : as_matrix(identity3<f8>()), minus(identity3<f8>(), K)));
    }
    const Mat frame = c.green ? F : rotates ? R : as_matrix(identity3<f8>());
    Mat H = F;
    subtract(H, splat(1.0f), as_matrix(projection));
    const Sym eps = c.green ? green_strain(H, projection)
                            : minus(symmetric_part(transposed_times(frame, F)), projection);
    const Sym N = tension(stress(eps, moduli(c)));
    const Mat in_space = times(body_frame, frame);
    for (int k = 0; k < 9; ++k) store8(out.frame[k], in_space.m[k / 3][k % 3]);
    const f8 values[6] = {N.xx, N.yy, N.zz, N.xy, N.xz, N.yz};
    for (int k = 0; k < 6; ++k) store8(out.tension[k], values[k]);
}

void linearise_pass(const ElasticArrays& d, const ElasticConstants& c, uint32_t first,
                    uint32_t last) {
    const bool rotations_suffice = !c.green && c.full_rank;
    const Mat body_frame = matrix_of(d.frame);
    for (uint32_t b = first; b < last; ++b) {
        const uint32_t begin = b * lanes;
        const uint32_t count = d.count - begin < lanes ? d.count - begin : lanes;
        Mat G{};
        for (uint32_t l = 0; !rotations_suffice && l < count; ++l) {
            const RowSums sums = row_sums<false, true>(d, c, begin + l);
            for (int i = 0; i < 3; ++i)
                for (int j = 0; j < 3; ++j) reinterpret_cast<float*>(&G.m[i][j])[l] = sums.G[j][i];
        }
        linearise_block(G, d.rest_block[b], d.rotation[b], body_frame, c, d.tangent[b]);
    }
}

/// @tparam thin  for sheets and rods, whose records contain beta L as well
template <bool thin>
void force_blocks(const ElasticArrays& d, const ElasticConstants& c, uint32_t first,
                  uint32_t last) {
    const uint32_t begin = first * lanes;
    const uint32_t end = last * lanes < d.count ? last * lanes : d.count;
    const f4 frame[3] = {load(d.frame[0]), load(d.frame[1]), load(d.frame[2])};
    for (uint32_t i = begin; i < end; ++i) {
        const f4 Xi = load(d.rest[i]);
        const f4 k = load(d.k[i]);
        f4 f0 = load(d.record[i].column[0]) * spread<0>(k) + load(d.pair_sum[i]);
        f4 f1 = load(d.record[i].column[1]) * spread<1>(k);
        f4 f2 = load(d.record[i].column[2]) * spread<2>(k);
        f4 own{};  // minus the sum of s_ij beta_j L_j
        for (uint32_t p = d.pair_begin[i]; p < d.pair_begin[i + 1]; ++p) {
            const StressRecord& r = d.record[d.neighbour[p]];
            const f4 sz = (load(r.rest) - Xi) * d.s[p];
            f0 += load(r.column[0]) * spread<0>(sz);
            f1 += load(r.column[1]) * spread<1>(sz);
            f2 += load(r.column[2]) * spread<2>(sz);
            if constexpr (thin)
                own -= f4{r.column[0].value[3], r.column[1].value[3], r.column[2].value[3], 0.0f} *
                       d.s[p];
        }
        f4 f = (f0 + f1 + f2) * (c.gain * d.volume[i]);
        if constexpr (thin) f += own * (c.gain * d.volume[i]);
        // Only x, y, z of f are used: the fourth components contain parts of beta L.
        const f4 in_space =
            frame[0] * spread<0>(f) + frame[1] * spread<1>(f) + frame[2] * spread<2>(f);
        store(d.force[i], load(d.force[i]) + in_space);
    }
}

void force_pass(const ElasticArrays& d, const ElasticConstants& c, uint32_t first, uint32_t last) {
    return c.full_rank ? force_blocks<false>(d, c, first, last)
                       : force_blocks<true>(d, c, first, last);
}

/// R^T F - I of eight particles and the strain of their energy.
struct Deformed {
    Mat S;
    Sym eps;
};

inline Deformed corotated_deformation(const Mat& G, const RestBlock& block, RotationBlock rotation,
                                      const ElasticConstants& c) {
    const Sym projection = load_sym(block.projection);
    const Mat H = times(G, load_sym(block.K_inverse));
    Mat F = H;
    add(F, projection);
    Mat D{};  // R - I
    if (c.rotates) polar_rotations(F, rotation), D = turn(rotation);
    Mat R = D;
    add(R, identity3<f8>());
    Mat S = transposed_times(R, H);  // R^T F - Pi
    add(S, transposed_times(D, as_matrix(projection)));
    return {S, c.green ? green_strain(H, projection) : symmetric_part(S)};
}

/// Deformation for the papers' operators. G and A are sums over positions for `corotated_2009`, G
/// over displacements for `original`.
inline Deformed papers_deformation(const Mat& G, const Mat& A, const RestBlock& block,
                                   RotationBlock rotation, const ElasticConstants& c) {
    Mat S = G;
    if (c.formula == ElasticFormula::corotated_2009) {
        S = transposed_times(polar_rotations(A, rotation), G);
        subtract(S, splat(1.0f), as_matrix(load_sym(block.projection)));  // K
    }
    return {S, c.green ? green_strain(S, identity3<f8>()) : symmetric_part(S)};
}

/// Energy density of the residuals from the fit and of the mean curvature [J/m^3], with the same
/// terms as stabilise_thin().
/// @param fit  F_s, or F_s - I where offsets are those of displacements
template <bool with_A>
inline f8 stabilising_energy(const ElasticArrays& d, const Mat& fit, uint32_t begin,
                             uint32_t count) {
    f8 energy{};
    for (uint32_t l = 0; l < count; ++l) {
        const uint32_t i = begin + l;
        const f4 xi = load(d.x[i]), Xi = load(d.rest[i]);
        const float g = Xi[3];
        if (!(g > 0.0f)) continue;
        f4 f0 = column(fit, 0, int(l)), f1 = column(fit, 1, int(l)), f2 = column(fit, 2, int(l));
        const float* held = d.held ? d.held[i].value : nullptr;
        if (held && (held[0] != 0.0f || held[1] != 0.0f || held[2] != 0.0f || held[3] != 0.0f)) {
            Mat D = turn({splat(held[0]), splat(held[1]), splat(held[2]), splat(held[3])});
            if constexpr (with_A) add(D, identity3<f8>());
            f0 = column(D, 0, 0), f1 = column(D, 1, 0), f2 = column(D, 2, 0);
        }
        Residuals residuals;
        for (uint32_t p = d.pair_begin[i]; p < d.pair_begin[i + 1]; ++p) {
            const uint32_t j = d.neighbour[p];
            const f4 z = load(d.rest[j]) - Xi;
            f4 e = load(d.x[j]) - xi;
            if constexpr (with_A) e += z;
            residuals.add(e - f0 * spread<0>(z) - f1 * spread<1>(z) - f2 * spread<2>(z), d.s[p]);
        }
        energy[l] = residuals.energy(g, d.k[i].value[3]);
    }
    return energy;
}

template <bool with_A>
void figure_blocks(const ElasticArrays& d, const ElasticConstants& c, uint32_t first,
                   uint32_t last) {
    for (uint32_t b = first; b < last; ++b) {
        const uint32_t begin = b * lanes;
        const uint32_t count = d.count - begin < lanes ? d.count - begin : lanes;
        Mat G{}, A{};
        for (uint32_t l = 0; l < count; ++l) {
            const RowSums sums = row_sums<with_A, true>(d, c, begin + l);
            for (int i = 0; i < 3; ++i)
                for (int j = 0; j < 3; ++j) {
                    G.m[i][j][l] = sums.G[j][i];
                    if constexpr (with_A) A.m[i][j][l] = sums.A[j][i];
                }
        }
        const RestBlock& block = d.rest_block[b];
        const Deformed x = c.formula == ElasticFormula::corotated
                               ? corotated_deformation(G, block, d.warm[b], c)
                               : papers_deformation(G, A, block, d.warm[b], c);
        const Mat fit = times(G, load_sym(block.K_full_inverse));
        store_figures(x.S, x.eps, moduli(c), splat(c.volume * c.gain),
                      stabilising_energy<with_A>(d, fit, begin, count), d.figures[b]);
    }
}

void figures_pass(const ElasticArrays& d, const ElasticConstants& c, uint32_t first,
                  uint32_t last) {
    return c.formula == ElasticFormula::corotated_2009 ? figure_blocks<true>(d, c, first, last)
                                                       : figure_blocks<false>(d, c, first, last);
}

}  // namespace
}  // namespace taffy
