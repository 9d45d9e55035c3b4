#pragma once
// Sums of floats that are the same, bit for bit, in any order and with any number of threads.
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace taffy {

/// Sums terms exactly, each in the one of sixteen integers that its exponent selects.
class OrderlessSum {
  public:
    /// At most 2^24 terms, all finite.
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

/// Sums terms as multiples of a unit that is known beforehand, for a third of the work: the digits
/// of a term below the unit are cut off.
class UnitSum {
  public:
    UnitSum() : UnitSum(0) {}
    /// @param exponent  the unit is 2^exponent: smaller than the sum by as many digits as shall
    /// count
    explicit UnitSum(int exponent)
        : per_unit_(std::ldexp(1.0, -exponent)), unit_(std::ldexp(1.0, exponent)) {}

    /// A term of more than 2^52 units counts as 2^52 units; at most 2^11 such terms may be added.
    void add(float term) {
        constexpr double most = 0x1p52;
        const double units = double(term) * per_unit_;
        count_ += uint64_t(int64_t(units < most ? (units > -most ? units : -most) : most));
    }
    /// May be called by several threads at a time.
    void add_shared(const UnitSum& other) {
        std::atomic_ref(count_).fetch_add(other.count_, std::memory_order_relaxed);
    }
    double value() const { return double(int64_t(count_)) * unit_; }

  private:
    double per_unit_, unit_;
    alignas(8) uint64_t count_ = 0;
};

}  // namespace taffy
