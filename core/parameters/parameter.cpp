#include "core/parameters/parameter.h"

#include <array>
#include <charconv>
#include <cmath>
#include <sstream>

namespace taffy {

namespace {

/// Former names of choices in older scene files, and their present names.
struct FormerChoice {
    const char *parameter, *choice;
    std::string now;
};
const std::array former_choices{FormerChoice{"surface_model", "colour_field", "cohesion"}};

std::string number_text(double value) {
    char buffer[32];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, float(value)).ptr;
    return std::string(buffer, end);
}

double as_number(const ParameterInfo& info, const ParameterValue& value) {
    if (const double* real = std::get_if<double>(&value)) return *real;
    if (const int* integer = std::get_if<int>(&value)) return *integer;
    throw InputError("'" + info.name + "' must be " + expected_value_text(info));
}

void check_range(const ParameterInfo& info, double number) {
    // Ranges are written with few digits and stored as float: compares with that accuracy.
    constexpr double slack = 1e-6;
    if (std::isfinite(number) && number >= info.min - slack * std::abs(info.min) &&
        number <= info.max + slack * std::abs(info.max))
        return;
    throw InputError("'" + info.name + "' is " + number_text(number) + "; it must be " +
                     expected_value_text(info));
}

std::vector<double> parse_numbers(const std::string& text) {
    std::string cleaned = text;
    for (char& c : cleaned)
        if (c == ',' || c == '[' || c == ']') c = ' ';
    std::istringstream words(cleaned);
    std::vector<double> numbers;
    for (std::string word; words >> word;) {
        double number = 0.0;
        const char* first = word.data() + (word[0] == '+' ? 1 : 0);
        const auto [end, error] = std::from_chars(first, word.data() + word.size(), number);
        if (error != std::errc() || end != word.data() + word.size())
            throw InputError("'" + word + "' is not a number");
        numbers.push_back(number);
    }
    return numbers;
}

}  // namespace

std::string expected_value_text(const ParameterInfo& info) {
    const std::string range = " from " + number_text(info.min) + " to " + number_text(info.max) +
                              (info.unit.empty() ? "" : " " + info.unit);
    switch (info.kind) {
        case ParameterKind::boolean:
            return "true or false";
        case ParameterKind::integer:
            return "a whole number" + range;
        case ParameterKind::real:
            return "a number" + range;
        case ParameterKind::vector:
            return "three numbers, each" + range;
        case ParameterKind::choice:
            break;
    }
    std::string text = "one of";
    for (size_t i = 0; i < info.choices.size(); ++i)
        text += (i == 0 ? " " : ", ") + info.choices[i];
    return text;
}

ParameterValue checked_value(const ParameterInfo& info, const ParameterValue& value) {
    const std::string wrong_kind = "'" + info.name + "' must be " + expected_value_text(info);
    switch (info.kind) {
        case ParameterKind::boolean:
            if (std::holds_alternative<bool>(value)) return value;
            throw InputError(wrong_kind);
        case ParameterKind::integer: {
            const double number = as_number(info, value);
            check_range(info, number);
            if (number != std::floor(number)) throw InputError(wrong_kind);
            return int(number);
        }
        case ParameterKind::real: {
            const double number = as_number(info, value);
            check_range(info, number);
            return number;
        }
        case ParameterKind::vector: {
            const Vec3d* v = std::get_if<Vec3d>(&value);
            if (!v) throw InputError(wrong_kind);
            for (int k = 0; k < 3; ++k) check_range(info, (*v)[k]);
            return value;
        }
        case ParameterKind::choice:
            break;
    }
    const std::string* name = std::get_if<std::string>(&value);
    if (!name) throw InputError(wrong_kind);
    for (const std::string& choice : info.choices)
        if (choice == *name) return value;
    for (const FormerChoice& former : former_choices)
        if (info.name == former.parameter && *name == former.choice) return former.now;
    throw InputError("'" + info.name + "': " + unknown_name_message("choice", *name, info.choices) +
                     " (" + expected_value_text(info) + ")");
}

ParameterValue parse_value(const ParameterInfo& info, const std::string& text) {
    if (info.kind == ParameterKind::choice) return checked_value(info, text);
    if (info.kind == ParameterKind::boolean) {
        if (text == "true" || text == "on" || text == "1") return true;
        if (text == "false" || text == "off" || text == "0") return false;
        throw InputError("'" + info.name + "' must be true or false, not '" + text + "'");
    }
    std::vector<double> numbers;
    try {
        numbers = parse_numbers(text);
    } catch (const InputError& error) {
        throw InputError("'" + info.name + "': " + error.what() + "; it must be " +
                         expected_value_text(info));
    }
    const size_t wanted = info.kind == ParameterKind::vector ? 3 : 1;
    if (numbers.size() != wanted)
        throw InputError("'" + info.name + "' must be " + expected_value_text(info) + ", not '" +
                         text + "'");
    if (wanted == 3) return checked_value(info, Vec3d(numbers[0], numbers[1], numbers[2]));
    return checked_value(info, numbers[0]);
}

std::string value_text(const ParameterValue& value) {
    struct Visitor {
        std::string operator()(bool v) const { return v ? "true" : "false"; }
        std::string operator()(int v) const { return std::to_string(v); }
        std::string operator()(double v) const { return number_text(v); }
        std::string operator()(const std::string& v) const { return v; }
        std::string operator()(const Vec3d& v) const {
            return number_text(v[0]) + " " + number_text(v[1]) + " " + number_text(v[2]);
        }
    };
    return std::visit(Visitor{}, value);
}

}  // namespace taffy
