#include "core/state/state_difference.h"

#include <algorithm>
#include <cstring>
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

}  // namespace

StateDifference::StateDifference(const StateBytes& before, const StateBytes& after)
    : end_(after.bytes.size()) {
    const auto arrays = arrays_of(before);
    const auto keep = [&](size_t at, size_t count) {
        if (count == 0) return;
        if (!changes_.empty() && changes_.back().at + changes_.back().count == at)
            changes_.back().count += count;
        else
            changes_.push_back({at, count});
        const auto first = after.bytes.begin() + std::ptrdiff_t(at);
        bytes_.insert(bytes_.end(), first, first + std::ptrdiff_t(count));
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
    bytes_.shrink_to_fit();
    changes_.shrink_to_fit();
}

StateBytes StateDifference::apply(const StateBytes& before) const {
    StateBytes after{std::vector<std::byte>(end_), pieces_};
    const auto arrays = arrays_of(before);
    for (const Piece& piece : pieces_)
        if (const auto found = arrays.find(piece.name); found != arrays.end())
            std::memcpy(after.bytes.data() + piece.begin,
                        before.bytes.data() + found->second->begin,
                        std::min(length(piece), length(*found->second)));
    const std::byte* from = bytes_.data();
    for (const Change& change : changes_) {
        std::memcpy(after.bytes.data() + change.at, from, change.count);
        from += change.count;
    }
    return after;
}

size_t StateDifference::size() const {
    return sizeof *this + pieces_.size() * sizeof(Piece) + changes_.size() * sizeof(Change) +
           bytes_.size();
}

}  // namespace taffy
