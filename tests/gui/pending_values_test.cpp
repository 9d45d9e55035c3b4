#include "app/workspace/pending_values.h"

#include <catch2/catch.hpp>

namespace taffy {

TEST_CASE("a value that was sent is shown until the simulation has answered it", "[pending]") {
    PendingValues pending;
    const auto shown = [&](double present) {
        return std::get<double>(pending.shown("body.bar.density", present));
    };
    CHECK(shown(10.0) == 10.0);
    pending.sent("body.bar.density", 20.0, 5);
    pending.answered(4);
    CHECK(shown(10.0) == 20.0);
    pending.sent("body.bar.density", 30.0, 6);
    pending.answered(5);  // the value before it
    CHECK(shown(20.0) == 30.0);
    pending.answered(7);  // applied or refused
    CHECK(shown(20.0) == 20.0);
    pending.sent("body.bar.density", 40.0, 0);  // the queue was full
    CHECK(shown(20.0) == 20.0);
}

}  // namespace taffy
