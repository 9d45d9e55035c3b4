#pragma once
// Two visitors for states that are kept in memory: one packs a state, one reads it back. Of arrays
// they leave out words that are as in the row before: fourth components, what rests, what is the
// same everywhere.
#include <cstddef>
#include <span>
#include <vector>

#include "core/state/state_visitor.h"

namespace taffy {

/// The same state becomes the same bytes. Pages begin with long arrays and again within them, so
/// that what another state has too is in pages of its own.
class StatePacker : public StateVisitor {
  public:
    explicit StatePacker(PagePool& pool) : StateVisitor(false), pool_(pool) {}
    /// At the end: what was packed.
    PagedBytes take();

  protected:
    void bytes(void* data, size_t row_size, size_t rows, bool array) override;
    size_t size(size_t entries, size_t least_bytes_each) override;
    void mark(const char*) override {}

  private:
    void end_page();
    PagePool& pool_;
    PagedBytes packed_;
    PagedBytes::Page page_;  // in hand
};

/// Throws StateError where the bytes end too early.
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
    std::span<const std::shared_ptr<const PagedBytes::Page>> pages_;  // from the one in hand on
    size_t done_ = 0;                                                 // bytes of that
    size_t left_ = 0;                                                 // bytes of all
};

}  // namespace taffy
