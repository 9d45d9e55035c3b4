#pragma once
// The table of --stats: one line per output time with all figures of Diagnostics.
#include <filesystem>
#include <fstream>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/film/output_path.h"
#include "core/module/diagnostics.h"

namespace taffy {

/// Returns the names of the columns, with units: "time_s", "body.bar.centre_x_m",
/// "obstacle.floor.force_z_N".
std::vector<std::string> stats_columns(const Diagnostics& diagnostics);

/// Returns the values in the order of the columns, except the last one, state_hash.
std::vector<double> stats_values(const Diagnostics& diagnostics, double real_time_factor);

/// The contents of a line about one run.
struct StatsRow {
    Diagnostics diagnostics;
    double real_time_factor = 0.0;
    uint64_t state_hash = 0;  // see Simulation::state_hash
};

class StatsWriter {
  public:
    /// @param grips  names of grips that will appear later, besides those of the first line
    /// Throws InputError when the file cannot be written; then nothing is.
    StatsWriter(const std::filesystem::path& file, IfExists if_exists,
                std::vector<std::string> grips = {});
    /// Writes a line. The first one decides the columns: bodies and probes must stay the same;
    /// cells of a grip that does not exist are empty. Throws std::runtime_error when the line
    /// cannot be written.
    /// @param b  of the other variant, which has the same columns once more, named "B.time_s" and
    ///           so on; given in all lines, or in none
    void write(StatsRow row, std::optional<StatsRow> b = {});
    /// Writes the last line of a run that broke down: the time, and 1 in the column blow_up,
    /// without figures.
    /// @param of_b  the other variant broke down
    void write_blow_up(double time, bool of_b = false);
    /// Closes the table and checks that it is complete. Throws std::runtime_error.
    void finish();

  private:
    std::filesystem::path file_;
    std::ofstream stream_;
    std::vector<std::string> columns_;
    std::vector<std::string> grips_;  // names of the grips that have columns
    size_t bytes_ = 0;                // written

    void add_cells(StatsRow row, std::vector<std::string>& cells) const;
    void append(std::span<const std::string> fields);
};

}  // namespace taffy
