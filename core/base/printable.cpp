#include "core/base/printable.h"

#include <cstdio>

namespace taffy {

namespace {

/// The control character at a position of UTF-8 text, and its length in bytes; length 0: none.
struct Control {
    unsigned code = 0;
    size_t length = 0;
};

Control control_at(std::string_view text, size_t i) {
    const auto byte = [&](size_t k) {
        return k < text.size() ? static_cast<unsigned char>(text[k]) : 0u;
    };
    const unsigned c = byte(i);
    if (c == '\n' || c == '\t') return {};
    if (c < 0x20 || c == 0x7f) return {c, 1};
    if (c == 0xc2 && byte(i + 1) >= 0x80 && byte(i + 1) < 0xa0) return {byte(i + 1), 2};
    // Marks that change the direction of writing: U+200E, U+200F, U+202A to U+202E, U+2066 to
    // U+2069.
    if (c == 0xe2 && (byte(i + 1) == 0x80 || byte(i + 1) == 0x81)) {
        const unsigned code = 0x2000 + ((byte(i + 1) & 1) << 6) + (byte(i + 2) & 0x3f);
        if (code == 0x200e || code == 0x200f || (code >= 0x202a && code <= 0x202e) ||
            (code >= 0x2066 && code <= 0x2069))
            return {code, 3};
    }
    return {};
}

/// Length in bytes of the character at i; 0 where the bytes are not valid UTF-8.
size_t length_at(std::string_view text, size_t i) {
    const unsigned c = static_cast<unsigned char>(text[i]);
    const size_t length = c < 0x80   ? 1
                          : c < 0xc2 ? 0
                          : c < 0xe0 ? 2
                          : c < 0xf0 ? 3
                          : c < 0xf5 ? 4
                                     : 0;
    if (length == 0 || i + length > text.size()) return 0;
    for (size_t k = 1; k < length; ++k)
        if ((static_cast<unsigned char>(text[i + k]) & 0xc0) != 0x80) return 0;
    return length;
}

}  // namespace

std::string printable(std::string_view text) {
    std::string result;
    for (size_t i = 0; i < text.size();) {
        char code[12];
        const Control control = control_at(text, i);
        const size_t length = control.length > 0 ? control.length : length_at(text, i);
        if (control.length > 0) {
            std::snprintf(code, sizeof code, "\\u%04x", control.code);
            result += code;
        } else if (length == 0) {
            std::snprintf(code, sizeof code, "\\x%02x", static_cast<unsigned char>(text[i]));
            result += code;
        } else {
            result += text.substr(i, length);
        }
        i += length > 0 ? length : 1;
    }
    return result;
}

}  // namespace taffy
