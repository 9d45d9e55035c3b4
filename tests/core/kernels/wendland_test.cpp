#include "core/kernels/wendland.h"

#include <catch2/catch.hpp>
#include <numbers>

using namespace taffy;

TEMPLATE_TEST_CASE("Wendland's kernels integrate to one and have the slopes they say", "[kernels]",
                   WendlandC2<double>, WendlandC4<double>) {
    const TestType kernel(0.7);
    double sum = 0.0;
    constexpr int pieces = 1000;
    for (int i = 0; i < pieces; ++i) {
        const double r = 0.7 * (i + 0.5) / pieces, e = 1e-5;
        sum += 4.0 * std::numbers::pi * r * r * kernel.value(r) * 0.7 / pieces;
        if (i % 50 == 10)
            CHECK(kernel.slope(r) ==
                  Approx((kernel.value(r + e) - kernel.value(r - e)) / (2.0 * e)).epsilon(1e-4));
    }
    CHECK(sum == Approx(1.0).epsilon(1e-4));
    CHECK(kernel.value(0.7) == 0.0);
    CHECK(kernel.slope(0.0) == 0.0);
}
