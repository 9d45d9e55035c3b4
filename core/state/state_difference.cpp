#include "core/state/state_difference.h"

#include <zstd.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <unordered_map>

namespace taffy {

namespace {

using Piece = StateBytes::Piece;

constexpr size_t least_compared = 64;  // bytes: what is kept of a change needs 16 more

/// The arrays of a state by their names.
std::unordered_map<uint64_t, const Piece*> arrays_of(const StateBytes& state) {
    std::unordered_map<uint64_t, const Piece*> arrays;
    for (const Piece& piece : state.pieces)
        if (piece.name != 0) arrays.emplace(piece.name, &piece);
    return arrays;
}

size_t length(const Piece& piece) {
    return piece.end - piece.begin;
}

constexpr size_t number_size = 4;  // bytes
constexpr int compression = 1;     // the fastest that zstd calls normal

/// Calls for each byte of whole numbers: its place among them, and its place where the first bytes
/// of all numbers come first, then the second ones, and so on. Signs and exponents of numbers are
/// alike, the ends of their mantissas never: zstd finds the former.
template <class Each>
void by_planes(size_t size, const Each& each) {
    const size_t numbers = size / number_size;
    for (size_t b = 0; b < number_size; ++b)
        for (size_t k = 0; k < numbers; ++k) each(k * number_size + b, b * numbers + k);
}

std::vector<std::byte> compressed(const std::vector<std::byte>& bytes) {
    std::vector<std::byte> planes(bytes);
    by_planes(bytes.size(), [&](size_t at, size_t plane) { planes[plane] = bytes[at]; });
    std::vector<std::byte> packed(ZSTD_compressBound(planes.size()));
    const size_t size =
        ZSTD_compress(packed.data(), packed.size(), planes.data(), planes.size(), compression);
    if (ZSTD_isError(size)) throw std::runtime_error(ZSTD_getErrorName(size));
    return {packed.begin(), packed.begin() + std::ptrdiff_t(size)};
}

std::vector<std::byte> decompressed(const std::vector<std::byte>& packed, size_t count) {
    std::vector<std::byte> planes(count);
    const size_t size = ZSTD_decompress(planes.data(), count, packed.data(), packed.size());
    if (ZSTD_isError(size) || size != count)
        throw std::runtime_error("what a keyframe changes cannot be read");
    std::vector<std::byte> bytes(planes);
    by_planes(count, [&](size_t at, size_t plane) { bytes[at] = planes[plane]; });
    return bytes;
}

}  // namespace

StateDifference::StateDifference(const StateBytes& before, const StateBytes& after)
    : shared_(after.shared), end_(after.bytes.size()) {
    const auto arrays = arrays_of(before);
    std::vector<std::byte> changed;
    const auto keep = [&](size_t at, size_t count) {
        if (count == 0) return;
        if (!changes_.empty() && changes_.back().at + changes_.back().count == at)
            changes_.back().count += count;
        else
            changes_.push_back({at, count});
        const auto first = after.bytes.begin() + std::ptrdiff_t(at);
        changed.insert(changed.end(), first, first + std::ptrdiff_t(count));
    };
    for (const Piece& piece : after.pieces) {
        pieces_.push_back(piece);
        const auto found = arrays.find(piece.name);
        const size_t same =
            found == arrays.end() ? 0 : std::min(length(piece), length(*found->second));
        const size_t stride = piece.row_size * std::max<size_t>(1, least_compared / piece.row_size);
        for (size_t at = 0; at < same; at += stride) {
            const size_t count = std::min(stride, same - at);
            if (std::memcmp(after.bytes.data() + piece.begin + at,
                            before.bytes.data() + found->second->begin + at, count) != 0)
                keep(piece.begin + at, count);
        }
        keep(piece.begin + same, length(piece) - same);
    }
    count_ = changed.size();
    packed_ = compressed(changed);
    changes_.shrink_to_fit();
}

StateBytes StateDifference::apply(const StateBytes& before) const {
    StateBytes after{std::vector<std::byte>(end_), pieces_, shared_};
    const auto arrays = arrays_of(before);
    for (const Piece& piece : pieces_)
        if (const auto found = arrays.find(piece.name); found != arrays.end())
            std::memcpy(after.bytes.data() + piece.begin,
                        before.bytes.data() + found->second->begin,
                        std::min(length(piece), length(*found->second)));
    const std::vector<std::byte> changed = decompressed(packed_, count_);
    const std::byte* from = changed.data();
    for (const Change& change : changes_) {
        std::memcpy(after.bytes.data() + change.at, from, change.count);
        from += change.count;
    }
    return after;
}

size_t StateDifference::size() const {
    return sizeof *this + pieces_.size() * sizeof(Piece) + changes_.size() * sizeof(Change) +
           packed_.size();
}

}  // namespace taffy
