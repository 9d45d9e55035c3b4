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

void density_pass(const FluidArrays& d, size_t first, size_t last) {
    const f8 h = splat(d.support), h2 = h * h, one = splat(1.0f), inverse = splat(1.0f / d.support);
    for (size_t i = first; i < last; ++i) {
        const float* xi = d.record[i].x.value;
        const f8 x = splat(xi[0]), y = splat(xi[1]), z = splat(xi[2]);
        f8 filling{}, slopes{}, nx{}, ny{}, nz{};
        for (uint32_t p = d.begin[i]; p < d.begin[i + 1]; p += lanes) {
            const Components at = gather<&FluidRecord::x>(d.record, d.neighbour + p);
            const f8 dx = x - at.x, dy = y - at.y, dz = z - at.z;
            const f8 r2 = dx * dx + dy * dy + dz * dz, in = positive(h2 - r2);
            const f8 s = positive(one - sqrt8(r2) * inverse), q = one - s;  // no neighbour: q = 1
            const f8 s2 = s * s, s5 = at.w * s2 * s2 * s;
            filling += s5 * s * (one + q * (splat(6.0f) + splat(35.0f / 3.0f) * q));
            slopes += s5 * q * q * (one + splat(5.0f) * q);
            const f8 slope = at.w * in * in;
            nx += slope * dx, ny += slope * dy, nz += slope * dz;
        }
        d.slopes[i] = 56.0f / 9.0f * d.density_scale * sum(slopes);
        const float slope = -6.0f * d.colour_scale;
        d.sums[i] = {{slope * sum(nx), slope * sum(ny), slope * sum(nz),
                      d.density_scale * (sum(filling) + xi[3])}};
    }
}

enum class Tension { none, cohesion, colour_field };

template <Tension tension>
inline void force_rows(const FluidArrays& d, size_t first, size_t last) {
    const f8 h = splat(d.support), hv = splat(d.viscosity_support), one = splat(1.0f);
    const f8 tiny = splat(1e-12f * d.support * d.support);
    const f8 pressure_scale = splat(d.pressure_scale), per_support = splat(1.0f / d.support);
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
        [[maybe_unused]] Components e{};
        [[maybe_unused]] f8 curvature{}, total{};
        if constexpr (tension == Tension::colour_field) {
            const float* normal = d.normal[i].value;
            e.x = splat(normal[0]), e.y = splat(normal[1]), e.z = splat(normal[2]);
        }
        f8 fx{}, fy{}, fz{};
        for (uint32_t p = d.begin[i]; p < d.begin[i + 1]; p += lanes) {
            const uint32_t* slots = d.neighbour + p;
            const Components at = gather<&FluidRecord::x>(d.record, slots);
            const Components move = gather<&FluidRecord::v>(d.record, slots);
            const Components phase = gather<&FluidRecord::phase>(d.record, slots);
            const f8 dx = x - at.x, dy = y - at.y, dz = z - at.z;
            const f8 r2 = dx * dx + dy * dy + dz * dz;
            const f8 r = sqrt8(r2 > tiny ? r2 : tiny);
            const f8 inside = positive(h - r), inverse = one / r, m = phase.y;
            const f8 P = pressure + phase.x;
            const f8 approach = (move.x - vx) * dx + (move.y - vy) * dy + (move.z - vz) * dz;
            const f8 rub = (mu + move.w) * (one - (one - molten) * (one - m)) * approach * inverse;
            const f8 s = inside * per_support, s2 = s * s, rubs = positive(hv - r);
            f8 along = pressure_scale * P * s2 * s2 * s * (splat(6.0f) - splat(5.0f) * s) +
                       viscosity_scale * rub * rubs * inverse;
            if constexpr (tension == Tension::cohesion) {
                const f8 t = positive(one - r * per_reach);
                along -= attraction * (cohesion + phase.z) * t * t * t;
            }
            along *= at.w;
            if constexpr (tension == Tension::colour_field) {
                const Components other = gather(d.normal, slots);
                const f8 t = positive(h * h - r2), weight = at.w * t * t;
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
            const float h2 = d.support * d.support, limit = 1.5f / d.support;
            const float k = 6.0f * sum(curvature) / (sum(total) + V * h2 * h2 * h2);
            const float push = -V * normal[3] * (k > limit ? limit : k < -limit ? -limit : k);
            for (int c = 0; c < 3; ++c) d.force[i].value[c] += push * normal[c];
        }
    }
}

void force_pass(const FluidArrays& d, size_t first, size_t last) {
    if (d.normal)
        force_rows<Tension::colour_field>(d, first, last);
    else if (d.cohesion)
        force_rows<Tension::cohesion>(d, first, last);
    else
        force_rows<Tension::none>(d, first, last);
}

}  // namespace
}  // namespace taffy
