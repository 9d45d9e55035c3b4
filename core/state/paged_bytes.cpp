#include "core/state/paged_bytes.h"

#include <xxhash.h>

#include <algorithm>
#include <new>
#include <utility>

namespace taffy {

namespace {

using Page = PagedBytes::Page;

constexpr size_t least_tidied = 1024;  // pages
constexpr size_t page_overhead = 96;   // memory of a page besides its data [bytes]

}  // namespace

PagedBytes::PagedBytes(Page bytes) {
    if (!bytes.empty()) append(std::make_shared<const Page>(std::move(bytes)));
}

void PagedBytes::append(std::shared_ptr<const Page> page) {
    size_ += page->size();
    pages_.push_back(std::move(page));
}

std::vector<std::byte> PagedBytes::joined() const {
    std::vector<std::byte> all;
    all.reserve(size_);
    for (const auto& page : pages_) all.insert(all.end(), page->begin(), page->end());
    return all;
}

uint64_t PagedBytes::hash() const {
    const std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> state(XXH3_createState(),
                                                                         XXH3_freeState);
    if (!state) throw std::bad_alloc();
    XXH3_64bits_reset(state.get());
    for (const auto& page : pages_) XXH3_64bits_update(state.get(), page->data(), page->size());
    return XXH3_64bits_digest(state.get());
}

bool PagedBytes::operator==(const PagedBytes& other) const {
    if (size_ != other.size_) return false;
    if (pages_ == other.pages_) return true;
    return joined() == other.joined();
}

std::shared_ptr<const Page> PagePool::page(std::span<const std::byte> bytes) {
    const uint64_t hash = XXH3_64bits(bytes.data(), bytes.size());
    if (const auto found = pages_.find(hash); found != pages_.end()) {
        std::shared_ptr<const Page> known = found->second.lock();
        if (known && std::ranges::equal(*known, bytes)) return known;
    }
    auto made = std::make_shared<const Page>(bytes.begin(), bytes.end());
    pages_[hash] = made;
    if (pages_.size() > tidy_at_) tidy();
    return made;
}

/// Forgets pages that nobody holds any more.
void PagePool::tidy() {
    std::erase_if(pages_, [](const auto& entry) { return entry.second.expired(); });
    tidy_at_ = 2 * std::max(pages_.size(), least_tidied);
}

void PageTally::add(const PagedBytes& bytes) {
    for (const auto& page : bytes.pages())
        if (++owners_[page.get()] == 1) bytes_ += page->size() + page_overhead;
}

void PageTally::remove(const PagedBytes& bytes) {
    for (const auto& page : bytes.pages()) {
        const auto found = owners_.find(page.get());
        if (--found->second > 0) continue;
        bytes_ -= page->size() + page_overhead;
        owners_.erase(found);
    }
}

}  // namespace taffy
