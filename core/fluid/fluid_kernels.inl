// The passes of fluid_kernels.h, eight neighbours at a time. Everything is static: included once by
// each build.
#include "core/base/simd.inl"
#include "core/fluid/fluid_kernels.h"

namespace taffy {
namespace {

/// The components of eight vectors.
struct Components {
    f8 x, y, z, w;
};

inline Components transposed(f4 a0, f4 a1, f4 a2, f4 a3, f4 a4, f4 a5, f4 a6, f4 a7) {
    const f8 r04 = __builtin_shufflevector(a0, a4, 0, 1, 2, 3, 4, 5, 6, 7);
    const f8 r15 = __builtin_shufflevector(a1, a5, 0, 1, 2, 3, 4, 5, 6, 7);
    const f8 r26 = __builtin_shufflevector(a2, a6, 0, 1, 2, 3, 4, 5, 6, 7);
    const f8 r37 = __builtin_shufflevector(a3, a7, 0, 1, 2, 3, 4, 5, 6, 7);
    const f8 xy01 = __builtin_shufflevector(r04, r15, 0, 8, 1, 9, 4, 12, 5, 13);
    const f8 zw01 = __builtin_shufflevector(r04, r15, 2, 10, 3, 11, 6, 14, 7, 15);
    const f8 xy23 = __builtin_shufflevector(r26, r37, 0, 8, 1, 9, 4, 12, 5, 13);
    const f8 zw23 = __builtin_shufflevector(r26, r37, 2, 10, 3, 11, 6, 14, 7, 15);
    return {__builtin_shufflevector(xy01, xy23, 0, 1, 8, 9, 4, 5, 12, 13),
            __builtin_shufflevector(xy01, xy23, 2, 3, 10, 11, 6, 7, 14, 15),
            __builtin_shufflevector(zw01, zw23, 0, 1, 8, 9, 4, 5, 12, 13),
            __builtin_shufflevector(zw01, zw23, 2, 3, 10, 11, 6, 7, 14, 15)};
}

inline Components gather(const Float4* row, const uint32_t* slot) {
    return transposed(load(row[slot[0]]), load(row[slot[1]]), load(row[slot[2]]),
                      load(row[slot[3]]), load(row[slot[4]]), load(row[slot[5]]),
                      load(row[slot[6]]), load(row[slot[7]]));
}

template <Float4 FluidRecord::*field>
inline Components gather(const FluidRecord* record, const uint32_t* slot) {
    return transposed(load(record[slot[0]].*field), load(record[slot[1]].*field),
                      load(record[slot[2]].*field), load(record[slot[3]].*field),
                      load(record[slot[4]].*field), load(record[slot[5]].*field),
                      load(record[slot[6]].*field), load(record[slot[7]].*field));
}

inline float sum(f8 v) {
    return ((v[0] + v[4]) + (v[2] + v[6])) + ((v[1] + v[5]) + (v[3] + v[7]));
}

inline f8 positive(f8 v) {
    const f8 zero = splat(0.0f);
    return v > zero ? v : zero;
}

/// Support of the pairs of a particle with others.
inline f8 pair_support(f8 own, f8 others) {
    const f8 zero = splat(0.0f), both = splat(0.5f) * (own + others);
    return own > zero ? (others > zero ? both : own) : others;
}

/// The support of eight pairs, and what the sums of kernels are scaled by where supports differ.
struct PairScale {
    f8 h, inverse, volume;  // h_ij, 1/h_ij, 1/h_ij^3
};

template <bool mixed>
inline PairScale pair_scale(const FluidArrays& d, f8 own, const uint32_t* slots) {
    if constexpr (!mixed) return {splat(d.support), splat(1.0f / d.support), splat(1.0f)};
    const f8 tiny = splat(1e-6f);  // neither flows
    const f8 h = pair_support(own, gather<&FluidRecord::phase>(d.record, slots).w);
    const f8 inverse = splat(1.0f) / (h > tiny ? h : tiny);
    return {h, inverse, inverse * inverse * inverse};
}

template <bool mixed>
inline void density_rows(const FluidArrays& d, size_t first, size_t last) {
    const f8 one = splat(1.0f);
    for (size_t i = first; i < last; ++i) {
        const float* xi = d.record[i].x.value;
        const f8 own = splat(d.record[i].phase.value[3]);
        const f8 x = splat(xi[0]), y = splat(xi[1]), z = splat(xi[2]);
        f8 filling{}, slopes{}, nx{}, ny{}, nz{};
        for (uint32_t p = d.begin[i]; p < d.begin[i + 1]; p += lanes) {
            const PairScale pair = pair_scale<mixed>(d, own, d.neighbour + p);
            const Components at = gather<&FluidRecord::x>(d.record, d.neighbour + p);
            const f8 dx = x - at.x, dy = y - at.y, dz = z - at.z;
            const f8 r2 = dx * dx + dy * dy + dz * dz, in = positive(pair.h * pair.h - r2);
            const f8 s = positive(one - sqrt8(r2) * pair.inverse), q = one - s;  // far: q = 1
            const f8 s2 = s * s;
            f8 s5 = at.w * s2 * s2 * s, slope = at.w * in * in;
            if constexpr (mixed) {
                s5 *= pair.volume;
                slope *= pair.volume * pair.volume * pair.volume;
            }
            filling += s5 * s * (one + q * (splat(6.0f) + splat(35.0f / 3.0f) * q));
            slopes += s5 * q * q * (one + splat(5.0f) * q);
            nx += slope * dx, ny += slope * dy, nz += slope * dz;
        }
        d.slopes[i] = 56.0f / 9.0f * d.density_scale * sum(slopes);
        const float slope = -6.0f * d.colour_scale;
        float self = xi[3];
        if constexpr (mixed) self = own[0] > 0.0f ? self / (own[0] * own[0] * own[0]) : 0.0f;
        d.sums[i] = {{slope * sum(nx), slope * sum(ny), slope * sum(nz),
                      d.density_scale * (sum(filling) + self)}};
    }
}

void density_pass(const FluidArrays& d, size_t first, size_t last) {
    if (d.mixed)
        density_rows<true>(d, first, last);
    else
        density_rows<false>(d, first, last);
}

enum class Tension { none, cohesion, colour_field };

template <Tension tension, bool mixed>
inline void force_rows(const FluidArrays& d, size_t first, size_t last) {
    const f8 one = splat(1.0f), viscosity_support = splat(d.viscosity_support);
    const f8 pressure_scale = splat(d.pressure_scale);
    [[maybe_unused]] const f8 attraction = splat(d.attraction_scale);
    [[maybe_unused]] const f8 per_reach =
        splat(d.attraction_support > 0.0f ? 1.0f / d.attraction_support : 0.0f);
    const f8 viscosity_scale = splat(2.5f * d.viscosity_scale);  // 5 (mu_i + mu_j) / 2
    for (size_t i = first; i < last; ++i) {
        const FluidRecord& own = d.record[i];
        const f8 x = splat(own.x.value[0]), y = splat(own.x.value[1]), z = splat(own.x.value[2]);
        const f8 vx = splat(own.v.value[0]), vy = splat(own.v.value[1]), vz = splat(own.v.value[2]);
        const f8 mu = splat(own.v.value[3]), pressure = splat(own.phase.value[0]);
        const f8 molten = splat(own.phase.value[1]), cohesion = splat(own.phase.value[2]);
        const f8 own_support = splat(own.phase.value[3]);
        [[maybe_unused]] Components e{};
        [[maybe_unused]] f8 curvature{}, total{};
        if constexpr (tension == Tension::colour_field) {
            const float* normal = d.normal[i].value;
            e.x = splat(normal[0]), e.y = splat(normal[1]), e.z = splat(normal[2]);
        }
        f8 fx{}, fy{}, fz{};
        for (uint32_t p = d.begin[i]; p < d.begin[i + 1]; p += lanes) {
            const uint32_t* slots = d.neighbour + p;
            const PairScale pair = pair_scale<mixed>(d, own_support, slots);
            const Components at = gather<&FluidRecord::x>(d.record, slots);
            const Components move = gather<&FluidRecord::v>(d.record, slots);
            const Components phase = gather<&FluidRecord::phase>(d.record, slots);
            const f8 dx = x - at.x, dy = y - at.y, dz = z - at.z;
            const f8 r2 = dx * dx + dy * dy + dz * dz;
            const f8 tiny = splat(1e-12f) * pair.h * pair.h;
            const f8 r = sqrt8(r2 > tiny ? r2 : tiny);
            const f8 inside = positive(pair.h - r), inverse = one / r, m = phase.y;
            const f8 P = pressure + phase.x;
            const f8 approach = (move.x - vx) * dx + (move.y - vy) * dy + (move.z - vz) * dz;
            const f8 rub = (mu + move.w) * (one - (one - molten) * (one - m)) * approach * inverse;
            const f8 s = inside * pair.inverse, s2 = s * s;
            const f8 hv = mixed ? viscosity_support * pair.h : viscosity_support;
            const f8 rubs = positive(hv - r);
            f8 along = pressure_scale * P * s2 * s2 * s * (splat(6.0f) - splat(5.0f) * s);
            f8 rubbing = viscosity_scale * rub * rubs * inverse;
            if constexpr (mixed) {
                along *= pair.volume * pair.inverse * pair.inverse;
                rubbing *= pair.volume * pair.volume;
            }
            along += rubbing;
            if constexpr (tension == Tension::cohesion) {
                const f8 t = positive(one - r * (mixed ? per_reach * pair.inverse : per_reach));
                f8 pull = attraction * (cohesion + phase.z) * t * t * t;
                if constexpr (mixed) pull *= pair.volume * pair.inverse * pair.inverse;
                along -= pull;
            }
            along *= at.w;
            if constexpr (tension == Tension::colour_field) {
                const Components other = gather(d.normal, slots);
                const f8 t = positive(pair.h * pair.h - r2);
                f8 weight = at.w * t * t;
                if constexpr (mixed) weight *= pair.volume * pair.volume * pair.volume;
                const f8 turn = (e.x - other.x) * dx + (e.y - other.y) * dy + (e.z - other.z) * dz;
                curvature += other.w > splat(0.0f) ? weight * turn : splat(0.0f);
                total += other.w > splat(0.0f) ? weight * t : splat(0.0f);
            }
            fx += along * dx, fy += along * dy, fz += along * dz;
        }
        const float V = own.x.value[3];
        d.force[i] = {{V * sum(fx), V * sum(fy), V * sum(fz), 0.0f}};
        if constexpr (tension == Tension::colour_field) {
            const float* normal = d.normal[i].value;
            const float h = mixed ? own_support[0] : d.support, h2 = h * h, limit = 1.5f / h;
            const float self = mixed ? V / (h2 * h) : V * h2 * h2 * h2;
            const float k = 6.0f * sum(curvature) / (sum(total) + self);
            const float push = -V * normal[3] * (k > limit ? limit : k < -limit ? -limit : k);
            for (int c = 0; c < 3; ++c) d.force[i].value[c] += push * normal[c];
        }
    }
}

template <bool mixed>
inline void force_rows_of(const FluidArrays& d, size_t first, size_t last) {
    if (d.normal)
        force_rows<Tension::colour_field, mixed>(d, first, last);
    else if (d.cohesion)
        force_rows<Tension::cohesion, mixed>(d, first, last);
    else
        force_rows<Tension::none, mixed>(d, first, last);
}

void force_pass(const FluidArrays& d, size_t first, size_t last) {
    if (d.mixed)
        force_rows_of<true>(d, first, last);
    else
        force_rows_of<false>(d, first, last);
}

}  // namespace
}  // namespace taffy
