#include "app/workspace/line_breaks.h"

#include <catch2/catch.hpp>

using namespace taffy;

TEST_CASE("lines are broken at spaces, not within numbers", "[widgets]") {
    const auto broken = [](const char* text, float width) {
        return broken_at_spaces(text, width, [](std::string_view s) { return float(s.size()); });
    };
    CHECK(broken("about 0.893 x 0.768 m", 14.0f) == "about 0.893 x\n0.768 m");
    CHECK(broken("about 0.893 x 0.768 m", 100.0f) == "about 0.893 x 0.768 m");
    CHECK(broken("a bb ccc", 4.0f) == "a bb\nccc");
    CHECK(broken("first\nthen two words", 8.0f) == "first\nthen two\nwords");
    CHECK(broken("unbreakable is long", 5.0f) == "unbreakable\nis\nlong");
    CHECK(broken("", 5.0f) == "");
}
