#include "core/scene/toml_text.h"

#include <algorithm>
#include <sstream>

#include "core/base/error.h"
#include "core/scene/table_reader.h"

namespace taffy {

namespace {

toml::table* table_at(toml::table& top, const TomlPath& path) {
    toml::table* table = &top;
    for (const TomlStep& step : path) {
        toml::node* node = table->get(step.key);
        if (node && step.index) {
            toml::array* array = node->as_array();
            node = array && *step.index < array->size() ? array->get(*step.index) : nullptr;
        }
        table = node ? node->as_table() : nullptr;
        if (!table) return nullptr;
    }
    return table;
}

/// "body.material"
std::string header_name(const TomlPath& path) {
    std::string name;
    for (const TomlStep& step : path) name += (name.empty() ? "" : ".") + step.key;
    return name;
}

TomlPath parent_of(const TomlPath& path) {
    return {path.begin(), path.end() - 1};
}

bool begins_with(const TomlPath& path, const TomlPath& start) {
    return path.size() >= start.size() && std::equal(start.begin(), start.end(), path.begin());
}

bool is_array_of_headers(const toml::node& node) {
    const toml::array* array = node.as_array();
    const toml::table* first = array && !array->empty() ? array->get(0)->as_table() : nullptr;
    return first && !first->is_inline();
}

std::string with_line_end(std::string text) {
    if (!text.empty() && text.back() != '\n') text += '\n';
    return text;
}

}  // namespace

struct TomlText::Header {
    TomlPath path;
    size_t begin = 0;  // of the header's line
};

std::string toml_string(std::string_view text) {
    const toml::value<std::string> value(text);
    std::ostringstream out;
    out << toml::toml_formatter(value, toml::toml_formatter::default_flags &
                                           ~toml::format_flags::allow_literal_strings &
                                           ~toml::format_flags::allow_multi_line_strings);
    return out.str();
}

std::string toml_paragraph(std::string_view text) {
    constexpr size_t width = 100;
    const std::string quoted = toml_string(text);
    if (quoted.size() <= width) return quoted;
    // A backslash at the end of a line removes the break, and the spaces after it.
    std::string lines = "\"\"\"\n";
    size_t column = 0;
    for (size_t at = 1; at + 1 < quoted.size();) {
        const size_t space = std::min(quoted.find(' ', at), quoted.size() - 1);
        const size_t next = std::min(quoted.find_first_not_of(' ', space), quoted.size() - 1);
        if (column > 0 && column + space - at > width) lines += "\\\n", column = 0;
        lines += quoted.substr(at, next - at);
        column += next - at;
        at = next;
    }
    return lines + "\"\"\"";
}

TomlText::TomlText(std::string text, std::string file)
    : text_(with_line_end(std::move(text))),
      file_(std::move(file)),
      top_(parse_toml(text_, file_)) {}

const toml::table* TomlText::find(const TomlPath& path) const {
    return table_at(const_cast<toml::table&>(top_), path);
}

/// The byte offset of a position, whose columns count characters, not bytes.
size_t TomlText::offset(const toml::source_position& position) const {
    size_t at = 0;
    for (unsigned line = 1; line < position.line; ++line) at = text_.find('\n', at) + 1;
    const auto continues = [&] { return at < text_.size() && (text_[at] & 0xc0) == 0x80; };
    for (unsigned column = 1; column < position.column; ++column) {
        ++at;
        while (continues()) ++at;
    }
    return at;
}

TomlText::Range TomlText::range(const toml::node& node) const {
    return {offset(node.source().begin), offset(node.source().end)};
}

bool TomlText::has_header(const toml::table& table) const {
    return !table.is_inline() && text_[offset(table.source().begin)] == '[';
}

size_t TomlText::line_begin(size_t at) const {
    while (at > 0 && text_[at - 1] != '\n') --at;
    return at;
}

/// The end of the line at an offset, without its line feed.
size_t TomlText::line_end(size_t at) const {
    return std::min(text_.find('\n', at), text_.size());
}

/// Where the comments begin that stand right above a line. Comments at the beginning of the file
/// concern the whole file and are not included.
size_t TomlText::above_comments(size_t line) const {
    size_t begin = line;
    while (begin > 0) {
        const size_t above = line_begin(begin - 1);
        const size_t first = text_.find_first_not_of(" \t", above);
        if (text_[first] != '#') return begin;
        begin = above;
    }
    return line;
}

std::string TomlText::indent_at(size_t at) const {
    const size_t begin = line_begin(at);
    const size_t first = text_.find_first_not_of(" \t", begin);
    return text_.substr(begin, std::min(first, text_.size()) - begin);
}

void TomlText::collect_headers(const toml::table& table, const TomlPath& path,
                               std::vector<Header>& headers) const {
    if (!path.empty() && has_header(table))
        headers.push_back({path, line_begin(offset(table.source().begin))});
    for (const auto& [key, node] : table) {
        TomlPath inner = path;
        inner.push_back({std::string(key.str())});
        if (const toml::table* child = node.as_table()) {
            if (!child->is_inline()) collect_headers(*child, inner, headers);
        } else if (is_array_of_headers(node)) {
            const toml::array& array = *node.as_array();
            for (size_t i = 0; i < array.size(); ++i) {
                inner.back().index = i;
                collect_headers(*array.get(i)->as_table(), inner, headers);
            }
        }
    }
}

/// The range from a header to the next header that does not belong to the same item.
TomlText::Range TomlText::section(const TomlPath& path, bool with_comments) const {
    std::vector<Header> headers;
    collect_headers(top_, {}, headers);
    std::ranges::sort(headers, {}, &Header::begin);
    const auto own = std::ranges::find(headers, path, &Header::path);
    if (own == headers.end())
        throw InputError(file_ + ": '" + header_name(path) +
                         "' has no header of its own: change it in the file");
    const auto next = std::find_if(
        own, headers.end(), [&](const Header& header) { return !begins_with(header.path, path); });
    return {with_comments ? above_comments(own->begin) : own->begin,
            next == headers.end() ? text_.size() : above_comments(next->begin)};
}

/// The end of the last key of a table within the table's own section.
size_t TomlText::end_of_keys(const toml::table& table, size_t begin) const {
    size_t end = begin;
    for (const auto& [key, node] : table) {
        const toml::table* child = node.as_table();
        if (is_array_of_headers(node)) continue;
        if (!child || child->is_inline())
            end = std::max(end, range(node).end);
        else if (!has_header(*child))
            end = std::max(end, end_of_keys(*child, begin));
    }
    return end;
}

/// The end of the line below which another key of the table can be inserted.
size_t TomlText::insertion_point(const TomlPath& path) const {
    const toml::table& table = *find(path);
    if (path.empty()) {
        const size_t end = end_of_keys(table, 0);
        if (end > 0) return line_end(end);
        size_t begin = 0;  // below the comments on the whole file
        while (begin < text_.size() && text_[begin] == '#')
            begin = std::min(line_end(begin) + 1, text_.size());
        return begin;
    }
    return line_end(end_of_keys(table, offset(table.source().begin)));
}

void TomlText::replace(Range where, std::string_view by, const toml::table& expected,
                       const std::string& what) {
    std::string text = text_;
    text.replace(where.begin, where.end - where.begin, by);
    std::optional<toml::table> read;
    try {
        read = parse_toml(text, file_);
    } catch (const InputError&) {
        // The text is refused below.
    }
    if (!read || *read != expected)
        throw InputError(file_ + ": " + what +
                         " cannot be changed here, as it is written in this file: change it with "
                         "a text editor");
    text_ = std::move(text);
    top_ = std::move(*read);
}

void TomlText::set(const TomlPath& path, const std::string& key, const std::string& value) {
    const toml::table parsed = parse_toml("value = " + value, "the value");
    const std::string what = "'" + (path.empty() ? "" : header_name(path) + ".") + key + "'";
    const toml::table* table = find(path);
    if (!table) {
        if (path.empty() || path.back().index || !find(parent_of(path)))
            throw InputError(file_ + ": there is no [" + header_name(path) + "]");
        toml::table expected = top_;
        toml::table made;
        made.insert(key, *parsed.get("value"));
        table_at(expected, parent_of(path))->insert(path.back().key, std::move(made));
        const size_t at = insertion_point(parent_of(path));
        const std::string indent = path.size() > 1 ? indent_at(at) : "";
        const std::string lines =
            "\n" + indent + "[" + header_name(path) + "]\n" + indent + key + " = " + value;
        return replace({at, at}, at > 0 ? "\n" + lines : lines.substr(1) + "\n\n", expected, what);
    }
    toml::table expected = top_;
    table_at(expected, path)->insert_or_assign(key, *parsed.get("value"));
    const toml::node* node = table->get(key);
    if (node &&
        (is_array_of_headers(*node) || (node->is_table() && !node->as_table()->is_inline()))) {
        TomlText without = *this;
        without.erase(path, key);
        without.set(path, key, value);
        *this = std::move(without);
        return;
    }
    if (node) return replace(range(*node), value, expected, what);
    if (table->is_inline()) {
        const size_t brace = range(*table).end - 1;
        size_t at = brace;
        while (at > 0 && (text_[at - 1] == ' ' || text_[at - 1] == '\t')) --at;
        const std::string entry = (table->empty() ? " " : ", ") + key + " = " + value;
        return replace({at, brace}, entry + " ", expected, what);
    }
    const size_t at = insertion_point(path);
    const std::string line = indent_at(at) + key + " = " + value;
    if (path.empty() && end_of_keys(top_, 0) == 0)  // set apart from what follows
        return replace({at, at}, line + (text_.substr(at, 1) == "\n" ? "\n" : "\n\n"), expected,
                       what);
    replace({at, at}, "\n" + line, expected, what);
}

void TomlText::erase(const TomlPath& path, const std::string& key) {
    const toml::table* table = find(path);
    const toml::node* node = table ? table->get(key) : nullptr;
    if (!node) return;
    toml::table expected = top_;
    table_at(expected, path)->erase(key);
    const std::string what = "'" + (path.empty() ? "" : header_name(path) + ".") + key + "'";
    TomlPath inner = path;
    inner.push_back({key});
    if (node->is_table() && !node->as_table()->is_inline())
        return replace(section(inner, true), "", expected, what);
    if (table->is_inline()) {
        // Together with the comma before or after it.
        Range where = range(*node);
        where.begin = text_.rfind(key, where.begin);
        const size_t after = text_.find_first_not_of(" \t", where.end);
        const size_t before = text_.find_last_not_of(" \t", where.begin - 1);
        if (text_[after] == ',')
            where.end = text_.find_first_not_of(" \t", after + 1);
        else if (text_[before] == ',')
            where.begin = before;
        return replace(where, "", expected, what);
    }
    const Range value = range(*node);
    const size_t begin = line_begin(text_.rfind(key, value.begin));
    replace({begin, std::min(line_end(value.end) + 1, text_.size())}, "", expected, what);
}

void TomlText::add(const TomlPath& path, const std::string& key, const std::string& lines) {
    TomlPath kind = path;
    kind.push_back({key});
    const std::string header = "[[" + header_name(kind) + "]]\n";
    const toml::table* table = find(path);
    if (!table) throw InputError(file_ + ": there is no [" + header_name(path) + "]");
    const toml::array* others = table->get(key) ? table->get(key)->as_array() : nullptr;
    size_t at = path.empty() ? text_.size() : section(path, false).end;
    if (others && !others->empty()) {
        kind.back().index = others->size() - 1;
        at = section(kind, false).end;
    }

    // The new lines are parsed below headers of the same names, so that the names of their own
    // tables fit.
    const auto indented = [&](const std::string& indent) {
        std::string all;
        std::istringstream in(header + lines);
        for (std::string line; std::getline(in, line);)
            all += (line.empty() ? "" : indent) + line + "\n";
        return all;
    };
    std::string around;
    for (size_t i = 1; i <= path.size(); ++i) {
        const TomlPath outer(path.begin(), path.begin() + long(i));
        const std::string name = header_name(outer);
        around += outer.back().index ? "[[" + name + "]]\n" : "[" + name + "]\n";
    }
    toml::table read = parse_toml(around + header + lines, "what is added to " + file_);
    TomlPath first = path;
    for (TomlStep& step : first)
        if (step.index) step.index = 0;
    first.push_back({key, 0});
    toml::table expected = top_;
    toml::table& owner = *table_at(expected, path);
    if (!owner.contains(key)) owner.insert(key, toml::array{});
    if (!owner.get(key)->is_array())
        throw InputError(file_ + ": '" + key + "' is not a list of tables");
    owner.get(key)->as_array()->push_back(*table_at(read, first));

    std::string block = indented(path.empty() ? "" : indent_at(offset(table->source().begin)));
    // One empty line above and below the block.
    const bool gap_above = at < 2 || text_.compare(at - 2, 2, "\n\n") == 0;
    if (!gap_above) block = "\n" + block;
    if (at < text_.size()) block += "\n";
    replace({at, at}, block, expected, "[[" + header_name(kind) + "]]");
}

void TomlText::duplicate(const TomlPath& item, const std::string& name) {
    const Range where = section(item, false);
    std::string copy = text_.substr(where.begin, where.end - where.begin);
    TomlPath behind = item;
    ++*behind.back().index;
    toml::table expected = top_;
    toml::array& all = *table_at(expected, parent_of(item))->get(item.back().key)->as_array();
    const size_t number = *item.back().index;
    all.insert(all.begin() + long(number) + 1, *all.get(number));
    copy.erase(copy.find_last_not_of("\n") + 1);
    const bool gap_above = where.end < 2 || text_.compare(where.end - 2, 2, "\n\n") == 0;
    copy = (gap_above ? "" : "\n") + copy + "\n" + (where.end < text_.size() ? "\n" : "");
    TomlText next = *this;
    next.replace({where.end, where.end}, copy, expected, "[[" + header_name(item) + "]]");
    if (!name.empty()) next.set(behind, "name", toml_string(name));
    *this = std::move(next);
}

void TomlText::remove(const TomlPath& item) {
    toml::table expected = top_;
    toml::table& owner = *table_at(expected, parent_of(item));
    toml::array& all = *owner.get(item.back().key)->as_array();
    all.erase(all.begin() + long(*item.back().index));
    if (all.empty()) owner.erase(item.back().key);
    Range where = section(item, true);
    // At the end of the file no empty lines are left.
    if (where.end == text_.size())
        while (where.begin >= 2 && text_.compare(where.begin - 2, 2, "\n\n") == 0) --where.begin;
    replace(where, "", expected, "[[" + header_name(item) + "]]");
}

}  // namespace taffy
