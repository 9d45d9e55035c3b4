#pragma once
// The plan of a sweep: one variant of a scene for every combination of the values given.
#include <filesystem>
#include <string>
#include <vector>

#include "app/command_line/options.h"

namespace taffy {

/// A parameter and the values that it takes.
struct SweepAxis {
    std::string key;                  // "body.bar.young_modulus"
    std::vector<std::string> values;  // as typed
};

/// Reads "body.bar.young_modulus=1e4,1e5,1e6". Throws InputError.
SweepAxis parse_sweep_axis(const std::string& text);

struct SweepPlan {
    std::vector<SweepAxis> axes;
    std::vector<std::string> arguments;  // with which every variant is started

    size_t variant_count() const;
    /// Returns one value of every axis; the last axis changes fastest.
    std::vector<std::string> values_of(size_t variant) const;
    /// Returns the values as settings: "body.bar.young_modulus=1e4".
    std::vector<std::string> settings_of(size_t variant) const;
    /// Returns the values for a person: "young_modulus = 1e4, spacing = 0.1".
    std::string title_of(size_t variant) const;
    /// Returns everything that decides what the variants do, as stored in the file sweep.txt.
    std::string text() const;
};

/// Returns the plan that the options ask for. Throws InputError unless every variant is a valid
/// scene.
SweepPlan sweep_plan(const Options& options);

/// Makes the folder of a sweep, or continues with that of the same sweep begun earlier. Throws
/// InputError where the folder holds another sweep, or something else.
void claim_sweep_folder(const std::filesystem::path& folder, const SweepPlan& plan);

/// Returns "variant_0003" in the folder of the sweep.
std::filesystem::path variant_folder(const std::filesystem::path& folder, size_t variant);

}  // namespace taffy
