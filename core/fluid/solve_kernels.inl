// The passes of solve_kernels.h, eight neighbours at a time. Everything is static: included once by
// each build.
#include "core/fluid/fluid_records.inl"
#include "core/fluid/solve_kernels.h"

namespace taffy {
namespace {

inline size_t room_of(const SolveArrays& d, size_t i) {
    return d.fluid.begin[i] + lanes * i;
}

/// Eight neighbours of slot i: which of them count, and the weights of those.
struct EightPairs {
    unsigned near, far;  // bits
    f8 press, rub;
};

template <bool mixed>
inline EightPairs eight_pairs(const FluidArrays& d, const FluidRecord& own, const uint32_t* slots,
                              PairScale scale) {
    const f8 one = splat(1.0f), nothing = splat(0.0f);
    const Components at = gather<&FluidRecord::x>(d.record, slots);
    const Components move = gather<&FluidRecord::v>(d.record, slots);
    const Components phase = gather<&FluidRecord::phase>(d.record, slots);
    if constexpr (mixed) scale = scale_of(pair_support(splat(own.phase.value[3]), phase.w));
    const f8 dx = splat(own.x.value[0]) - at.x, dy = splat(own.x.value[1]) - at.y,
             dz = splat(own.x.value[2]) - at.z;
    const f8 r2 = dx * dx + dy * dy + dz * dz;
    const f8 molten = splat(own.phase.value[1]);
    const f8 both = one - (one - molten) * (one - phase.y);
    const f8 reach = splat(d.pair_reach) * scale.h;
    const i8 counts = (r2 < reach * reach) & (both > nothing);
    const f8 viscous = splat(d.viscous_reach) * scale.h;
    const unsigned all = bits_of(counts), near = all & bits_of(r2 < viscous * viscous);
    const f8 tiny = splat(1e-12f) * scale.h * scale.h;
    const f8 apart2 = r2 > tiny ? r2 : tiny;
    const f8 q = sqrt8(apart2) * scale.inverse, s = positive(one - q), s2 = s * s;
    const f8 volumes = splat(own.x.value[3]) * at.w * scale.fifth;
    const f8 t = positive(one - q * splat(1.0f / d.viscous_reach));
    const f8 mu = splat(own.v.value[3]) + move.w;
    return {near, all & ~near,
            splat(d.pressure_scale) * volumes * s2 * s2 * s * (splat(6.0f) - splat(5.0f) * s),
            splat(2.5f * d.viscosity_scale) * mu * both * volumes * t / apart2};
}

template <bool mixed>
inline void pack_rows(const SolveArrays& d, size_t first, size_t last) {
    const PairScale common = scale_of(splat(d.fluid.support));
    for (size_t i = first; i < last; ++i) {
        const size_t room = room_of(d, i);
        uint32_t* slot = d.pairs.slot + room;
        float *press = d.pairs.press + room, *rub = d.pairs.rub + room;
        uint32_t near = 0, far = 0;
        for (uint32_t p = d.fluid.begin[i]; p < d.fluid.begin[i + 1]; p += lanes) {
            const uint32_t* slots = d.fluid.neighbour + p;
            const EightPairs eight = eight_pairs<mixed>(d.fluid, d.fluid.record[i], slots, common);
            store_packed(slot + near, slots, eight.near);
            store_packed(press + near, eight.press, eight.near);
            store_packed(rub + near, eight.rub, eight.near);
            near += packing.count[eight.near];
            store_packed(d.far_slot + far, slots, eight.far);
            store_packed(d.far_press + far, eight.press, eight.far);
            far += packing.count[eight.far];
        }
        for (; near % lanes; ++near) slot[near] = uint32_t(i), press[near] = rub[near] = 0.0f;
        std::memcpy(slot + near, d.far_slot, far * sizeof(uint32_t));
        std::memcpy(press + near, d.far_press, far * sizeof(float));
        uint32_t all = near + far;
        for (; all % lanes; ++all) slot[all] = uint32_t(i), press[all] = 0.0f;
        d.pairs.near[i] = near, d.pairs.all[i] = all;
    }
}

void pack(const SolveArrays& d, size_t first, size_t last) {
    if (d.fluid.mixed)
        pack_rows<true>(d, first, last);
    else
        pack_rows<false>(d, first, last);
}

/// Sums of eight pairs each.
struct Sums {
    f8 x{}, y{}, z{};
    Float4 vector() const { return {{sum_of(x), sum_of(y), sum_of(z), 0.0f}}; }
};

/// What a pass over the pairs of a slot reads.
struct Row {
    const uint32_t* slot;
    const float *press, *rub;
    uint32_t near, all;
    Row(const SolveArrays& d, size_t i)
        : slot(d.pairs.slot + room_of(d, i)),
          press(d.pairs.press + room_of(d, i)),
          rub(d.pairs.rub + room_of(d, i)),
          near(d.pairs.near[i]),
          all(d.pairs.all[i]) {}
};

/// A vector of one slot, eight times.
struct Own {
    f8 x, y, z, w;
    explicit Own(const Float4& v)
        : x(splat(v.value[0])), y(splat(v.value[1])), z(splat(v.value[2])), w(splat(v.value[3])) {}
};

void push(const SolveArrays& d, size_t first, size_t last) {
    for (size_t i = first; i < last; ++i) {
        const Row row(d, i);
        const Own own(d.x[i]);
        Sums sums;
        for (uint32_t k = 0; k < d.count[i]; k += lanes) {
            const Components at = gather(d.x, row.slot + k);
            const f8 along = load_any(row.press + k) * (own.w + at.w);
            sums.x += along * (own.x - at.x);
            sums.y += along * (own.y - at.y);
            sums.z += along * (own.z - at.z);
        }
        const Float4 sum = sums.vector();
        const float q = d.x[i].value[3];
        for (int c = 0; c < 3; ++c) {
            const float force = sum.value[c] + q * d.wall[i].value[c];
            d.u[i].value[c] = d.share ? force * d.share[i].value[c] : force;
        }
    }
}

void diverge(const SolveArrays& d, size_t first, size_t last) {
    for (size_t i = first; i < last; ++i) {
        if (d.fluid.record[i].phase.value[1] <= 0.0f) {
            d.result[i] = 0.0f;
            continue;
        }
        const Row row(d, i);
        const Own own(d.x[i]), move(d.u[i]);
        f8 sum{};
        for (uint32_t k = 0; k < d.count[i]; k += lanes) {
            const Components at = gather(d.x, row.slot + k), moves = gather(d.u, row.slot + k);
            sum += load_any(row.press + k) *
                   ((own.x - at.x) * (move.x - moves.x) + (own.y - at.y) * (move.y - moves.y) +
                    (own.z - at.z) * (move.z - moves.z));
        }
        float wall = 0.0f;
        for (int c = 0; c < 3; ++c) wall += d.wall[i].value[c] * d.u[i].value[c];
        d.result[i] = -sum_of(sum) - wall;
    }
}

void diagonal(const SolveArrays& d, size_t first, size_t last) {
    for (size_t i = first; i < last; ++i) {
        const Row row(d, i);
        const Own own(d.x[i]);
        Sums sums;
        f8 others{};
        for (uint32_t k = 0; k < d.count[i]; k += lanes) {
            const Components at = gather(d.x, row.slot + k), share = gather(d.share, row.slot + k);
            const f8 g = load_any(row.press + k);
            const f8 gx = g * (own.x - at.x), gy = g * (own.y - at.y), gz = g * (own.z - at.z);
            sums.x += gx, sums.y += gy, sums.z += gz;
            others += gx * gx * share.x + gy * gy * share.y + gz * gz * share.z;
        }
        const Float4 sum = sums.vector();
        float total = sum_of(others);
        for (int c = 0; c < 3; ++c) {
            const float all = sum.value[c] + d.wall[i].value[c];
            total += all * all * d.share[i].value[c];
        }
        d.result[i] = total;
    }
}

void rub(const SolveArrays& d, size_t first, size_t last) {
    for (size_t i = first; i < last; ++i) {
        const Row row(d, i);
        const Own own(d.x[i]), move(d.u[i]);
        Sums sums;
        for (uint32_t k = 0; k < row.near; k += lanes) {
            const Components at = gather(d.x, row.slot + k), moves = gather(d.u, row.slot + k);
            const f8 dx = own.x - at.x, dy = own.y - at.y, dz = own.z - at.z;
            const f8 along =
                load_any(row.rub + k) *
                (dx * (move.x - moves.x) + dy * (move.y - moves.y) + dz * (move.z - moves.z));
            sums.x -= along * dx, sums.y -= along * dy, sums.z -= along * dz;
        }
        d.force[i] = sums.vector();
    }
}

/// Which of eight slots are not i: rows are filled up with their own slot.
inline i8 others(const uint32_t* slots, size_t i) {
    i8 eight;
    std::memcpy(&eight, slots, sizeof eight);
    return eight != int(i);
}

template <bool mixed>
inline void foresee_rows(const SolveArrays& d, size_t first, size_t last) {
    const f8 one = splat(1.0f), dt = splat(d.dt);
    const FluidArrays& fluid = d.fluid;
    PairScale scale = scale_of(splat(fluid.support));
    for (size_t i = first; i < last; ++i) {
        const uint32_t* slots = d.pairs.slot + room_of(d, i);
        float* press = d.pairs.press + room_of(d, i);
        const Own own(d.x[i]), move(d.u[i]);
        const f8 own_support = splat(fluid.record[i].phase.value[3]);
        f8 filling{};
        for (uint32_t k = 0; k < d.pairs.all[i]; k += lanes) {
            const Components at = gather(d.x, slots + k), moves = gather(d.u, slots + k);
            if constexpr (mixed)
                scale = scale_of(pair_support(
                    own_support, gather<&FluidRecord::phase>(fluid.record, slots + k).w));
            const f8 dx = (own.x - at.x) + dt * (move.x - moves.x),
                     dy = (own.y - at.y) + dt * (move.y - moves.y),
                     dz = (own.z - at.z) + dt * (move.z - moves.z);
            const f8 q = sqrt8(dx * dx + dy * dy + dz * dz) * scale.inverse;
            const f8 s = positive(one - q), s2 = s * s, volumes = move.w * moves.w * scale.third;
            const f8 s5 = (others(slots + k, i) ? volumes : splat(0.0f)) * s2 * s2 * s;
            filling += s5 * s * (one + q * (splat(6.0f) + splat(35.0f / 3.0f) * q));
            if (d.keep_weights) continue;
            store_any(press + k, splat(fluid.pressure_scale) * scale.inverse * scale.inverse * s5 *
                                     (splat(6.0f) - splat(5.0f) * s));
        }
        if constexpr (mixed) scale = scale_of(own_support);
        const float V = d.u[i].value[3];
        d.result[i] = fluid.density_scale * (sum_of(filling) + V * V * scale.third[0]);
    }
}

void foresee(const SolveArrays& d, size_t first, size_t last) {
    if (d.fluid.mixed)
        foresee_rows<true>(d, first, last);
    else
        foresee_rows<false>(d, first, last);
}

}  // namespace
}  // namespace taffy
