#pragma once
// The three visitors: one writes a state into memory, one reads it back, one hashes it.
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/parallel.h"
#include "core/state/state_visitor.h"

namespace taffy {

/// A state in memory, and where its arrays lie in it.
struct StateBytes {
    /// What is digested may be shared instead: it is missing in front of its digest.
    struct Shared {
        size_t at = 0;  // in the bytes
        PagedBytes data;
    };
    /// Bytes [begin, end) are the rows of a long array, or single values and short arrays.
    struct Piece {
        size_t begin = 0, end = 0;
        size_t row_size = 1;
        bool is_array = false;
    };
    std::vector<std::byte> bytes;
    std::vector<Piece> pieces;   // cover all bytes, in their order
    std::vector<Shared> shared;  // in the order of their places

    /// As they are where nothing is shared.
    std::vector<std::byte> joined() const;
};

/// Appends to bytes that may hold something already.
class StateWriter : public StateVisitor {
  public:
    explicit StateWriter(StateBytes& to) : StateVisitor(false), to_(to) {}

  protected:
    void bytes(void* data, size_t row_size, size_t rows, bool array) override;
    size_t size(size_t entries, size_t least_bytes_each) override;
    void mark(const char* name) override;
    /// Puts them behind those that are there.
    virtual void append(std::span<const std::byte> bytes);

    StateBytes& to_;
    size_t size_ = to_.bytes.size();  // of what is written
};

/// For a state that stays in memory: shares what is digested.
class SharingStateWriter : public StateWriter {
  public:
    using StateWriter::StateWriter;
    void digested(PagedBytes& data, uint64_t& digest) override;
};

/// Writes a state with all threads over bytes that are of no use any more: memory that is there
/// already is much faster than new one.
class OverwritingStateWriter : public SharingStateWriter {
  public:
    OverwritingStateWriter(StateBytes& over, const ThreadPool& pool);
    /// Takes away what is left of the bytes that were there before. For the end.
    void finish() { to_.bytes.resize(size_); }

  protected:
    void append(std::span<const std::byte> bytes) override;

  private:
    const ThreadPool& pool_;
};

/// Throws StateError where the bytes are not those of such a state.
class StateReader : public StateVisitor {
  public:
    explicit StateReader(std::span<const std::byte> from) : StateVisitor(true), left_(from) {}
    bool at_end() const { return left_.empty(); }

  protected:
    void bytes(void* data, size_t row_size, size_t rows, bool array) override;
    size_t size(size_t entries, size_t least_bytes_each) override;
    void mark(const char* name) override;

  private:
    void take(void* data, size_t count);
    std::span<const std::byte> left_;
};

/// Reads what a SharingStateWriter has written.
class SharingStateReader : public StateReader {
  public:
    explicit SharingStateReader(const StateBytes& from)
        : StateReader(from.bytes), shared_(from.shared) {}
    void digested(PagedBytes& data, uint64_t& digest) override;

  private:
    std::span<const StateBytes::Shared> shared_;
};

/// Hashes of a state part by part, so that one can tell where two states differ first.
struct StateTrace {
    std::vector<std::string> parts;  // "memory.fluid"
    std::vector<uint64_t> hashes;    // from the beginning to the end of each; the last: of all
};

/// XXH3, 64 bits: the same for the same state on every machine.
class StateHasher : public StateVisitor {
  public:
    StateHasher();
    ~StateHasher() override;
    uint64_t hash() const;
    /// Fills a trace as well, which is whole when finish_trace() has been called.
    void begin_trace(StateTrace& trace) { trace_ = &trace; }
    void finish_trace();
    void digested(PagedBytes& data, uint64_t& digest) override;

  protected:
    void bytes(void* data, size_t row_size, size_t rows, bool array) override;
    size_t size(size_t entries, size_t least_bytes_each) override;
    void mark(const char* name) override;

  private:
    struct Stream;
    std::unique_ptr<Stream> stream_;
    StateTrace* trace_ = nullptr;
};

/// Looks for the first difference between a state in memory and a present one.
class StateComparer : public StateVisitor {
  public:
    explicit StateComparer(std::span<const std::byte> with) : StateVisitor(false), left_(with) {}
    /// "fluid.neighbours.built_at, row 17"; empty: both are the same so far.
    const std::string& difference() const { return difference_; }

  protected:
    void bytes(void* data, size_t row_size, size_t rows, bool array) override;
    size_t size(size_t entries, size_t least_bytes_each) override;
    void mark(const char* name) override;

  private:
    std::span<const std::byte> left_;
    std::string difference_;
};

uint64_t hash_of(std::span<const std::byte> bytes);

}  // namespace taffy
