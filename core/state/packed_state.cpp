#include "core/state/packed_state.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <utility>

namespace taffy {

namespace {

// First, every byte of an array is combined with that of the row before by an exclusive or. Then
// the array is packed in blocks of eight words: a byte tells which words are not zero, and these
// follow.
constexpr size_t word = 4, words = 8, block = word * words;  // [bytes], per block, [bytes]
constexpr size_t together = 64;                              // blocks packed at a time
constexpr size_t page_length = 8 * together * block;         // of an array before packing [bytes]
constexpr size_t long_array = 4096;                          // [bytes]

/// Up to four bytes of an array from the offset on, padded with zeros.
uint32_t word_at(const std::byte* rows, size_t length, size_t offset) {
    uint32_t value = 0;
    std::memcpy(&value, rows + offset, std::min(word, length - offset));
    return value;
}

/// The corresponding bytes of the row before; zero for the first row.
uint32_t word_before(const std::byte* rows, size_t length, size_t row_size, size_t offset) {
    if (offset >= row_size) return word_at(rows, length - row_size, offset - row_size);
    uint32_t value = 0;
    const size_t missing = row_size - offset;
    if (missing < word && offset + missing < length)
        std::memcpy(reinterpret_cast<std::byte*>(&value) + missing, rows,
                    std::min(word - missing, length - row_size));
    return value;
}

/// Packs a block.
/// @return bytes written to out, at most one more than a block
size_t pack_block(const std::byte* rows, size_t length, size_t row_size, size_t begin,
                  std::byte* out) {
    unsigned changed = 0;
    size_t size = 1;
    const bool whole = begin >= row_size && begin + block <= length;
    for (size_t w = 0; w < words && begin + w * word < length; ++w) {
        const size_t offset = begin + w * word;
        uint32_t change = 0, before = 0;
        if (whole) {
            std::memcpy(&change, rows + offset, word);
            std::memcpy(&before, rows + offset - row_size, word);
        } else {
            change = word_at(rows, length, offset);
            before = word_before(rows, length, row_size, offset);
        }
        change ^= before;
        std::memcpy(out + size, &change, word);
        size += change != 0 ? word : 0;
        changed |= unsigned(change != 0) << w;
    }
    out[0] = std::byte(changed);
    return size;
}

}  // namespace

void StatePacker::bytes(void* data, size_t row_size, size_t rows, bool array) {
    const auto* from = static_cast<const std::byte*>(data);
    const size_t length = row_size * rows;
    if (!array) {
        page_.insert(page_.end(), from, from + length);
        return;
    }
    std::array<std::byte, together*(block + 1) + word> packed;
    for (size_t begin = 0; begin < length;) {
        if (length >= long_array && begin % page_length == 0) end_page();
        size_t size = 0;
        for (size_t b = 0; b < together && begin < length; ++b, begin += block)
            size += pack_block(from, length, row_size, begin, packed.data() + size);
        page_.insert(page_.end(), packed.begin(), packed.begin() + ptrdiff_t(size));
    }
    if (length >= long_array) end_page();
}

void StatePacker::end_page() {
    if (!page_.empty()) packed_.append(pool_.page(page_));
    page_.clear();
}

PagedBytes StatePacker::take() {
    end_page();
    return std::move(packed_);
}

size_t StatePacker::size(size_t entries, size_t) {
    uint64_t count = entries;
    bytes(&count, sizeof count, 1, false);
    return entries;
}

void StateUnpacker::take(void* data, size_t count) {
    if (count > left_) throw StateError("it ends within '" + place() + "'");
    left_ -= count;
    auto* to = static_cast<std::byte*>(data);
    while (count > 0) {
        const PagedBytes::Page& page = *pages_.front();
        const size_t some = std::min(count, page.size() - done_);
        std::memcpy(to, page.data() + done_, some);
        to += some, done_ += some, count -= some;
        if (done_ == page.size()) pages_ = pages_.subspan(1), done_ = 0;
    }
}

void StateUnpacker::bytes(void* data, size_t row_size, size_t rows, bool array) {
    auto* to = static_cast<std::byte*>(data);
    const size_t length = row_size * rows;
    if (!array) return take(data, length);
    for (size_t begin = 0; begin < length; begin += block) {
        uint8_t changed = 0;
        take(&changed, 1);
        for (size_t w = 0; w < words && begin + w * word < length; ++w) {
            const size_t offset = begin + w * word, count = std::min(word, length - offset);
            uint32_t change = 0;
            if (changed >> w & 1) take(&change, word);
            if (row_size >= word) {
                change ^= word_before(to, offset + count, row_size, offset);
                std::memcpy(to + offset, &change, count);
                continue;
            }
            std::array<std::byte, word> own;  // the row before overlaps this word: byte by byte
            std::memcpy(own.data(), &change, word);
            for (size_t b = 0; b < count; ++b)
                to[offset + b] =
                    offset + b < row_size ? own[b] : own[b] ^ to[offset + b - row_size];
        }
    }
}

size_t StateUnpacker::size(size_t, size_t least_bytes_each) {
    uint64_t count = 0;
    take(&count, sizeof count);
    // A block that does not change from row to row takes one byte.
    if (count > block * left_ / std::max<size_t>(least_bytes_each, 1))
        throw StateError("'" + place() + "' has more entries than it has room for");
    return size_t(count);
}

}  // namespace taffy
