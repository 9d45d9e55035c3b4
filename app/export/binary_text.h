#pragma once
// Building blocks of file writers: numbers as bytes and as text.
#include <array>
#include <bit>
#include <charconv>
#include <string>
#include <string_view>

namespace taffy {

static_assert(std::endian::native == std::endian::little, "files are little endian");

/// Appends the bytes of a number, least significant first.
template <class Number>
void append_bytes(std::string& to, Number value) {
    to.append(reinterpret_cast<const char*>(&value), sizeof value);
}

/// Appends the shortest text that means exactly this number, whatever the locale.
template <class Number>
void append_number(std::string& to, Number value) {
    std::array<char, 40> text;
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    to.append(text.data(), end);
}

/// Replaces control characters by spaces, for names in a header line.
inline std::string one_line(std::string_view text) {
    std::string line(text);
    for (char& c : line)
        if (static_cast<unsigned char>(c) < ' ') c = ' ';
    return line;
}

}  // namespace taffy
