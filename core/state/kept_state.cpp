#include "core/state/kept_state.h"

#include <algorithm>
#include <optional>

namespace taffy {

namespace {

using Kept = KeptPages::Page;
using Piece = StateBytes::Piece;

constexpr size_t page_size = size_t(128) << 10;  // maximum before compression [bytes]
constexpr size_t page_rows = 8192;               // maximum, for rows of at least least_number bytes
constexpr size_t least_number = 4;               // [bytes]
constexpr double alike = 27.0;                   // arrays are alike if they differ by less [bits]
constexpr size_t kept_overhead = 160;            // memory of a page besides its data [bytes]
constexpr size_t least_tidied_pages = 4096;      // pages

KeptPages::Hash hash_of_page(std::span<const std::byte> bytes, size_t row_size) {
    const XXH128_hash_t hash = XXH3_128bits_withSeed(bytes.data(), bytes.size(), row_size);
    return {hash.high64, hash.low64};
}

size_t bytes_of_page(size_t row_size) {
    size_t rows = std::max<size_t>(1, page_size / row_size);
    if (row_size >= least_number) rows = std::min(rows, page_rows);
    return rows * row_size;
}

/// An array that was packed already, and the index of its first page.
struct Packed {
    std::span<const std::byte> bytes;
    size_t row_size = 0, first_page = 0;
};

struct Alike {
    const Packed* array = nullptr;  // null: no array is alike
    float times = 1.0f;
};

/// The array which, or a multiple of which, differs least from these rows.
Alike most_alike(std::span<const Packed> arrays, std::span<const std::byte> bytes,
                 size_t row_size) {
    Alike found;
    double least = alike;
    for (const Packed& array : arrays) {
        if (array.row_size != row_size || array.bytes.size() != bytes.size()) continue;
        for (const float times : {1.0f, ratio_of_rows(bytes, array.bytes)}) {
            const double bits = difference_of_rows(bytes, array.bytes, times);
            if (bits < least) least = bits, found = {&array, times};
        }
    }
    return found;
}

std::shared_ptr<const PagedBytes::Page> unpacked(const KeptPage& page) {
    auto bytes = std::make_shared<PagedBytes::Page>(page.size);
    unpack_blocks(page.packed, *bytes);
    return bytes;
}

}  // namespace

// --- Pages ---

Kept KeptPages::find(const Hash& hash) const {
    const std::lock_guard lock(mutex_);
    const auto found = by_hash_.find(hash);
    return found == by_hash_.end() ? nullptr : found->second.lock();
}

void KeptPages::add(const Hash& hash, const Kept& page) {
    const std::lock_guard lock(mutex_);
    by_hash_[hash] = page;
    if (by_hash_.size() + by_bytes_.size() > tidy_at_) tidy();
}

Kept KeptPages::find(const std::shared_ptr<const PagedBytes::Page>& bytes) const {
    const std::lock_guard lock(mutex_);
    const auto found = by_bytes_.find(bytes.get());
    if (found == by_bytes_.end() || found->second.bytes.expired()) return nullptr;
    return found->second.page.lock();
}

void KeptPages::add(const std::shared_ptr<const PagedBytes::Page>& bytes, const Kept& page) {
    const std::lock_guard lock(mutex_);
    by_bytes_[bytes.get()] = by_page_[page.get()] = {bytes, page};
}

std::shared_ptr<const PagedBytes::Page> KeptPages::bytes_of(const Kept& page) const {
    const std::lock_guard lock(mutex_);
    const auto found = by_page_.find(page.get());
    if (found == by_page_.end() || found->second.page.expired()) return nullptr;
    return found->second.bytes.lock();
}

/// Forgets pages that do not exist any more.
void KeptPages::tidy() {
    std::erase_if(by_hash_, [](const auto& entry) { return entry.second.expired(); });
    const auto gone = [](const auto& entry) {
        return entry.second.bytes.expired() || entry.second.page.expired();
    };
    std::erase_if(by_bytes_, gone);
    std::erase_if(by_page_, gone);
    tidy_at_ = 2 * std::max(by_hash_.size() + by_bytes_.size(), least_tidied_pages);
}

// --- States ---

KeptState::KeptState(const StateBytes& state, KeptPages& pages, const std::stop_token& stop)
    : size_(state.bytes.size()) {
    RowPacker packer;
    std::vector<Packed> arrays;
    for (const Piece& piece : state.pieces) {
        const std::span<const std::byte> bytes =
            std::span(state.bytes).subspan(piece.begin, piece.end - piece.begin);
        const size_t first_page = pages_.size(), length = bytes_of_page(piece.row_size);
        std::optional<RowFilter> filter;  // not needed while all pages are known
        Alike other;
        for (size_t at = 0; at < bytes.size(); at += length) {
            if (stop.stop_requested()) return;
            const std::span<const std::byte> rows =
                bytes.subspan(at, std::min(length, bytes.size() - at));
            const KeptPages::Hash hash = hash_of_page(rows, piece.row_size);
            Kept page = pages.find(hash);
            if (!page) {
                if (!filter && piece.is_array) {
                    other = most_alike(arrays, bytes, piece.row_size);
                    filter =
                        best_filter(bytes, piece.row_size,
                                    other.array ? other.array->bytes : std::span<const std::byte>{},
                                    other.times);
                }
                RowFilter own = filter.value_or(RowFilter{});
                Kept with;
                if (own.other_array) {
                    with = pages_[other.array->first_page + at / length];
                    own.other_array = !with->other;
                    if (with->other) with = nullptr;
                }
                auto made = std::make_shared<KeptPage>();
                made->size = rows.size(), made->row_size = piece.row_size;
                made->packed = packer.pack(rows, piece.row_size,
                                           with ? other.array->bytes.subspan(at, rows.size())
                                                : std::span<const std::byte>{},
                                           own);
                made->other = std::move(with);
                page = std::move(made);
                pages.add(hash, page);
            }
            pages_.push_back(std::move(page));
        }
        if (piece.is_array) arrays.push_back({bytes, piece.row_size, first_page});
    }
    for (const StateBytes::Shared& part : state.shared) {
        Shared& kept = shared_.emplace_back();
        kept.at = part.at;
        for (const auto& bytes : part.data.pages()) {
            if (stop.stop_requested()) return;
            Kept page = pages.find(bytes);
            if (!page) {
                const KeptPages::Hash hash = hash_of_page(*bytes, 0);
                page = pages.find(hash);
                if (!page) {
                    auto made = std::make_shared<KeptPage>();
                    made->size = bytes->size();
                    made->packed = packer.pack_blocks(*bytes);
                    page = std::move(made);
                    pages.add(hash, page);
                }
                pages.add(bytes, page);
            }
            kept.pages.push_back(std::move(page));
        }
    }
}

StateBytes KeptState::state(KeptPages& pages, const ThreadPool& pool, StateBytes room,
                            const KeptState* there) const {
    std::unordered_map<size_t, const KeptPage*> stays;  // pages still in the buffer, by offset
    if (there && room.bytes.size() == there->size_)
        there->each_place([&](const KeptPage& page, size_t begin) { stays[begin] = &page; });
    StateBytes state = std::move(room);
    state.pieces.clear(), state.shared.clear();
    state.bytes.resize(size_);
    struct Todo {
        const KeptPage* page;
        size_t begin;
    };
    std::vector<Todo> todo;
    std::unordered_map<const KeptPage*, size_t> place;  // offset of each page
    each_place([&](const KeptPage& page, size_t begin) {
        if (!page.other) place.emplace(&page, begin);
        const auto found = stays.find(begin);
        if (found == stays.end() || found->second != &page) todo.push_back({&page, begin});
    });
    const auto all = std::span(state.bytes);
    const auto unpack = [&](bool compared) {
        pool.for_ranges(todo.size(), 1, [&](size_t begin, size_t last) {
            for (size_t k = begin; k < last; ++k) {
                const KeptPage& page = *todo[k].page;
                if (bool(page.other) != compared) continue;
                std::vector<std::byte> apart;
                std::span<const std::byte> other;
                if (compared) {
                    if (const auto found = place.find(page.other.get()); found != place.end()) {
                        other = all.subspan(found->second, page.size);
                    } else {
                        apart.resize(page.size);
                        unpack_rows(page.other->packed, page.other->row_size, {}, apart);
                        other = apart;
                    }
                }
                unpack_rows(page.packed, page.row_size, other,
                            all.subspan(todo[k].begin, page.size));
            }
        });
    };
    unpack(false);
    unpack(true);
    using Bytes = std::shared_ptr<const PagedBytes::Page>;
    std::unordered_map<const KeptPage*, Bytes> alive;
    std::vector<Kept> missing;
    for (const Shared& part : shared_)
        for (const Kept& page : part.pages)
            if (const auto [entry, is_new] = alive.try_emplace(page.get()); is_new)
                if (!(entry->second = pages.bytes_of(page))) missing.push_back(page);
    std::vector<Bytes> made(missing.size());
    pool.for_ranges(missing.size(), 1, [&](size_t begin, size_t end) {
        for (size_t k = begin; k < end; ++k) made[k] = unpacked(*missing[k]);
    });
    for (size_t k = 0; k < missing.size(); ++k)
        pages.add(alive[missing[k].get()] = std::move(made[k]), missing[k]);
    for (const Shared& part : shared_) {
        PagedBytes data;
        for (const Kept& page : part.pages) data.append(alive[page.get()]);
        state.shared.push_back({part.at, std::move(data)});
    }
    return state;
}

size_t KeptState::own_size() const {
    size_t count = pages_.size();
    for (const Shared& part : shared_) count += part.pages.size();
    return sizeof *this + count * sizeof(Kept) + shared_.size() * sizeof(Shared);
}

// --- Memory ---

void KeptPageTally::add(const KeptState& state) {
    state.each_page([&](const KeptPage& page) {
        if (++owners_[&page] == 1) bytes_ += page.packed.size() + kept_overhead;
    });
}

void KeptPageTally::remove(const KeptState& state) {
    state.each_page([&](const KeptPage& page) {
        const auto found = owners_.find(&page);
        if (--found->second > 0) return;
        bytes_ -= page.packed.size() + kept_overhead;
        owners_.erase(found);
    });
}

}  // namespace taffy
