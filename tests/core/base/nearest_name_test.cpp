#include "core/base/nearest_name.h"

#include <catch2/catch.hpp>

using namespace taffy;

TEST_CASE("edit distance counts swaps of neighbours once", "[base]") {
    CHECK(edit_distance("young", "young") == 0);
    CHECK(edit_distance("yuong", "young") == 1);
    CHECK(edit_distance("", "abc") == 3);
    CHECK(edit_distance("kitten", "sitting") == 3);
}

TEST_CASE("the nearest valid name is suggested", "[base]") {
    const std::vector<std::string> names = {"density", "young_modulus", "damping"};
    CHECK(nearest_name("yung_modulus", names) == "young_modulus");
    CHECK(unknown_name_message("key", "dampin", names) ==
          "unknown key 'dampin'; did you mean 'damping'?");
    CHECK(nearest_name("yung", names) == "young_modulus");
    const std::vector<std::string> fields = {"body", "speed", "displacement", "von_mises"};
    CHECK(nearest_name("mises", fields) == "von_mises");
    CHECK(nearest_name("x", {}).empty());
}

TEST_CASE("nothing is suggested for a name that is like none", "[base]") {
    const std::vector<std::string> options = {"--record", "--log-level", "--fps", "--set"};
    CHECK(nearest_name("--bogus", options).empty());
    CHECK(unknown_name_message("option", "--bogus", options) == "unknown option '--bogus'");
}
