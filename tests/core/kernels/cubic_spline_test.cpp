#include "core/kernels/cubic_spline.h"

#include <catch2/catch.hpp>
#include <cmath>

using namespace taffy;

TEST_CASE("the kernel integrates to one over its support", "[kernels]") {
    for (const double h : {0.05, 0.2, 3.0}) {
        constexpr int cells = 2000;
        double sum = 0.0;  // midpoint rule over spherical shells
        for (int k = 0; k < cells; ++k) {
            const double r = (k + 0.5) * h / cells;
            sum += 4.0 * std::numbers::pi * r * r * cubic_spline(r, h) * h / cells;
        }
        CHECK(sum == Approx(1.0).epsilon(1e-6));
    }
}

TEST_CASE("the kernel vanishes at and beyond its support, with its derivatives", "[kernels]") {
    for (const double r : {0.2, 0.200001, 5.0}) {
        CHECK(cubic_spline(r, 0.2) == 0.0);
        CHECK(cubic_spline_derivative(r, 0.2) == 0.0);
        CHECK(cubic_spline_second_derivative(r, 0.2) == 0.0);
    }
    CHECK(cubic_spline(0.199, 0.2) > 0.0);
}

TEST_CASE("the kernel's derivatives are those of finite differences", "[kernels]") {
    const double h = 0.2, step = 1e-6;
    for (double r = 0.003; r < 0.198; r += 0.0071) {
        const double first = (cubic_spline(r + step, h) - cubic_spline(r - step, h)) / (2 * step);
        const double second =
            (cubic_spline_derivative(r + step, h) - cubic_spline_derivative(r - step, h)) /
            (2 * step);
        CHECK(cubic_spline_derivative(r, h) == Approx(first).epsilon(1e-6).margin(1e-3));
        CHECK(cubic_spline_second_derivative(r, h) == Approx(second).epsilon(1e-6).margin(1.0));
        CHECK(cubic_spline_derivative(r, h) < 0.0);
    }
}

TEST_CASE("the kernel and its slope are continuous where its pieces meet", "[kernels]") {
    const double h = 0.2, tiny = 1e-9;
    for (const double r : {0.1, 0.2}) {
        const double scale = cubic_spline(0.0, h);
        CHECK(std::abs(cubic_spline(r - tiny, h) - cubic_spline(r + tiny, h)) < 1e-6 * scale);
        CHECK(std::abs(cubic_spline_derivative(r - tiny, h) -
                       cubic_spline_derivative(r + tiny, h)) < 1e-5 * scale / h);
    }
}
