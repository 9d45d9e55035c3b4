// Compression of rows of numbers by byte planes.
#include "core/state/row_planes.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <cstring>
#include <random>

#include "core/state/packed_state.h"

using namespace taffy;

namespace {

std::vector<std::byte> random_bytes(std::mt19937& random, size_t count) {
    std::vector<std::byte> bytes(count);
    for (std::byte& byte : bytes) byte = std::byte(random());
    return bytes;
}

/// Places of particles in a lattice that shakes a little.
std::vector<Vec4f> places(std::mt19937& random, size_t count) {
    std::vector<Vec4f> x;
    std::uniform_real_distribution<float> shake(-1e-4f, 1e-4f);
    for (size_t k = 0; k < count; ++k)
        x.emplace_back(0.01f * float(k % 50) + shake(random), 0.01f * float(k / 50) + shake(random),
                       0.5f + shake(random), 0.0f);
    return x;
}

std::span<const std::byte> bytes_of(const std::vector<Vec4f>& rows) {
    return std::as_bytes(std::span(rows));
}

}  // namespace

TEST_CASE("whatever rows were packed come back", "[state]") {
    std::mt19937 random(4);
    RowPacker packer;
    for (const size_t row_size : {1, 2, 3, 4, 8, 12, 16, 36, 56, 128, 132, 2050})
        for (const size_t rows : {1, 2, 7, 500}) {
            std::vector<std::byte> bytes = random_bytes(random, rows * row_size);
            for (std::byte& byte : bytes)
                if (random() % 3u > 0) byte = std::byte(0);
            const std::vector<std::byte> other = random_bytes(random, bytes.size());
            for (const RowFilter filter :
                 {RowFilter{}, RowFilter{true, false}, RowFilter{false, true},
                  RowFilter{true, true}, RowFilter{false, true, 2.7f},
                  RowFilter{true, true, -0.3f}}) {
                INFO(row_size << " bytes, " << rows << " rows");
                const std::vector<std::byte> packed = packer.pack(bytes, row_size, other, filter);
                std::vector<std::byte> again(bytes.size());
                unpack_rows(packed, row_size, other, again);
                CHECK(again == bytes);
                if (bytes.size() < 2) continue;
                std::vector<std::byte> cut(packed.begin(), packed.end() - 1);
                CHECK_THROWS_AS(unpack_rows(cut, row_size, other, again), std::runtime_error);
            }
        }
}

TEST_CASE("places take less beside those before them, and beside those that are near", "[state]") {
    std::mt19937 random(5);
    const std::vector<Vec4f> x = places(random, 8192);
    std::vector<Vec4f> near = x;
    for (Vec4f& place : near) place.x() += 1e-6f * float(random() % 100u);
    const RowFilter alone = best_filter(bytes_of(x), 16, {});
    CHECK(alone.row_before);
    const RowFilter beside = best_filter(bytes_of(near), 16, bytes_of(x));
    CHECK(beside.other_array);
    RowPacker packer;
    const auto size = [&](const std::vector<Vec4f>& rows, RowFilter filter) {
        return packer.pack(bytes_of(rows), 16, bytes_of(x), filter).size();
    };
    CHECK(size(x, alone) < size(x, {}));
    CHECK(size(near, beside) < size(near, alone) / 2);
    CHECK(difference_of_rows(bytes_of(near), bytes_of(x)) <
          difference_of_rows(bytes_of(x), bytes_of(places(random, 8192))) + 1.0);
}

TEST_CASE("rows that are a multiple of others take little beside them", "[state]") {
    std::mt19937 random(7);
    std::normal_distribution<float> normal;
    constexpr float mass = -0.3712f;
    std::vector<Vec4f> v(8192), momentum(8192);
    for (size_t k = 0; k < v.size(); ++k) {
        v[k] = {normal(random), normal(random), k % 10 == 0 ? 0.0f : normal(random), 0.0f};
        momentum[k] = mass * v[k];
    }
    const float times = ratio_of_rows(bytes_of(momentum), bytes_of(v));
    CHECK(std::abs(times / mass - 1.0f) < 3e-7f);
    const RowFilter filter = best_filter(bytes_of(momentum), 16, bytes_of(v), times);
    CHECK(filter.other_array);
    RowPacker packer;
    const auto size = [&](RowFilter with) {
        return packer.pack(bytes_of(momentum), 16, bytes_of(v), with).size();
    };
    CHECK(size(filter) < size(RowFilter{}) / 6);
    CHECK(difference_of_rows(bytes_of(momentum), bytes_of(v), times) < 2.0);
    // Of what is no number nothing can be told.
    const std::vector<Vec4f> none(8192, Vec4f::Zero());
    CHECK(ratio_of_rows(bytes_of(v), bytes_of(none)) == 1.0f);
    CHECK(ratio_of_rows(bytes_of(none), bytes_of(v)) == 1.0f);
}

TEST_CASE("pages of a packed state come back, and so does whatever is none", "[state]") {
    std::mt19937 random(6);
    PagePool pool;
    StatePacker writer(pool);
    std::vector<Vec4f> x = places(random, 20000);
    double time = 0.25;
    writer("time", time);
    writer("x", x);
    const PagedBytes state = writer.take();
    RowPacker packer;
    size_t packed = 0;
    std::vector<std::vector<std::byte>> all;
    for (const auto& page : state.pages()) all.push_back(*page);
    for (const size_t count : {1, 2, 5, 32, 33, 34, 1000})
        all.push_back(random_bytes(random, count));
    for (size_t k = 0; k < all.size(); ++k) {
        const std::vector<std::byte> small = packer.pack_blocks(all[k]);
        std::vector<std::byte> again(all[k].size());
        unpack_blocks(small, again);
        CHECK(again == all[k]);
        if (k < state.pages().size()) packed += small.size();
    }
    CHECK(double(packed) < 0.9 * double(state.size()));
}
