#pragma once
// Many states kept for later in little memory: they are cut into pages, which are compressed
// (row_planes.h), and a page that several states contain is stored once.
#include <xxhash.h>

#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <unordered_map>
#include <vector>

#include "core/base/parallel.h"
#include "core/state/row_planes.h"
#include "core/state/state_bytes.h"

namespace taffy {

struct KeptPage {
    size_t size = 0;      // uncompressed [bytes]
    size_t row_size = 0;  // [bytes]; 0: a page of PagedBytes
    std::vector<std::byte> packed;
    std::shared_ptr<const KeptPage> other = {};  // page that was subtracted; has no other itself
};

/// Finds the pages that somebody keeps. Thread-safe.
class KeptPages {
  public:
    using Hash = std::pair<uint64_t, uint64_t>;
    using Page = std::shared_ptr<const KeptPage>;

    Page find(const Hash& hash) const;
    void add(const Hash& hash, const Page& page);

    /// The same for pages of digested data (StateVisitor::digested), which others hold
    /// uncompressed.
    Page find(const std::shared_ptr<const PagedBytes::Page>& bytes) const;
    void add(const std::shared_ptr<const PagedBytes::Page>& bytes, const Page& page);
    /// The uncompressed bytes of such a page if somebody still holds them; else null.
    std::shared_ptr<const PagedBytes::Page> bytes_of(const Page& page) const;

  private:
    void tidy();
    struct Alive {
        std::weak_ptr<const PagedBytes::Page> bytes;
        std::weak_ptr<const KeptPage> page;
    };
    mutable std::mutex mutex_;
    std::map<Hash, std::weak_ptr<const KeptPage>> by_hash_;
    std::unordered_map<const PagedBytes::Page*, Alive> by_bytes_;
    std::unordered_map<const KeptPage*, Alive> by_page_;
    size_t tidy_at_ = 0;
};

class KeptState {
  public:
    /// Compresses a state, which takes a while if it is large. When stop is requested it returns
    /// early and the object is of no use.
    KeptState(const StateBytes& state, KeptPages& pages, const std::stop_token& stop);

    /// Returns the state, without StateBytes::pieces.
    /// @param room   buffer that is reused for the state
    /// @param there  the state that room still holds, whose pages are left where both states have
    ///               the same page at the same place; null: unknown
    StateBytes state(KeptPages& pages, const ThreadPool& pool, StateBytes room,
                     const KeptState* there = nullptr) const;

    /// Calls each for every page, and for the page that it is compared with if there is one.
    template <class Each>
    void each_page(const Each& each) const {
        const auto call = [&](const std::shared_ptr<const KeptPage>& page) {
            each(*page);
            if (page->other) each(*page->other);
        };
        for (const auto& page : pages_) call(page);
        for (const Shared& part : shared_)
            for (const auto& page : part.pages) call(page);
    }
    size_t own_size() const;  // memory without the pages [bytes]

  private:
    struct Shared {
        size_t at = 0;
        std::vector<std::shared_ptr<const KeptPage>> pages;
    };
    /// Calls each with every page of the bytes and its offset.
    template <class Each>
    void each_place(const Each& each) const {
        size_t begin = 0;
        for (const auto& page : pages_) {
            each(*page, begin);
            begin += page->size;
        }
    }

    std::vector<std::shared_ptr<const KeptPage>> pages_;  // of StateBytes::bytes, in order
    std::vector<Shared> shared_;
    size_t size_ = 0;  // of StateBytes::bytes
};

/// The memory of the pages of several states; a page that several states share counts once.
class KeptPageTally {
  public:
    void add(const KeptState& state);
    void remove(const KeptState& state);
    size_t bytes() const { return bytes_; }

  private:
    std::unordered_map<const KeptPage*, size_t> owners_;
    size_t bytes_ = 0;
};

}  // namespace taffy
