#pragma once
// The table of particles. Every particle has a row; its data are in this row of several fields.
// Fields register themselves with the table once, and are updated when rows are appended, erased or
// permuted, so that no list of arrays is needed.
//
//     ParticleTable table;
//     Field<Vec4f> velocity{table, Vec4f::Zero()};
//
// Rows are for loops. References to a particle from outside (a grip, a click, a command) use its
// id: the id of a removed particle refers to nothing, never to another particle.
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/base/error.h"
#include "core/base/types.h"
#include "core/particles/particle_id.h"
#include "core/state/state_visitor.h"

namespace taffy {

/// Maps rows before a change of the table to rows after it.
class RowMap {
  public:
    static constexpr uint32_t gone = ~0u;
    /// @param from    old row of each new row
    /// @param before  number of old rows
    RowMap(std::span<const uint32_t> from, size_t before);
    /// The old row of each new row.
    std::span<const uint32_t> from() const { return from_; }
    /// Returns the new row of an old row, or gone.
    uint32_t to(uint32_t old_row) const { return to_[old_row]; }
    size_t size() const { return from_.size(); }

  private:
    std::span<const uint32_t> from_;
    std::vector<uint32_t> to_;
};

class ParticleTable;

/// Base of objects with an entry for every particle, or with rows as values.
class RowFollower {
  public:
    explicit RowFollower(ParticleTable& table);
    virtual ~RowFollower();
    RowFollower(const RowFollower&) = delete;
    RowFollower& operator=(const RowFollower&) = delete;

    /// Called after rows have been appended at the end.
    virtual void rows_appended(size_t count) = 0;
    virtual void rows_moved(const RowMap& map) = 0;

  protected:
    const ParticleTable& table() const { return table_; }

  private:
    ParticleTable& table_;
};

class ParticleTable {
  public:
    ParticleTable() = default;
    ParticleTable(const ParticleTable&) = delete;
    ParticleTable& operator=(const ParticleTable&) = delete;

    size_t size() const { return index_of_row_.size(); }

    /// Appends particles with new ids in consecutive rows. @return the row of the first
    uint32_t append(size_t count);
    /// Erases rows, which must be ascending, each once; the other rows keep their order.
    void erase(std::span<const uint32_t> rows);
    /// Puts the rows in another order.
    /// @param from  old row of each new row; every row once
    void permute(std::span<const uint32_t> from);

    ParticleId id(uint32_t row) const;
    std::optional<uint32_t> row(ParticleId id) const;

    /// Gives the particles of these rows new ids, because they stand for other particles now.
    void renew(std::span<const uint32_t> rows);

    /// Called before rows are appended, erased, renewed or moved; not before reading.
    std::function<void()> before_change;

    /// Visits the ids. Reading changes the size of all fields, whose values are visited elsewhere.
    void visit(StateVisitor& state);

  private:
    friend class RowFollower;
    static constexpr uint32_t no_row = ~0u;
    void move_rows(std::span<const uint32_t> from);
    void check_ids(StateVisitor& state) const;

    std::vector<uint32_t> index_of_row_;  // ParticleId::index by row
    std::vector<uint32_t> row_of_index_;  // row by ParticleId::index, or no_row
    std::vector<uint32_t> generation_;    // by ParticleId::index
    std::vector<uint32_t> free_;          // indices without a particle; the last is used next
    std::vector<RowFollower*> followers_;
};

/// When a field allocates its memory. Fields that are not used in a scene need none.
enum class Memory { now, when_used };

/// A value for every particle. Behaves as an array of the table's size, or as an empty one until it
/// is used.
template <class T>
class Field : public RowFollower {
  public:
    /// @param initial  value of appended particles
    explicit Field(ParticleTable& table, T initial = T(), Memory memory = Memory::now)
        : RowFollower(table), initial_(initial), used_(memory == Memory::now) {
        if (used_) values_.assign(table.size(), initial_);
    }
    /// Allocates the memory, if this has not been done.
    void use() {
        if (!used_) values_.assign(table().size(), initial_);
        used_ = true;
    }
    bool used() const { return used_; }

    T& operator[](size_t row) { return values_[row]; }
    const T& operator[](size_t row) const { return values_[row]; }
    auto begin() { return values_.begin(); }
    auto begin() const { return values_.begin(); }
    auto end() { return values_.end(); }
    auto end() const { return values_.end(); }
    T* data() { return values_.data(); }
    const T* data() const { return values_.data(); }
    size_t size() const { return values_.size(); }
    const T& front() const { return values_.front(); }
    const std::vector<T>& values() const { return values_; }

    operator std::span<T>() { return values_; }
    operator std::span<const T>() const { return values_; }

    /// Replaces all values; there must be one for every particle.
    Field& operator=(std::vector<T> values) {
        TAFFY_CHECK(values.size() == values_.size());
        values_ = std::move(values);
        return *this;
    }
    void swap(std::vector<T>& values) {
        TAFFY_CHECK(values.size() == values_.size());
        values_.swap(values);
    }

    void visit(StateVisitor& state) {
        state("used", used_);
        state("values", values_);
        if (values_.size() != (used_ ? table().size() : 0))
            throw StateError("a field has a different number of particles");
    }

    void rows_appended(size_t count) override {
        if (used_) values_.resize(values_.size() + count, initial_);
    }
    void rows_moved(const RowMap& map) override {
        if (!used_) return;
        std::vector<T> moved;
        moved.reserve(map.size());
        for (const uint32_t row : map.from()) moved.push_back(values_[row]);
        values_ = std::move(moved);
    }

  private:
    T initial_;
    bool used_;
    std::vector<T> values_;
};

/// Replaces rows by their new rows and drops those of removed particles.
void follow_rows(const RowMap& map, std::vector<uint32_t>& rows);

/// Moves values to the new rows; the vector may be shorter than the table.
template <class T>
void follow_values(const RowMap& map, std::vector<T>& values) {
    std::vector<T> moved;
    moved.reserve(map.size());
    for (const uint32_t row : map.from())
        if (row < values.size()) moved.push_back(values[row]);
    values = std::move(moved);
}

/// Calls a function when rows move, for data that are neither a field nor a list of rows.
class OnRowsMoved : public RowFollower {
  public:
    OnRowsMoved(ParticleTable& table, std::function<void(const RowMap&)> call)
        : RowFollower(table), call_(std::move(call)) {}
    void rows_appended(size_t) override {}
    void rows_moved(const RowMap& map) override { call_(map); }

  private:
    std::function<void(const RowMap&)> call_;
};

}  // namespace taffy
