#pragma once
// Two visitors for states that are kept in memory: one packs a state, one reads it back. In arrays
// they leave out words that are the same as in the row before: fourth components, values of bodies
// at rest, values that are the same everywhere.
#include <cstddef>
#include <span>
#include <vector>

#include "core/state/state_visitor.h"

namespace taffy {

/// Equal states give equal bytes. A new page begins at each long array and at fixed distances
/// within it, so that parts that are the same in another state fill pages of their own.
class StatePacker : public StateVisitor {
  public:
    explicit StatePacker(PagePool& pool) : StateVisitor(false), pool_(pool) {}
    /// Returns the packed state; to be called at the end.
    PagedBytes take();

  protected:
    void bytes(void* data, size_t row_size, size_t rows, bool array) override;
    size_t size(size_t entries, size_t least_bytes_each) override;
    void mark(const char*) override {}

  private:
    void end_page();
    PagePool& pool_;
    PagedBytes packed_;
    PagedBytes::Page page_;  // the page being filled
};

/// Throws StateError if the bytes end too early.
class StateUnpacker : public StateVisitor {
  public:
    explicit StateUnpacker(const PagedBytes& from)
        : StateVisitor(true), pages_(from.pages()), left_(from.size()) {}

  protected:
    void bytes(void* data, size_t row_size, size_t rows, bool array) override;
    size_t size(size_t entries, size_t least_bytes_each) override;
    void mark(const char*) override {}

  private:
    void take(void* data, size_t count);
    std::span<const std::shared_ptr<const PagedBytes::Page>> pages_;  // not read completely
    size_t done_ = 0;  // bytes read of the first of pages_
    size_t left_ = 0;  // bytes to read
};

}  // namespace taffy
