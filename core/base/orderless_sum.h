#pragma once
// Sums of floats that are the same, bit for bit, in any order and with any number of threads: every
// term is counted exactly, in one of sixteen integers by its exponent.
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace taffy {

class OrderlessSum {
  public:
    /// Up to 2^24 finite terms.
    void add(float term) {
        const uint32_t bits = std::bit_cast<uint32_t>(term), exponent = bits >> 23 & 255u;
        const uint32_t mantissa = (bits & 0x7fffffu) | (exponent ? 0x800000u : 0u);
        const uint32_t scale = exponent ? exponent - 1u : 0u;
        const int64_t size = int64_t(mantissa) << scale % bin_width;
        count_[scale / bin_width] += bits >> 31 ? -size : size;
    }
    /// May be called by several threads at a time.
    void add_shared(const OrderlessSum& other) {
        for (size_t b = 0; b < count_.size(); ++b)
            if (other.count_[b] != 0)
                std::atomic_ref(count_[b]).fetch_add(other.count_[b], std::memory_order_relaxed);
    }
    double value() const {
        double sum = 0.0;
        for (size_t b = count_.size(); b-- > 0;)
            sum += std::ldexp(double(count_[b]), int(bin_width * b) - 149);
        return sum;
    }

  private:
    static constexpr uint32_t bin_width = 16;  // exponents
    alignas(8) std::array<int64_t, 256 / bin_width> count_{};
};

}  // namespace taffy
