#include "core/state/row_planes.h"

#include <zstd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <stdexcept>

namespace taffy {

namespace {

constexpr size_t number_size = 4;    // [bytes]
constexpr size_t longest_row = 128;  // longer rows are not split into columns [bytes]
// The fastest normal level of zstd, with the longest least match: byte planes have few repetitions,
// and short ones save no more than they cost.
constexpr int compression = 1, least_match = 7;
constexpr double worth_it = 7.7;  // planes of higher entropy stay uncompressed [bits per byte]
constexpr size_t sampled_runs = 8, run_length = 128;  // rows
constexpr size_t looked_at = 512;                     // sampled numbers of an array
constexpr unsigned before_flag = 1, other_flag = 2, times_flag = 4;

enum class Plane : uint8_t { same, raw, compressed };

/// Bytes from one number of a column to the next.
size_t stride_of(size_t row_size) {
    if (row_size <= longest_row) return row_size;
    return row_size % number_size == 0 ? number_size : 1;
}

uint32_t word_at(const std::byte* at) {
    uint32_t value = 0;
    std::memcpy(&value, at, number_size);
    return value;
}

/// Zigzag coding: maps small differences of either sign to small values; unfolded() is its inverse.
uint32_t folded(uint32_t difference) {
    return (difference << 1) ^ (difference >> 31 ? ~0u : 0u);
}
uint32_t unfolded(uint32_t value) {
    return (value >> 1) ^ (value & 1 ? ~0u : 0u);
}

/// The bits of a float, multiplied by a factor.
uint32_t multiple(uint32_t number, float times) {
    return std::bit_cast<uint32_t>(std::bit_cast<float>(number) * times);
}

/// Adds a column of another array, multiplied by filter.times, to the numbers, or subtracts it.
/// @param sign  1u: adds, ~0u: subtracts
void add_other(const std::byte* other, size_t stride, RowFilter filter, uint32_t sign,
               std::span<uint32_t> numbers) {
    if (filter.times == 1.0f)
        for (size_t k = 0; k < numbers.size(); ++k)
            numbers[k] += sign * word_at(other + k * stride);
    else
        for (size_t k = 0; k < numbers.size(); ++k)
            numbers[k] += sign * multiple(word_at(other + k * stride), filter.times);
}

/// Reads the numbers of a column and applies the filter.
void take_column(const std::byte* rows, const std::byte* other, size_t stride, RowFilter filter,
                 std::span<uint32_t> to) {
    for (size_t k = 0; k < to.size(); ++k) to[k] = word_at(rows + k * stride);
    if (filter.other_array) add_other(other, stride, filter, ~0u, to);
    if (filter.row_before)
        for (size_t k = to.size(); k-- > 1;) to[k] -= to[k - 1];
    if (filter.row_before || filter.other_array)
        for (uint32_t& value : to) value = folded(value);
}

void put_column(std::span<uint32_t> numbers, const std::byte* other, size_t stride,
                RowFilter filter, std::byte* rows) {
    if (filter.row_before || filter.other_array)
        for (uint32_t& value : numbers) value = unfolded(value);
    if (filter.row_before)
        for (size_t k = 1; k < numbers.size(); ++k) numbers[k] += numbers[k - 1];
    if (filter.other_array) add_other(other, stride, filter, 1u, numbers);
    for (size_t k = 0; k < numbers.size(); ++k)
        std::memcpy(rows + k * stride, &numbers[k], number_size);
}

void split(std::span<const uint32_t> numbers, std::byte* planes) {
    const size_t count = numbers.size();
    for (size_t b = 0; b < number_size; ++b)
        for (size_t k = 0; k < count; ++k) planes[b * count + k] = std::byte(numbers[k] >> 8 * b);
}

void join(const std::byte* planes, std::span<uint32_t> numbers) {
    const size_t count = numbers.size();
    for (size_t k = 0; k < count; ++k)
        numbers[k] = uint32_t(planes[k]) | uint32_t(planes[count + k]) << 8 |
                     uint32_t(planes[2 * count + k]) << 16 | uint32_t(planes[3 * count + k]) << 24;
}

using Histogram = std::array<uint32_t, 256>;

Histogram histogram(std::span<const std::byte> bytes) {
    std::array<Histogram, 4>
        counts{};  // counting the same value again would wait for the last time
    size_t k = 0;
    for (; k + 4 <= bytes.size(); k += 4)
        for (size_t part = 0; part < 4; ++part) ++counts[part][size_t(bytes[k + part])];
    for (; k < bytes.size(); ++k) ++counts[0][size_t(bytes[k])];
    for (size_t value = 0; value < 256; ++value)
        counts[0][value] += counts[1][value] + counts[2][value] + counts[3][value];
    return counts[0];
}

/// n log2 n, from a table where n is small.
double n_log2_n(uint32_t n) {
    static const std::vector<double> table = [] {
        std::vector<double> values(1024, 0.0);
        for (size_t k = 1; k < values.size(); ++k) values[k] = double(k) * std::log2(double(k));
        return values;
    }();
    return n < table.size() ? table[n] : double(n) * std::log2(double(n));
}

/// Shannon entropy of the bytes [bits per byte].
double entropy(std::span<const std::byte> bytes) {
    double sum = 0.0;
    for (const uint32_t n : histogram(bytes)) sum += n_log2_n(n);
    const double count = double(bytes.size());
    return std::log2(count) - sum / count;
}

/// Calls each for a sample of the numbers of both arrays.
template <class Each>
void for_some(std::span<const std::byte> rows, std::span<const std::byte> other, const Each& each) {
    const size_t count = rows.size() / number_size;
    const size_t step = std::max<size_t>(1, count / looked_at) | 1u;  // odd, to sample all columns
    for (size_t k = 0; k < count; k += step)
        each(word_at(rows.data() + k * number_size), word_at(other.data() + k * number_size));
}

/// Unpacks one plane after the other.
class PlaneReader {
  public:
    explicit PlaneReader(std::span<const std::byte> packed) : left_(packed) {}
    uint8_t byte() {
        uint8_t value = 0;
        std::memcpy(&value, take(1).data(), 1);
        return value;
    }
    uint32_t number() { return word_at(take(number_size).data()); }
    void plane(std::span<std::byte> to) {
        if (to.empty()) return;
        switch (Plane(byte())) {
            case Plane::same:
                std::memset(to.data(), byte(), to.size());
                return;
            case Plane::raw:
                std::memcpy(to.data(), take(to.size()).data(), to.size());
                return;
            case Plane::compressed: {
                const std::span<const std::byte> from = take(number());
                const size_t size = ZSTD_decompress(to.data(), to.size(), from.data(), from.size());
                if (ZSTD_isError(size) || size != to.size()) fail();
                return;
            }
        }
        fail();
    }

