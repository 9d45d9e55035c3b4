#include "app/sweep/sweep_table.h"

#include <algorithm>
#include <map>
#include <sstream>

#include "app/stats/csv.h"
#include "core/base/files.h"

namespace taffy {

namespace fs = std::filesystem;

namespace {

/// A row of the table with its column names.
struct Row {
    std::vector<std::string> names, values;
};

Row read_row(const fs::path& file) {
    std::istringstream text(read_whole_file(file, "line of a sweep"));
    std::string names, values;
    std::getline(text, names);
    std::getline(text, values);
    Row row{csv_fields(names), csv_fields(values)};
    row.values.resize(row.names.size());
    return row;
}

/// Returns the column names and the last values of a table of --stats.
Row last_figures(const fs::path& table) {
    std::istringstream text(read_whole_file(table, "table"));
    std::string names, last;
    std::getline(text, names);
    for (std::string line; std::getline(text, line);)
        if (!line.empty()) last = line;
    Row row{csv_fields(names), csv_fields(last)};
    row.values.resize(row.names.size());
    return row;
}

}  // namespace

std::vector<std::string> csv_fields(std::string_view line) {
    while (line.ends_with('\n') || line.ends_with('\r')) line.remove_suffix(1);
    std::vector<std::string> fields(1);
    bool quoted = false;
    for (size_t k = 0; k < line.size(); ++k) {
        const char c = line[k];
        if (quoted && c == '"' && k + 1 < line.size() && line[k + 1] == '"')
            fields.back() += line[k++];
        else if (c == '"')
            quoted = !quoted;
        else if (c == ',' && !quoted)
            fields.emplace_back();
        else
            fields.back() += c;
    }
    return fields;
}

bool is_finished(const fs::path& folder, size_t variant) {
    return fs::exists(variant_folder(folder, variant) / "row.csv");
}

void finish_variant(const fs::path& folder, const SweepPlan& plan, size_t variant,
                    const VariantEnd& end) {
    const fs::path files = variant_folder(folder, variant);
    Row row{{"variant"}, {std::to_string(variant)}};
    const std::vector<std::string> values = plan.values_of(variant);
    for (size_t a = 0; a < values.size(); ++a) {
        row.names.push_back(plan.axes[a].key);
        row.values.push_back(values[a]);
    }
    row.names.insert(row.names.end(), {"outcome", "wall_s"});
    row.values.insert(row.values.end(), {end.outcome, csv_number(end.seconds)});
    const Row figures = last_figures(files / "figures.csv");
    row.names.insert(row.names.end(), figures.names.begin(), figures.names.end());
    row.values.insert(row.values.end(), figures.values.begin(), figures.values.end());
    write_whole_file(files / "row.csv", csv_line(row.names) + csv_line(row.values));
}

size_t collect_table(const fs::path& folder, const SweepPlan& plan) {
    std::vector<Row> rows;
    std::vector<std::string> names;
    for (size_t variant = 0; variant < plan.variant_count(); ++variant) {
        if (!is_finished(folder, variant)) continue;
        rows.push_back(read_row(variant_folder(folder, variant) / "row.csv"));
        for (const std::string& name : rows.back().names)
            if (std::ranges::find(names, name) == names.end()) names.push_back(name);
    }
    std::string table = csv_line(names);
    for (const Row& row : rows) {
        std::map<std::string, std::string> cells;
        for (size_t k = 0; k < row.names.size(); ++k) cells[row.names[k]] = row.values[k];
        std::vector<std::string> line;
        for (const std::string& name : names) line.push_back(cells[name]);
        table += csv_line(line);
    }
    write_whole_file(folder / "sweep.csv", table);
    return rows.size();
}

}  // namespace taffy
