#include "core/base/error.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <new>

#include "core/base/printable.h"

namespace taffy {

namespace {

constexpr size_t longest_word = 300, longest_text = 1000;  // [bytes]

/// Shortens a text that is too long: keeps its beginning and its end, and splits no UTF-8
/// character.
std::string shortened(const std::string& text, size_t most) {
    if (text.size() <= most) return text;
    const auto inside = [&](size_t at) { return (text[at] & '\xc0') == '\x80'; };
    size_t end = 2 * most / 3, begin = text.size() - most / 3;
    while (end > 0 && inside(end)) --end;
    while (begin < text.size() && inside(begin)) ++begin;
    return text.substr(0, end) + "..." + text.substr(begin);
}

/// Makes one readable line of a message, whatever the user has typed.
std::string readable(const std::string& message) {
    std::string plain, text;
    for (const char c : printable(message))
        plain += c == '\n' ? std::string("\\n") : std::string(1, c);
    for (size_t begin = 0; begin <= plain.size();) {
        const size_t end = std::min(plain.find(' ', begin), plain.size());
        text += (begin > 0 ? " " : "") + shortened(plain.substr(begin, end - begin), longest_word);
        begin = end + 1;
    }
    return shortened(text, longest_text);
}

std::string with_position(const SourcePosition& position, const std::string& message) {
    std::string text = position.file;
    if (position.line > 0) text += ":" + std::to_string(position.line);
    if (position.line > 0 && position.column > 0) text += ":" + std::to_string(position.column);
    return text.empty() ? message : text + ": " + message;
}

}  // namespace

InputError::InputError(const SourcePosition& position, const std::string& message)
    : std::runtime_error(readable(with_position(position, message))) {}

std::string words_of(const std::exception& error) {
    if (dynamic_cast<const std::bad_alloc*>(&error) ||
        dynamic_cast<const std::length_error*>(&error))
        return "there is not enough memory";
    return readable(error.what());
}

void check_failed(const char* condition, const char* file, int line) {
    std::fprintf(stderr, "taffy: internal error: '%s' does not hold at %s:%d\n", condition, file,
                 line);
    std::abort();
}

}  // namespace taffy
