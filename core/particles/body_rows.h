#pragma once
// The particles of a body in the body's own order: its particle k has the row rows[k]. Mostly the
// rows are consecutive and then need no list, but nothing relies on this.
#include <iterator>
#include <memory>
#include <span>
#include <vector>

#include "core/particles/particle_table.h"

namespace taffy {

class BodyRows {
  public:
    BodyRows() = default;
    BodyRows(uint32_t first, size_t count) : first_(first), count_(count) {}
    explicit BodyRows(std::vector<uint32_t> rows) { *this = std::move(rows); }
    BodyRows& operator=(std::vector<uint32_t> rows);

    size_t size() const { return count_; }
    bool empty() const { return count_ == 0; }
    uint32_t operator[](size_t k) const { return list_.empty() ? first_ + uint32_t(k) : list_[k]; }
    /// Returns whether the rows are consecutive.
    bool in_a_row() const { return list_.empty(); }

    class Iterator {
      public:
        using value_type = uint32_t;
        using difference_type = std::ptrdiff_t;
        Iterator() = default;
        Iterator(const uint32_t* list, uint32_t first, uint32_t k)
            : list_(list), first_(first), k_(k) {}
        uint32_t operator*() const { return list_ ? list_[k_] : first_ + k_; }
        Iterator& operator++() { return ++k_, *this; }
        Iterator operator++(int) { return {list_, first_, k_++}; }
        bool operator==(const Iterator& other) const { return k_ == other.k_; }

      private:
        const uint32_t* list_ = nullptr;
        uint32_t first_ = 0, k_ = 0;
    };
    Iterator begin() const { return {list(), first_, 0}; }
    Iterator end() const { return {list(), first_, uint32_t(count_)}; }

    /// Returns the values of the body's particles, whose rows must be consecutive. An empty field
    /// gives an empty span.
    template <class T>
    std::span<T> part(std::span<T> field) const {
        return field.empty() ? field : field.subspan(first_, count_);
    }

    void follow(const RowMap& map);
    /// Adds rows that have been appended to the table to the body, as its last particles.
    void append(uint32_t first, size_t count);
    void visit(StateVisitor& state);

  private:
    const uint32_t* list() const { return list_.empty() ? nullptr : list_.data(); }

    uint32_t first_ = 0;
    size_t count_ = 0;
    std::vector<uint32_t> list_;  // empty if the rows are consecutive
};

/// Contiguous values of a body's particles, for functions that need them so: parts of the fields,
/// or copies that live as long as this object.
class BodyParts {
  public:
    explicit BodyParts(const BodyRows& rows) : rows_(rows) {}

    template <class T>
    std::span<const T> of(std::span<const T> field) {
        if (field.empty() || rows_.in_a_row()) return rows_.part(field);
        return copy(field);
    }
    template <class T>
    std::span<T> of(std::span<T> field) {
        if (rows_.in_a_row()) return rows_.part(field);
        return copy(std::span<const T>(field));
    }
    template <class T>
    std::span<const T> of(const Field<T>& field) {
        return of(std::span<const T>(field));
    }
    template <class T>
    std::span<T> of(Field<T>& field) {
        return of(std::span<T>(field));
    }
    /// Writes the values of a part back to the field.
    template <class T>
    void put_back(std::span<const T> part, std::span<T> field) const {
        for (size_t k = 0; !rows_.in_a_row() && k < part.size(); ++k) field[rows_[k]] = part[k];
    }
    template <class T>
    void put_back(std::span<T> part, std::span<T> field) const {
        put_back(std::span<const T>(part), field);
    }
    template <class T>
    void put_back(std::span<T> part, Field<T>& field) const {
        put_back(std::span<const T>(part), std::span<T>(field));
    }

  private:
    template <class T>
    std::span<T> copy(std::span<const T> field) {
        auto values = std::make_shared<std::vector<T>>();
        values->reserve(rows_.size());
        for (const uint32_t row : rows_) values->push_back(field[row]);
        copies_.push_back(values);
        return *values;
    }
    const BodyRows& rows_;
    std::vector<std::shared_ptr<void>> copies_;
};

}  // namespace taffy
