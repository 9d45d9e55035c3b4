#include "app/workspace/nearest_values.h"

#include <cmath>
#include <variant>

#include "app/workspace/value_words.h"
#include "core/base/error.h"
#include "core/scene/scene_file.h"

namespace taffy {

namespace {

constexpr int halvings = 8;
constexpr double digits = 3;

/// Rounds to few digits, towards the value of before: the result is no nearer to the wanted one.
double rounded_back(double value, double before) {
    if (value == 0.0 || value == before) return value;
    const double unit = std::pow(10.0, std::floor(std::log10(std::abs(value))) + 1.0 - digits);
    const double whole = value / unit;
    return (value > before ? std::floor(whole + 1e-6) : std::ceil(whole - 1e-6)) * unit;
}

ParameterValue between(const ParameterValue& before, const ParameterValue& after, double part,
                       bool rounded) {
    const auto mixed = [&](double a, double b) {
        const double value = a + part * (b - a);
        return rounded ? rounded_back(value, a) : value;
    };
    if (const double* b = std::get_if<double>(&after)) return mixed(std::get<double>(before), *b);
    Vec3d value = std::get<Vec3d>(before);
    for (int k = 0; k < 3; ++k) value[k] = mixed(value[k], std::get<Vec3d>(after)[k]);
    return value;
}

ItemValues between(const ValueEdit& edit, double part, bool rounded) {
    ItemValues values;
    for (const auto& [key, after] : edit.after)
        values[key] = between(edit.before.at(key), after, part, rounded);
    return values;
}

bool makes_a_scene(SceneDocument document, const SceneItem& item, const ItemValues& values,
                   const std::stop_token& stop) {
    try {
        for (const auto& [key, value] : values) document.set(item, key, value);
        parse_scene(document.text(), document.file(), stop);
        return true;
    } catch (const InputError&) {
        return false;
    }
}

bool is_number(const ParameterValue& value) {
    return std::holds_alternative<double>(value) || std::holds_alternative<Vec3d>(value);
}

}  // namespace

std::optional<ItemValues> nearest_values(SceneDocument document, const ValueEdit& edit,
                                         const std::stop_token& stop,
                                         std::chrono::seconds longest) {
    for (const auto& [key, after] : edit.after) {
        const auto before = edit.before.find(key);
        if (before == edit.before.end() || !is_number(after) ||
            before->second.index() != after.index())
            return {};
    }
    const auto good = [&](const ItemValues& values) {
        return !stop.stop_requested() && makes_a_scene(document, edit.item, values, stop);
    };
    if (!good(edit.before)) return {};  // the scene is wrong for another reason
    const auto begin = std::chrono::steady_clock::now();
    double from = 0.0, to = 1.0;
    for (int k = 0; k < halvings && std::chrono::steady_clock::now() - begin < longest; ++k) {
        const double middle = 0.5 * (from + to);
        (good(between(edit, middle, false)) ? from : to) = middle;
    }
    ItemValues found = between(edit, from, true);
    if (!good(found)) found = between(edit, from, false);
    if (stop.stop_requested() || found == edit.before) return {};
    return found;
}

std::string values_text(const SceneDocument& document, const SceneItem& item,
                        const ItemValues& values) {
    std::string text;
    for (const ItemKey& key : document.keys(item)) {
        const auto value = values.find(key.info.name);
        if (value == values.end()) continue;
        text += (text.empty() ? "" : ", ") + choice_text(key.info.name) + " " +
                value_words(key.info, value->second);
    }
    return text;
}

}  // namespace taffy
