// Lists of present neighbours against brute force.
#include "core/neighbors/current_neighbours.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <random>

#include "core/particles/particle_flags.h"

using namespace taffy;

namespace {

constexpr float radius = 0.1f;

struct Cloud {
    std::mt19937 random{5};
    std::vector<Vec4f> x;
    std::vector<uint8_t> flags;
    std::vector<NeighbourRole> role;
    ThreadPool pool{1};
    NeighbourOrder order;
    CurrentNeighbours lists;

    explicit Cloud(size_t count) : x(count), flags(count, 0), role(count, NeighbourRole::active) {
        for (Vec4f& each : x) each = 0.5f * (random_vector() + Vec4f(1, 1, 1, 0));
        for (size_t i = 0; i < count; i += 17) flags[i] = particle_flag::absent;
    }
    Vec4f random_vector() {
        std::uniform_real_distribution<float> uniform(-1.0f, 1.0f);
        const float a = uniform(random), b = uniform(random), c = uniform(random);
        return Vec4f(a, b, c, 0.0f);
    }
    void update() { lists.update(pool, order, x, flags, role, radius); }
    /// All lists, one after the other.
    std::vector<uint32_t> entries() const {
        std::vector<uint32_t> all;
        for (size_t k = 0; k < order.size(); ++k)
            all.insert(all.end(), lists.of(k).begin(), lists.of(k).end());
        return all;
    }
    /// All pairs within the radius of which one is active.
    std::vector<std::pair<uint32_t, uint32_t>> listed() const {
        std::vector<std::pair<uint32_t, uint32_t>> pairs;
        for (uint32_t k = 0; k < order.size(); ++k)
            for (const uint32_t slot : lists.of(k)) {
                if (slot == order.size()) continue;
                const uint32_t i = order.rows()[k], j = order.rows()[slot];
                if (counts(i, j)) pairs.emplace_back(i, j);
            }
        std::sort(pairs.begin(), pairs.end());
        return pairs;
    }
    std::vector<std::pair<uint32_t, uint32_t>> expected() const {
        std::vector<std::pair<uint32_t, uint32_t>> pairs;
        for (uint32_t i = 0; i < x.size(); ++i)
            for (uint32_t j = 0; j < x.size(); ++j)
                if (i != j && is_present(flags[i]) && is_present(flags[j]) && counts(i, j))
                    pairs.emplace_back(i, j);
        return pairs;
    }
    bool counts(uint32_t i, uint32_t j) const {
        return (role[i] == NeighbourRole::active || role[j] == NeighbourRole::active) &&
               (x[i] - x[j]).squaredNorm() < radius * radius;
    }
};

}  // namespace

TEST_CASE("lists hold every pair within the radius, whatever moves, melts, comes and goes",
          "[neighbors]") {
    Cloud cloud(800);
    for (size_t i = 0; i < cloud.x.size(); ++i) cloud.role[i] = NeighbourRole(i % 3);
    size_t orders = 0;
    for (int step = 0; step < 60; ++step) {
        for (Vec4f& x : cloud.x) x += 0.002f * cloud.random_vector();
        const size_t i = cloud.random() % cloud.x.size();
        if (step % 7 == 3) cloud.flags[i] ^= particle_flag::absent;
        if (step % 5 == 4) cloud.role[i] = NeighbourRole::active;
        if (step == 30) cloud.x[i] += Vec4f(0.3f, 0, 0, 0);
        const uint64_t before = cloud.order.version();
        cloud.update();
        orders += cloud.order.version() != before;
        REQUIRE(cloud.listed() == cloud.expected());
    }
    CHECK(orders > 5);
    CHECK(orders < 40);
}

TEST_CASE("an order holds while everything moves alike", "[neighbors]") {
    Cloud cloud(300);
    cloud.update();
    const uint64_t version = cloud.order.version();
    for (int step = 0; step < 20; ++step) {
        for (Vec4f& x : cloud.x) x += Vec4f(0.02f, -0.05f, 0.01f, 0.0f);
        for (Vec4f& x : cloud.x) x += 0.0002f * cloud.random_vector();
        cloud.update();
        REQUIRE(cloud.listed() == cloud.expected());
    }
    CHECK(cloud.order.version() == version);
}

TEST_CASE("who may soon be active has a list already; who was passive makes lists anew",
          "[neighbors]") {
    Cloud cloud(300);
    std::ranges::fill(cloud.role, NeighbourRole::passive);
    cloud.role[5] = NeighbourRole::soon;
    cloud.update();
    const std::vector<uint32_t> before = cloud.entries();
    cloud.role[5] = NeighbourRole::active;
    cloud.update();
    CHECK(before == cloud.entries());
    CHECK(cloud.listed() == cloud.expected());
    cloud.role[6] = NeighbourRole::active;
    cloud.update();
    CHECK(before.size() < cloud.entries().size());
    CHECK(cloud.listed() == cloud.expected());
}

TEST_CASE("rows near a row are found after all has moved by less than the skin", "[neighbors]") {
    Cloud cloud(500);
    cloud.update();
    for (Vec4f& x : cloud.x) x += Vec4f(0.4f, 0.1f, 0, 0) + 0.002f * cloud.random_vector();
    cloud.order.update(cloud.pool, cloud.x, cloud.flags, radius);
    for (uint32_t i = 1; i < 17; ++i) {
        std::vector<uint32_t> found, expected;
        cloud.order.for_each_row_near(i, radius, [&](uint32_t j) {
            if ((cloud.x[j] - cloud.x[i]).norm() < radius) found.push_back(j);
        });
        for (uint32_t j = 0; j < cloud.x.size(); ++j)
            if (is_present(cloud.flags[j]) && (cloud.x[j] - cloud.x[i]).norm() < radius)
                expected.push_back(j);
        std::sort(found.begin(), found.end());
        CHECK(found == expected);
    }
}
