#pragma once
// The values that a part of the simulation remembers are listed once, in a function that serves to
// write, read back, hash and compare them.
//
//     void Anchors::visit(StateVisitor& state) {
//         state("limit", limit_);
//         state("anchors", anchors_);
//     }
//
// Rule of thumb: visit everything that cannot be recomputed, bit for bit, from the other visited
// values. Warm starts, contact memories and the order of neighbours (which decides the order of
// sums) are state; the duration of a step and the choice of what is shown are not.
#include <array>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/base/types.h"
#include "core/state/paged_bytes.h"

namespace taffy {

/// The bytes that are read do not fit the object that reads them.
class StateError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// Types whose bytes are their value: no pointers, no padding (which would make hashes of equal
/// states differ). A struct declares this with a member: static constexpr bool plain_state = true.
template <class T>
        struct IsPlainState : std::bool_constant < std::is_arithmetic_v<T> ||
    std::is_enum_v<T> || requires {
    requires T::plain_state;
} > {};
template <class Real, int rows, int columns, int options>
struct IsPlainState<Eigen::Matrix<Real, rows, columns, options>>
    : std::bool_constant<(rows > 0 && columns > 0)> {};
template <class Real, int options>
struct IsPlainState<Eigen::Quaternion<Real, options>> : std::true_type {};
template <class T, size_t count>
struct IsPlainState<std::array<T, count>> : IsPlainState<T> {};

class StateVisitor {
  public:
    virtual ~StateVisitor() = default;

    /// Whether the visited values are overwritten by those of an earlier state.
    bool reads() const { return reads_; }

    /// Visits one value: a plain type, a string, a type with a member visit(StateVisitor&) or a
    /// function visit_state(StateVisitor&, T&) in its namespace, or a vector, an optional or an
    /// array of those. name is for messages.
    template <class T>
    void operator()(const char* name, T& thing) {
        const Name scope(*this, name);
        item(thing);
    }
    /// Calls a function that visits a part of the state: state.part("heat", [&] { ... }).
    template <class Visit>
    void part(const char* name, const Visit& visit) {
        const Name scope(*this, name);
        mark(name);
        visit();
    }
    /// Visits a list whose entries need more than visit(): each(entry) is called for every entry.
    template <class T, class Each>
    void list(const char* name, std::vector<T>& entries, const Each& each) {
        const Name scope(*this, name);
        resize(entries);
        for (T& entry : entries) each(entry);
    }

    /// Throws StateError if holds is false for values that were read. name is for the message.
    void expect(const char* name, bool holds) {
        if (!reads_ || holds) return;
        const Name scope(*this, name);
        throw StateError("'" + place() + "' does not fit the rest");
    }
    /// Visits indices of rows, bodies or the like; indices that are read must be less than count.
    template <class Index>
    void indices(const char* name, std::vector<Index>& list, size_t count) {
        (*this)(name, list);
        if (!reads_) return;
        for (const Index k : list) expect(name, size_t(k) < count);
    }

    /// Visits a list that may have grown since it was written: the additional entries are left as
    /// they are.
    template <class T, class Each>
    void first_entries(const char* name, std::vector<T>& entries, const Each& each) {
        const Name scope(*this, name);
        uint64_t count = entries.size();
        item(count);
        if (count > entries.size()) throw StateError(place() + ": there are fewer of them now");
        for (size_t k = 0; k < size_t(count); ++k) each(entries[k]);
    }

    /// Visits a long byte sequence with a digest of its own, which represents it in hashes.
    virtual void digested(PagedBytes& data, uint64_t& digest) {
        const size_t count = size(data.size(), 1);
        if (reads_) {
            PagedBytes::Page read(count);
            if (count > 0) bytes(read.data(), 1, count, true);
            data = PagedBytes(std::move(read));
        } else {
            for (const auto& page : data.pages())
                bytes(const_cast<std::byte*>(page->data()), 1, page->size(), true);
        }
        item(digest);
        if (reads_) expect("digest", digest == data.hash());
    }

  protected:
    explicit StateVisitor(bool reads) : reads_(reads) {}

    /// Visits rows of an array, or one value (array false).
    virtual void bytes(void* data, size_t row_size, size_t rows, bool array) = 0;
    /// Visits the number of entries that follow; when reading, returns the stored number.
    virtual size_t size(size_t entries, size_t least_bytes_each) = 0;
    /// Visits a mark at the beginning of a named part, by which a reader checks its position.
    virtual void mark(const char* name) = 0;

    /// The name of the value being visited: "fluid.neighbours.built_at".
    std::string place() const {
        std::string text;
        for (const char* name : names_) text += (text.empty() ? "" : ".") + std::string(name);
        return text;
    }

  private:
    struct Name {
        Name(StateVisitor& visitor, const char* name) : names(visitor.names_) {
            names.push_back(name);
        }
        ~Name() { names.pop_back(); }
        Name(const Name&) = delete;
        Name& operator=(const Name&) = delete;
        std::vector<const char*>& names;
    };

    template <class T>
    void resize(std::vector<T>& entries) {
        const size_t count = size(entries.size(), 1);
        if (count != entries.size()) entries.resize(count);
    }

    void item(bool& thing) {
        uint8_t value = thing;
        bytes(&value, 1, 1, false);
        if (value > 1) throw StateError("'" + place() + "' is neither true nor false");
        if (reads_) thing = value != 0;
    }
    template <class T>
    void item(T& thing) {
        if constexpr (IsPlainState<T>::value) {
            bytes(&thing, sizeof(T), 1, false);
        } else if constexpr (requires { thing.visit(*this); }) {
            thing.visit(*this);
        } else {
            visit_state(*this, thing);  // found by argument-dependent lookup
        }
    }
    template <class T>
    void item(std::vector<T>& entries) {
        if constexpr (IsPlainState<T>::value) {
            const size_t count = size(entries.size(), sizeof(T));
            if (count != entries.size()) entries.resize(count);
            if (count > 0) bytes(entries.data(), sizeof(T), count, true);
        } else {
            resize(entries);
            for (T& entry : entries) item(entry);
        }
    }
    void item(std::string& text) {
        const size_t count = size(text.size(), 1);
        text.resize(count);
        if (count > 0) bytes(text.data(), 1, count, true);
    }
    template <class T>
    void item(std::optional<T>& thing) {
        bool there = thing.has_value();
        item(there);
        if (reads_ && there && !thing) thing.emplace();
        if (reads_ && !there) thing.reset();
        if (there) item(*thing);
    }
    template <class T, size_t count>
    void item(std::array<T, count>& things) {
        if constexpr (IsPlainState<T>::value)
            bytes(things.data(), sizeof(T), count, false);
        else
            for (T& thing : things) item(thing);
    }

    bool reads_;
    std::vector<const char*> names_;
};

inline void visit_state(StateVisitor& state, Pose& pose) {
    state("translation", pose.translation);
    state("rotation", pose.rotation);
}

}  // namespace taffy
