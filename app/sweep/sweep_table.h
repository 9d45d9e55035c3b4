#pragma once
// The table of a sweep: a line for every finished variant, with its final figures.
#include <filesystem>
#include <string>

#include "app/sweep/sweep_plan.h"

namespace taffy {

/// How a variant ended.
struct VariantEnd {
    std::string outcome;   // "finished", or "broke down"
    double seconds = 0.0;  // of wall time
};

/// Whether the variant is finished: it has its line of the table.
bool is_finished(const std::filesystem::path& folder, size_t variant);
/// Writes the variant's line, as row.csv in its folder: from then on the variant is finished.
/// Throws std::runtime_error.
void finish_variant(const std::filesystem::path& folder, const SweepPlan& plan, size_t variant,
                    const VariantEnd& end);

/// Writes the lines of all finished variants into sweep.csv, whose columns are those of all lines
/// together; a cell is empty where a variant has no such column. Returns the number of lines.
/// Throws std::runtime_error.
size_t collect_table(const std::filesystem::path& folder, const SweepPlan& plan);

/// Returns the fields of a line that csv_line has written.
std::vector<std::string> csv_fields(std::string_view line);

}  // namespace taffy
