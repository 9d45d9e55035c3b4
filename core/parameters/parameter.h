#pragma once
// Every parameter is described once: a struct's describe() lists its parameters with name, unit,
// range, scale and help. The panel, the scene reader, --set, docs/parameters.md and the tests all
// use this table.
#include <array>
#include <functional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "core/base/error.h"
#include "core/base/nearest_name.h"
#include "core/base/types.h"

namespace taffy {

/// The value of a parameter; a choice is stored as the name of the alternative.
using ParameterValue = std::variant<bool, int, double, std::string, Vec3d>;

enum class ParameterKind { boolean, integer, real, choice, vector };
enum class Scale { linear, logarithmic };

/// A condition on another parameter of the same owner, or of the simulation
/// ("simulation.integrator").
struct Condition {
    std::string parameter;
    std::vector<std::string> choices = {};  // its value is one of these; empty: above 0, or on
    bool holds = true;                      // false: the condition is negated
    std::vector<Condition> or_else = {};    // alternatives: it suffices that one of them is met
};

/// A condition that a value of a parameter requires (combinations.h).
struct Need {
    std::string choice;  // the value that requires what; "": any value above 0, or on
    Condition what;
    std::string why;  // a clause
};

/// The description of one parameter, common to all objects that have it.
struct ParameterInfo {
    std::string name;   // key in scene files, in --set and in the documentation
    std::string label;  // what the panel shows
    std::string unit;   // SI; "" when it has none
    std::string help;   // one or two sentences: tooltip, comment, documentation
    ParameterKind kind = ParameterKind::real;
    double min = 0.0;  // real, integer and each component of a vector
    double max = 1.0;
    Scale scale = Scale::linear;
    std::vector<std::string> choices;  // names of the alternatives, for kind choice
    std::string zero_text = {};        // what panels show for 0 if 0 has a special meaning
    std::string max_text = {};         // the same for max and all above
    std::vector<std::string> choice_labels = {};  // choices as shown in panels; empty: choices
    std::string group = {};  // heading in panels and documentation; "": above the first heading
    std::vector<Condition> applies = {};  // the parameter has an effect while all of these hold
    std::vector<Need> needs = {};
};

/// The values that a parameter accepts: "a number from 0 to 1", "one of a, b, c", ...
std::string expected_value_text(const ParameterInfo& info);

/// Checks kind and range and does harmless conversions (integer to real). Throws InputError with
/// the problem, the range or the nearest valid choice.
ParameterValue checked_value(const ParameterInfo& info, const ParameterValue& value);

/// Parses "1e5", "true", "corotated" or "0 0 -9.81" as a value of this parameter. Throws
/// InputError.
ParameterValue parse_value(const ParameterInfo& info, const std::string& text);

/// The value as text that parse_value() reads back.
std::string value_text(const ParameterValue& value);

template <class Owner>
struct Parameter {
    ParameterInfo info;
    std::function<ParameterValue(const Owner&)> get;
    std::function<void(Owner&, const ParameterValue&)> store;  // value already checked

    void set(Owner& owner, const ParameterValue& value) const {
        store(owner, checked_value(info, value));
    }
};

/// The parameters of one struct, in the order in which panels show them.
template <class Owner>
class ParameterTable {
  public:
    ParameterTable& real(float Owner::*member, ParameterInfo info) {
        info.kind = ParameterKind::real;
        return add(
            std::move(info), [member](const Owner& o) { return double(o.*member); },
            [member](Owner& o, const ParameterValue& v) {
                o.*member = float(std::get<double>(v));
            });
    }
    ParameterTable& integer(int Owner::*member, ParameterInfo info) {
        info.kind = ParameterKind::integer;
        return add(
            std::move(info), [member](const Owner& o) { return o.*member; },
            [member](Owner& o, const ParameterValue& v) { o.*member = std::get<int>(v); });
    }
    ParameterTable& boolean(bool Owner::*member, ParameterInfo info) {
        info.kind = ParameterKind::boolean;
        return add(
            std::move(info), [member](const Owner& o) { return o.*member; },
            [member](Owner& o, const ParameterValue& v) { o.*member = std::get<bool>(v); });
    }
    ParameterTable& vector(Vec3f Owner::*member, ParameterInfo info) {
        info.kind = ParameterKind::vector;
        return add(
            std::move(info),
            [member](const Owner& o) { return Vec3d((o.*member).template cast<double>()); },
            [member](Owner& o, const ParameterValue& v) {
                o.*member = std::get<Vec3d>(v).cast<float>();
            });
    }
    /// Enum values are 0, 1, 2, ... in the order of info.choices.
    template <class Enum>
    ParameterTable& choice(Enum Owner::*member, ParameterInfo info) {
        info.kind = ParameterKind::choice;
        const std::vector<std::string> names = info.choices;
        return add(
            std::move(info),
            [member, names](const Owner& o) { return names.at(size_t(o.*member)); },
            [member, names](Owner& o, const ParameterValue& v) {
                for (size_t i = 0; i < names.size(); ++i)
                    if (names[i] == std::get<std::string>(v)) o.*member = Enum(i);
            });
    }

    /// Adds a pointer to one of the entries of a table, which have a name and a label.
    template <class Entry>
    ParameterTable& entry(const Entry* Owner::*member, std::span<const Entry* const> entries,
                          ParameterInfo info) {
        info.kind = ParameterKind::choice;
        for (const Entry* entry : entries) {
            info.choices.push_back(entry->name);
            info.choice_labels.push_back(entry->label);
        }
        return add(
            std::move(info), [member](const Owner& o) { return std::string((o.*member)->name); },
            [member, entries](Owner& o, const ParameterValue& v) {
                for (const Entry* entry : entries)
                    if (entry->name == std::get<std::string>(v)) o.*member = entry;
            });
    }

    /// Adds a value that the owner holds in another form: Euler angles of a quaternion.
    template <class Get, class Store>
    ParameterTable& computed(ParameterInfo info, Get get, Store store) {
        return add(std::move(info), get, store);
    }

    auto begin() const { return parameters_.begin(); }
    auto end() const { return parameters_.end(); }
    size_t size() const { return parameters_.size(); }

    /// nullptr if there is no such name.
    const Parameter<Owner>* find(std::string_view name) const {
        for (const Parameter<Owner>& p : parameters_)
            if (p.info.name == name) return &p;
        return nullptr;
    }
    /// Throws InputError with the nearest valid name.
    const Parameter<Owner>& at(std::string_view name) const {
        if (const Parameter<Owner>* p = find(name)) return *p;
        throw InputError(unknown_name_message("parameter", name, names()));
    }
    std::vector<std::string> names() const {
        std::vector<std::string> result;
        for (const Parameter<Owner>& p : parameters_) result.push_back(p.info.name);
        return result;
    }

  private:
    template <class Get, class Store>
    ParameterTable& add(ParameterInfo info, Get get, Store store) {
        parameters_.push_back(
            {std::move(info), [get](const Owner& o) { return ParameterValue(get(o)); }, store});
        return *this;
    }

    std::vector<Parameter<Owner>> parameters_;
};

}  // namespace taffy