  private:
    [[noreturn]] static void fail() {
        throw std::runtime_error("the contents of a keyframe cannot be read");
    }
    std::span<const std::byte> take(size_t count) {
        if (count > left_.size()) fail();
        const std::span<const std::byte> taken = left_.first(count);
        left_ = left_.subspan(count);
        return taken;
    }
    std::span<const std::byte> left_;
};

}  // namespace

struct RowPacker::Compressor {
    ZSTD_CCtx* context = ZSTD_createCCtx();
    Compressor() {
        if (!context) return;
        ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, compression);
        ZSTD_CCtx_setParameter(context, ZSTD_c_minMatch, least_match);
    }
    Compressor(const Compressor&) = delete;
    Compressor& operator=(const Compressor&) = delete;
    ~Compressor() { ZSTD_freeCCtx(context); }
};

RowPacker::RowPacker() : compressor_(std::make_unique<Compressor>()) {
    if (!compressor_->context) throw std::bad_alloc();
}
RowPacker::~RowPacker() = default;

void RowPacker::add_plane(std::span<const std::byte> plane) {
    if (plane.empty()) return;
    if (std::memcmp(plane.data(), plane.data() + 1, plane.size() - 1) == 0) {
        packed_.push_back(std::byte(Plane::same));
        packed_.push_back(plane.front());
        return;
    }
    if (entropy(plane) < worth_it) {
        room_.resize(ZSTD_compressBound(plane.size()));
        const size_t size = ZSTD_compress2(compressor_->context, room_.data(), room_.size(),
                                           plane.data(), plane.size());
        if (ZSTD_isError(size)) throw std::runtime_error(ZSTD_getErrorName(size));
        if (size + number_size < plane.size()) {
            packed_.push_back(std::byte(Plane::compressed));
            const uint32_t length = uint32_t(size);
            const auto* first = reinterpret_cast<const std::byte*>(&length);
            packed_.insert(packed_.end(), first, first + number_size);
            packed_.insert(packed_.end(), room_.begin(), room_.begin() + std::ptrdiff_t(size));
            return;
        }
    }
    packed_.push_back(std::byte(Plane::raw));
    packed_.insert(packed_.end(), plane.begin(), plane.end());
}

