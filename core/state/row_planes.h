#pragma once
// Fast compression of rows of numbers by byte planes: the first bytes of all numbers of a column
// come first, then the second bytes, and so on. Signs and exponents of neighbouring numbers are
// alike, the ends of their mantissas are not: a byte plane is compressed with zstd where that is
// worth it.
//
// Before that, a filter may subtract from each number the one of the row before, and the one of
// another array or a multiple of it. The subtraction is one of integers: floating point numbers
// that are nearly equal differ little as integers too.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace taffy {

struct RowFilter {
    bool row_before = false;   // subtracts the row before
    bool other_array = false;  // subtracts the same row of another array
    float times = 1.0f;        // factor of the other array; if not 1, arrays are of floats
};

/// Packs one array after the other; reuses its buffers.
class RowPacker {
  public:
    RowPacker();
    ~RowPacker();
    RowPacker(const RowPacker&) = delete;
    RowPacker& operator=(const RowPacker&) = delete;

    /// @param rows      whole rows
    /// @param row_size  [bytes]
    /// @param other     as long as rows; used only by the filter other_array
    std::vector<std::byte> pack(std::span<const std::byte> rows, size_t row_size,
                                std::span<const std::byte> other, RowFilter filter);
    /// Packs bytes that StatePacker has made. Any other bytes are packed without loss too.
    std::vector<std::byte> pack_blocks(std::span<const std::byte> bytes);

  private:
    struct Compressor;
    void add_plane(std::span<const std::byte> plane);
    std::vector<std::byte> packed_, planes_, room_;
    std::vector<uint32_t> numbers_;
    std::unique_ptr<Compressor> compressor_;
};

/// The filter with which a sample of the rows takes the fewest bits. Filters are for rows of 32-bit
/// numbers.
/// @param other  another array for RowFilter::other_array; empty: none
/// @param times  RowFilter::times for other
RowFilter best_filter(std::span<const std::byte> rows, size_t row_size,
                      std::span<const std::byte> other, float times = 1.0f);
/// How much rows differ from times the rows of another array: the mean length of the differences
/// [bits].
double difference_of_rows(std::span<const std::byte> rows, std::span<const std::byte> other,
                          float times = 1.0f);
/// The median ratio of a sample of the numbers to those of another array; 1 where there is none.
float ratio_of_rows(std::span<const std::byte> rows, std::span<const std::byte> other);

/// Unpacks what RowPacker::pack and pack_blocks have made. Throw std::runtime_error if the packed
/// bytes are invalid.
/// @param rows  receives the result; as many bytes as were packed
void unpack_rows(std::span<const std::byte> packed, size_t row_size,
                 std::span<const std::byte> other, std::span<std::byte> rows);
void unpack_blocks(std::span<const std::byte> packed, std::span<std::byte> bytes);

}  // namespace taffy
