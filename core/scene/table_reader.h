#pragma once
// Reads one TOML table strictly: every key must be known, every value of the right kind and in
// range. Each error names file, line, column and table. Private to the .cpp files that read TOML.
#include <toml++/toml.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/parameters/material_parameters.h"

namespace taffy {

/// Reads the file's text as TOML; syntax errors become InputError with file, line and column.
toml::table parse_toml(std::string_view text, const std::string& file);

class TableReader {
  public:
    /// context is how messages name the table: "[body.bar]"; empty for the file's top level.
    TableReader(const toml::table& table, std::string file, std::string context)
        : table_(table), file_(std::move(file)), context_(std::move(context)) {}

    const toml::table& table() const { return table_; }
    const std::string& file() const { return file_; }
    const std::string& context() const { return context_; }
    void set_context(std::string context) { context_ = std::move(context); }
    bool has(std::string_view key) const { return table_.contains(key); }

    /// Refuses the first key in the file that is not in known, naming the nearest that is.
    void allow_only(const std::vector<std::string>& known) const;
    /// The same for a table of a scene file; for a key of another table the message says where it
    /// belongs.
    /// @param table  see place_of_key()
    void allow_only(const std::vector<std::string>& known, std::string_view table) const;
    /// Refuses a table that lacks one of the keys.
    void require(const std::vector<std::string>& keys) const;

    /// Reads a material's parameters. Refuses a yield given both as a strain and as a stress.
    void read_material(MaterialParameters& material) const;

    /// The string at key; fallback if there is none. Refuses other kinds of value.
    std::string text(std::string_view key, const std::string& fallback = "") const;
    /// A table at key, or nullptr. Refuses other kinds of value.
    const toml::table* child(std::string_view key) const;
    /// The tables of [[key]], none if absent. Refuses other kinds of value.
    std::vector<const toml::table*> children(std::string_view key) const;

    /// Sets those parameters of the owner that the table holds.
    template <class Owner>
    void read(const ParameterTable<Owner>& parameters, Owner& owner) const {
        for (const Parameter<Owner>& p : parameters)
            if (const toml::node* node = table_.get(p.info.name))
                p.store(owner, value(*node, p.info));
    }

    /// The position of the key's value, or of the table if the key is missing.
    SourcePosition place_of(std::string_view key) const;
    [[noreturn]] void fail(const toml::source_region& where, const std::string& message) const;
    /// Points at the key's value, or at the table if the key is missing.
    [[noreturn]] void fail_at(std::string_view key, const std::string& message) const;

    /// The value at key, which must be there, checked as this parameter's.
    ParameterValue value(std::string_view key, const ParameterInfo& info) const {
        return value(*table_.get(key), info);
    }

    /// A value of a list.
    struct Listed {
        ParameterValue value;
        SourcePosition place;
    };
    /// The list at key, which must be there, each of its values checked as this parameter's.
    std::vector<Listed> list(std::string_view key, const ParameterInfo& info) const;

  private:
    const toml::key* first_unknown(const std::vector<std::string>& known) const;
    ParameterValue value(const toml::node& node, const ParameterInfo& info) const;
    Vec3d vector(const toml::node& node, const ParameterInfo& info) const;

    const toml::table& table_;
    std::string file_;
    std::string context_;
};

}  // namespace taffy
