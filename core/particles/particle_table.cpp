#include "core/particles/particle_table.h"

#include <algorithm>
#include <numeric>

namespace taffy {

RowMap::RowMap(std::span<const uint32_t> from, size_t before) : from_(from), to_(before, gone) {
    for (uint32_t row = 0; row < from.size(); ++row) to_[from[row]] = row;
}

RowFollower::RowFollower(ParticleTable& table) : table_(table) {
    table.followers_.push_back(this);
}

RowFollower::~RowFollower() {
    std::erase(table_.followers_, this);
}

uint32_t ParticleTable::append(size_t count) {
    if (before_change) before_change();
    const uint32_t first = uint32_t(size());
    for (size_t k = 0; k < count; ++k) {
        const uint32_t row = first + uint32_t(k);
        if (free_.empty()) {
            index_of_row_.push_back(uint32_t(row_of_index_.size()));
            row_of_index_.push_back(row);
            generation_.push_back(0);
        } else {
            const uint32_t index = free_.back();
            free_.pop_back();
            index_of_row_.push_back(index);
            row_of_index_[index] = row;
        }
    }
    for (RowFollower* follower : followers_) follower->rows_appended(count);
    return first;
}

void ParticleTable::erase(std::span<const uint32_t> rows) {
    if (rows.empty()) return;
    TAFFY_CHECK(std::ranges::is_sorted(rows) && rows.back() < size());
    if (before_change) before_change();
    std::vector<uint32_t> from;
    from.reserve(size() - rows.size());
    auto next = rows.begin();
    for (uint32_t row = 0; row < size(); ++row) {
        if (next == rows.end() || *next != row) {
            from.push_back(row);
            continue;
        }
        ++next;
        const uint32_t index = index_of_row_[row];
        row_of_index_[index] = no_row;
        ++generation_[index];
        free_.push_back(index);
    }
    TAFFY_CHECK(next == rows.end());  // each once
    move_rows(from);
}

void ParticleTable::permute(std::span<const uint32_t> from) {
    TAFFY_CHECK(from.size() == size());
    std::vector<uint8_t> seen(size(), 0);
    for (const uint32_t row : from) {
        TAFFY_CHECK(row < size() && !seen[row]);
        seen[row] = 1;
    }
    if (before_change) before_change();
    move_rows(from);
}

void ParticleTable::renew(std::span<const uint32_t> rows) {
    if (before_change) before_change();
    for (const uint32_t row : rows) ++generation_[index_of_row_[row]];
}

void ParticleTable::move_rows(std::span<const uint32_t> from) {
    const RowMap map(from, size());
    std::vector<uint32_t> moved;
    moved.reserve(from.size());
    for (const uint32_t row : from) moved.push_back(index_of_row_[row]);
    index_of_row_ = std::move(moved);
    for (uint32_t row = 0; row < size(); ++row) row_of_index_[index_of_row_[row]] = row;
    for (RowFollower* follower : followers_) follower->rows_moved(map);
}

ParticleId ParticleTable::id(uint32_t row) const {
    const uint32_t index = index_of_row_[row];
    return ParticleId(index, generation_[index]);
}

std::optional<uint32_t> ParticleTable::row(ParticleId id) const {
    if (id.index >= row_of_index_.size() || generation_[id.index] != id.generation) return {};
    const uint32_t row = row_of_index_[id.index];
    return row == no_row ? std::nullopt : std::optional(row);
}

/// Checks that every row has its own index, and that every index has a row or is free.
void ParticleTable::check_ids(StateVisitor& state) const {
    const size_t indices = row_of_index_.size();
    state.expect("generation", generation_.size() == indices);
    state.expect("free", free_.size() + size() == indices);
    for (uint32_t row = 0; row < size(); ++row)
        state.expect("index_of_row",
                     index_of_row_[row] < indices && row_of_index_[index_of_row_[row]] == row);
    for (const uint32_t index : free_)
        state.expect("free", index < indices && row_of_index_[index] == no_row);
}

void ParticleTable::visit(StateVisitor& state) {
    const size_t before = size();
    state("index_of_row", index_of_row_);
    state("row_of_index", row_of_index_);
    state("generation", generation_);
    state("free", free_);
    if (!state.reads()) return;
    check_ids(state);
    if (size() == before) return;
    // Values are read later: here only the sizes of fields change.
    std::vector<uint32_t> from(std::min(before, size()));
    std::iota(from.begin(), from.end(), 0u);
    if (size() < before) {
        const RowMap map(from, before);
        for (RowFollower* follower : followers_) follower->rows_moved(map);
    } else {
        for (RowFollower* follower : followers_) follower->rows_appended(size() - before);
    }
}

void follow_rows(const RowMap& map, std::vector<uint32_t>& rows) {
    for (uint32_t& row : rows) row = map.to(row);
    std::erase(rows, RowMap::gone);
}

}  // namespace taffy
