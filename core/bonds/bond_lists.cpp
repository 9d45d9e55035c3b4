#include "core/bonds/bond_lists.h"

#include <algorithm>

#include "core/base/parallel.h"

namespace taffy {

void BondLists::resize(size_t particles) {
    begin.resize(particles, 0);
    number.resize(particles, 0);
    capacity.resize(particles, 0);
}

void BondLists::reserve_slots(size_t more) {
    const size_t slots = other.size() + more;
    offset.reserve(slots);
    mirror.reserve(slots);
    other.reserve(slots);
    reverse.reserve(slots);
}

bool BondLists::has(uint32_t i, uint32_t j) const {
    if (number[j] < number[i]) std::swap(i, j);
    const auto first = other.begin() + begin[i];
    return std::find(first, first + number[i], j) != first + number[i];
}

void BondLists::add(uint32_t i, uint32_t j) {
    make_room(i);
    make_room(j);
    const uint32_t a = append(i, j), b = append(j, i);
    reverse[a] = b;
    reverse[b] = a;
}

void BondLists::add_rows(const BodyRows& rows, const NeighbourLists& pairs) {
    const uint32_t start = uint32_t(other.size());
    for (size_t i = 0; i < pairs.size(); ++i) {
        begin[rows[i]] = start + pairs.begin[i];
        number[rows[i]] = capacity[rows[i]] = pairs.begin[i + 1] - pairs.begin[i];
    }
    offset.resize(start + pairs.neighbour.size());
    mirror.resize(offset.size());
    other.resize(offset.size());
    reverse.resize(offset.size());
    ThreadPool().for_ranges(pairs.size(), 64, [&](size_t first, size_t last) {
        for (size_t i = first; i < last; ++i) {
            uint32_t slot = begin[rows[i]];
            for (const uint32_t j : pairs.of(i)) {
                const std::span<const uint32_t> back = pairs.of(j);
                const auto found = std::lower_bound(back.begin(), back.end(), uint32_t(i));
                other[slot] = rows[j];
                reverse[slot++] = start + pairs.begin[j] + uint32_t(found - back.begin());
            }
        }
    });
}

void BondLists::follow(const RowMap& map) {
    const auto move = [&](std::vector<uint32_t>& values) {
        std::vector<uint32_t> moved(map.size(), 0);
        for (uint32_t row = 0; row < map.size(); ++row)
            if (map.from()[row] < values.size()) moved[row] = values[map.from()[row]];
        values = std::move(moved);
    };
    move(begin), move(number), move(capacity);
    for (uint32_t i = 0; i < size(); ++i)
        for (uint32_t k = 0; k < capacity[i]; ++k) {
            uint32_t& j = other[begin[i] + k];
            j = map.to(j);
            if (j == RowMap::gone) j = i;  // a spare slot, never used: any valid row will do
        }
}

void BondLists::remove(uint32_t i, uint32_t slot) {
    const uint32_t j = other[slot], back = reverse[slot];
    remove_slot(i, slot);
    remove_slot(j, back);
}

uint32_t BondLists::append(uint32_t i, uint32_t j) {
    const uint32_t slot = begin[i] + number[i]++;
    offset[slot] = mirror[slot] = {};
    other[slot] = j;
    return slot;
}

void BondLists::remove_slot(uint32_t i, uint32_t slot) {
    const uint32_t last = begin[i] + --number[i];
    if (slot == last) return;
    offset[slot] = offset[last];
    mirror[slot] = mirror[last];
    other[slot] = other[last];
    reverse[slot] = reverse[last];
    reverse[reverse[slot]] = slot;
}

void BondLists::make_room(uint32_t i) {
    if (number[i] < capacity[i]) return;
    if (unused_ > other.size() / 2 && unused_ > 4096) compact();
    const uint32_t old = begin[i], slots = std::max(8u, capacity[i] + capacity[i] / 2);
    const uint32_t fresh = uint32_t(other.size());
    unused_ += capacity[i];
    begin[i] = fresh, capacity[i] = slots;
    offset.resize(fresh + slots);
    mirror.resize(fresh + slots);
    other.resize(fresh + slots);
    reverse.resize(fresh + slots);
    for (uint32_t k = 0; k < number[i]; ++k) {
        offset[fresh + k] = offset[old + k];
        mirror[fresh + k] = mirror[old + k];
        other[fresh + k] = other[old + k];
        reverse[fresh + k] = reverse[old + k];
        reverse[reverse[fresh + k]] = fresh + k;
    }
}

void BondLists::compact() {
    BondLists packed;
    packed.resize(size());
    std::vector<uint32_t> moved(other.size());
    uint32_t next = 0;
    for (size_t i = 0; i < size(); ++i) {
        packed.begin[i] = next, packed.number[i] = number[i];
        packed.capacity[i] = number[i] + 4;  // not full, because add() needs room in two rows
        for (uint32_t k = 0; k < number[i]; ++k) moved[begin[i] + k] = next + k;
        next += packed.capacity[i];
    }
    packed.offset.resize(next);
    packed.mirror.resize(next);
    packed.other.resize(next);
    packed.reverse.resize(next);
    for (size_t i = 0; i < size(); ++i)
        for (uint32_t k = 0; k < number[i]; ++k) {
            const uint32_t from = begin[i] + k, to = packed.begin[i] + k;
            packed.offset[to] = offset[from];
            packed.mirror[to] = mirror[from];
            packed.other[to] = other[from];
            packed.reverse[to] = moved[reverse[from]];
        }
    *this = std::move(packed);
}

bool BondLists::is_whole() const {
    const size_t slots = other.size();
    if (begin.size() != size() || capacity.size() != size() || offset.size() != slots ||
        mirror.size() != slots || reverse.size() != slots)
        return false;
    for (size_t i = 0; i < size(); ++i) {
        if (number[i] > capacity[i] || size_t(begin[i]) + capacity[i] > slots) return false;
        for (uint32_t slot = begin[i]; slot < begin[i] + number[i]; ++slot)
            if (other[slot] >= size() || reverse[slot] >= slots) return false;
    }
    return true;
}

void BondLists::visit(StateVisitor& state) {
    uint64_t unused = unused_;
    state("begin", begin);
    state("number", number);
    state("capacity", capacity);
    state("offset", offset);
    state("other", other);
    state("reverse", reverse);
    state("unused", unused);
    unused_ = unused;
    if (state.reads()) find_mirrors();
}

void BondLists::find_mirrors() {
    mirror.assign(offset.size(), Float4{});
    if (!is_whole()) return;
    ThreadPool().for_ranges(size(), 256, [&](size_t first, size_t last) {
        for (size_t i = first; i < last; ++i)
            for (uint32_t slot = begin[i]; slot < begin[i] + number[i]; ++slot)
                mirror[slot] = offset[reverse[slot]];
    });
}

}  // namespace taffy
