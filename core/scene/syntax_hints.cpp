#include "core/scene/syntax_hints.h"

namespace taffy {

namespace {

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

std::string_view line_of(std::string_view text, int line) {
    for (; line > 1; --line) {
        const size_t end = text.find('\n');
        if (end == std::string_view::npos) return {};
        text.remove_prefix(end + 1);
    }
    return text.substr(0, text.find_first_of("\r\n"));
}

std::string_view trimmed(std::string_view text) {
    const size_t first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// For a text without quotes: "title = Butter".
std::string quotes_hint(std::string_view line) {
    const size_t equals = line.find('=');
    if (equals == std::string_view::npos) return "";
    const std::string_view key = trimmed(line.substr(0, equals));
    std::string_view value = line.substr(equals + 1);
    value = trimmed(value.substr(0, value.find('#')));
    if (key.empty() || value.empty() || value.size() > 60 || contains(value, "\"") ||
        contains(value, "[") || contains(value, "{"))
        return "";
    return "; write a text in quotes: " + std::string(key) + " = \"" + std::string(value) + "\"";
}

/// For a second "[obstacle]".
std::string brackets_hint(std::string_view line) {
    line = trimmed(line);
    if (line.size() < 3 || line.front() != '[' || line[1] == '[') return "";
    const std::string name(line.substr(1, line.find(']') - 1));
    if (contains(name, ".")) return "";
    return "; a table that can occur several times has two brackets: [[" + name + "]]";
}

std::string hint(std::string_view description, std::string_view line, char at) {
    if (contains(description, "could not determine value type")) return quotes_hint(line);
    if (contains(description, "cannot redefine existing table")) return brackets_hint(line);
    if (contains(description, "control characters"))
        return "; a text must end with a quote on the line where it begins";
    if (contains(description, "expected '='")) return "; write key = value";
    if (at == ',' && contains(description, "expected a comment or whitespace"))
        return "; numbers are written with a point: 0.1, and lists in brackets: [0, 1, 2]";
    return "";
}

}  // namespace

std::string with_hint(const std::string& description, std::string_view text, int line, int column) {
    const std::string_view source = line_of(text, line);
    const size_t k = size_t(column > 0 ? column - 1 : 0);
    return description + hint(description, source, k < source.size() ? source[k] : ' ');
}

}  // namespace taffy
