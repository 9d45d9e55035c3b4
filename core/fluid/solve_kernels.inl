// The passes of solve_kernels.h, eight neighbours at a time. Everything is static: included once by
// each build.
#include "core/fluid/fluid_gather.inl"
#include "core/fluid/solve_kernels.h"

namespace taffy {
namespace {

/// Eight neighbours of slot i: bits of the neighbours that count, and the weights of these pairs.
struct EightPairs {
    unsigned near, far;  // bits
    f8 press, rub;
};

template <bool mixed>
inline EightPairs eight_pairs(const FluidArrays& d, size_t i, const uint32_t* slots,
                              PairScale scale) {
    const f8 one = splat(1.0f), nothing = splat(0.0f);
    const Components at = gather(d.x, slots);
    const Components move = gather(d.v, slots);
    const Components phase = gather(d.phase, slots);
    const float *own = d.x[i].value, *own_phase = d.phase[i].value;
    if constexpr (mixed) scale = scale_of(pair_support(splat(own_phase[3]), phase.w));
    const f8 dx = splat(own[0]) - at.x, dy = splat(own[1]) - at.y, dz = splat(own[2]) - at.z;
    const f8 r2 = dx * dx + dy * dy + dz * dz;
    const f8 molten = splat(own_phase[1]);
    const f8 both = one - (one - molten) * (one - phase.y);
    const f8 reach = splat(d.pair_reach) * scale.h;
    const i8 counts = (r2 < reach * reach) & (both > nothing);
    const f8 viscous = splat(d.viscous_reach) * scale.h;
    const unsigned all = bits_of(counts), near = all & bits_of(r2 < viscous * viscous);
    const f8 tiny = splat(1e-12f) * scale.h * scale.h;
    const f8 apart2 = r2 > tiny ? r2 : tiny;
    const f8 q = sqrt8(apart2) * scale.inverse, s = positive(one - q), s2 = s * s;
    const f8 volumes = splat(own[3]) * at.w * scale.fifth;
    const f8 t = positive(one - q * splat(1.0f / d.viscous_reach));
    const f8 mu = splat(d.v[i].value[3]) + move.w;
    return {near, all & ~near,
            splat(d.pressure_scale) * volumes * s2 * s2 * s * (splat(6.0f) - splat(5.0f) * s),
            splat(2.5f * d.viscosity_scale) * mu * both * volumes * t / apart2};
}

/// Sums in eight lanes.
struct Sums {
    f8 x{}, y{}, z{};
    Float4 vector() const { return {{sum_of(x), sum_of(y), sum_of(z), 0.0f}}; }
};

/// The packed pairs of a slot.
struct Row {
    const uint32_t* slot;
    float* weight;
    Row(const SolveArrays& d, size_t i)
        : slot(d.pairs.slot[i / slots_of_piece] + d.pairs.begin[i]),
          weight(d.pairs.weight[i / slots_of_piece] + d.pairs.begin[i]) {}
};

/// A vector of one slot in all eight lanes.
struct Own {
    f8 x, y, z, w;
    explicit Own(const Float4& v)
        : x(splat(v.value[0])), y(splat(v.value[1])), z(splat(v.value[2])), w(splat(v.value[3])) {}
};

/// Where the pressures of a push are: in the fourth component of positions, or in an array of their
/// own.
enum class Pressures { with_places, apart };

/// Adds up the push of the first pairs of a slot into d.u.
template <Pressures where>
inline void push_slot(const SolveArrays& d, size_t i, const uint32_t* slot, const float* press,
                      uint32_t count) {
    const Own own(d.x[i]);
    const float q = where == Pressures::apart ? d.q[i] : d.x[i].value[3];
    Sums sums;
    for (uint32_t k = 0; k < count; k += lanes) {
        const Components at = gather(d.x, slot + k);
        const f8 other = where == Pressures::apart ? gather(d.q, slot + k) : at.w;
        const f8 along = load_any(press + k) * (splat(q) + other);
        sums.x += along * (own.x - at.x);
        sums.y += along * (own.y - at.y);
        sums.z += along * (own.z - at.z);
    }
    const Float4 sum = sums.vector();
    for (int c = 0; c < 3; ++c) {
        const float force = sum.value[c] + q * d.wall[i].value[c];
        d.u[i].value[c] = d.share ? force * d.share[i].value[c] : force;
    }
}

void push(const SolveArrays& d, size_t first, size_t last) {
    for (size_t i = first; i < last; ++i) {
        const Row row(d, i);
        push_slot<Pressures::with_places>(d, i, row.slot, row.weight, d.count[i]);
    }
}

template <bool mixed>
inline void pack_rows(const SolveArrays& d, size_t first, size_t last) {
    const PairScale common = scale_of(splat(d.fluid.support));
    const PackingRoom& room = d.room;
    uint32_t packed = 0;
    for (size_t i = first; i < last; ++i) {
        uint32_t* slot = room.slot + packed;
        float* rub = room.rub + packed;
        uint32_t near = 0, far = 0;
        const List list(d.fluid.lists, i);
        for (const uint32_t* slots = list.first; slots < list.last; slots += lanes) {
            const EightPairs eight = eight_pairs<mixed>(d.fluid, i, slots, common);
            store_packed(slot + near, slots, eight.near);
            store_packed(room.press + near, eight.press, eight.near);
            store_packed(rub + near, eight.rub, eight.near);
            near += packing.count[eight.near];
            store_packed(room.far_slot + far, slots, eight.far);
            store_packed(room.far_press + far, eight.press, eight.far);
            far += packing.count[eight.far];
        }
        for (; near % lanes; ++near) slot[near] = uint32_t(i), room.press[near] = rub[near] = 0.0f;
        std::memcpy(slot + near, room.far_slot, far * sizeof(uint32_t));
        std::memcpy(room.press + near, room.far_press, far * sizeof(float));
        uint32_t all = near + far;
        for (; all % lanes; ++all) slot[all] = uint32_t(i), room.press[all] = 0.0f;
        d.pairs.begin[i] = packed, d.pairs.near[i] = near, d.pairs.all[i] = all;
        push_slot<Pressures::apart>(d, i, slot, room.press, all);
        packed += all;
    }
}

void pack(const SolveArrays& d, size_t first, size_t last) {
    if (d.fluid.mixed)
        pack_rows<true>(d, first, last);
    else
        pack_rows<false>(d, first, last);
}

void diverge(const SolveArrays& d, size_t first, size_t last) {
    for (size_t i = first; i < last; ++i) {
        if (d.fluid.phase[i].value[1] <= 0.0f) {
            d.result[i] = 0.0f;
            continue;
        }
        const Row row(d, i);
        const Own own(d.x[i]), move(d.u[i]);
        f8 sum{};
        for (uint32_t k = 0; k < d.count[i]; k += lanes) {
            const Components at = gather(d.x, row.slot + k), moves = gather(d.u, row.slot + k);
            sum += load_any(row.weight + k) *
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
            const f8 g = load_any(row.weight + k);
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
        for (uint32_t k = 0; k < d.pairs.near[i]; k += lanes) {
            const Components at = gather(d.x, row.slot + k), moves = gather(d.u, row.slot + k);
            const f8 dx = own.x - at.x, dy = own.y - at.y, dz = own.z - at.z;
            const f8 along =
                load_any(row.weight + k) *
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
        const Row row(d, i);
        const Own own(d.x[i]), move(d.u[i]);
        const f8 own_support = splat(fluid.phase[i].value[3]);
        f8 filling{};
        for (uint32_t k = 0; k < d.pairs.all[i]; k += lanes) {
            const Components at = gather(d.x, row.slot + k), moves = gather(d.u, row.slot + k);
            if constexpr (mixed)
                scale = scale_of(pair_support(own_support, gather(fluid.phase, row.slot + k).w));
            const f8 dx = (own.x - at.x) + dt * (move.x - moves.x),
                     dy = (own.y - at.y) + dt * (move.y - moves.y),
                     dz = (own.z - at.z) + dt * (move.z - moves.z);
            const f8 q = sqrt8(dx * dx + dy * dy + dz * dz) * scale.inverse;
            const f8 s = positive(one - q), s2 = s * s, volumes = move.w * moves.w * scale.third;
            const f8 s5 = (others(row.slot + k, i) ? volumes : splat(0.0f)) * s2 * s2 * s;
            filling += s5 * s * (one + q * (splat(6.0f) + splat(35.0f / 3.0f) * q));
            if (d.keep_weights) continue;
            store_any(row.weight + k, splat(fluid.pressure_scale) * scale.inverse * scale.inverse *
                                          s5 * (splat(6.0f) - splat(5.0f) * s));
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
