// Keyframes: complete states in memory, within a budget.
#include "core/timeline/keyframes.h"

#include <catch2/catch.hpp>
#include <chrono>
#include <random>
#include <thread>
#include <utility>

#include "core/base/parallel.h"
#include "core/state/state_bytes.h"

using namespace taffy;

TEST_CASE("keyframes stay within their budget, at nearly equal distances", "[timeline]") {
    constexpr size_t size = 100000, budget = 12 * size;
    Keyframes keyframes(budget);
    const ThreadPool pool(1);
    std::mt19937 random(1);
    // Half of a state stays what it is.
    const auto state_at = [&](uint64_t turn) {
        StateBytes state;
        StateWriter writer(state);
        std::vector<uint32_t> same(size / 8, 7), changing(size / 8);
        std::mt19937 values{uint32_t(turn)};
        for (uint32_t& value : changing) value = uint32_t(values());
        writer("same", same);
        writer("changing", changing);
        return state;
    };
    CHECK(keyframes.spacing() == Keyframes::least_spacing);
    constexpr double step = 0.1;  // of work
    double since = 0.0;
    std::vector<uint64_t> turns;
    for (uint64_t turn = 0; turn < 3000; ++turn, since += step) {
        const Moment now{turn, 0, 0.1 * step * double(turn)};
        if (!keyframes.wanted(now, since)) continue;
        REQUIRE(keyframes.add(now, std::exchange(since, 0.0), state_at(turn)));
        for (int k = 0; k < 5000 && keyframes.busy(); ++k) {
            keyframes.tidy();
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        REQUIRE_FALSE(keyframes.busy());
        CHECK(keyframes.bytes() <= budget);
        const double total = step * double(turn);
        const double count = double(keyframes.count());
        const std::vector<double> moments = keyframes.moments();
        double widest = 0.0;
        for (size_t k = 1; k < moments.size(); ++k)
            widest = std::max(widest, (moments[k] - moments[k - 1]) / 0.1);
        // Half of a state takes nothing: there is room for so many, and they last for a minute.
        constexpr double fit = 20.0;
        INFO(total << " s, " << count << " keyframes, " << keyframes.bytes() << " bytes, "
                   << keyframes.spacing() << " s");
        if (total < Keyframes::planned - step) {
            CHECK(widest < Keyframes::planned / fit + step);
            continue;
        }
        CHECK(count >= fit);
        // Two gaps that were as wide as at equal distances have become one.
        CHECK(widest < 2.0 * (total / count + step));
    }
    CHECK(keyframes.moments().front() == 0.0);
    for (int k = 0; k < 100; ++k) {
        const uint64_t turn = random() % 3000;
        const Moment* at = keyframes.find(turn, 1e9);
        REQUIRE(at);
        CHECK(at->turn <= turn);
        CHECK(keyframes.state(*at, pool)->bytes == state_at(at->turn).bytes);
    }

    // With less memory they are farther apart, and near each other again when it comes back.
    const double usual = keyframes.spacing();
    keyframes.set_budget(budget / 4);
    CHECK(keyframes.bytes() <= budget / 4);
    CHECK(keyframes.spacing() > 2.0 * usual);
    keyframes.set_budget(budget);
    CHECK(keyframes.spacing() < Keyframes::planned / 20.0 + step);

    Keyframes too_small(size / 2);
    CHECK_FALSE(too_small.add({}, 0.0, state_at(0)));
    CHECK(too_small.count() == 0);
}

TEST_CASE("the work of a way that is done again counts", "[timeline]") {
    Keyframes keyframes(size_t(1) << 20);
    keyframes.add({0, 0, 0.0}, 0.0, {});
    keyframes.add_packed({1000, 0, 10.0}, "of a file");
    // Nobody knows what is between them: a step is taken for 10 ms.
    CHECK(keyframes.wanted({100, 0, 1.0}, 1.0));
    CHECK_FALSE(keyframes.wanted({100, 0, 0.1}, 0.2));
    CHECK(keyframes.reached(1000, 0.7));
    CHECK_FALSE(keyframes.reached(1001, 0.7));
    CHECK_FALSE(keyframes.wanted({999, 0, 9.9}, 0.6));
    keyframes.forget({1000, 0, 10.0});
    CHECK(keyframes.wanted({999, 0, 9.9}, 0.6));
}
