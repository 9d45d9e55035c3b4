// The search of near_kernels.h. Everything is static: included once by each build.
#include "core/base/packing.inl"
#include "core/neighbors/near_kernels.h"

namespace taffy {
namespace {

typedef int i8_anywhere __attribute__((vector_size(32), aligned(4), may_alias));

uint32_t find_near(const NearPlaces& places, const NearQuery& query, uint32_t* out) {
    const uint32_t own = query.slot;
    const f8 x = splat(places.x[own]), y = splat(places.y[own]), z = splat(places.z[own]);
    const f8 reach2 = splat(query.reach2);
    const bool any_will_do = places.listed[own] != 0;
    uint32_t count = 0;
    for (size_t r = 0; r < query.run_count; ++r) {
        const uint32_t last = query.runs[2 * r + 1];
        for (uint32_t k = query.runs[2 * r]; k < last; k += lanes) {
            const f8 dx = load_any(places.x + k) - x, dy = load_any(places.y + k) - y,
                     dz = load_any(places.z + k) - z;
            unsigned bits = bits_of(dx * dx + dy * dy + dz * dz < reach2);
            if (last - k < lanes) bits &= (1u << (last - k)) - 1;
            if (own - k < lanes) bits &= ~(1u << (own - k));
            if (!any_will_do)
                for (uint32_t l = 0; l < lanes; ++l)
                    if (bits >> l & 1 && !places.listed[k + l]) bits &= ~(1u << l);
            const i8 from = *reinterpret_cast<const i8*>(packing.from[bits]);
            *reinterpret_cast<i8_anywhere*>(out + count) = from + int(k);
            count += packing.count[bits];
        }
    }
    return count;
}

/// Returns a block of flags as bits, bit l for flag l, and sets the flags to 0.
inline uint32_t take_flags(uint8_t* flags) {
    uint32_t bits = 0;
#if defined(__AVX2__)
    __m256i* block = (__m256i*)flags;
    bits = uint32_t(_mm256_movemask_epi8(_mm256_slli_epi16(_mm256_loadu_si256(block), 7)));
    _mm256_storeu_si256(block, _mm256_setzero_si256());
#else
    for (uint32_t part = 0; part < flag_block; part += 8) {
        uint64_t eight;
        std::memcpy(&eight, flags + part, 8);
        bits |= uint32_t((eight * 0x0102040810204080u) >> 56) << part;
    }
    std::memset(flags, 0, flag_block);
#endif
    return bits;
}

void sort_list(uint8_t* flags, size_t bytes, const uint32_t* slot_of_rank, uint32_t* out) {
    for (size_t first = 0; first < bytes; first += flag_block)
        for (uint32_t bits = take_flags(flags + first); bits != 0; bits &= bits - 1)
            *out++ = slot_of_rank[first + size_t(__builtin_ctz(bits))];
}

}  // namespace
}  // namespace taffy
