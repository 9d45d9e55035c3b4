// Surfels have the same bits with any number of threads, and after saving and restoring.
#include <catch2/catch.hpp>

#include "core/state/state_bytes.h"
#include "tests/core/surfels/surfel_bodies.h"

using namespace taffy;
using namespace taffy::test;

namespace {

uint64_t hash_of_surface(SurfelBody& body) {
    StateHasher hasher;
    body.surface.visit(hasher);
    return hasher.hash();
}

/// Two drops of which one melts, that meet, turn and part.
void set_up(SurfelBody& body, int threads) {
    body.pool.resize(threads);
    body.add_ball(Vec3f(-0.4f, 0, 0), 0.3f);
    body.add_ball(Vec3f(0.4f, 0, 0), 0.3f, 0.5f);
}
void step(SurfelBody& body, int k) {
    const float way = 0.02f * (k < 15 ? 1.0f : -1.5f);
    body.move([&](const Vec3f& x) {
        return Vec3f(x +
                     Vec3f(x.x() < 0 ? way : -way, 0.02f * x.x(), 0.01f * std::sin(9.0f * x.y())));
    });
    body.update();
}

}  // namespace

TEST_CASE("a surface has the same bits with 1, 2 and 8 threads", "[surfels]") {
    std::vector<uint64_t> first;
    for (const int threads : {1, 2, 8}) {
        SurfelBody body;
        set_up(body, threads);
        std::vector<uint64_t> hashes;
        for (int k = 0; k < 25; ++k) step(body, k), hashes.push_back(hash_of_surface(body));
        if (first.empty()) first = hashes;
        CHECK(hashes == first);
    }
}

TEST_CASE("a surface that was saved and restored goes on with the same bits", "[surfels]") {
    SurfelBody body;
    set_up(body, 2);
    for (int k = 0; k < 12; ++k) step(body, k);
    StateBytes bytes;
    StateWriter writer(bytes);
    body.surface.visit(writer);
    SurfelBody other;
    set_up(other, 2);
    other.x = body.x;
    StateReader reader(bytes.bytes);
    other.surface.visit(reader);
    REQUIRE(reader.at_end());
    for (int k = 12; k < 25; ++k) {
        step(body, k), step(other, k);
        INFO("step " << k);
        REQUIRE(hash_of_surface(other) == hash_of_surface(body));
    }
}
