// Included once by each build of the kernels; everything is static.
#include <cmath>

#include "core/base/simd.inl"
#include "core/iso/iso_kernels.h"

namespace taffy {
namespace {

constexpr int block_nodes = 8;

/// The nodes of a row of eight that lie within the half width of a centre.
struct NodeRange {
    int first, last;  // [first, last)
};
inline NodeRange nodes_within(float centre, float half, float lower, float inverse_cell) {
    const int first = int(std::ceil((centre - half - lower) * inverse_cell));
    const int last = int(std::floor((centre + half - lower) * inverse_cell)) + 1;
    return {first < 0 ? 0 : first, last > block_nodes ? block_nodes : last};
}

void add_to_nodes(const IsoKernel* kernels, const uint32_t* list, size_t count,
                  const float lower[3], float cell, float* value) {
    f8 steps;
    for (int l = 0; l < lanes; ++l) steps[l] = float(l);
    steps *= splat(cell);
    const float inverse_cell = 1.0f / cell;
    for (size_t k = 0; k < count; ++k) {
        const IsoKernel& kernel = kernels[list[k]];
        const NodeRange ys = nodes_within(kernel.centre[1], kernel.half[1], lower[1], inverse_cell);
        const NodeRange zs = nodes_within(kernel.centre[2], kernel.half[2], lower[2], inverse_cell);
        const f8 dx = steps + splat(lower[0] - kernel.centre[0]);
        const f8 along = splat(1.0f) - splat(kernel.a[0]) * dx * dx;
        const f8 scale = splat(kernel.scale);
        const f8 dy = steps + splat(lower[1] - kernel.centre[1]);
        const f8 dy2 = splat(kernel.a[1]) * dy * dy;
        float across[lanes], slope[lanes];  // of q along a row: its constant part and slope, by y
        for (int z = zs.first; z < zs.last; ++z) {
            const float dz = lower[2] + cell * float(z) - kernel.centre[2];
            store_any(across,
                      dy2 + splat(2.0f * kernel.a[5] * dz) * dy + splat(kernel.a[2] * dz * dz));
            store_any(slope, splat(2.0f * kernel.a[3]) * dy + splat(2.0f * kernel.a[4] * dz));
            float* row = value + block_nodes * (block_nodes * z + ys.first);
            for (int y = ys.first; y < ys.last; ++y, row += block_nodes) {
                const f8 p = positive(along - splat(slope[y]) * dx - splat(across[y]));
                store_any(row, load_any(row) + scale * p * p * p);
            }
        }
    }
}

/// Returns a bit for every lane, set where its sign is set.
inline unsigned lanes_set(i8 v) {
#ifdef __AVX__
    return unsigned(__builtin_ia32_movmskps256(f8(v)));
#else
    unsigned bits = 0;
    for (int l = 0; l < lanes; ++l) bits |= unsigned(v[l] < 0) << l;
    return bits;
#endif
}

/// The shuffles that move the lanes to be kept to the front, by the bits of these lanes.
struct KeptLanes {
    i8 of[256];
};
constexpr KeptLanes kept_lanes = [] {
    KeptLanes table{};
    for (int bits = 0; bits < 256; ++bits) {
        int kept[lanes] = {}, count = 0;
        for (int l = 0; l < lanes; ++l)
            if (bits >> l & 1) kept[count++] = l;
        table.of[bits] = i8{kept[0], kept[1], kept[2], kept[3], kept[4], kept[5], kept[6], kept[7]};
    }
    return table;
}();

size_t gather_near(const IsoColumns& particles, const IsoRange* ranges, size_t count,
                   const IsoBox& box, float reach, size_t columns,
                   float* const found[iso_columns]) {
    const f8 reach2 = splat(reach * reach);
    size_t number = 0;
    for (size_t k = 0; k < count; ++k)
        for (uint32_t j = ranges[k].first; j < ranges[k].second; j += lanes) {
            f8 distance2{};
            for (int a = 0; a < 3; ++a) {
                const f8 x = load_any(particles.of[a] + j);
                const f8 beyond =
                    positive(splat(box.lower[a]) - x) + positive(x - splat(box.upper[a]));
                distance2 += beyond * beyond;
            }
            unsigned near = lanes_set(distance2 < reach2);
            const uint32_t left = ranges[k].second - j;
            if (left < lanes) near &= (1u << left) - 1;
            for (size_t c = 0; c < columns; ++c)
                store_any(found[c] + number,
                          __builtin_shuffle(load_any(particles.of[c] + j), kept_lanes.of[near]));
            number += size_t(__builtin_popcount(near));
        }
    return number;
}

/// Calls add(first row, offsets, weights) for eight rows at a time; rows that are out of reach have
/// the weight 0.
template <class Add>
inline void for_eights_near(const IsoColumns& near, size_t count, const float place[3], float reach,
                            const Add& add) {
    const f8 x = splat(place[0]), y = splat(place[1]), z = splat(place[2]);
    const f8 inverse2 = splat(1.0f / (reach * reach)), one = splat(1.0f), none = splat(0.0f);
    for (size_t j = 0; j < count; j += lanes) {
        const f8 dx = load_any(near.of[0] + j) - x, dy = load_any(near.of[1] + j) - y,
                 dz = load_any(near.of[2] + j) - z;
        const f8 q2 = (dx * dx + dy * dy + dz * dz) * inverse2;
        add(j, dx, dy, dz, q2 < one ? one - q2 * sqrt8(q2) : none);
    }
}

IsoSurroundings surroundings(const IsoColumns& near, size_t count, const float place[3],
                             float reach) {
    f8 weight{}, mx{}, my{}, mz{}, xx{}, yy{}, zz{}, xy{}, xz{}, yz{};
    for_eights_near(near, count, place, reach, [&](size_t, f8 dx, f8 dy, f8 dz, f8 w) {
        const f8 wx = w * dx, wy = w * dy, wz = w * dz;
        weight += w;
        mx += wx, my += wy, mz += wz;
        xx += wx * dx, yy += wy * dy, zz += wz * dz;
        xy += wx * dy, xz += wx * dz, yz += wy * dz;
    });
    const float sum = sum_of(weight), inverse = 1.0f / sum;
    return {sum,
            {sum_of(mx) * inverse, sum_of(my) * inverse, sum_of(mz) * inverse},
            {sum_of(xx), sum_of(yy), sum_of(zz), sum_of(xy), sum_of(xz), sum_of(yz)}};
}

void common_mean(const IsoColumns& near, size_t count, const float place[3], float reach,
                 float result[3]) {
    f8 sum{}, mx{}, my{}, mz{};
    for_eights_near(near, count, place, reach, [&](size_t j, f8, f8, f8, f8 weight) {
        const f8 w = weight * load_any(near.of[6] + j);
        sum += w;
        mx += w * load_any(near.of[3] + j);
        my += w * load_any(near.of[4] + j);
        mz += w * load_any(near.of[5] + j);
    });
    const float inverse = 1.0f / (sum_of(sum) + 1e-12f);
    result[0] = sum_of(mx) * inverse, result[1] = sum_of(my) * inverse;
    result[2] = sum_of(mz) * inverse;
}

inline float least_of(f8 v) {
    float least = v[0];
    for (int l = 1; l < lanes; ++l) least = v[l] < least ? v[l] : least;
    return least;
}

struct PointSums {
    f8 value, gx, gy, gz, red, green, blue, field, most;
    i8 particle;
};

/// What is computed at points: the value alone, or everything; where all kernels have one look
/// (colour and field), it is not blended.
enum class Wanted { value, all_of_one_look, all };

template <Wanted wanted>
inline void add_kernel(const IsoKernel& kernel, f8 x, f8 y, f8 z, PointSums& s) {
    const f8 dx = x - splat(kernel.centre[0]), dy = y - splat(kernel.centre[1]),
             dz = z - splat(kernel.centre[2]);
    const f8 ax = splat(kernel.a[0]) * dx + splat(kernel.a[3]) * dy + splat(kernel.a[4]) * dz;
    const f8 ay = splat(kernel.a[3]) * dx + splat(kernel.a[1]) * dy + splat(kernel.a[5]) * dz;
    const f8 az = splat(kernel.a[4]) * dx + splat(kernel.a[5]) * dy + splat(kernel.a[2]) * dz;
    const f8 p = positive(splat(1.0f) - (dx * ax + dy * ay + dz * az));
    if (lanes_set(splat(0.0f) < p) == 0) return;
    const f8 part = splat(kernel.scale) * p * p;
    const f8 w = part * p;
    s.value += w;
    if constexpr (wanted == Wanted::value) return;
    const f8 slope = splat(-6.0f) * part;
    s.gx += slope * ax, s.gy += slope * ay, s.gz += slope * az;
    if constexpr (wanted == Wanted::all) {
        s.red += splat(kernel.colour[0]) * w;
        s.green += splat(kernel.colour[1]) * w;
        s.blue += splat(kernel.colour[2]) * w;
        s.field += splat(kernel.field) * w;
    }
    const i8 more = w > s.most;
    s.most = more ? w : s.most;
    const int id = int(kernel.particle);
    s.particle = more ? i8{id, id, id, id, id, id, id, id} : s.particle;
}

/// Finds the boxes around kernels, eight kernels at a time: the lower ends along three axes, then
/// the upper ones. Lanes beyond the last kernel hold empty boxes.
void find_boxes(const IsoKernel* kernels, const uint32_t* list, size_t count, float* boxes) {
    const size_t eights = (count + lanes - 1) / lanes;
    for (size_t e = 0; e < eights; ++e) {
        float centre[3][lanes], half[3][lanes];
        for (size_t l = 0; l < lanes; ++l) {
            const size_t k = e * lanes + l;
            const IsoKernel& kernel = kernels[list[k < count ? k : count - 1]];
            for (int a = 0; a < 3; ++a) {
                centre[a][l] = kernel.centre[a];
                half[a][l] = k < count ? kernel.half[a] : -1e30f;
            }
        }
        float* box = boxes + e * 6 * lanes;
        for (int a = 0; a < 3; ++a) {
            store_any(box + a * lanes, load_any(centre[a]) - load_any(half[a]));
            store_any(box + (3 + a) * lanes, load_any(centre[a]) + load_any(half[a]));
        }
    }
}

/// Returns a bit for each of eight kernels, set where its box meets that of eight points.
inline unsigned which_meet(const float* box, const f8 lower[3], const f8 upper[3]) {
    i8 meets = (load_any(box) < upper[0]) & (load_any(box + 3 * lanes) > lower[0]);
    for (int a = 1; a < 3; ++a)
        meets &=
            (load_any(box + a * lanes) < upper[a]) & (load_any(box + (3 + a) * lanes) > lower[a]);
    return lanes_set(meets);
}

bool look_alike(const IsoKernel* kernels, const uint32_t* list, size_t count) {
    for (size_t k = 1; k < count; ++k) {
        const IsoKernel &a = kernels[list[k - 1]], &b = kernels[list[k]];
        if (a.colour[0] != b.colour[0] || a.colour[1] != b.colour[1] ||
            a.colour[2] != b.colour[2] || a.field != b.field)
            return false;
    }
    return count > 0;
}

/// @param boxes  of the kernels, from find_boxes()
template <Wanted wanted>
void evaluate_all(const IsoKernel* kernels, const uint32_t* list, size_t count,
                  const IsoPoints& points, const float* boxes) {
    for (size_t first = 0; first < points.count; first += lanes) {
        const f8 x = load_any(points.x[0] + first), y = load_any(points.x[1] + first),
                 z = load_any(points.x[2] + first);
        const f8 lower[3] = {splat(least_of(x)), splat(least_of(y)), splat(least_of(z))};
        const f8 upper[3] = {splat(-least_of(-x)), splat(-least_of(-y)), splat(-least_of(-z))};
        PointSums s{};
        for (size_t k = 0; k < count; k += lanes)
            for (unsigned near = which_meet(boxes + 6 * k, lower, upper); near; near &= near - 1)
                add_kernel<wanted>(kernels[list[k + size_t(__builtin_ctz(near))]], x, y, z, s);
        store_any(points.value + first, s.value);
        if constexpr (wanted == Wanted::value) continue;
        const f8 most = s.value > splat(1e-12f) ? s.value : splat(1e-12f);
        const f8 inverse = splat(1.0f) / most;
        store_any(points.gradient[0] + first, s.gx);
        store_any(points.gradient[1] + first, s.gy);
        store_any(points.gradient[2] + first, s.gz);
        if constexpr (wanted == Wanted::all_of_one_look) {
            const IsoKernel& one = kernels[list[0]];
            s.red = splat(one.colour[0]), s.green = splat(one.colour[1]);
            s.blue = splat(one.colour[2]), s.field = splat(one.field);
        } else {
            s.red *= inverse, s.green *= inverse, s.blue *= inverse, s.field *= inverse;
        }
        store_any(points.colour[0] + first, s.red);
        store_any(points.colour[1] + first, s.green);
        store_any(points.colour[2] + first, s.blue);
        store_any(points.field + first, s.field);
        for (int l = 0; l < lanes; ++l)
            points.particle[first + size_t(l)] = uint32_t(s.particle[l]);
    }
}

void evaluate(const IsoKernel* kernels, const uint32_t* list, size_t count, const IsoPoints& points,
              float* scratch) {
    find_boxes(kernels, list, count, scratch);
    if (look_alike(kernels, list, count))
        evaluate_all<Wanted::all_of_one_look>(kernels, list, count, points, scratch);
    else
        evaluate_all<Wanted::all>(kernels, list, count, points, scratch);
}

void find_values(const IsoKernel* kernels, const uint32_t* list, size_t count,
                 const IsoPoints& points, float* scratch) {
    find_boxes(kernels, list, count, scratch);
    evaluate_all<Wanted::value>(kernels, list, count, points, scratch);
}

}  // namespace
}  // namespace taffy
