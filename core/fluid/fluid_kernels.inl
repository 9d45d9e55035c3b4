// The passes of fluid_kernels.h, eight neighbours at a time. Everything is static: included once by
// each build.
#include <initializer_list>

#include "core/fluid/fluid_gather.inl"

namespace taffy {
namespace {

/// Values of the pairs that count, side by side. The operations on eight pairs at a time do not
/// depend on the pairs left out between them.
constexpr int block = 256;
struct alignas(32) PackedPairs {
    float dx[block + lanes], dy[block + lanes], dz[block + lanes], r2[block + lanes];
    float volume[block + lanes], support[block + lanes];
};

struct DensitySums {
    f8 filling{}, slopes{}, nx{}, ny{}, nz{};
};

template <bool mixed>
inline void add_density(const PackedPairs& pairs, int count, PairScale scale, DensitySums& sums) {
    const f8 one = splat(1.0f);
    for (int k = 0; k < count; k += lanes) {
        if constexpr (mixed) scale = scale_of(load8(pairs.support + k));
        const f8 r2 = load8(pairs.r2 + k), V = load8(pairs.volume + k);
        const f8 q = sqrt8(r2) * scale.inverse, s = positive(one - q);
        const f8 in = positive(one - r2 * scale.inverse * scale.inverse), s2 = s * s;
        const f8 s5 = V * scale.third * s2 * s2 * s, slope = V * scale.fifth * in * in;
        sums.filling += s5 * s * (one + q * (splat(6.0f) + splat(35.0f / 3.0f) * q));
        sums.slopes += s5 * q * q * (one + splat(5.0f) * q);
        sums.nx += slope * load8(pairs.dx + k);
        sums.ny += slope * load8(pairs.dy + k);
        sums.nz += slope * load8(pairs.dz + k);
    }
}

/// Moves the pairs after the last full eight of a block to its front. @return their number
inline int keep_rest(PackedPairs& pairs, int count) {
    const int full = count / lanes * lanes;
    for (float* values : {pairs.dx, pairs.dy, pairs.dz, pairs.r2, pairs.volume, pairs.support})
        std::memcpy(values, values + full, lanes * sizeof(float));
    return count - full;
}

template <bool mixed, bool cohesion>
inline void density_rows(const FluidArrays& d, size_t first, size_t last) {
    const PairScale common = scale_of(splat(d.support));
    const f8 nothing = splat(0.0f), wide = splat(d.attraction_reach), near = splat(d.pair_reach);
    PackedPairs pairs;
    for (size_t i = first; i < last; ++i) {
        const float *own = d.x[i].value, *own_phase = d.phase[i].value;
        const bool molten = own_phase[1] > 0.0f;
        const f8 x = splat(own[0]), y = splat(own[1]), z = splat(own[2]);
        const f8 own_support = splat(own_phase[3]);
        [[maybe_unused]] const f8 own_cohesion = splat(own_phase[2]);
        DensitySums sums;
        int count = 0;
        uint8_t* within = d.within ? d.within + d.lists.begin[i] / lanes : nullptr;
        const List list(d.lists, i);
        for (const uint32_t* slots = list.first; slots < list.last; slots += lanes) {
            const Components at = gather(d.x, slots);
            const f8 dx = x - at.x, dy = y - at.y, dz = z - at.z;
            const f8 r2 = dx * dx + dy * dy + dz * dz;
            f8 h = common.h;
            i8 counts;
            if (mixed || cohesion || !molten) {
                const Components phase = gather(d.phase, slots);
                if constexpr (mixed) h = pair_support(own_support, phase.w);
                f8 reach = near * h;
                if constexpr (cohesion) reach = own_cohesion + phase.z > nothing ? wide * h : reach;
                counts = r2 < reach * reach;
                if (!molten) counts &= phase.y > nothing;
            } else {
                counts = r2 < near * h * (near * h);
            }
            const unsigned bits = bits_of(counts);
            if (within) *within++ = uint8_t(bits);
            if (!molten) continue;
            store_packed(pairs.dx + count, dx, bits);
            store_packed(pairs.dy + count, dy, bits);
            store_packed(pairs.dz + count, dz, bits);
            store_packed(pairs.r2 + count, r2, bits);
            store_packed(pairs.volume + count, at.w, bits);
            if constexpr (mixed) store_packed(pairs.support + count, h, bits);
            count += packing.count[bits];
            if (count <= block - lanes) continue;
            add_density<mixed>(pairs, count / lanes * lanes, common, sums);
            count = keep_rest(pairs, count);
        }
        for (int k = count; k % lanes; ++k) {
            pairs.dx[k] = pairs.dy[k] = pairs.dz[k] = pairs.r2[k] = pairs.volume[k] = 0.0f;
            pairs.support[k] = 1.0f;
        }
        add_density<mixed>(pairs, count, common, sums);
        const float slope = -6.0f * d.colour_scale;
        const float self =
            !molten ? 0.0f : own[3] * (mixed ? scale_of(own_support) : common).third[0];
        d.slopes[i] = 56.0f / 9.0f * d.density_scale * sum_of(sums.slopes);
        d.sums[i] = {{slope * sum_of(sums.nx), slope * sum_of(sums.ny), slope * sum_of(sums.nz),
                      d.density_scale * (sum_of(sums.filling) + self)}};
    }
}

template <bool mixed>
inline void density_rows_of(const FluidArrays& d, size_t first, size_t last) {
    if (d.cohesion)
        density_rows<mixed, true>(d, first, last);
    else
        density_rows<mixed, false>(d, first, last);
}

void density_pass(const FluidArrays& d, size_t first, size_t last) {
    if (d.mixed)
        density_rows_of<true>(d, first, last);
    else
        density_rows_of<false>(d, first, last);
}

enum class Tension { none, cohesion, colour_field };

struct ForceSums {
    f8 x{}, y{}, z{};
    f8 curvature{}, total{};  // sums of the colour field
};

template <Tension tension, bool mixed>
inline void add_forces(const FluidArrays& d, size_t i, const uint32_t* packed, int count,
                       PairScale scale, ForceSums& sums) {
    const f8 one = splat(1.0f), nothing = splat(0.0f);
    const f8 pressure_scale = splat(d.pressure_scale);
    const f8 viscosity_scale = splat(2.5f * d.viscosity_scale);  // 5 (mu_i + mu_j) / 2
    const f8 per_viscous_reach = splat(1.0f / d.viscous_reach);
    [[maybe_unused]] const f8 attraction = splat(d.attraction_scale);
    [[maybe_unused]] const f8 per_reach = splat(1.0f / d.attraction_reach);
    const float *own = d.x[i].value, *own_v = d.v[i].value, *own_phase = d.phase[i].value;
    const f8 x = splat(own[0]), y = splat(own[1]), z = splat(own[2]);
    const f8 vx = splat(own_v[0]), vy = splat(own_v[1]), vz = splat(own_v[2]);
    const f8 mu = splat(own_v[3]), pressure = splat(own_phase[0]);
    const f8 molten = splat(own_phase[1]), cohesion = splat(own_phase[2]);
    [[maybe_unused]] const f8 own_support = splat(own_phase[3]);
    [[maybe_unused]] Components e{};
    if constexpr (tension == Tension::colour_field) {
        const float* normal = d.normal[i].value;
        e.x = splat(normal[0]), e.y = splat(normal[1]), e.z = splat(normal[2]);
    }
    for (int k = 0; k < count; k += lanes) {
        const uint32_t* slots = packed + k;
        const Components at = gather(d.x, slots);
        const Components move = gather(d.v, slots);
        const Components phase = gather(d.phase, slots);
        if constexpr (mixed) scale = scale_of(pair_support(own_support, phase.w));
        const f8 dx = x - at.x, dy = y - at.y, dz = z - at.z;
        const f8 r2 = dx * dx + dy * dy + dz * dz;
        const f8 tiny = splat(1e-12f) * scale.h * scale.h;
        const f8 r = sqrt8(r2 > tiny ? r2 : tiny);
        const f8 inverse = one / r, q = r * scale.inverse, m = phase.y, P = pressure + phase.x;
        const f8 approach = (move.x - vx) * dx + (move.y - vy) * dy + (move.z - vz) * dz;
        const f8 rub = (mu + move.w) * (one - (one - molten) * (one - m)) * approach * inverse;
        const f8 s = positive(one - q), s2 = s * s;
        const f8 t = positive(one - q * per_viscous_reach);
        f8 along = pressure_scale * P * s2 * s2 * s * (splat(6.0f) - splat(5.0f) * s);
        along += viscosity_scale * rub * t * inverse;
        if constexpr (tension == Tension::cohesion) {
            const f8 u = positive(one - q * per_reach);
            along -= attraction * (cohesion + phase.z) * u * u * u;
        }
        along *= at.w * scale.fifth;
        if constexpr (tension == Tension::colour_field) {
            const Components other = gather(d.normal, slots);
            const f8 u = positive(one - q * q), weight = at.w * scale.fifth * u * u;
            const f8 turn = (e.x - other.x) * dx + (e.y - other.y) * dy + (e.z - other.z) * dz;
            sums.curvature += other.w > nothing ? weight * turn : nothing;
            sums.total += other.w > nothing ? weight * u * scale.h * scale.h : nothing;
        }
        sums.x += along * dx, sums.y += along * dy, sums.z += along * dz;
    }
}

template <Tension tension, bool mixed>
inline void force_rows(const FluidArrays& d, size_t first, size_t last) {
    const PairScale common = scale_of(splat(d.support));
    uint32_t slots[block + lanes];
    for (size_t i = first; i < last; ++i) {
        ForceSums sums;
        int count = 0;
        const uint8_t* within = d.within + d.lists.begin[i] / lanes;
        const List list(d.lists, i);
        for (const uint32_t* eight = list.first; eight < list.last; eight += lanes) {
            const unsigned bits = *within++;
            store_packed(slots + count, eight, bits);
            count += packing.count[bits];
            if (count <= block - lanes) continue;
            const int full = count / lanes * lanes;
            add_forces<tension, mixed>(d, i, slots, full, common, sums);
            std::memcpy(slots, slots + full, lanes * sizeof(uint32_t));
            count -= full;
        }
        for (int k = count; k % lanes; ++k) slots[k] = d.nobody;
        add_forces<tension, mixed>(d, i, slots, count, common, sums);
        const float V = d.x[i].value[3];
        d.force[i] = {{V * sum_of(sums.x), V * sum_of(sums.y), V * sum_of(sums.z), 0.0f}};
        if constexpr (tension == Tension::colour_field) {
            const float* normal = d.normal[i].value;
            if (normal[3] == 0.0f) continue;
            const float h = mixed ? d.phase[i].value[3] : d.support, limit = 1.5f / h;
            const float self = V * scale_of(splat(h)).third[0];
            const float k = 6.0f * sum_of(sums.curvature) / (sum_of(sums.total) + self);
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
