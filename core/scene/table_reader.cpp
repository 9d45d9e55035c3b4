#include "core/scene/table_reader.h"

#include <algorithm>
#include <limits>

#include "core/scene/key_tables.h"
#include "core/scene/syntax_hints.h"

namespace taffy {

namespace {

SourcePosition position_of(const std::string& file, const toml::source_region& region) {
    return {file, int(region.begin.line), int(region.begin.column)};
}

std::string in_quotes(std::string_view name) {
    std::string text(1, '\'');
    text += name;
    return text += '\'';
}

bool before(const toml::source_region& a, const toml::source_region& b) {
    return a.begin.line != b.begin.line ? a.begin.line < b.begin.line
                                        : a.begin.column < b.begin.column;
}

std::string kind_name(const toml::node& node) {
    switch (node.type()) {
        case toml::node_type::table:
            return "a table";
        case toml::node_type::array:
            return "a list";
        case toml::node_type::string:
            return "a text";
        case toml::node_type::integer:
        case toml::node_type::floating_point:
            return "a number";
        case toml::node_type::boolean:
            return "true or false";
        default:
            return "a date or time";
    }
}

constexpr int max_depth = 100;

/// Finds how deep the keys of a TOML text nest tables without creating any: counts the dots between
/// parts of keys, but not those in strings and comments.
class DepthCounter {
  public:
    /// Takes the next character of the text, which must be outside comments and strings.
    void take(char c) {
        if (c == '[' || c == '{') {
            dots_.push_back(0);
        } else if (c == ']' || c == '}') {
            depth_ -= dots_.back();
            if (dots_.size() > 1)
                dots_.pop_back();
            else
                dots_.back() = 0;
        } else if (c == ',' || c == '\n') {
            depth_ -= dots_.back();
            dots_.back() = 0;
        } else if (c == '.') {
            ++dots_.back(), ++depth_;
        }
    }
    int depth() const { return depth_; }

