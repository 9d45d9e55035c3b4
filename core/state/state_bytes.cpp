#include "core/state/state_bytes.h"

#include <xxhash.h>

#include <cstring>
#include <new>

namespace taffy {

namespace {

constexpr size_t least_array = 4096;                  // [bytes]
constexpr size_t copied_at_once = size_t(128) << 10;  // least that a thread copies [bytes]

/// A 32-bit hash of the name of a part.
uint32_t mark_of(const char* name) {
    return XXH32(name, std::strlen(name), 0);
}

}  // namespace

uint64_t hash_of(std::span<const std::byte> bytes) {
    return XXH3_64bits(bytes.data(), bytes.size());
}

std::vector<std::byte> StateBytes::joined() const {
    std::vector<std::byte> all;
    size_t size = bytes.size();
    for (const Shared& part : shared) size += sizeof(uint64_t) + part.data.size();
    all.reserve(size);
    const auto append = [&](const auto* first, size_t count) {
        const auto* data = reinterpret_cast<const std::byte*>(first);
        all.insert(all.end(), data, data + count);
    };
    size_t done = 0;
    for (const Shared& part : shared) {
        append(bytes.data() + done, part.at - done);
        done = part.at;
        const uint64_t count = part.data.size();
        append(&count, sizeof count);
        for (const auto& page : part.data.pages()) append(page->data(), page->size());
    }
    append(bytes.data() + done, bytes.size() - done);
    return all;
}

// --- Writing ---

void StateWriter::bytes(void* data, size_t row_size, size_t rows, bool array) {
    const size_t begin = size_, end = begin + row_size * rows;
    append({static_cast<const std::byte*>(data), row_size * rows});
    size_ = end;
    const bool is_long = array && end - begin >= least_array;
    if (!is_long && !to_.pieces.empty() && !to_.pieces.back().is_array)
        to_.pieces.back().end = end;
    else
        to_.pieces.push_back({begin, end, is_long ? row_size : 1, is_long});
}

void StateWriter::append(std::span<const std::byte> bytes) {
    to_.bytes.insert(to_.bytes.end(), bytes.begin(), bytes.end());
}

size_t StateWriter::size(size_t entries, size_t) {
    uint64_t count = entries;
    bytes(&count, sizeof count, 1, false);
    return entries;
}

void StateWriter::mark(const char* name) {
    uint32_t value = mark_of(name);
    bytes(&value, sizeof value, 1, false);
}

void SharingStateWriter::digested(PagedBytes& data, uint64_t& digest) {
    to_.shared.push_back({size_, data});
    bytes(&digest, sizeof digest, 1, false);
}

OverwritingStateWriter::OverwritingStateWriter(StateBytes& over, const ThreadPool& pool)
    : SharingStateWriter(over), pool_(pool) {
    over.pieces.clear(), over.shared.clear();
    size_ = 0;
}

void OverwritingStateWriter::append(std::span<const std::byte> bytes) {
    if (bytes.empty()) return;
    if (size_ + bytes.size() > to_.bytes.size()) to_.bytes.resize(size_ + bytes.size());
    pool_.for_ranges(bytes.size(), copied_at_once, [&](size_t begin, size_t end) {
        std::memcpy(to_.bytes.data() + size_ + begin, bytes.data() + begin, end - begin);
    });
}

// --- Reading ---

void StateReader::take(void* data, size_t count) {
    if (count > left_.size()) throw StateError("it ends within '" + place() + "'");
    std::memcpy(data, left_.data(), count);
    left_ = left_.subspan(count);
}

void StateReader::bytes(void* data, size_t row_size, size_t rows, bool) {
    take(data, row_size * rows);
}

size_t StateReader::size(size_t, size_t least_bytes_each) {
    uint64_t count = 0;
    take(&count, sizeof count);
    if (count > left_.size() / std::max<size_t>(least_bytes_each, 1))
        throw StateError("'" + place() + "' has more entries than it has room for");
    return size_t(count);
}

void StateReader::mark(const char* name) {
    uint32_t value = 0;
    take(&value, sizeof value);
    if (value != mark_of(name)) throw StateError("'" + place() + "' is not where it should be");
}

void SharingStateReader::digested(PagedBytes& data, uint64_t& digest) {
    if (shared_.empty()) throw StateError("'" + place() + "' is not shared");
    data = shared_.front().data;
    shared_ = shared_.subspan(1);
    bytes(&digest, sizeof digest, 1, false);
}

// --- Hashing ---

struct StateHasher::Stream {
    Stream() : state(XXH3_createState()) {
        if (!state) throw std::bad_alloc();
        XXH3_64bits_reset(state);
    }
    ~Stream() { XXH3_freeState(state); }
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;
    XXH3_state_t* state;
};

StateHasher::StateHasher() : StateVisitor(false), stream_(std::make_unique<Stream>()) {}
StateHasher::~StateHasher() = default;

uint64_t StateHasher::hash() const {
    return XXH3_64bits_digest(stream_->state);
}

void StateHasher::bytes(void* data, size_t row_size, size_t rows, bool) {
    XXH3_64bits_update(stream_->state, data, row_size * rows);
}

size_t StateHasher::size(size_t entries, size_t) {
    uint64_t count = entries;
    bytes(&count, sizeof count, 1, false);
    return entries;
}

void StateHasher::mark(const char*) {
    if (!trace_) return;
    if (!trace_->parts.empty()) trace_->hashes.push_back(hash());
    trace_->parts.push_back(place());
}

void StateHasher::finish_trace() {
    if (!trace_->parts.empty()) trace_->hashes.push_back(hash());
}

void StateHasher::digested(PagedBytes&, uint64_t& digest) {
    bytes(&digest, sizeof digest, 1, false);
}

// --- Comparing ---

void StateComparer::bytes(void* data, size_t row_size, size_t rows, bool array) {
    if (!difference_.empty()) return;
    for (size_t r = 0; r < rows; ++r) {
        const auto* row = static_cast<const std::byte*>(data) + r * row_size;
        if (left_.size() >= row_size && std::memcmp(left_.data(), row, row_size) == 0) {
            left_ = left_.subspan(row_size);
            continue;
        }
        difference_ = place() + (array ? ", row " + std::to_string(r) : "");
        return;
    }
}

size_t StateComparer::size(size_t entries, size_t) {
    uint64_t count = entries;
    const bool was_same = difference_.empty();
    bytes(&count, sizeof count, 1, false);
    if (was_same && !difference_.empty()) difference_ += ": the number of entries";
    return entries;
}

void StateComparer::mark(const char* name) {
    uint32_t value = mark_of(name);
    bytes(&value, sizeof value, 1, false);
}

}  // namespace taffy
