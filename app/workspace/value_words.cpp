#include "app/workspace/value_words.h"

#include "app/workspace/quantity.h"

namespace taffy {

std::string choice_text(const std::string& choice) {
    if (choice == "cauchy") return "Cauchy (linear)";
    if (choice == "green") return "Green (nonlinear)";
    std::string text = choice;
    for (char& c : text)
        if (c == '_') c = ' ';
    return text;
}

std::string special_text(const ParameterInfo& info, double value) {
    return value == 0.0 ? info.zero_text : value >= info.max ? info.max_text : "";
}

std::string value_words(const ParameterInfo& info, const ParameterValue& value) {
    if (const double* number = std::get_if<double>(&value)) {
        const std::string special = *number == 0.0 ? "" : special_text(info, *number);
        return special.empty() ? quantity_text(*number, info.unit) : special;
    }
    if (const bool* flag = std::get_if<bool>(&value)) return *flag ? "on" : "off";
    if (const std::string* choice = std::get_if<std::string>(&value)) {
        for (size_t k = 0; k < info.choice_labels.size(); ++k)
            if (info.choices[k] == *choice) return info.choice_labels[k];
        return choice_text(*choice);
    }
    return value_text(value);
}

std::string value_words_alone(const ParameterInfo& info, const ParameterValue& value) {
    const bool is_choice = std::holds_alternative<std::string>(value);
    const bool has_unit = std::holds_alternative<double>(value) && !info.unit.empty();
    const std::string words = value_words(info, value);
    return is_choice || has_unit ? words : info.label + " " + words;
}

}  // namespace taffy