  private:
    std::vector<int> dots_ = {0};  // in the present key, for every open bracket
    int depth_ = 0;                // sum of dots_
};

/// The position after the comment or string that begins at i; i + 1 if none begins there.
size_t end_of_quiet_part(std::string_view text, size_t i) {
    const char quote = text[i];
    if (quote == '#') return std::min(text.size(), text.find('\n', i));
    if (quote != '"' && quote != '\'') return i + 1;
    const bool several_lines = i + 2 < text.size() && text[i + 1] == quote && text[i + 2] == quote;
    const size_t width = several_lines ? 3 : 1;
    for (size_t k = i + width; k < text.size(); ++k) {
        if (quote == '"' && text[k] == '\\') {
            ++k;
        } else if (!several_lines && text[k] == '\n') {
            return k;  // an error, which the parser explains
        } else if (text[k] == quote &&
                   (!several_lines ||
                    (k + 2 < text.size() && text[k + 1] == quote && text[k + 2] == quote))) {
            return k + width;
        }
    }
    return text.size();
}

/// Refuses keys such as a.a.a.a... that nest too many tables: a table frees its children
/// recursively, and the stack would overflow.
void refuse_deep_nesting(std::string_view text, const std::string& file) {
    DepthCounter counter;
    for (size_t i = 0; i < text.size();) {
        counter.take(text[i]);
        if (counter.depth() > max_depth) {
            const std::string_view before = text.substr(0, i);
            const int line = 1 + int(std::count(before.begin(), before.end(), '\n'));
            const size_t line_start = before.rfind('\n') + 1;  // npos + 1 = 0
            throw InputError({file, line, int(i - line_start) + 1},
                             "a key with more than " + std::to_string(max_depth) + " dots");
        }
        i = end_of_quiet_part(text, i);
    }
}

}  // namespace

toml::table parse_toml(std::string_view text, const std::string& file) {
    refuse_deep_nesting(text, file);
    try {
        return toml::parse(text, file);
    } catch (const toml::parse_error& error) {
        const SourcePosition where = position_of(file, error.source());
        throw InputError(
            where, with_hint(std::string(error.description()), text, where.line, where.column));
    }
}

void TableReader::fail(const toml::source_region& where, const std::string& message) const {
    throw InputError(position_of(file_, where),
                     context_.empty() ? message : "in " + context_ + ": " + message);
}

void TableReader::fail_at(std::string_view key, const std::string& message) const {
    const toml::node* node = table_.get(key);
    fail(node ? node->source() : table_.source(), message);
}

SourcePosition TableReader::place_of(std::string_view key) const {
    const toml::node* node = table_.get(key);
    return position_of(file_, node ? node->source() : table_.source());
}

/// The first key of the table that is not known; nullptr if all are.
const toml::key* TableReader::first_unknown(const std::vector<std::string>& known) const {
    const toml::key* first = nullptr;
    for (const auto& [key, node] : table_) {
        if (std::find(known.begin(), known.end(), key.str()) != known.end()) continue;
        if (!first || before(key.source(), first->source())) first = &key;
    }
    return first;
}

void TableReader::allow_only(const std::vector<std::string>& known) const {
    if (const toml::key* key = first_unknown(known))
        fail(key->source(), unknown_name_message("key", key->str(), known));
}

void TableReader::allow_only(const std::vector<std::string>& known, std::string_view table) const {
    const toml::key* key = first_unknown(known);
    if (!key) return;
    const std::string place = place_of_key(key->str(), table);
    if (place.empty()) allow_only(known);
    fail(key->source(), "unknown key " + in_quotes(key->str()) + ": it belongs " + place);
}

void TableReader::require(const std::vector<std::string>& keys) const {
    for (const std::string& key : keys)
        if (!has(key)) fail(table_.source(), in_quotes(key) + " is missing");
}

std::string TableReader::text(std::string_view key, const std::string& fallback) const {
    const toml::node* node = table_.get(key);
    if (!node) return fallback;
    if (const auto* value = node->as_string()) return value->get();
    fail(node->source(), in_quotes(key) + " must be a text in quotes, not " + kind_name(*node));
}

const toml::table* TableReader::child(std::string_view key) const {
    const toml::node* node = table_.get(key);
    if (!node) return nullptr;
    if (const toml::table* value = node->as_table()) return value;
    fail(node->source(), in_quotes(key) + " must be a table, not " + kind_name(*node));
}

std::vector<const toml::table*> TableReader::children(std::string_view key) const {
    std::vector<const toml::table*> result;
    const toml::node* node = table_.get(key);
    if (!node) return result;
    const std::string message = in_quotes(key) +
                                " must be a list of tables, each of which begins with [[" +
                                std::string(key) + "]] in two brackets, not ";
    const toml::array* list = node->as_array();
    if (!list) fail(node->source(), message + kind_name(*node));
    for (const toml::node& entry : *list) {
        if (!entry.is_table()) fail(entry.source(), message + "a list with " + kind_name(entry));
        result.push_back(entry.as_table());
    }
    return result;
}

Vec3d TableReader::vector(const toml::node& node, const ParameterInfo& info) const {
    const std::string message = in_quotes(info.name) + " must be " + expected_value_text(info) +
                                ", such as [0.0, 0.0, 1.0], not ";
    const toml::array* list = node.as_array();
    if (!list) fail(node.source(), message + kind_name(node));
    if (list->size() != 3)
        fail(node.source(), message + "a list of " + std::to_string(list->size()));
    Vec3d result;
    for (int k = 0; k < 3; ++k) {
        const toml::node& component = (*list)[size_t(k)];
        const auto number = component.value<double>();
        if (!component.is_number() || !number)
            fail(component.source(), message + "a list with " + kind_name(component));
        result[k] = *number;
    }
    return result;
}

ParameterValue TableReader::value(const toml::node& node, const ParameterInfo& info) const {
    ParameterValue value;
    if (info.kind == ParameterKind::vector) {
        value = vector(node, info);
    } else if (const auto* boolean = node.as_boolean()) {
        value = boolean->get();
    } else if (const auto* text = node.as_string()) {
        value = text->get();
    } else if (node.is_number()) {
        value = *node.value<double>();
    } else {
        fail(node.source(), in_quotes(info.name) + " must be " + expected_value_text(info) +
                                ", not " + kind_name(node));
    }
    try {
        return checked_value(info, value);
    } catch (const InputError& error) {
        fail(node.source(), error.what());
    }
}

std::vector<TableReader::Listed> TableReader::list(std::string_view key,
                                                   const ParameterInfo& info) const {
    const toml::array* array = table_.get(key)->as_array();
    if (!array)
        fail_at(key, in_quotes(key) + " must be a list in brackets, such as [1, 2], not " +
                         kind_name(*table_.get(key)));
    std::vector<Listed> values;
    for (const toml::node& node : *array)
        values.push_back({value(node, info), position_of(file_, node.source())});
    return values;
}

void TableReader::read_material(MaterialParameters& material) const {
    if (has("yield") && has("yield_stress"))
        fail_at("yield_stress",
                "yield (a strain) and yield_stress (in Pa) say the same thing: give one of them");
    read(MaterialParameters::describe(), material);
    if (has("yield")) material.use_last_yield("yield");
}

}  // namespace taffy
