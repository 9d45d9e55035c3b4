#include "app/workspace/named_moments.h"

#include <catch2/catch.hpp>

using namespace taffy;

TEST_CASE("named moments are kept by time, one name each", "[timeline]") {
    NamedMoments moments;
    CHECK(moments.add(2.0) == 0);
    CHECK(moments.add(0.5) == 0);
    CHECK(moments.add(1.0) == 1);
    CHECK(moments.add(1.0) == 1);  // it has one already
    REQUIRE(moments.size() == 3);
    CHECK(moments[0].name == "moment 2");
    CHECK(moments[1].name == "moment 3");
    CHECK(moments[2].name == "moment 1");

    moments.rename(1, "the ears touch");
    moments.rename(2, "  ");
    CHECK(moments[1].name == "the ears touch");
    CHECK(moments[2].name == "moment 1");

    SECTION("a branch forgets those that were later") {
        moments.forget_after(1.0);
        REQUIRE(moments.size() == 2);
        CHECK(moments[1].name == "the ears touch");
        moments.add(3.0);
        CHECK(moments[2].name == "moment 4");
    }
    SECTION("removed ones are gone") {
        moments.remove(0);
        REQUIRE(moments.size() == 2);
        CHECK(moments[0].elapsed == 1.0);
    }
    SECTION("another run has none") {
        moments.clear();
        CHECK(moments.size() == 0);
        moments.add(1.0);
        CHECK(moments[0].name == "moment 1");
    }
}
