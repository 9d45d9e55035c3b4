// Included once by each build of the kernels; everything is static.
#include <cmath>

#include "core/base/simd.inl"
#include "core/surfels/surfel_kernels.h"

namespace taffy {
namespace {

void colour(const float* const near[4], size_t count, const float x[3], float inverse_h2,
            float sums[4]) {
    f8 c{}, gx{}, gy{}, gz{};
    for (size_t k = 0; k < count; k += lanes) {
        const f8 dx = load_any(near[0] + k) - splat(x[0]), dy = load_any(near[1] + k) - splat(x[1]),
                 dz = load_any(near[2] + k) - splat(x[2]);
        const f8 t = positive(splat(1.0f) - (dx * dx + dy * dy + dz * dz) * splat(inverse_h2));
        const f8 slope = load_any(near[3] + k) * t * t;
        c += slope * t;
        gx += slope * dx, gy += slope * dy, gz += slope * dz;
    }
    sums[0] = sum_of(c), sums[1] = sum_of(gx), sums[2] = sum_of(gy), sums[3] = sum_of(gz);
}

void moments(const float* const near[6], size_t count, const float x[3], const float u[3],
             float inverse_h2, float sums[15]) {
    f8 sum[15] = {};
    for (size_t k = 0; k < count; k += lanes) {
        f8 r[3], s[3];
        for (int a = 0; a < 3; ++a) {
            r[a] = load_any(near[a] + k) - splat(x[a]);
            s[a] = load_any(near[3 + a] + k) - splat(u[a]);
        }
        const f8 t =
            positive(splat(1.0f) - (r[0] * r[0] + r[1] * r[1] + r[2] * r[2]) * splat(inverse_h2));
        const f8 w = t * t * t;
        const f8 wr[3] = {w * r[0], w * r[1], w * r[2]};
        for (int a = 0; a < 3; ++a) {
            sum[a] += wr[a] * r[a];
            for (int b = 0; b < 3; ++b) sum[6 + 3 * a + b] += s[a] * wr[b];
        }
        sum[3] += wr[0] * r[1], sum[4] += wr[0] * r[2], sum[5] += wr[1] * r[2];
    }
    for (int v = 0; v < 15; ++v) sums[v] = sum_of(sum[v]);
}

/// Transposes a matrix of eight by eight.
inline void transpose(f8 m[lanes]) {
    f8 pairs[lanes], fours[lanes];
    for (int k = 0; k < lanes; k += 2) {
        pairs[k] = __builtin_shufflevector(m[k], m[k + 1], 0, 8, 1, 9, 4, 12, 5, 13);
        pairs[k + 1] = __builtin_shufflevector(m[k], m[k + 1], 2, 10, 3, 11, 6, 14, 7, 15);
    }
    for (int k = 0; k < lanes; k += 4)
        for (int a = 0; a < 2; ++a) {
            const f8 ab = pairs[k + a], cd = pairs[k + 2 + a];
            fours[k + 2 * a] = __builtin_shufflevector(ab, cd, 0, 1, 8, 9, 4, 5, 12, 13);
            fours[k + 2 * a + 1] = __builtin_shufflevector(ab, cd, 2, 3, 10, 11, 6, 7, 14, 15);
        }
    for (int k = 0; k < 4; ++k) {
        m[k] = __builtin_shufflevector(fours[k], fours[4 + k], 0, 1, 2, 3, 8, 9, 10, 11);
        m[4 + k] = __builtin_shufflevector(fours[k], fours[4 + k], 4, 5, 6, 7, 12, 13, 14, 15);
    }
}

void pack(const float* particles, const uint32_t* which, size_t count, const float origin[3],
          float* packed) {
    for (size_t k = 0; k < count; k += lanes, packed += 2 * lanes * lanes) {
        f8 row[2 * lanes];
        for (int l = 0; l < lanes; ++l) {
            const float* const of = particles + size_t(2 * lanes) * which[k + l];
            row[l] = load_any(of), row[lanes + l] = load_any(of + lanes);
        }
        transpose(row), transpose(row + lanes);
        for (int a = 0; a < 3; ++a) row[a] -= splat(origin[a]);
        for (int a = 0; a < 3; ++a) {
            const f8* const G = row + 6 + 3 * a;
            row[3 + a] -= G[0] * row[0] + G[1] * row[1] + G[2] * row[2];
        }
        for (int v = 0; v < 2 * lanes; ++v) store_any(packed + lanes * v, row[v]);
    }
}

void weigh(const float* packed, size_t rows, const float x[3], const float above[3],
           float inverse_h2, float sums[14]) {
    constexpr int values = 13;
    f8 sum[values + 1] = {};
    for (size_t k = 0; k < rows; ++k, packed += (3 + values) * lanes) {
        const f8 dx = load_any(packed) - splat(x[0]), dy = load_any(packed + lanes) - splat(x[1]),
                 dz = load_any(packed + 2 * lanes) - splat(x[2]);
        const f8 t = positive(splat(1.0f) - (dx * dx + dy * dy + dz * dz) * splat(inverse_h2));
        const f8 under = positive(
            splat(1.0f) - (dx * splat(above[0]) + dy * splat(above[1]) + dz * splat(above[2])));
        const f8 w = t * t * t * (under < splat(1.0f) ? under : splat(1.0f));
        for (int v = 0; v < values; ++v) sum[v] += w * load_any(packed + (3 + v) * lanes);
        sum[values] += w;
    }
    for (int v = 0; v <= values; ++v) sums[v] = sum_of(sum[v]);
}

void distances2(const float* const near[3], size_t count, const float x[3], float* result) {
    for (size_t k = 0; k < count; k += lanes) {
        const f8 dx = load_any(near[0] + k) - splat(x[0]), dy = load_any(near[1] + k) - splat(x[1]),
                 dz = load_any(near[2] + k) - splat(x[2]);
        store_any(result + k, dx * dx + dy * dy + dz * dz);
    }
}

/// Returns the first three components of eight rows, each as a vector of eight lanes.
inline Vec columns(const f4 row[lanes]) {
    f4 part[2][3];
    for (int half = 0; half < 2; ++half) {
        const f4* r = row + 4 * half;
        const f4 ab = __builtin_shufflevector(r[0], r[1], 0, 4, 1, 5),
                 cd = __builtin_shufflevector(r[2], r[3], 0, 4, 1, 5);
        part[half][0] = __builtin_shufflevector(ab, cd, 0, 1, 4, 5);
        part[half][1] = __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
        part[half][2] =
            __builtin_shufflevector(__builtin_shufflevector(r[0], r[1], 2, 6, 3, 7),
                                    __builtin_shufflevector(r[2], r[3], 2, 6, 3, 7), 0, 1, 4, 5);
    }
    const auto both = [&](int a) {
        return __builtin_shufflevector(part[0][a], part[1][a], 0, 1, 2, 3, 4, 5, 6, 7);
    };
    return {both(0), both(1), both(2)};
}

SurfelNeighbourSums neighbours(const Float4* x, const Float4* n, const uint32_t* list, size_t count,
                               size_t nearest, uint32_t i, float h) {
    constexpr float same_side = 0.70710678f;
    const f8 zero = splat(0.0f), one = splat(1.0f), inverse = splat(1.0f / (h * h));
    const i8 lane{0, 1, 2, 3, 4, 5, 6, 7};
    const f4 xi = load(x[i]);
    const float* const ni = n[i].value;
    i8 counted{};
    f8 weight{}, px{}, py{}, pz{}, xx{}, yy{}, zz{}, xy{}, xz{}, yz{}, ax{}, ay{}, az{};
    for (size_t k = 0; k < count; k += lanes) {
        f4 offsets[lanes], normals[lanes];
        for (size_t l = 0; l < lanes; ++l) {
            const uint32_t j = k + l < count ? list[k + l] : i;  // lanes beyond count are not used
            offsets[l] = load(x[j]) - xi, normals[l] = load(n[j]);
        }
        const Vec r = columns(offsets), nj = columns(normals);
        const int left = int(count - k), repelling = int(nearest) - int(k);
        const i8 is_there = lane < i8{left, left, left, left, left, left, left, left};
        const f8 r2 = r.x * r.x + r.y * r.y + r.z * r.z;
        const f8 facing = nj.x * splat(ni[0]) + nj.y * splat(ni[1]) + nj.z * splat(ni[2]);
        const i8 same = is_there & (facing >= splat(same_side));
        counted -= same;
        const f8 t = positive(one - r2 * inverse);
        const f8 w = same ? t * t * t : zero;
        const f8 wx = w * r.x, wy = w * r.y, wz = w * r.z;
        weight += w;
        px += wx, py += wy, pz += wz;
        xx += wx * r.x, yy += wy * r.y, zz += wz * r.z;
        xy += wx * r.y, xz += wx * r.z, yz += wy * r.z;

        const f8 length = sqrt8(r2);
        const i8 repels = is_there & (length > splat(1e-6f * h)) &
                          (lane < i8{repelling, repelling, repelling, repelling, repelling,
                                     repelling, repelling, repelling});
        const f8 push = repels ? (length - splat(h)) / length : zero;  // against the offset
        ax += push * r.x, ay += push * r.y, az += push * r.z;
    }
    int number = 0;
    for (int l = 0; l < lanes; ++l) number += counted[l];
    return {number,
            sum_of(weight),
            {sum_of(px), sum_of(py), sum_of(pz)},
            {sum_of(xx), sum_of(yy), sum_of(zz), sum_of(xy), sum_of(xz), sum_of(yz)},
            {sum_of(ax), sum_of(ay), sum_of(az)}};
}

}  // namespace
}  // namespace taffy
