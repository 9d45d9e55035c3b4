// The two passes of pair_damping.h. Everything has internal linkage: each build of the kernels
// includes this file once.
#include "core/elasticity/rotation_kernels.inl"

namespace taffy {
namespace {

inline f4 cross(f4 a, f4 b) {
    typedef int i4 __attribute__((vector_size(16)));
    constexpr i4 yzx = {1, 2, 0, 3};
    const f4 c = a * __builtin_shuffle(b, yzx) - __builtin_shuffle(a, yzx) * b;
    return __builtin_shuffle(c, yzx);
}

/// w_i = (tr(S) I - S)^-1 sum_j s_ij e_ij x de_ij with S = sum_j s_ij e_ij e_ij^T.
void spin_pass(const ElasticArrays& d, const ElasticConstants&, uint32_t first, uint32_t last) {
    for (uint32_t b = first; b < last; ++b) {
        const uint32_t begin = b * lanes;
        const uint32_t count = d.count - begin < lanes ? d.count - begin : lanes;
        f8 S[6] = {}, m[3] = {};  // xx, yy, zz, xy, xz, yz
        for (uint32_t l = 0; l < count; ++l) {
            const uint32_t i = begin + l;
            const f4 xi = load(d.x[i]), vi = load(d.v[i]);
            f4 c0{}, c1{}, c2{}, momentum{};
            for (uint32_t p = d.pair_begin[i]; p < d.pair_begin[i + 1]; ++p) {
                const uint32_t j = d.neighbour[p];
                const f4 e = load(d.x[j]) - xi;
                const f4 se = e * d.s[p];
                momentum += cross(se, load(d.v[j]) - vi);
                c0 += se * spread<0>(e);
                c1 += se * spread<1>(e);
                c2 += se * spread<2>(e);
            }
            S[0][l] = c0[0], S[1][l] = c1[1], S[2][l] = c2[2];
            S[3][l] = c0[1], S[4][l] = c0[2], S[5][l] = c1[2];
            for (int k = 0; k < 3; ++k) m[k][l] = momentum[k];
        }
        // Collinear neighbours do not determine the spin about their line: the small diagonal makes
        // it zero.
        const f8 shift = (S[0] + S[1] + S[2]) * splat(1.0f + 1e-6f) + splat(1e-30f);
        const f8 a = shift - S[0], bb = shift - S[1], c = shift - S[2];
        const f8 xy = -S[3], xz = -S[4], yz = -S[5];
        const f8 cxx = bb * c - yz * yz, cxy = xz * yz - xy * c, cxz = xy * yz - bb * xz;
        const f8 cyy = a * c - xz * xz, cyz = xy * xz - a * yz, czz = a * bb - xy * xy;
        const f8 inverse = splat(1.0f) / (a * cxx + xy * cxy + xz * cxz + splat(1e-37f));
        const f8 wx = (cxx * m[0] + cxy * m[1] + cxz * m[2]) * inverse;
        const f8 wy = (cxy * m[0] + cyy * m[1] + cyz * m[2]) * inverse;
        const f8 wz = (cxz * m[0] + cyz * m[1] + czz * m[2]) * inverse;
        for (uint32_t l = 0; l < count; ++l)
            store(d.spin[begin + l], f4{wx[l], wy[l], wz[l], 0.0f});
    }
}

void damping_pass(const ElasticArrays& d, const ElasticConstants& c, uint32_t first,
                  uint32_t last) {
    const uint32_t begin = first * lanes;
    const uint32_t end = last * lanes < d.count ? last * lanes : d.count;
    for (uint32_t i = begin; i < end; ++i) {
        const f4 xi = load(d.x[i]), vi = load(d.v[i]), wi = load(d.spin[i]);
        f4 sum{};
        for (uint32_t p = d.pair_begin[i]; p < d.pair_begin[i + 1]; ++p) {
            const uint32_t j = d.neighbour[p];
            const f4 e = load(d.x[j]) - xi;
            const f4 w = (wi + load(d.spin[j])) * 0.5f;
            sum += (load(d.v[j]) - vi - cross(w, e)) * d.s[p];
        }
        store(d.force[i], load(d.force[i]) + sum * (c.damping * d.volume[i]));
    }
}

}  // namespace
}  // namespace taffy
