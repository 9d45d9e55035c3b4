#include "app/window/json_writer.h"

#include <cmath>
#include <cstdio>

namespace taffy {

void JsonWriter::separate(std::string_view key) {
    if (!first_) text_ += ',';
    first_ = false;
    if (key.empty()) return;
    quote(key);
    text_ += ':';
}

void JsonWriter::open(std::string_view key, char bracket) {
    separate(key);
    text_ += bracket;
    first_ = true;
}

void JsonWriter::close(char bracket) {
    text_ += bracket;
    first_ = false;
}

void JsonWriter::number(std::string_view key, double value) {
    separate(key);
    char digits[32];
    std::snprintf(digits, sizeof digits, "%.9g", value);
    text_ += std::isfinite(value) ? digits : "null";
}

void JsonWriter::boolean(std::string_view key, bool value) {
    separate(key);
    text_ += value ? "true" : "false";
}

void JsonWriter::text(std::string_view key, std::string_view value) {
    separate(key);
    quote(value);
}

void JsonWriter::vector(std::string_view key, const Vec3d& v) {
    begin_array(key);
    for (int k = 0; k < 3; ++k) number({}, v[k]);
    end_array();
}

void JsonWriter::quote(std::string_view value) {
    text_ += '"';
    for (const char c : value) {
        if (c == '"' || c == '\\') text_ += '\\';
        if (c == '\n')
            text_ += "\\n";
        else if (static_cast<unsigned char>(c) < 0x20)
            text_ += ' ';
        else
            text_ += c;
    }
    text_ += '"';
}

}  // namespace taffy
