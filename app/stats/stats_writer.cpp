#include "app/stats/stats_writer.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <limits>
#include <stdexcept>
#include <utility>

#include "app/film/output_path.h"
#include "app/stats/csv.h"
#include "app/stats/stats_figures.h"
#include "core/base/error.h"
#include "core/base/files.h"

namespace taffy {

namespace {

const std::string of_b = "B.";  // prefix of B's column names

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();  // an empty cell

/// Returns the newest grip of each name; its figures are not a number where there is no such grip.
std::vector<GripFigures> grips_named(const std::vector<std::string>& names,
                                     const std::vector<GripFigures>& grips) {
    std::vector<GripFigures> named;
    for (const std::string& name : names) {
        const Vec3d no = Vec3d::Constant(nothing);
        named.push_back({.name = name, .force = no, .torque = no, .heat_flux = nothing});
        for (const GripFigures& grip : grips)
            if (grip.name == name) named.back() = grip;
    }
    return named;
}

}  // namespace

std::vector<std::string> stats_columns(const Diagnostics& diagnostics) {
    std::vector<std::string> names;
    visit_figures(diagnostics, 0.0,
                  [&](const FigureName& name, double) { names.push_back(column_name(name)); });
    names.push_back("state_hash");
    return names;
}

std::vector<double> stats_values(const Diagnostics& diagnostics, double real_time_factor) {
    std::vector<double> values;
    visit_figures(diagnostics, real_time_factor,
                  [&](const FigureName&, double value) { values.push_back(value); });
    return values;
}

StatsWriter::StatsWriter(const std::filesystem::path& file, IfExists if_exists,
                         std::vector<std::string> grips)
    : file_(file), grips_(std::move(grips)) {
    check_output_file(file, if_exists);
    errno = 0;
    stream_.open(file, std::ios::binary);
    if (!stream_) throw InputError(file.string() + ": " + write_problem(errno));
}

void StatsWriter::write(StatsRow row, std::optional<StatsRow> b) {
    if (columns_.empty()) {
        for (const GripFigures& grip : row.diagnostics.grips)
            if (std::ranges::find(grips_, grip.name) == grips_.end()) grips_.push_back(grip.name);
        Diagnostics first = row.diagnostics;
        first.grips = grips_named(grips_, first.grips);
        columns_ = stats_columns(first);
        const size_t count = columns_.size();
        for (size_t k = 0; b && k < count; ++k) columns_.push_back(of_b + columns_[k]);
        append(columns_);
    }
    std::vector<std::string> cells;
    add_cells(std::move(row), cells);
    if (b) add_cells(std::move(*b), cells);
    append(cells);
}

void StatsWriter::add_cells(StatsRow row, std::vector<std::string>& cells) const {
    row.diagnostics.grips = grips_named(grips_, row.diagnostics.grips);
    for (const double value : stats_values(row.diagnostics, row.real_time_factor))
        cells.push_back(std::isnan(value) ? "" : csv_number(value));
    char hash[17];
    std::snprintf(hash, sizeof hash, "%016llx", static_cast<unsigned long long>(row.state_hash));
    cells.push_back(hash);
}

void StatsWriter::write_blow_up(double time, bool other) {
    const std::string prefix = other ? of_b : "";
    std::vector<std::string> fields;
    for (const std::string& name : columns_)
        fields.push_back(name == "time_s"             ? csv_number(time)
                         : name == prefix + "blow_up" ? "1"
                                                      : "");
    append(fields);
}

/// Writes a complete line to disk: a run that is stopped keeps its table so far.
void StatsWriter::append(std::span<const std::string> fields) {
    TAFFY_CHECK(fields.size() == columns_.size());
    const std::string line = csv_line(fields);
    errno = 0;
    if (!(stream_ << line).flush())
        throw std::runtime_error(file_.string() + ": " + write_problem(errno) +
                                 "; the table ends before this moment of the run");
    bytes_ += line.size();
}

void StatsWriter::finish() {
    errno = 0;
    stream_.close();
    std::error_code error;
    const bool is_file = std::filesystem::is_regular_file(file_, error);
    const bool whole = !is_file || std::filesystem::file_size(file_, error) == bytes_;
    if (!stream_ || !whole)
        throw std::runtime_error(file_.string() + ": " +
                                 (errno != 0 ? write_problem(errno) : "the table is incomplete"));
}

}  // namespace taffy
