// Kept states: many states in little memory.
#include "core/state/kept_state.h"

#include <catch2/catch.hpp>
#include <random>

#include "core/state/packed_state.h"

using namespace taffy;

namespace {

struct Scene {
    std::vector<Vec4f> x;
    std::vector<uint8_t> flags;
    std::vector<std::vector<double>> parts;
    PagedBytes before;  // an earlier state of it
    uint64_t digest = 0;
    double time = 0.0;
    void visit(StateVisitor& state) {
        state("time", time);
        state("x", x);
        state("parts", parts);
        state.digested(before, digest);
        state("flags", flags);
    }
};

StateBytes written(Scene& scene) {
    StateBytes bytes;
    SharingStateWriter writer(bytes);
    scene.visit(writer);
    return bytes;
}

void change(Scene& scene, std::mt19937& random, PagePool& pool) {
    StatePacker packer(pool);
    packer("x", scene.x);
    scene.before = packer.take();
    scene.digest = scene.before.hash();
    scene.time += 0.1;
    scene.x.resize(20000 + random() % 500u, Vec4f::Zero());
    for (Vec4f& x : scene.x)
        if (random() % 20u == 0) x.x() = float(random() % 1000u);
    scene.flags.resize(random() % 30000u);
    for (uint8_t& flags : scene.flags)
        if (random() % 9u == 0) flags = uint8_t(random());
    scene.parts.resize(random() % 6u);
    for (auto& part : scene.parts) part.resize(random() % 2000u, 1.0);
}

size_t size_of(const KeptPageTally& tally, const KeptState& state) {
    return tally.bytes() + state.own_size();
}

}  // namespace

TEST_CASE("every state that is kept comes back, with what it shares", "[state]") {
    std::mt19937 random(3);
    Scene scene;
    KeptPages pages;
    PagePool pool;
    const ThreadPool threads(2);
    std::vector<std::pair<std::vector<std::byte>, std::unique_ptr<KeptState>>> kept;
    for (int round = 0; round < 12; ++round) {
        change(scene, random, pool);
        const StateBytes state = written(scene);
        kept.emplace_back(state.joined(),
                          std::make_unique<KeptState>(state, pages, std::stop_token()));
        if (round == 8)  // what they were compared with may go
            for (size_t k = 0; k < kept.size(); k += 2) kept[k].second.reset();
    }
    scene = {};  // and so may what was shared with it
    StateBytes room;
    for (const auto& [bytes, state] : kept) {
        if (!state) continue;
        room = state->state(pages, threads, std::move(room));
        CHECK(room.joined() == bytes);
    }
}

TEST_CASE("what one state has in common with the one before is not unpacked again", "[state]") {
    Scene scene;
    scene.x.resize(40000);
    for (size_t i = 0; i < scene.x.size(); ++i) scene.x[i] = Vec4f::Constant(float(i));
    KeptPages pages;
    const ThreadPool threads(2);
    const KeptState first(written(scene), pages, std::stop_token());
    scene.x.back().x() = -1.0f;
    scene.time = 3.0;
    const StateBytes bytes = written(scene);
    const KeptState second(bytes, pages, std::stop_token());

    StateBytes room = first.state(pages, threads, {});
    const size_t early = bytes.bytes.size() / 10;  // of a page that both have
    room.bytes[early] ^= std::byte(1);
    StateBytes wrong = second.state(pages, threads, room, &first);
    CHECK(wrong.bytes[early] != bytes.bytes[early]);
    wrong.bytes[early] = bytes.bytes[early];
    CHECK(wrong.bytes == bytes.bytes);
    CHECK(second.state(pages, threads, room).bytes == bytes.bytes);
    // Where something else is there, all of it is.
    room.bytes.pop_back();
    CHECK(second.state(pages, threads, room, &first).bytes == bytes.bytes);
}

TEST_CASE("what does not change from state to state is kept once", "[state]") {
    std::mt19937 random(7);
    Scene scene;
    KeptPages pages;
    KeptPageTally tally;
    scene.x.resize(200000);
    for (Vec4f& x : scene.x) x = Vec4f::Random();
    scene.flags.resize(300000);
    for (uint8_t& flags : scene.flags) flags = uint8_t(random());
    const KeptState first(written(scene), pages, {});
    tally.add(first);
    const size_t one = size_of(tally, first);
    CHECK(one > 200000 * 9);  // nothing is left of random numbers
    for (size_t i = 0; i < 50; ++i) scene.x[i].y() = 1.0f;
    scene.parts.resize(3, {1.0, 2.0});
    const KeptState second(written(scene), pages, {});
    tally.add(second);
    CHECK(size_of(tally, second) < one + 300000);
    tally.remove(first);
    CHECK(size_of(tally, second) < one + 20000);
    tally.remove(second);
    CHECK(tally.bytes() == 0);
}
