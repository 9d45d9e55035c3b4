#include "tests/mutations/binary_damage.h"

#include <cstring>
#include <limits>

#include "core/session/session.h"
#include "core/state/state_bytes.h"
#include "core/state/state_file.h"

namespace taffy::mutations {

namespace {

constexpr size_t state_header = 40, own_hash_at = 32, unpacked_at = 16;  // core/state/state_file.h
constexpr size_t block_header = 16;

std::span<const std::byte> bytes_of(std::string_view text) {
    return {reinterpret_cast<const std::byte*>(text.data()), text.size()};
}

template <class T>
void put(std::string& bytes, size_t at, T value) {
    if (at + sizeof value <= bytes.size()) std::memcpy(&bytes[at], &value, sizeof value);
}

template <class T>
T get(const std::string& bytes, size_t at) {
    T value{};
    std::memcpy(&value, bytes.data() + at, sizeof value);
    return value;
}

/// Values that are none, too many or nowhere.
void put_number(std::string& bytes, size_t at, Chance& chance) {
    static const std::vector<uint32_t> words = {0,          1,          2,          0x7fffffff,
                                                0x80000000, 0xffffffff, 0xfffffffe, 65536,
                                                0x7fc00000, 0x7f800000, 0xff800000};
    static const std::vector<double> doubles = {std::numeric_limits<double>::quiet_NaN(),
                                                std::numeric_limits<double>::infinity(),
                                                -1e300,
                                                1e300,
                                                0.0,
                                                -1.0};
    static const std::vector<uint64_t> longs = {0, 1, ~uint64_t(0), uint64_t(1) << 62, 1u << 31};
    switch (chance.below(4)) {
        case 0:
            return put(bytes, at, chance.of(doubles));
        case 1:
            return put(bytes, at, chance.of(longs));
        case 2:
            return put(bytes, at, get<float>(bytes.substr(at) + "\0\0\0\0", 0) * 1e6f);
        default:
            return put(bytes, at, chance.of(words));
    }
}

/// Within what is read field by field.
std::string damaged_within(std::string bytes, Chance& chance) {
    for (size_t changes = 1 + chance.below(4); changes > 0; --changes) {
        if (bytes.empty()) return bytes;
        size_t at = chance.below(bytes.size());
        if (chance.one_in(2)) at = chance.below(std::min<size_t>(bytes.size(), 4000));
        if (!chance.one_in(4)) at -= at % 4;
        switch (chance.below(10)) {
            case 0:
                bytes[at] = chance.byte();
                break;
            case 1:
                bytes[at] = char(bytes[at] ^ (1 << chance.below(8)));
                break;
            case 2:
                bytes.resize(at);
                break;
            case 3:
                bytes.erase(at, 1 + chance.below(64));
                break;
            case 4:
                bytes.insert(at, bytes.substr(chance.below(bytes.size()), 1 + chance.below(64)));
                break;
            default:
                put_number(bytes, at, chance);
        }
    }
    return bytes;
}

std::string packed(const StateFile& state, std::string_view bytes) {
    return packed_state(state.kernels, bytes_of(bytes));
}

std::string forged_packed_state(const std::string& file, Chance& chance) {
    if (chance.one_in(10)) {
        std::string lying = file;
        static const std::vector<uint64_t> sizes = {
            0, 1, 1000, uint64_t(1) << 33, uint64_t(1) << 62, ~uint64_t(0)};
        if (chance.one_in(3))
            put(lying, 8 + 4 * chance.below(2), uint32_t(chance.below(30)));  // version, kernels
        else
            put(lying, unpacked_at, chance.of(sizes));
        put(lying, own_hash_at, hash_of(bytes_of(std::string_view(lying).substr(0, own_hash_at))));
        return lying;
    }
    const StateFile state = unpacked_state(file, "the original");
    const std::string bytes(reinterpret_cast<const char*>(state.bytes.data()), state.bytes.size());
    return packed(state, damaged_within(bytes, chance));
}

/// Blocks without their headers: the first state and the entries.
std::vector<std::string> blocks_of(const std::string& session) {
    std::vector<std::string> blocks;
    for (size_t at = session_header().size(); at + block_header <= session.size();) {
        const size_t size = get<uint64_t>(session, at);
        blocks.push_back(session.substr(at + block_header, size));
        at += block_header + size;
    }
    return blocks;
}

void rearrange(std::vector<std::string>& blocks, Chance& chance) {
    if (blocks.size() < 3) return;
    const size_t from = 1 + chance.below(blocks.size() - 1),
                 to = 1 + chance.below(blocks.size() - 1);
    switch (chance.below(3)) {
        case 0:
            blocks.erase(blocks.begin() + long(from));
            break;
        case 1:
            blocks.insert(blocks.begin() + long(to), std::string(blocks[from]));
            break;
        default:
            std::swap(blocks[from], blocks[to]);
    }
}

}  // namespace

std::string damaged_bytes(std::string bytes, Chance& chance) {
    for (size_t changes = 1 + chance.below(3); changes > 0; --changes) {
        if (bytes.empty()) return bytes;
        // Headers are short, and matter most.
        const size_t within = chance.one_in(2) ? std::min<size_t>(bytes.size(), 80) : bytes.size();
        const size_t at = chance.below(within);
        switch (chance.below(6)) {
            case 0:
                bytes.resize(at);
                break;
            case 1:
                bytes += std::string(1 + chance.below(5000), chance.byte());
                break;
            case 2:
                bytes.erase(at, 1 + chance.below(100));
                break;
            case 3:
                put_number(bytes, at, chance);
                break;
            default:
                bytes[at] = char(bytes[at] ^ (1 << chance.below(8)));
        }
    }
    return bytes;
}

std::string forged_state(const std::string& file, Chance& chance) {
    return forged_packed_state(file, chance);
}

std::string forged_session(const std::string& file, Chance& chance) {
    std::vector<std::string> blocks = blocks_of(file);
    switch (chance.below(4)) {
        case 0:
            blocks[0] = forged_packed_state(blocks[0], chance);
            break;
        case 1:
            for (size_t k = 1 + chance.below(5); k > 0; --k) rearrange(blocks, chance);
            break;
        default:
            for (size_t k = 1 + chance.below(3); k > 0; --k) {
                std::string& entry = blocks[1 + chance.below(blocks.size() - 1)];
                entry = damaged_within(entry, chance);
            }
    }
    std::string session = session_header();
    for (const std::string& block : blocks) session += session_block(std::string_view(block));
    if (chance.one_in(20)) put(session, session_header().size(), ~uint64_t(0) - chance.below(20));
    return session;
}

}  // namespace taffy::mutations
