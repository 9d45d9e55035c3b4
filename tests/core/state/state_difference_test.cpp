// Keeping of a state only what is not as in another.
#include "core/state/state_difference.h"

#include <catch2/catch.hpp>
#include <random>

using namespace taffy;

namespace {

struct Scene {
    std::vector<Vec4f> x;
    std::vector<uint8_t> flags;
    std::vector<std::vector<double>> parts;
    double time = 0.0;
    void visit(StateVisitor& state) {
        state("time", time);
        state("x", x);
        state("parts", parts);
        state("flags", flags);
    }
};

StateBytes written(Scene& scene) {
    StateBytes bytes;
    StateWriter writer(bytes);
    scene.visit(writer);
    return bytes;
}

}  // namespace

TEST_CASE("a difference of states brings the later one back", "[state]") {
    std::mt19937 random(3);
    Scene scene;
    for (int round = 0; round < 40; ++round) {
        const StateBytes before = written(scene);
        scene.time += 0.1;
        scene.x.resize(random() % 500u, Vec4f::Zero());
        for (Vec4f& x : scene.x)
            if (random() % 20u == 0) x.x() = float(random() % 1000u);
        scene.flags.resize(random() % 300u);
        for (uint8_t& flags : scene.flags)
            if (random() % 9u == 0) flags = uint8_t(random());
        scene.parts.resize(random() % 6u);
        for (auto& part : scene.parts) part.resize(random() % 9u, 1.0);
        const StateBytes after = written(scene);
        const StateBytes again = StateDifference(before, after).apply(before);
        CHECK(again.bytes == after.bytes);
        CHECK(again.pieces.size() == after.pieces.size());
    }
}

TEST_CASE("only changed rows are kept, even behind arrays that have grown", "[state]") {
    Scene scene;
    scene.x.assign(100000, Vec4f::Zero());
    scene.flags.assign(100000, 0);
    const StateBytes before = written(scene);
    for (size_t i = 0; i < 50; ++i) scene.x[i * 1999].y() = 1.0f;
    scene.parts.resize(3, {1.0, 2.0});
    scene.flags.push_back(1);
    const StateDifference difference(before, written(scene));
    CHECK(difference.size() < 50 * (64 + 16) + 1000);
    CHECK(difference.apply(before).bytes == written(scene).bytes);
}
