#include "core/base/orderless_sum.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <limits>
#include <random>
#include <thread>
#include <vector>

using namespace taffy;

namespace {

std::vector<float> terms_of_all_sizes() {
    std::mt19937 random(3);
    std::uniform_real_distribution<float> size(-20.0f, 20.0f), sign(-1.0f, 1.0f);
    std::vector<float> terms;
    for (int k = 0; k < 20000; ++k) terms.push_back(sign(random) * std::exp2(size(random)));
    return terms;
}

}  // namespace

TEST_CASE("an orderless sum is the same in any order and by any threads", "[base]") {
    std::vector<float> terms = terms_of_all_sizes();
    OrderlessSum forth;
    for (const float term : terms) forth.add(term);
    std::ranges::sort(terms);
    OrderlessSum sorted;
    for (const float term : terms) sorted.add(term);
    CHECK(forth.value() == sorted.value());

    OrderlessSum shared;
    const auto add_part = [&](size_t part) {
        for (size_t first = 1000 * part; first < terms.size(); first += 3000) {
            OrderlessSum own;
            for (size_t k = first; k < std::min(first + 1000, terms.size()); ++k) own.add(terms[k]);
            shared.add_shared(own);
        }
    };
    std::vector<std::thread> threads;
    for (size_t part = 0; part < 3; ++part) threads.emplace_back(add_part, part);
    for (std::thread& thread : threads) thread.join();
    CHECK(shared.value() == forth.value());
}

TEST_CASE("an orderless sum is exact", "[base]") {
    const std::vector<float> terms = terms_of_all_sizes();
    long double exact = 0.0L;  // 64 bits bear all sums of these sizes but for some of the smallest
    OrderlessSum sum;
    for (const float term : terms) exact += (long double)(term), sum.add(term);
    CHECK(sum.value() == Approx(double(exact)).epsilon(1e-13));

    // What cancels leaves what is small, down to the smallest of all floats.
    constexpr float tiny = std::numeric_limits<float>::denorm_min();
    constexpr float large = std::numeric_limits<float>::max();
    OrderlessSum cancelled;
    for (const float term : {large, tiny, 1.5f, -large, tiny, -1.5f}) cancelled.add(term);
    CHECK(cancelled.value() == 2.0 * double(tiny));
}

TEST_CASE("a sum in units is the same in any order, and right to a unit a term", "[base]") {
    std::vector<float> terms = terms_of_all_sizes();
    constexpr int exponent = -20;
    double exact = 0.0;
    UnitSum forth(exponent), sorted(exponent), shared(exponent);
    for (const float term : terms) exact += double(term), forth.add(term);
    std::ranges::sort(terms);
    for (const float term : terms) sorted.add(term);
    CHECK(forth.value() == sorted.value());
    CHECK(std::abs(forth.value() - exact) < std::ldexp(double(terms.size()), exponent));

    for (size_t part = 0; part < 4; ++part) {
        UnitSum own(exponent);
        for (size_t k = part; k < terms.size(); k += 4) own.add(terms[k]);
        shared.add_shared(own);
    }
    CHECK(shared.value() == forth.value());

    // What is far too large, or no number, counts as 2^52 units.
    UnitSum large(exponent);
    for (const float term : {1e30f, -1e30f, 1e30f}) large.add(term);
    CHECK(large.value() == std::ldexp(1.0, 52 + exponent));
}
