#include "core/base/printable.h"

#include <catch2/catch.hpp>

#include "core/base/error.h"

using namespace taffy;

TEST_CASE("what a person is told is one line of a length that one reads", "[base]") {
    const std::string endless(20000, 'x');
    const InputError placed({"a.toml", 3, 5}, "unknown key '" + endless + "'\nand more");
    for (const std::string& text :
         {std::string(placed.what()), words_of(std::runtime_error("no " + endless + " here"))}) {
        CHECK(text.size() < 400);
        CHECK(text.find("xxx...xxx") != std::string::npos);
        CHECK(text.find('\n') == std::string::npos);
    }
    CHECK(std::string(placed.what()).starts_with("a.toml:3:5: unknown key 'xxx"));
    std::string many;
    for (int k = 0; k < 5000; ++k) many += "\u00e4 ";
    const std::string text = words_of(std::runtime_error(many));
    CHECK(text.size() < 1100);
    CHECK(printable(text) == text);  // no character is cut in two
    CHECK(words_of(InputError("short")) == "short");
}

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
