// Included once by each build of the kernels; everything is static.
#include <cmath>

#include "core/base/simd.inl"
#include "core/iso/iso_kernels.h"

namespace taffy {
namespace {

constexpr int block_nodes = 8;

/// Eight floats anywhere in memory.
typedef float f8_anywhere __attribute__((vector_size(32), aligned(4), may_alias));
inline f8 load_any(const float* p) {
    return *reinterpret_cast<const f8_anywhere*>(p);
}
inline void store_any(float* p, f8 v) {
    *reinterpret_cast<f8_anywhere*>(p) = v;
}

/// Which nodes of a row of eight lie within the half width of the centre.
struct NodeRange {
    int first, last;  // [first, last)
};
inline NodeRange nodes_within(float centre, float half, float lower, float cell) {
    const int first = int(std::ceil((centre - half - lower) / cell));
    const int last = int(std::floor((centre + half - lower) / cell)) + 1;
    return {first < 0 ? 0 : first, last > block_nodes ? block_nodes : last};
}

inline f8 positive(f8 v) {
    const f8 zero = splat(0.0f);
    return v > zero ? v : zero;
}

void add_to_nodes(const IsoKernel* kernels, const uint32_t* list, size_t count,
                  const float lower[3], float cell, float* value) {
    f8 steps;
    for (int l = 0; l < lanes; ++l) steps[l] = float(l);
    steps *= splat(cell);
    for (size_t k = 0; k < count; ++k) {
        const IsoKernel& kernel = kernels[list[k]];
        const NodeRange ys = nodes_within(kernel.centre[1], kernel.half[1], lower[1], cell);
        const NodeRange zs = nodes_within(kernel.centre[2], kernel.half[2], lower[2], cell);
        const f8 dx = steps + splat(lower[0] - kernel.centre[0]);
        const f8 along = splat(1.0f) - splat(kernel.a[0]) * dx * dx;
        const f8 scale = splat(kernel.scale);
        for (int z = zs.first; z < zs.last; ++z) {
            const float dz = lower[2] + cell * float(z) - kernel.centre[2];
            for (int y = ys.first; y < ys.last; ++y) {
                const float dy = lower[1] + cell * float(y) - kernel.centre[1];
                const float across =
                    kernel.a[1] * dy * dy + kernel.a[2] * dz * dz + 2.0f * kernel.a[5] * dy * dz;
                const float slope = 2.0f * (kernel.a[3] * dy + kernel.a[4] * dz);
                const f8 p = positive(along - splat(slope) * dx - splat(across));
                float* row = value + block_nodes * (block_nodes * z + y);
                store_any(row, load_any(row) + scale * p * p * p);
            }
        }
    }
}

struct PointSums {
    f8 value, gx, gy, gz, red, green, blue, field, most;
    i8 particle;
};

inline void add_kernel(const IsoKernel& kernel, f8 x, f8 y, f8 z, PointSums& s) {
    const f8 dx = x - splat(kernel.centre[0]), dy = y - splat(kernel.centre[1]),
             dz = z - splat(kernel.centre[2]);
    const f8 ax = splat(kernel.a[0]) * dx + splat(kernel.a[3]) * dy + splat(kernel.a[4]) * dz;
    const f8 ay = splat(kernel.a[3]) * dx + splat(kernel.a[1]) * dy + splat(kernel.a[5]) * dz;
    const f8 az = splat(kernel.a[4]) * dx + splat(kernel.a[5]) * dy + splat(kernel.a[2]) * dz;
    const f8 p = positive(splat(1.0f) - (dx * ax + dy * ay + dz * az));
    const f8 part = splat(kernel.scale) * p * p;
    const f8 slope = splat(-6.0f) * part;
    const f8 w = part * p;
    s.value += w;
    s.gx += slope * ax, s.gy += slope * ay, s.gz += slope * az;
    s.red += splat(kernel.colour[0]) * w;
    s.green += splat(kernel.colour[1]) * w;
    s.blue += splat(kernel.colour[2]) * w;
    s.field += splat(kernel.field) * w;
    const i8 more = w > s.most;
    s.most = more ? w : s.most;
    const int id = int(kernel.particle);
    s.particle = more ? i8{id, id, id, id, id, id, id, id} : s.particle;
}

void evaluate(const IsoKernel* kernels, const uint32_t* list, size_t count,
              const IsoPoints& points) {
    for (size_t first = 0; first < points.count; first += lanes) {
        const f8 x = load_any(points.x[0] + first), y = load_any(points.x[1] + first),
                 z = load_any(points.x[2] + first);
        float lower[3], upper[3];
        const f8 axes[3] = {x, y, z};
        for (int a = 0; a < 3; ++a) {
            lower[a] = upper[a] = axes[a][0];
            for (int l = 1; l < lanes; ++l) {
                lower[a] = axes[a][l] < lower[a] ? axes[a][l] : lower[a];
                upper[a] = axes[a][l] > upper[a] ? axes[a][l] : upper[a];
            }
        }
        PointSums s{};
        for (size_t k = 0; k < count; ++k) {
            const IsoKernel& kernel = kernels[list[k]];
            bool near = true;
            for (int a = 0; a < 3; ++a)
                near &= (kernel.centre[a] + kernel.half[a] > lower[a]) &
                        (kernel.centre[a] - kernel.half[a] < upper[a]);
            if (near) add_kernel(kernel, x, y, z, s);
        }
        const f8 most = s.value > splat(1e-12f) ? s.value : splat(1e-12f);
        const f8 inverse = splat(1.0f) / most;
        store_any(points.value + first, s.value);
        store_any(points.gradient[0] + first, s.gx);
        store_any(points.gradient[1] + first, s.gy);
        store_any(points.gradient[2] + first, s.gz);
        store_any(points.colour[0] + first, s.red * inverse);
        store_any(points.colour[1] + first, s.green * inverse);
        store_any(points.colour[2] + first, s.blue * inverse);
        store_any(points.field + first, s.field * inverse);
        for (int l = 0; l < lanes; ++l)
            points.particle[first + size_t(l)] = uint32_t(s.particle[l]);
    }
}

}  // namespace
}  // namespace taffy
