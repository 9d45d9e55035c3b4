#include "core/scene/moments.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/commands/parameter_info.h"

namespace taffy {

namespace {

double number_at(const toml::table& table, std::string_view key, double absent = 0.0) {
    return table[key].value_or(absent);
}

/// The three numbers at a key; zero if there are none.
Vec3d triple_at(const toml::table& table, std::string_view key) {
    Vec3d triple = Vec3d::Zero();
    if (const toml::array* array = table[key].as_array())
        for (size_t k = 0; k < std::min<size_t>(3, array->size()); ++k)
            triple[long(k)] = array->get(k)->value_or(0.0);
    return triple;
}

std::vector<const toml::table*> keys_of(const TomlText& toml, TomlPath obstacle) {
    std::vector<const toml::table*> keys;
    obstacle.push_back({"key", size_t(0)});
    while (const toml::table* key = toml.find(obstacle)) {
        keys.push_back(key);
        ++*obstacle.back().index;
    }
    return keys;
}

std::string key_lines(double time, const Vec3d& position, const Vec3d& rotation) {
    std::string lines =
        "time = " + toml_value(time) + "\nposition = " + toml_value(position) + "\n";
    if (!rotation.isZero()) lines += "rotation = " + toml_value(rotation) + "\n";
    return lines;
}

/// A value that a parameter can have.
ParameterValue some_value(const ParameterInfo& info) {
    switch (info.kind) {
        case ParameterKind::boolean:
            return true;
        case ParameterKind::choice:
            return info.choices.front();
        case ParameterKind::vector:
            return Vec3d(Vec3d::Constant(std::clamp(0.0, info.min, info.max)));
        case ParameterKind::integer:
            return int(std::clamp(0.0, info.min, info.max));
        default:
            return std::clamp(0.0, info.min, info.max);
    }
}

}  // namespace

SceneItem moment(const std::string& kind, const std::string& owner, size_t number) {
    return {kind, std::to_string(number + 1), owner, number};
}

ItemKey value_of_event(const TableReader& event) {
    ItemKey key;
    key.info = parameter_info(ParameterPath::parse(event.text("set")));
    key.value = key.fallback = event.value("value", key.info);
    key.info.name = "value";
    key.info.label = "Value";
    key.given = true;
    return key;
}

void fit_value_of_event(TomlText& toml, const TomlPath& event, const std::string& path) {
    const ParameterInfo& info = parameter_info(ParameterPath::parse(path));
    try {
        TableReader(*toml.find(event), "", "event").value("value", info);
    } catch (const InputError&) {
        toml.set(event, "value", toml_value(some_value(info)));
    }
}

void move_end_of_event(TomlText& toml, const TomlPath& event, double at) {
    const toml::table& table = *toml.find(event);
    if (!table.contains("until")) return;
    const double takes = number_at(table, "until") - number_at(table, "at");
    toml.set(event, "until", toml_value(at + std::max(0.0, takes)));
}

std::string new_event_lines(const std::string& body) {
    return "set = " + toml_string("body." + body + ".temperature") +
           "\nvalue = 100   # [C]\nat = 1.0      # [s]\n";
}

void add_key_of_path(TomlText& toml, const TomlPath& obstacle, double way) {
    const std::vector<const toml::table*> keys = keys_of(toml, obstacle);
    if (!keys.empty()) {
        TomlPath last = obstacle;
        last.push_back({"key", keys.size() - 1});
        const std::string lines =
            key_lines(time_between(toml, last), triple_at(*keys.back(), "position"),
                      triple_at(*keys.back(), "rotation"));
        return toml.add(obstacle, "key", lines);
    }
    const Vec3d position = triple_at(*toml.find(obstacle), "position");
    const Vec3d rotation = triple_at(*toml.find(obstacle), "rotation");
    toml.erase(obstacle, "position");
    toml.erase(obstacle, "rotation");
    toml.add(obstacle, "key", key_lines(0.0, position, rotation));
    toml.add(obstacle, "key", key_lines(1.0, position + way * Vec3d::UnitX(), rotation));
}

void remove_key_of_path(TomlText& toml, const TomlPath& obstacle, size_t number) {
    const std::vector<const toml::table*> keys = keys_of(toml, obstacle);
    const auto path = [&](size_t k) {
        TomlPath key = obstacle;
        key.push_back({"key", k});
        return key;
    };
    if (keys.size() != 2) return toml.remove(path(number));
    const Vec3d position = triple_at(*keys[1 - number], "position");
    const Vec3d rotation = triple_at(*keys[1 - number], "rotation");
    toml.remove(path(1));
    toml.remove(path(0));
    toml.erase(obstacle, "loop");
    toml.set(obstacle, "position", toml_value(position));
    if (!rotation.isZero()) toml.set(obstacle, "rotation", toml_value(rotation));
}

double time_between(const TomlText& toml, const TomlPath& key) {
    const size_t number = *key.back().index;
    TomlPath obstacle = key;
    obstacle.pop_back();
    const std::vector<const toml::table*> keys = keys_of(toml, obstacle);
    const double time = number_at(*keys.at(number), "time");
    if (number + 1 < keys.size()) return 0.5 * (time + number_at(*keys[number + 1], "time"));
    return time + (number > 0 ? time - number_at(*keys[number - 1], "time") : 1.0);
}

void duplicate_moment(TomlText& toml, const TomlPath& moment, const Vec3f& shift) {
    const bool of_path = moment.back().key == "key";
    TomlText next = toml;
    TomlPath copy = moment;
    next.duplicate(copy, "");
    ++*copy.back().index;
    if (of_path) {
        const Vec3d position = triple_at(*toml.find(moment), "position") + shift.cast<double>();
        next.set(copy, "time", toml_value(time_between(toml, moment)));
        next.set(copy, "position", toml_value(position));
    }
    toml = std::move(next);
}

}  // namespace taffy
