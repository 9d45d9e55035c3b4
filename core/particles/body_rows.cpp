#include "core/particles/body_rows.h"

namespace taffy {

BodyRows& BodyRows::operator=(std::vector<uint32_t> rows) {
    count_ = rows.size();
    first_ = rows.empty() ? 0 : rows.front();
    bool in_a_row = true;
    for (size_t k = 0; k < rows.size(); ++k) in_a_row &= rows[k] == first_ + k;
    list_.clear();
    if (!in_a_row) list_ = std::move(rows);
    return *this;
}

void BodyRows::append(uint32_t first, size_t count) {
    if (count_ == 0) first_ = first;
    if (in_a_row() && first_ + count_ == first) {
        count_ += count;
        return;
    }
    std::vector<uint32_t> rows(begin(), end());
    for (uint32_t k = 0; k < count; ++k) rows.push_back(first + k);
    *this = std::move(rows);
}

void BodyRows::visit(StateVisitor& state) {
    state("first", first_);
    uint64_t count = count_;
    state("count", count);
    count_ = size_t(count);
    state("list", list_);
    state.expect("list", list_.empty() || list_.size() == count_);
}

void BodyRows::follow(const RowMap& map) {
    std::vector<uint32_t> rows(begin(), end());
    follow_rows(map, rows);
    *this = std::move(rows);
}

}  // namespace taffy
