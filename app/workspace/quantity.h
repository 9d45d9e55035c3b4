#pragma once
// Numbers with units as people read and type them: "200 kPa", "9.81 m/s²".
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace taffy {

/// "kg/m3" -> "kg/m³", "degrees" -> "°", "x" -> "×".
std::string pretty_unit(std::string_view unit);

/// A number with three or four significant digits, and an SI prefix where the unit takes one.
std::string quantity_text(double value, std::string_view unit);

/// The same with the prefix that suits another value: 800 beside 1360 "N m" is "0.8 kN·m".
std::string quantity_text_like(double value, double other, std::string_view unit);

/// A unit with the SI prefix that suits values of some size: {1e3, "kPa"}.
struct ScaledUnit {
    double factor = 1.0;
    std::string text;
};
ScaledUnit scaled_unit(double size, std::string_view unit);

/// A number as printf writes it, but with the typographic minus sign, which is as wide as a plus.
std::string with_minus_sign(std::string number);

/// How fast something runs, as a factor of real time: "1.2\u00d7 real time", "0.0008\u00d7 real
/// time". Without of_real_time: "1.2\u00d7", "0.0008\u00d7".
std::string pace_text(double factor, bool of_real_time);

/// A count with three significant digits: "2,560", "66,300", "1.2 million".
std::string count_text(double count);
/// Every digit: 12345678 -> "12,345,678".
std::string whole_count_text(uint64_t count);

/// A number for a text field: all of its digits, without prefix or unit.
std::string plain_number_text(double value);

/// Reads "2e5", "200k", "200 kPa", "0.2 MPa". Empty when the text is no number.
std::optional<double> parse_quantity(std::string_view text, std::string_view unit);

}  // namespace taffy
