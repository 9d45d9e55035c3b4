#pragma once
// Two visitors for states that are kept in memory: one packs a state, one reads it back. Of arrays
// they leave out words that are as in the row before: fourth components, what rests, what is the
// same everywhere.
#include <cstddef>
#include <span>
#include <vector>

#include "core/state/state_visitor.h"

namespace taffy {

/// Appends to bytes that may hold something already. The same state becomes the same bytes.
class StatePacker : public StateVisitor {
  public:
    explicit StatePacker(std::vector<std::byte>& to) : StateVisitor(false), to_(to) {}

  protected:
    void bytes(void* data, size_t row_size, size_t rows, bool array) override;
    size_t size(size_t entries, size_t least_bytes_each) override;
    void mark(const char*) override {}

  private:
    std::vector<std::byte>& to_;
};

/// Throws StateError where the bytes end too early.
class StateUnpacker : public StateVisitor {
  public:
    explicit StateUnpacker(std::span<const std::byte> from) : StateVisitor(true), left_(from) {}

  protected:
    void bytes(void* data, size_t row_size, size_t rows, bool array) override;
    size_t size(size_t entries, size_t least_bytes_each) override;
    void mark(const char*) override {}

  private:
    void take(void* data, size_t count);
    std::span<const std::byte> left_;
};

}  // namespace taffy
