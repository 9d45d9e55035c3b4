#pragma once
// States that are kept for later, many of them, in little memory: they are cut into pages, which
// are compressed (row_planes.h), and a page that is in several of them is there once.
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
    size_t size = 0;      // before it was compressed [bytes]
    size_t row_size = 0;  // [bytes]; 0: a page of PagedBytes
    std::vector<std::byte> packed;
    std::shared_ptr<const KeptPage> other = {};  // of another array, by its filter; has none itself
};

/// Knows the pages that somebody keeps. For several threads.
class KeptPages {
  public:
    using Hash = std::pair<uint64_t, uint64_t>;
    using Page = std::shared_ptr<const KeptPage>;

    Page find(const Hash& hash) const;
    void add(const Hash& hash, const Page& page);

    /// The same for pages of what was digested, which are alive elsewhere.
    Page find(const std::shared_ptr<const PagedBytes::Page>& bytes) const;
    void add(const std::shared_ptr<const PagedBytes::Page>& bytes, const Page& page);
    /// The bytes of such a page, where they are alive; else null.
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
    /// Takes a while for a large state; stops early, with a state of no use, when it is asked to.
    KeptState(const StateBytes& state, KeptPages& pages, const std::stop_token& stop);

    /// The state, without its pieces.
    /// @param room   the memory to put it into
    /// @param there  the state that is there still: what both have in one place stays; null: none
    StateBytes state(KeptPages& pages, const ThreadPool& pool, StateBytes room,
                     const KeptState* there = nullptr) const;

    /// Calls for every page, and for those that they are compared with.
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
    size_t own_size() const;  // without pages [bytes]

  private:
    struct Shared {
        size_t at = 0;
        std::vector<std::shared_ptr<const KeptPage>> pages;
    };
    /// Calls with each page of the bytes and where it begins in them.
    template <class Each>
    void each_place(const Each& each) const {
        size_t begin = 0;
        for (const auto& page : pages_) {
            each(*page, begin);
            begin += page->size;
        }
    }

    std::vector<std::shared_ptr<const KeptPage>> pages_;  // of the bytes, in their order
    std::vector<Shared> shared_;
    size_t size_ = 0;  // of the bytes
};

/// Memory that pages of several states take, each of them counted once.
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
