#include "core/base/error.h"

#include <cstdio>
#include <cstdlib>
#include <new>

#include "core/base/printable.h"

namespace taffy {

namespace {

std::string with_position(const SourcePosition& position, const std::string& message) {
    std::string text = position.file;
    if (position.line > 0) text += ":" + std::to_string(position.line);
    if (position.line > 0 && position.column > 0) text += ":" + std::to_string(position.column);
    return text.empty() ? message : text + ": " + message;
}

}  // namespace

InputError::InputError(const SourcePosition& position, const std::string& message)
    : std::runtime_error(printable(with_position(position, message))) {}

std::string words_of(const std::exception& error) {
    if (dynamic_cast<const std::bad_alloc*>(&error) ||
        dynamic_cast<const std::length_error*>(&error))
        return "there is not enough memory";
    return error.what();
}

void check_failed(const char* condition, const char* file, int line) {
    std::fprintf(stderr, "taffy: internal error: '%s' does not hold at %s:%d\n", condition, file,
                 line);
    std::abort();
}

}  // namespace taffy
