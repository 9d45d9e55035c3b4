#include "app/workspace/quantity.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace taffy {

namespace {

struct Prefix {
    double factor;
    const char* text;
    char typed;  // what a person types for it
};
constexpr std::array<Prefix, 7> prefixes = {{{1e9, "G", 'G'},
                                             {1e6, "M", 'M'},
                                             {1e3, "k", 'k'},
                                             {1.0, "", '\0'},
                                             {1e-3, "m", 'm'},
                                             {1e-6, "\u00b5", 'u'},
                                             {1e-9, "n", 'n'}}};

bool takes_prefix(std::string_view unit) {
    for (const std::string_view u : {"Pa", "N", "J", "s", "N m", "J/m3", "W/(m2 K)"})
        if (u == unit) return true;
    return false;
}

std::string digits(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3g", value);
    return text;
}

/// "12345678" -> "12,345,678"
std::string with_commas(std::string number) {
    for (int at = int(number.size()) - 3; at > 0; at -= 3) number.insert(size_t(at), ",");
    return number;
}

/// Three significant digits: 1254 -> "1,250", 3.2e6 -> "3.2 million".
std::string grouped(double value) {
    if (value >= 1e6) return digits(value / 1e6) + " million";
    const double step = std::pow(10.0, std::max(0.0, std::floor(std::log10(value)) - 2.0));
    char text[32];
    std::snprintf(text, sizeof text, "%.0f", step * std::round(value / step));
    return with_commas(text);
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
    for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
}

}  // namespace

std::string pretty_unit(std::string_view unit) {
    if (unit == "degrees") return "\u00b0";
    if (unit == "x") return "\u00d7";
    if (unit == "C") return "\u00b0C";
    std::string text(unit);
    replace_all(text, "2", "\u00b2");
    replace_all(text, "3", "\u00b3");
    replace_all(text, " ", "\u00b7");
    return text;
}

std::string with_minus_sign(std::string number) {
    if (number.starts_with('-')) number.replace(0, 1, "\u2212");
    return number;
}

std::string quantity_text(double value, std::string_view unit) {
    const std::string pretty = pretty_unit(unit);
    if (!std::isfinite(value)) return "not a number";
    const bool tight = unit == "degrees" || unit == "x";
    const std::string gap = unit.empty() || tight ? "" : " ";
    const double size = std::abs(value);
    if (takes_prefix(unit) && size > 0.0) {
        if (size < 1e-10) return "0 " + pretty;
        for (const Prefix& p : prefixes)
            if (size >= 0.9995 * p.factor || p.factor == 1e-9) {
                if (unit == "s" && p.factor > 1.0) return grouped(size) + " s";  // no kiloseconds
                return with_minus_sign(digits(value / p.factor)) + " " + p.text + pretty;
            }
    }
    if (size >= 1e5 && size < 1e12)
        return (value < 0.0 ? "\u2212" : "") + grouped(size) + gap + pretty;
    char text[32];
    if (size >= 1e3 && size < 1e5)
        std::snprintf(text, sizeof text, "%.0f", value);
    else
        std::snprintf(text, sizeof text, "%.3g", value);
    return with_minus_sign(text) + gap + pretty;
}

ScaledUnit scaled_unit(double size, std::string_view unit) {
    if (takes_prefix(unit) && size >= 1e-9 && std::isfinite(size))
        for (const Prefix& p : prefixes)
            if (size >= 0.9995 * p.factor && !(unit == "s" && p.factor > 1.0))
                return {p.factor, p.text + pretty_unit(unit)};
    return {1.0, pretty_unit(unit)};
}

std::string quantity_text_like(double value, double other, std::string_view unit) {
    const ScaledUnit scaled = scaled_unit(std::abs(other), unit);
    return with_minus_sign(digits(value / scaled.factor)) + " " + scaled.text;
}

std::string pace_text(double factor, bool of_real_time) {
    if (!std::isfinite(factor) || factor <= 0.0) return "\u2013";
    // Two significant digits, never as 9.1e-05: rounded to them first, 0.0998 has as many decimals
    // as 0.1.
    char text[64];
    std::snprintf(text, sizeof text, "%.1e", factor);
    const double rounded = std::atof(text);
    const int decimals = std::clamp(1 - int(std::floor(std::log10(rounded) + 1e-9)), 0, 30);
    std::snprintf(text, sizeof text, "%.*f", decimals, decimals > 0 ? rounded : factor);
    std::string number = text;
    if (decimals > 0) number.erase(number.find_last_not_of(".0") + 1);
    return number + (of_real_time ? "\u00d7 real time" : "\u00d7");
}

std::string count_text(double count) {
    return count < 1.0 ? "0" : grouped(count);
}

std::string whole_count_text(uint64_t count) {
    return with_commas(std::to_string(count));
}

std::string plain_number_text(double value) {
    char buffer[64];
    const double size = std::abs(value);
    const bool as_people_write = size == 0.0 || (size >= 1e-5 && size < 1e12);
    const auto end =
        std::to_chars(buffer, buffer + sizeof buffer, float(value),
                      as_people_write ? std::chars_format::fixed : std::chars_format::scientific);
    return std::string(buffer, end.ptr);
}

std::optional<double> parse_quantity(std::string_view text, std::string_view unit) {
    const auto trim = [&] {
        while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    };
    trim();
    if (!text.empty() && text.front() == '+') text.remove_prefix(1);
    std::string with_hyphen(text);
    constexpr std::string_view minus = "\u2212";
    if (text.starts_with(minus)) with_hyphen.replace(0, minus.size(), "-"), text = with_hyphen;
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || !std::isfinite(value)) return std::nullopt;
    text.remove_prefix(size_t(end - text.data()));
    trim();
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    if (text.empty() || text == unit || text == pretty_unit(unit)) return value;
    for (const Prefix& p : prefixes) {
        if (p.typed == '\0' || !takes_prefix(unit) || text.front() != p.typed) continue;
        const std::string_view rest = text.substr(1);
        if (rest.empty() || rest == unit || rest == pretty_unit(unit)) return value * p.factor;
    }
    return std::nullopt;
}

}  // namespace taffy
