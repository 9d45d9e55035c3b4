// docs/*.md agree with the tables of the program.
#include <algorithm>
#include <catch2/catch.hpp>
#include <regex>

#include "app/command_line/command_line.h"
#include "app/script/script.h"
#include "app/stats/stats_writer.h"
#include "tests/app/temporary_folder.h"

using namespace taffy;

namespace {

std::string document(const std::string& name) {
    return read_text(std::string(TAFFY_SOURCE_DIR "/docs/") + name);
}

/// What stands in backticks in the first column of the tables of a text.
std::vector<std::string> first_cells(const std::string& text) {
    std::vector<std::string> names;
    const std::regex row(R"(\n\|([^|]*)\|)"), name("`([^`]*)`");
    for (std::sregex_iterator r(text.begin(), text.end(), row), end; r != end; ++r) {
        const std::string cell = (*r)[1];
        for (std::sregex_iterator n(cell.begin(), cell.end(), name); n != end; ++n)
            names.push_back((*n)[1]);
    }
    return names;
}

bool has(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

TEST_CASE("docs/films.md has every column of --stats, and no other", "[docs]") {
    Diagnostics d;
    d.bodies.push_back({.name = "NAME"});
    d.probes.push_back({.name = "BODY.REGION"});
    d.points.push_back({.name = "NAME"});
    d.obstacles.push_back({.name = "NAME"});
    d.loads.push_back({.name = "NAME"});
    d.grips.push_back({.name = "NAME"});
    const std::string text = document("films.md");
    const std::vector<std::string> told =
        first_cells(text.substr(text.find("## Columns of --stats")));
    std::vector<std::string> columns;
    for (const std::string& column : stats_columns(d))
        if (column.find("_y_") == std::string::npos && column.find("_z_") == std::string::npos)
            columns.push_back(column);
    for (const std::string& column : columns) {
        INFO(column);
        CHECK(has(told, column));
    }
    for (const std::string& name : told) {
        INFO(name);
        CHECK(has(columns, name));
    }
}

TEST_CASE("docs/command_line.md has every option as the program has it", "[docs]") {
    INFO("the table must be\n" << command_line_table());
    CHECK(document("command_line.md").find(command_line_table()) != std::string::npos);
}

TEST_CASE("docs/scripts.md has every command with its keys", "[docs]") {
    const std::string text = document("scripts.md");
    for (const auto& [name, keys] : script_commands()) {
        const size_t begin = text.find("| `" + name + "` |");
        INFO(name);
        REQUIRE(begin != std::string::npos);
        const std::string row = text.substr(begin, text.find('\n', begin) - begin);
        for (const std::string& key : keys) {
            INFO(key);
            CHECK(row.find("`" + key + "`") != std::string::npos);
        }
    }
    const std::vector<std::string> told = first_cells(text);
    for (const std::string& name : told) {
        INFO(name);
        CHECK(
            std::ranges::any_of(script_commands(), [&](const auto& c) { return c.first == name; }));
    }
}
