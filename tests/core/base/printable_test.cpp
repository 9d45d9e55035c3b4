#include "core/base/printable.h"

#include <catch2/catch.hpp>

#include "core/base/error.h"

using namespace taffy;

TEST_CASE("control characters are written out, text of any language stays", "[base]") {
    CHECK(printable("plain, \u00b5 = 0.4, \u2212 \u65e5\u672c") ==
          "plain, \u00b5 = 0.4, \u2212 \u65e5\u672c");
    CHECK(printable("two\nlines\tand a tab") == "two\nlines\tand a tab");
    CHECK(printable("\x1b[31mred\x07") == "\\u001b[31mred\\u0007");
    CHECK(printable("\x7f") == "\\u007f");
    CHECK(printable("\xc2\x9b[31m") == "\\u009b[31m");  // a C1 control, as UTF-8
    CHECK(printable("\x9b[31m") == "\\x9b[31m");        // the same as a single byte
    CHECK(printable("a\u202eb\u2066c\u200f") == "a\\u202eb\\u2066c\\u200f");  // turns the writing
    CHECK(printable(std::string_view("a\0b", 3)) == "a\\u0000b");
    CHECK(printable("cut \xe2\x80") == "cut \\xe2\\x80");
}

TEST_CASE("what a message quotes from a file gives the terminal no orders", "[base]") {
    const std::string text = InputError({"a.toml", 1, 2}, "unknown key '\x1b]0;x\x07'").what();
    CHECK(text == "a.toml:1:2: unknown key '\\u001b]0;x\\u0007'");
}
