#include "core/base/brief_float.h"

#include <bit>
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <random>

using namespace taffy;

TEST_CASE("brief numbers are near the exact ones and end with two bytes of zeros", "[base]") {
    std::mt19937 random(5);
    std::normal_distribution<float> normal;
    std::uniform_int_distribution<int> exponent(-100, 100);
    for (int k = 0; k < 1000; ++k) {
        const float exact = std::ldexp(normal(random), exponent(random));
        const float rounded = brief(exact);
        CHECK(std::abs(rounded - exact) <= std::abs(exact) / 256.0f);
        CHECK((std::bit_cast<uint32_t>(rounded) & 0xffffu) == 0);
        CHECK(brief(rounded) == rounded);
        CHECK(brief(-exact) == -rounded);
    }
    CHECK(brief(Vec4f(1, -2, 0, 0.5f)) == Vec4f(1, -2, 0, 0.5f));
}

TEST_CASE("brief numbers that are not finite stay so", "[base]") {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    CHECK(brief(infinity) == infinity);
    CHECK(brief(-infinity) == -infinity);
    CHECK(std::isnan(brief(std::numeric_limits<float>::quiet_NaN())));
    CHECK(std::isnan(brief(std::bit_cast<float>(0x7fffffffu))));
    CHECK(brief(std::numeric_limits<float>::max()) == infinity);
}
