#pragma once
// The table of a sweep: a line for every variant that is finished, with the figures of its end.
#include <filesystem>
#include <string>

#include "app/sweep/sweep_plan.h"

namespace taffy {

/// How a variant ended.
struct VariantEnd {
    std::string outcome;   // "finished", or "broke down"
    double seconds = 0.0;  // of wall time
};

/// The variant has its line of the table.
bool is_finished(const std::filesystem::path& folder, size_t variant);
/// Writes it, as row.csv in the variant's folder: from then on the variant is finished. Throws
/// std::runtime_error.
void finish_variant(const std::filesystem::path& folder, const SweepPlan& plan, size_t variant,
                    const VariantEnd& end);

/// Puts the lines of all variants that are finished into sweep.csv; its columns are those of all of
/// them together, empty where a variant has none. Returns how many lines there are. Throws
/// std::runtime_error.
size_t collect_table(const std::filesystem::path& folder, const SweepPlan& plan);

/// The fields of a line that csv_line has written.
std::vector<std::string> csv_fields(std::string_view line);

}  // namespace taffy
