#include "app/workspace/pending_values.h"

#include <catch2/catch.hpp>

namespace taffy {

TEST_CASE("a value that was sent is shown until the simulation has it", "[pending]") {
    PendingValues pending;
    const auto shown = [&](double present) {
        return std::get<double>(pending.shown("body.bar.density", present));
    };
    CHECK(shown(10.0) == 10.0);
    pending.sent("body.bar.density", 20.0);
    CHECK(shown(10.0) == 20.0);
    CHECK(shown(double(20.0f)) == 20.0);  // arrived
    CHECK(shown(30.0) == 30.0);           // changed by someone else
}

}  // namespace taffy
