#pragma once
// TOML text that is edited in place: comments, order and layout of everything else stay as they
// are.
#include <toml++/toml.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace taffy {

/// A step from a table to one inside it: [key], or number `index` of [[key]].
struct TomlStep {
    std::string key;
    std::optional<size_t> index = {};
    friend bool operator==(const TomlStep&, const TomlStep&) = default;
};
/// From the top of the file to a table; empty: the top itself.
using TomlPath = std::vector<TomlStep>;

/// Each change is checked: the contents of the new text must differ from those of the old by that
/// change and nothing else. If a change cannot be made in this way, the function throws InputError
/// and the text is unchanged.
class TomlText {
  public:
    /// file is only named in messages. Throws InputError, as parse_toml() does.
    TomlText(std::string text, std::string file);
    // toml++ does not copy the source positions of nodes: a copy parses the text again.
    TomlText(const TomlText& other) : TomlText(other.text_, other.file_) {}
    TomlText& operator=(const TomlText& other) { return *this = TomlText(other); }
    TomlText(TomlText&&) = default;
    TomlText& operator=(TomlText&&) = default;

    const std::string& text() const { return text_; }
    const toml::table& top() const { return top_; }
    /// The table at a path; nullptr if there is none.
    const toml::table* find(const TomlPath& path) const;

    /// Sets a key to a value, which is given as TOML: "[0, 0, 1]", "\"foam\"". A table that does
    /// not exist is made; one that the value replaces is removed.
    void set(const TomlPath& table, const std::string& key, const std::string& value);
    /// Removes a key; does nothing if there is no such key.
    void erase(const TomlPath& table, const std::string& key);
    /// Adds another [[key]] to a table, behind the present ones.
    /// @param lines  text below the header, including tables of its own
    void add(const TomlPath& table, const std::string& key, const std::string& lines);
    /// Adds a copy of a [[key]] behind it, with this name unless it is empty. Comments are not
    /// copied.
    void duplicate(const TomlPath& item, const std::string& name);
    /// Removes a [[key]], the comments right above it, and everything that belongs to it.
    void remove(const TomlPath& item);

  private:
    struct Range {
        size_t begin = 0, end = 0;  // offsets
    };
    struct Header;

    size_t offset(const toml::source_position& position) const;
    Range range(const toml::node& node) const;
    bool has_header(const toml::table& table) const;
    void collect_headers(const toml::table& table, const TomlPath& path,
                         std::vector<Header>& headers) const;
    Range section(const TomlPath& path, bool with_comments) const;
    size_t end_of_keys(const toml::table& table, size_t begin) const;
    size_t line_begin(size_t at) const;
    size_t line_end(size_t at) const;
    size_t above_comments(size_t line) const;
    size_t insertion_point(const TomlPath& table) const;
    std::string indent_at(size_t at) const;
    void replace(Range where, std::string_view by, const toml::table& expected,
                 const std::string& what);

    std::string text_, file_;
    toml::table top_;
};

/// The text as a TOML string in double quotes, with escapes.
std::string toml_string(std::string_view text);
/// The same in lines of at most about 100 characters, where the text is longer than one line and
/// can be broken.
std::string toml_paragraph(std::string_view text);

}  // namespace taffy
