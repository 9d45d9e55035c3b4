// States that are packed for keeping.
#include "core/state/packed_state.h"

#include <catch2/catch.hpp>
#include <random>

using namespace taffy;

namespace {

struct Thing {
    std::vector<Vec4f> x;
    std::vector<double> temperature;
    std::vector<uint8_t> flags;
    std::vector<uint16_t> body;
    std::vector<Vec4f> none;
    double time = 1.5;

    explicit Thing(size_t count = 0) {
        std::mt19937 random(3);
        std::normal_distribution<float> any;
        for (size_t i = 0; i < count; ++i) {
            const float a = any(random), b = any(random), c = any(random);
            x.push_back(Vec4f(a, b, c, 0.0f));
            temperature.push_back(20.0);
            flags.push_back(uint8_t(i % 5 == 0));
            body.push_back(uint16_t(i / 10 + 256));
        }
    }
    void visit(StateVisitor& state) {
        state("x", x);
        state.part("rest", [&] {
            state("temperature", temperature);
            state("flags", flags);
            state("body", body);
        });
        state("none", none);
        state("time", time);
    }
    bool operator==(const Thing&) const = default;
};

std::vector<std::byte> packed(Thing& thing) {
    std::vector<std::byte> bytes;
    StatePacker packer(bytes);
    packer("thing", thing);
    return bytes;
}

}  // namespace

TEST_CASE("what was packed is read back, whatever the length of arrays and rows", "[state]") {
    for (const size_t count : {0u, 1u, 2u, 3u, 7u, 8u, 9u, 33u, 1000u}) {
        Thing thing(count), other(5);
        other.time = 0.0;
        const std::vector<std::byte> bytes = packed(thing);
        StateUnpacker unpacker(bytes);
        unpacker("thing", other);
        CHECK(other == thing);
    }
}

TEST_CASE("packed states leave out what is the same in all rows", "[state]") {
    Thing thing(1000);
    thing.flags.assign(1000, 1);
    const size_t whole = 1000 * (16 + 8 + 1 + 2), changing = 1000 * 12;
    CHECK(packed(thing).size() < changing + whole / 32 + 700);
}

TEST_CASE("a packed state that was cut off is refused", "[state]") {
    Thing thing(100), other;
    const std::vector<std::byte> bytes = packed(thing);
    for (size_t length = 0; length < bytes.size(); length += 97) {
        const std::span<const std::byte> part(bytes.data(), length);
        StateUnpacker unpacker(part);
        CHECK_THROWS_AS(unpacker("thing", other), StateError);
    }
}
