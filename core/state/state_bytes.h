#pragma once
// Visitors that write a state into memory, read it back, hash it and compare it.
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/parallel.h"
#include "core/state/state_visitor.h"

namespace taffy {

/// A state in memory, and where its arrays lie.
struct StateBytes {
    /// Digested data that is shared, not copied into bytes: it is missing before its digest.
    struct Shared {
        size_t at = 0;  // offset in bytes
        PagedBytes data;
    };
    /// Bytes [begin, end) are the rows of a long array, or single values and short arrays.
    struct Piece {
        size_t begin = 0, end = 0;
        size_t row_size = 1;
        bool is_array = false;
    };
    std::vector<std::byte> bytes;
    std::vector<Piece> pieces;   // cover all bytes, in order
    std::vector<Shared> shared;  // sorted by at

    /// The bytes as they would be if nothing were shared.
    std::vector<std::byte> joined() const;
};

/// Writes a state; appends to the bytes that are there already.
class StateWriter : public StateVisitor {
  public:
    explicit StateWriter(StateBytes& to) : StateVisitor(false), to_(to) {}

  protected:
    void bytes(void* data, size_t row_size, size_t rows, bool array) override;
    size_t size(size_t entries, size_t least_bytes_each) override;
    void mark(const char* name) override;
    /// Puts bytes behind those that are written.
    virtual void append(std::span<const std::byte> bytes);

    StateBytes& to_;
    size_t size_ = to_.bytes.size();  // bytes written
};

/// For a state that stays in memory: shares digested data instead of copying it.
class SharingStateWriter : public StateWriter {
  public:
    using StateWriter::StateWriter;
    void digested(PagedBytes& data, uint64_t& digest) override;
};

/// Writes a state with all threads over the bytes of an old one: memory already allocated is much
/// faster than new memory.
class OverwritingStateWriter : public SharingStateWriter {
  public:
    OverwritingStateWriter(StateBytes& over, const ThreadPool& pool);
    /// Removes the rest of the old bytes; to be called at the end.
    void finish() { to_.bytes.resize(size_); }

  protected:
    void append(std::span<const std::byte> bytes) override;

  private:
    const ThreadPool& pool_;
};

/// Reads a state back. Throws StateError if the bytes do not fit.
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

/// Reads a state that a SharingStateWriter has written.
class SharingStateReader : public StateReader {
  public:
    explicit SharingStateReader(const StateBytes& from)
        : StateReader(from.bytes), shared_(from.shared) {}
    void digested(PagedBytes& data, uint64_t& digest) override;

  private:
    std::span<const StateBytes::Shared> shared_;
};

/// Hashes of a state part by part, which tell where two states differ first.
struct StateTrace {
    std::vector<std::string> parts;  // "memory.fluid"
    std::vector<uint64_t> hashes;    // of everything up to the end of each part; the last: of all
};

/// Hashes a state with XXH3, 64 bits: equal states have equal hashes on every machine.
class StateHasher : public StateVisitor {
  public:
    StateHasher();
    ~StateHasher() override;
    uint64_t hash() const;
    /// From now on fills a trace as well; finish_trace() completes it.
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

/// Finds the first difference between a state in memory and the visited one.
class StateComparer : public StateVisitor {
  public:
    explicit StateComparer(std::span<const std::byte> with) : StateVisitor(false), left_(with) {}
    /// "fluid.neighbours.built_at, row 17"; empty if both are equal so far.
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
