#pragma once
// Rows of numbers in few bytes, fast: the first bytes of all numbers of a column come first, then
// the second ones, and so on. Signs and exponents of numbers are alike, the ends of their mantissas
// never: where it is worth it, a plane of such bytes is compressed with zstd.
//
// Before that a number may be taken less the one of the row before, and less the one of another
// array, or less a multiple of that: both as integers, as which floating point numbers that are
// alike differ little as well.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace taffy {

struct RowFilter {
    bool row_before = false;   // less the row before
    bool other_array = false;  // less the same row of another array
    float times = 1.0f;        // as large; not 1: an array of floating point numbers
};

/// Packs one array after the other. Keeps its memory.
class RowPacker {
  public:
    RowPacker();
    ~RowPacker();
    RowPacker(const RowPacker&) = delete;
    RowPacker& operator=(const RowPacker&) = delete;

    /// @param rows      whole rows
    /// @param row_size  [bytes]
    /// @param other     as long as rows; of no account but for the filter other_array
    std::vector<std::byte> pack(std::span<const std::byte> rows, size_t row_size,
                                std::span<const std::byte> other, RowFilter filter);
    /// Bytes that StatePacker has made. They are read so whatever they are.
    std::vector<std::byte> pack_blocks(std::span<const std::byte> bytes);

  private:
    struct Compressor;
    void add_plane(std::span<const std::byte> plane);
    std::vector<std::byte> packed_, planes_, room_;
    std::vector<uint32_t> numbers_;
    std::unique_ptr<Compressor> compressor_;
};

/// The filter with which a few of the rows take least. Filters are for rows of 32-bit numbers.
/// @param other  empty: there is none
/// @param times  RowFilter::times for it
RowFilter best_filter(std::span<const std::byte> rows, size_t row_size,
                      std::span<const std::byte> other, float times = 1.0f);
/// How little rows differ from so many times those of another array: the mean length of the
/// differences [bits].
double difference_of_rows(std::span<const std::byte> rows, std::span<const std::byte> other,
                          float times = 1.0f);
/// How many times as large rows are as those of another array, in the median of some of them; 1
/// where that cannot be told.
float ratio_of_rows(std::span<const std::byte> rows, std::span<const std::byte> other);

/// What was packed. Throws std::runtime_error where it cannot be.
/// @param rows  as many bytes as there were
void unpack_rows(std::span<const std::byte> packed, size_t row_size,
                 std::span<const std::byte> other, std::span<std::byte> rows);
void unpack_blocks(std::span<const std::byte> packed, std::span<std::byte> bytes);

}  // namespace taffy
