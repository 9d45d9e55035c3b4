#pragma once
// Long byte sequences in pages. Kept states share equal pages: of a body that bends, for example,
// those of everything but its motion.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

namespace taffy {

class PagedBytes {
  public:
    using Page = std::vector<std::byte>;  // never empty

    PagedBytes() = default;
    /// One page that is shared with nobody.
    explicit PagedBytes(Page bytes);

    void append(std::shared_ptr<const Page> page);
    std::span<const std::shared_ptr<const Page>> pages() const { return pages_; }
    size_t size() const { return size_; }  // [bytes]
    bool empty() const { return size_ == 0; }
    std::vector<std::byte> joined() const;
    /// hash_of() of all bytes, however they are divided into pages.
    uint64_t hash() const;
    bool operator==(const PagedBytes& other) const;

  private:
    std::vector<std::shared_ptr<const Page>> pages_;
    size_t size_ = 0;
};

/// Finds the pages that somebody holds.
class PagePool {
  public:
    /// Returns a page with these bytes, at least one: a page that somebody holds, or a new one.
    std::shared_ptr<const PagedBytes::Page> page(std::span<const std::byte> bytes);

  private:
    void tidy();
    std::unordered_map<uint64_t, std::weak_ptr<const PagedBytes::Page>> pages_;  // by hash
    size_t tidy_at_ = 0;                                                         // pages
};

/// The memory of pages; a page that is shared counts once.
class PageTally {
  public:
    void add(const PagedBytes& bytes);
    void remove(const PagedBytes& bytes);
    size_t bytes() const { return bytes_; }

  private:
    std::unordered_map<const PagedBytes::Page*, size_t> owners_;
    size_t bytes_ = 0;
};

}  // namespace taffy
