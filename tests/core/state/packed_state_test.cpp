// States that are packed to be kept.
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

PagedBytes packed(Thing& thing, PagePool& pool) {
    StatePacker packer(pool);
    packer("thing", thing);
    return packer.take();
}

PagedBytes packed(Thing& thing) {
    PagePool pool;
    return packed(thing, pool);
}

}  // namespace

TEST_CASE("what was packed is read back, whatever the length of arrays and rows", "[state]") {
    for (const size_t count : {0u, 1u, 2u, 3u, 7u, 8u, 9u, 33u, 1000u, 20000u}) {
        Thing thing(count), other(5);
        other.time = 0.0;
        const PagedBytes bytes = packed(thing);
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
    const std::vector<std::byte> bytes = packed(thing).joined();
    for (size_t length = 0; length < bytes.size(); length += 97) {
        const PagedBytes part({bytes.begin(), bytes.begin() + ptrdiff_t(length)});
        StateUnpacker unpacker(part);
        CHECK_THROWS_AS(unpacker("thing", other), StateError);
    }
}

TEST_CASE("packed states share what they both have, wherever it is", "[state]") {
    PagePool pool;
    Thing thing(100000);
    const PagedBytes before = packed(thing, pool);
    PageTally tally;
    tally.add(before);
    const size_t alone = tally.bytes();
    CHECK(alone > 12 * thing.x.size());  // these differ; of flags some pages are the same
    CHECK(alone < before.size() + before.size() / 20);
    thing.time = 2.0;
    thing.temperature.resize(100100, 30.0);
    thing.x[50000].x() += 1.0f;
    const PagedBytes after = packed(thing, pool);
    tally.add(after);
    CHECK(tally.bytes() < alone + 50000);
    tally.remove(before);
    CHECK(tally.bytes() > 12 * thing.x.size());
    tally.remove(after);
    CHECK(tally.bytes() == 0);

    CHECK(after == PagedBytes(after.joined()));
    CHECK(after.hash() == PagedBytes(after.joined()).hash());
    CHECK_FALSE(after == before);
    Thing again;
    StateUnpacker(PagedBytes(before.joined()))("thing", again);
    CHECK(again.time == 1.5);
    CHECK(again.x.size() == 100000);
}

TEST_CASE("a pool forgets what nobody has", "[state]") {
    PagePool pool;
    const std::vector<std::byte> bytes(100, std::byte(3));
    const std::weak_ptr<const PagedBytes::Page> gone = pool.page(bytes);
    CHECK(gone.expired());
    const auto kept = pool.page(bytes);
    CHECK(pool.page(bytes) == kept);
    CHECK(*kept == bytes);
}