std::vector<std::byte> RowPacker::pack(std::span<const std::byte> rows, size_t row_size,
                                       std::span<const std::byte> other, RowFilter filter) {
    const size_t stride = stride_of(row_size), count = rows.size() / stride;
    const bool multiplied = filter.other_array && filter.times != 1.0f;
    packed_.assign(
        1, std::byte((filter.row_before ? before_flag : 0u) |
                     (filter.other_array ? other_flag : 0u) | (multiplied ? times_flag : 0u)));
    if (multiplied) {
        const auto times = std::bit_cast<std::array<std::byte, number_size>>(filter.times);
        packed_.insert(packed_.end(), times.begin(), times.end());
    }
    if (stride % number_size == 0) {
        numbers_.resize(count), planes_.resize(count * number_size);
        for (size_t column = 0; column < stride; column += number_size) {
            take_column(rows.data() + column, other.data() + (other.empty() ? 0 : column), stride,
                        filter, numbers_);
            split(numbers_, planes_.data());
            for (size_t b = 0; b < number_size; ++b)
                add_plane(std::span(planes_).subspan(b * count, count));
        }
    } else {
        planes_.resize(count);
        for (size_t column = 0; column < stride; ++column) {
            for (size_t k = 0; k < count; ++k) planes_[k] = rows[k * stride + column];
            add_plane(planes_);
        }
    }
    return {packed_.begin(), packed_.end()};
}

/// Packs the bytes that tell which words follow, then these words, then the rest.
std::vector<std::byte> RowPacker::pack_blocks(std::span<const std::byte> bytes) {
    std::vector<std::byte> masks;
    numbers_.clear();
    size_t at = 0;
    while (at < bytes.size()) {
        const size_t words = size_t(std::popcount(uint8_t(bytes[at])));
        if (at + 1 + words * number_size > bytes.size()) break;
        masks.push_back(bytes[at++]);
        const size_t before = numbers_.size();
        numbers_.resize(before + words);
        if (words > 0)
            std::memcpy(numbers_.data() + before, bytes.data() + at, words * number_size);
        at += words * number_size;
    }
    packed_.clear();
    const uint32_t count = uint32_t(masks.size());
    const auto* first = reinterpret_cast<const std::byte*>(&count);
    packed_.insert(packed_.end(), first, first + number_size);
    add_plane(masks);
    planes_.resize(numbers_.size() * number_size);
    split(numbers_, planes_.data());
    for (size_t b = 0; b < number_size; ++b)
        add_plane(std::span(planes_).subspan(b * numbers_.size(), numbers_.size()));
    add_plane(bytes.subspan(at));
    return {packed_.begin(), packed_.end()};
}

