// Lists of neighbours that are kept while surfels move, against lists found by brute force.
#include "core/surfels/surfel_neighbours.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <random>

using namespace taffy;

namespace {

constexpr float a = 0.05f, h = 2.0f * a;  // distance of surfels and reach [m]
constexpr int rows = 15;
constexpr float half_height = 0.5f * float(rows) * a;  // the row in the middle is at y = 0

/// Four sheets of surfels on shaken square grids: two pieces of a film, of which each has surfels
/// on both sides of it.
Surfels film() {
    Surfels surfels;
    std::mt19937 random(1);
    std::uniform_real_distribution<float> shift(-0.15f * a, 0.15f * a);
    for (const uint32_t piece : {0u, 1u})
        for (const float side : {-1.0f, 1.0f})
            for (int row = 0; row < rows; ++row)
                for (int k = 0; k < rows; ++k)
                    surfels.add(Vec3f(a * (float(k) + 0.5f * float(piece)) + shift(random),
                                      a * (float(row) + 0.5f) - half_height + shift(random),
                                      0.1f * a * side + 0.1f * shift(random)),
                                side * Vec3f::UnitZ(), 1.0f, piece, uint32_t(surfels.size()));
    return surfels;
}

/// Every row glides by this part of its height, and all go this way [m].
/// @return the lengths of the ways [m]
std::vector<float> glide(Surfels& surfels, float shear, float way) {
    std::vector<float> moved;
    for (Vec4f& x : surfels.x) {
        const float by = way + shear * x.y();
        x.x() += by;
        moved.push_back(std::abs(by));
    }
    return moved;
}

/// Nearest first.
std::vector<uint32_t> brute_force(const SurfelNeighbours& neighbours, const Surfels& surfels,
                                  uint32_t i) {
    std::vector<std::pair<float, uint32_t>> found;
    for (uint32_t j = 0; j < surfels.size(); ++j)
        if (neighbours.are_neighbours(surfels, i, j))
            found.emplace_back((surfels.x[i] - surfels.x[j]).squaredNorm(), j);
    std::ranges::sort(found);
    std::vector<uint32_t> list;
    for (const auto& [distance2, j] : found) list.push_back(j);
    return list;
}

std::vector<std::vector<uint32_t>> lists_of(const SurfelNeighbours& neighbours, size_t count) {
    std::vector<std::vector<uint32_t>> lists;
    for (size_t i = 0; i < count; ++i)
        lists.emplace_back(neighbours.of(i).begin(), neighbours.of(i).end());
    return lists;
}
std::vector<std::vector<uint32_t>> all_by_brute_force(const SurfelNeighbours& neighbours,
                                                      const Surfels& surfels) {
    std::vector<std::vector<uint32_t>> lists;
    for (uint32_t i = 0; i < surfels.size(); ++i)
        lists.push_back(brute_force(neighbours, surfels, i));
    return lists;
}

}  // namespace

TEST_CASE("lists of surfels that have all moved far are those of brute force", "[surfels]") {
    const ThreadPool pool(1);
    Surfels surfels = film();
    SurfelNeighbours neighbours;
    neighbours.sort_and_find(pool, surfels, h);
    const auto first = lists_of(neighbours, surfels.size());
    CHECK(first == all_by_brute_force(neighbours, surfels));
    for (int k = 0; k < 24; ++k) {
        const float shear = 0.05f;  // the slowest still go 0.2 h: all lists are made anew
        neighbours.update(pool, surfels, glide(surfels, shear, 0.2f * h + shear * half_height));
        INFO("update " << k);
        REQUIRE(lists_of(neighbours, surfels.size()) == all_by_brute_force(neighbours, surfels));
    }
    size_t kept = 0, all = 0;  // the others have been found while they came near
    for (uint32_t i = 0; i < surfels.size(); ++i)
        for (const uint32_t j : neighbours.of(i)) {
            ++all;
            kept += std::ranges::find(first[i], j) != first[i].end();
        }
    CHECK(kept < 3 * all / 4);
}

// A list is made anew when its surfel has gone s = 0.15 h since it last was for that reason, or
// when one in it has. So surfel i has gone s at most since its list was made. One that is missing
// from it can have gone 2 s and a step: s and the step until it found i, then s at most, or it
// would have made the list of i anew. The same goes for one that has left.
TEST_CASE(
    "lists of surfels that move in small steps are those of brute force but for three times "
    "the path that is allowed",
    "[surfels]") {
    const ThreadPool pool(1);
    Surfels surfels = film();
    SurfelNeighbours neighbours;
    neighbours.sort_and_find(pool, surfels, h);
    const float step = 0.03f * h, allowed = 3.0f * 0.15f * h + step;
    float nearest_missing = h, farthest_kept = 0.0f;
    size_t missing = 0, all = 0;
    for (int k = 0; k < 350; ++k) {  // the rows in the middle hardly move
        neighbours.update(pool, surfels, glide(surfels, step / half_height, 0.0f));
        if (k % 5 != 0) continue;
        for (uint32_t i = 0; i < surfels.size(); ++i) {
            const auto list = neighbours.of(i);
            for (const uint32_t j : list) {
                farthest_kept = std::max(farthest_kept, (surfels.x[i] - surfels.x[j]).norm());
                CHECK(surfels.component[i] == surfels.component[j]);
                CHECK(surfels.n[i] == surfels.n[j]);
            }
            for (const uint32_t j : brute_force(neighbours, surfels, i)) {
                ++all;
                if (std::ranges::find(list, j) != list.end()) continue;
                ++missing;
                nearest_missing = std::min(nearest_missing, (surfels.x[i] - surfels.x[j]).norm());
            }
        }
    }
    INFO(missing << " of " << all << " are missing, the nearest " << nearest_missing / h
                 << " h away; the farthest that is kept is " << farthest_kept / h << " h away");
    CHECK(nearest_missing > h - allowed);
    CHECK(farthest_kept < h + allowed);
    CHECK(missing > 0);  // what has hardly moved is not looked at again
}

TEST_CASE("lists are those of brute force after surfels have come and gone", "[surfels]") {
    const ThreadPool pool(1);
    Surfels surfels = film();
    SurfelNeighbours neighbours;
    neighbours.sort_and_find(pool, surfels, h);
    std::vector<uint8_t> stays(surfels.size(), 1);
    for (size_t i = 0; i < stays.size(); i += 5) stays[i] = 0;
    surfels.keep(stays), neighbours.keep(stays);
    REQUIRE(lists_of(neighbours, surfels.size()) == all_by_brute_force(neighbours, surfels));
    for (uint32_t i = 50; i < 550; i += 50) {  // one beside each of some
        const Vec3f x = surfels.x[i].head<3>() + Vec3f(0.4f * a, 0.3f * a, 0.0f);
        surfels.add(x, surfels.n[i].head<3>(), 1.0f, surfels.component[i], uint32_t(10000 + i));
        neighbours.insert_last(surfels, i);
        INFO("beside " << i);
        REQUIRE(lists_of(neighbours, surfels.size()) == all_by_brute_force(neighbours, surfels));
    }
}
