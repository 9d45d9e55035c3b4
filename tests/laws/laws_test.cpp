// The quick part of every group of laws; -c NAME runs one group.
#include <catch2/catch.hpp>

#include "tests/laws/law.h"

using namespace taffy::laws;

TEST_CASE("measured figures hold the laws of physics", "[laws]") {
    for (const Group& group : groups()) {
        DYNAMIC_SECTION(group.name) {
            for (const Law& law : group.measure(Extent::quick)) {
                INFO(law.what << ": " << law.measured << " " << law.unit << ", law " << law.expected
                              << " within " << law.tolerance);
                CHECK(law.holds());
            }
        }
    }
}
