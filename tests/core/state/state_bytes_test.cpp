// State visitors: one function writes, reads, hashes and compares a state.
#include "core/state/state_bytes.h"

#include <catch2/catch.hpp>

using namespace taffy;
using Catch::Matchers::Contains;

namespace {

struct Entry {
    std::string name;
    double value = 0.0;
    void visit(StateVisitor& state) {
        state("name", name);
        state("value", value);
    }
};

struct Thing {
    std::vector<Vec4f> x = {Vec4f(1, 2, 3, 0), Vec4f(4, 5, 6, 0)};
    std::vector<Entry> entries = {{"first", 1.5}, {"second", -2.0}};
    std::optional<Vec3f> perhaps = Vec3f(7, 8, 9);
    std::array<float, 3> three = {1, 2, 3};
    bool yes = true;
    void visit(StateVisitor& state) {
        state.part("arrays", [&] { state("x", x); });
        state("entries", entries);
        state("perhaps", perhaps);
        state("three", three);
        state("yes", yes);
    }
};

StateBytes written(Thing& thing) {
    StateBytes bytes;
    StateWriter writer(bytes);
    writer("thing", thing);
    return bytes;
}

uint64_t hash(Thing& thing) {
    StateHasher hasher;
    hasher("thing", thing);
    return hasher.hash();
}

std::string difference(Thing& thing, const StateBytes& from) {
    StateComparer comparer(from.bytes);
    comparer("thing", thing);
    return comparer.difference();
}

}  // namespace

TEST_CASE("what was written is read back", "[state]") {
    Thing thing;
    thing.perhaps.reset();
    thing.entries.pop_back();
    const StateBytes bytes = written(thing);
    Thing other;
    StateReader reader(bytes.bytes);
    reader("thing", other);
    CHECK(reader.at_end());
    CHECK(written(other).bytes == bytes.bytes);
    CHECK(hash(other) == hash(thing));
    CHECK(difference(other, bytes) == "");
    CHECK(other.entries.size() == 1);
    CHECK_FALSE(other.perhaps);
}

TEST_CASE("a difference is named", "[state]") {
    Thing thing, other;
    other.x[1].y() = 5.5f;
    CHECK(hash(other) != hash(thing));
    CHECK(difference(other, written(thing)) == "thing.arrays.x, row 1");
    other = thing;
    other.entries[0].name = "worst";
    CHECK(difference(other, written(thing)) == "thing.entries.name, row 0");
    other = thing;
    other.entries.pop_back();
    CHECK(difference(other, written(thing)) == "thing.entries: the number of entries");
}

TEST_CASE("what was cut off or is something else is refused", "[state]") {
    Thing thing;
    const StateBytes whole = written(thing);
    for (size_t size = 0; size < whole.bytes.size(); ++size) {
        Thing other;
        StateReader reader(std::span(whole.bytes).first(size));
        CHECK_THROWS_AS(reader("thing", other), StateError);
    }
    StateReader reader(whole.bytes);
    CHECK_THROWS_WITH(reader.part("another part", [] {}), Contains("another part"));
}

namespace {

struct Kept {
    float before = 1.0f;
    PagedBytes motion{PagedBytes::Page(5000, std::byte(7))}, layout;
    uint64_t motion_digest = motion.hash(), layout_digest = layout.hash();
    std::vector<double> after = {2.0, 3.0};
    void visit(StateVisitor& state) {
        state("before", before);
        state.digested(motion, motion_digest);
        state.digested(layout, layout_digest);
        state("after", after);
    }
};

}  // namespace

TEST_CASE("a state that stays in memory shares what is digested", "[state]") {
    Kept kept, other;
    other.motion = {};
    StateBytes plain, sharing;
    StateWriter{plain}("kept", kept);
    SharingStateWriter{sharing}("kept", kept);
    CHECK(sharing.bytes.size() < 100);
    CHECK(sharing.joined() == plain.bytes);
    CHECK(plain.joined() == plain.bytes);

    SharingStateReader reader(sharing);
    reader("kept", other);
    CHECK(reader.at_end());
    CHECK(other.motion.pages()[0] == kept.motion.pages()[0]);
    StateBytes again;
    StateWriter{again}("kept", other);
    CHECK(again.bytes == plain.bytes);

    Kept read;
    read.motion = {};
    StateReader(plain.bytes)("kept", read);
    CHECK(read.motion == kept.motion);
    CHECK(read.layout.empty());
}

TEST_CASE("a state written over a larger one with several threads is as one written alone",
          "[state]") {
    std::vector<float> many(300000), few(90000);
    for (size_t k = 0; k < many.size(); ++k) many[k] = 0.5f * float(k);
    for (size_t k = 0; k < few.size(); ++k) few[k] = -1.0f * float(k);
    for (const int threads : {1, 2, 8}) {
        const ThreadPool pool(threads);
        StateBytes over;
        for (std::vector<float>* values : {&many, &few, &many}) {
            OverwritingStateWriter writer(over, pool);
            writer("values", *values);
            writer.finish();
            StateBytes alone;
            StateWriter{alone}("values", *values);
            CHECK(over.bytes == alone.bytes);
            CHECK(over.pieces.size() == alone.pieces.size());
        }
    }
}