RowFilter best_filter(std::span<const std::byte> rows, size_t row_size,
                      std::span<const std::byte> other, float times) {
    const size_t stride = stride_of(row_size), count = rows.size() / stride;
    if (stride % number_size != 0 || count < run_length) return {};
    const size_t runs = std::min(sampled_runs, count / run_length);
    std::vector<uint32_t> numbers(runs * run_length);
    std::vector<std::byte> planes(numbers.size() * number_size);
    const auto bits = [&](RowFilter filter) {
        double sum = 0.0;
        for (size_t column = 0; column < stride; column += number_size) {
            for (size_t run = 0; run < runs; ++run) {
                const size_t begin = (count - run_length) * run / std::max<size_t>(runs - 1, 1);
                const size_t at = begin * stride + column;
                take_column(rows.data() + at, other.empty() ? nullptr : other.data() + at, stride,
                            filter, std::span(numbers).subspan(run * run_length, run_length));
                // The first number of a run has no row before it, which is rare in the long array:
                // it would distort the sample.
                if (filter.row_before) numbers[run * run_length] = numbers[run * run_length + 1];
            }
            split(numbers, planes.data());
            for (size_t b = 0; b < number_size; ++b)
                sum += entropy(std::span(planes).subspan(b * numbers.size(), numbers.size()));
        }
        return sum;
    };
    RowFilter best;
    double least = bits(best);
    const auto compare = [&](RowFilter filter) {
        const double takes = bits(filter);
        if (takes < least) least = takes, best = filter;
    };
    compare({.row_before = true});
    if (other.empty()) return best;
    compare({.other_array = true, .times = times});
    compare({.row_before = true, .other_array = true, .times = times});
    return best;
}

double difference_of_rows(std::span<const std::byte> rows, std::span<const std::byte> other,
                          float times) {
    double bits = 0.0;
    size_t seen = 0;
    for_some(rows, other, [&](uint32_t number, uint32_t beside) {
        const uint32_t expected = times == 1.0f ? beside : multiple(beside, times);
        bits += std::bit_width(folded(number - expected));
        ++seen;
    });
    return seen > 0 ? bits / double(seen) : 0.0;
}

float ratio_of_rows(std::span<const std::byte> rows, std::span<const std::byte> other) {
    std::vector<double> ratios;
    for_some(rows, other, [&](uint32_t number, uint32_t beside) {
        const double ratio =
            double(std::bit_cast<float>(number)) / double(std::bit_cast<float>(beside));
        if (std::isfinite(ratio) && ratio != 0.0) ratios.push_back(ratio);
    });
    if (ratios.empty()) return 1.0f;
    const auto middle = ratios.begin() + std::ptrdiff_t(ratios.size() / 2);
    std::ranges::nth_element(ratios, middle);
    const float ratio = float(*middle);
    return std::isnormal(ratio) ? ratio : 1.0f;
}

void unpack_rows(std::span<const std::byte> packed, size_t row_size,
                 std::span<const std::byte> other, std::span<std::byte> rows) {
    const size_t stride = stride_of(row_size), count = rows.size() / stride;
    PlaneReader from(packed);
    const unsigned flags = from.byte();
    RowFilter filter{.row_before = (flags & before_flag) != 0,
                     .other_array = (flags & other_flag) != 0};
    if ((flags & times_flag) != 0) filter.times = std::bit_cast<float>(from.number());
    const size_t width = stride % number_size == 0 ? number_size : 1;
    std::vector<std::byte> planes(count * width);
    std::vector<uint32_t> numbers(width == number_size ? count : 0);
    for (size_t column = 0; column < stride; column += width) {
        for (size_t b = 0; b < width; ++b) from.plane(std::span(planes).subspan(b * count, count));
        if (width == number_size) {
            join(planes.data(), numbers);
            put_column(numbers, filter.other_array ? other.data() + column : nullptr, stride,
                       filter, rows.data() + column);
        } else {
            for (size_t k = 0; k < count; ++k) rows[k * stride + column] = planes[k];
        }
    }
}

void unpack_blocks(std::span<const std::byte> packed, std::span<std::byte> bytes) {
    PlaneReader from(packed);
    std::vector<std::byte> masks(from.number());
    from.plane(masks);
    size_t count = 0;
    for (const std::byte mask : masks) count += size_t(std::popcount(uint8_t(mask)));
    std::vector<std::byte> planes(count * number_size);
    for (size_t b = 0; b < number_size; ++b)
        from.plane(std::span(planes).subspan(b * count, count));
    std::vector<uint32_t> numbers(count);
    join(planes.data(), numbers);
    std::byte* to = bytes.data();
    const uint32_t* next = numbers.data();
    for (const std::byte mask : masks) {
        const size_t words = size_t(std::popcount(uint8_t(mask)));
        *to++ = mask;
        std::memcpy(to, next, words * number_size);
        to += words * number_size, next += words;
    }
    from.plane(bytes.subspan(size_t(to - bytes.data())));
}

}  // namespace taffy
