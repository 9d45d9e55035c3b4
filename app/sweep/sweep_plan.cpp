#include "app/sweep/sweep_plan.h"

#include <algorithm>
#include <cstdio>

#include "app/scene_setup/scene_setup.h"
#include "core/base/error.h"
#include "core/base/files.h"
#include "core/scene/overrides.h"

namespace taffy {

namespace fs = std::filesystem;

namespace {

constexpr size_t most_variants = 10000;

/// Returns "young_modulus" of "body.bar.young_modulus".
std::string short_name(const std::string& key) {
    return key.substr(key.rfind('.') + 1);
}

void check_variants(const SweepPlan& plan, const Options& options) {
    const SceneDescription scene = read_scene(options);
    for (size_t variant = 0; variant < plan.variant_count(); ++variant) {
        SceneDescription changed = scene;
        for (const std::string& setting : plan.settings_of(variant)) {
            try {
                apply_override(setting, changed);
            } catch (const InputError& error) {
                throw InputError("--sweep: variant " + std::to_string(variant) + ", " + setting +
                                 ": " + error.what());
            }
        }
    }
}

}  // namespace

SweepAxis parse_sweep_axis(const std::string& text) {
    const std::string message =
        "--sweep must be KEY=VALUE,VALUE,..., such as body.bar.young_modulus=1e4,1e5,1e6, not '" +
        text + "'";
    const size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0) throw InputError(message);
    SweepAxis axis{text.substr(0, equals), {}};
    for (size_t begin = equals + 1; begin <= text.size();) {
        const size_t end = std::min(text.find(',', begin), text.size());
        if (end == begin) throw InputError(message);
        axis.values.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    if (axis.values.empty()) throw InputError(message);
    for (const std::string& value : axis.values)
        if (std::ranges::count(axis.values, value) > 1)
            throw InputError("--sweep: " + axis.key + " has the value " + value + " twice");
    return axis;
}

size_t SweepPlan::variant_count() const {
    size_t count = 1;
    for (const SweepAxis& axis : axes) count *= axis.values.size();
    return count;
}

std::vector<std::string> SweepPlan::values_of(size_t variant) const {
    std::vector<std::string> values(axes.size());
    for (size_t a = axes.size(); a-- > 0; variant /= axes[a].values.size())
        values[a] = axes[a].values[variant % axes[a].values.size()];
    return values;
}

std::vector<std::string> SweepPlan::settings_of(size_t variant) const {
    std::vector<std::string> settings = values_of(variant);
    for (size_t a = 0; a < axes.size(); ++a) settings[a] = axes[a].key + "=" + settings[a];
    return settings;
}

std::string SweepPlan::title_of(size_t variant) const {
    const std::vector<std::string> values = values_of(variant);
    std::string title;
    for (size_t a = 0; a < axes.size(); ++a) {
        const auto same_name = [&](const SweepAxis& other) {
            return short_name(other.key) == short_name(axes[a].key);
        };
        const bool clear = std::ranges::count_if(axes, same_name) == 1;
        title += (a > 0 ? ", " : "") + (clear ? short_name(axes[a].key) : axes[a].key) + " = " +
                 values[a];
    }
    return title;
}

std::string SweepPlan::text() const {
    std::string text = "A sweep of taffy: every variant is started with\n   ";
    for (const std::string& argument : arguments) text += " " + argument;
    text += "\nand one value of each of\n";
    for (const SweepAxis& axis : axes) {
        text += "    " + axis.key + " =";
        for (const std::string& value : axis.values) text += " " + value;
        text += "\n";
    }
    return text;
}

SweepPlan sweep_plan(const Options& options) {
    SweepPlan plan;
    for (const std::string& text : options.sweep) plan.axes.push_back(parse_sweep_axis(text));
    for (const SweepAxis& axis : plan.axes) {
        const auto same = [&](const SweepAxis& other) { return other.key == axis.key; };
        if (std::ranges::count_if(plan.axes, same) > 1)
            throw InputError("--sweep: " + axis.key +
                             " is given twice: write all its values once, with commas");
    }
    plan.arguments = options.sweep_arguments;
    double count = 1.0;
    for (const SweepAxis& axis : plan.axes) count *= double(axis.values.size());
    if (count > double(most_variants))
        throw InputError("--sweep: these values make more than " + std::to_string(most_variants) +
                         " variants");
    check_variants(plan, options);
    return plan;
}

void claim_sweep_folder(const fs::path& folder, const SweepPlan& plan) {
    const fs::path file = folder / "sweep.txt";
    std::error_code error;
    const bool is_new = fs::create_directories(folder, error);
    if (error || !fs::is_directory(folder))
        throw InputError("--sweep-folder: the folder '" + folder.string() + "' cannot be made");
    // Many processes of one sweep may begin at once: they write the same text.
    if (!fs::exists(file)) {
        const auto ours = [&](const fs::directory_entry& entry) {
            return entry.path().filename().string().starts_with("sweep.txt");
        };
        if (!is_new && !std::ranges::all_of(fs::directory_iterator(folder), ours))
            throw InputError("--sweep-folder: '" + folder.string() +
                             "' holds other files: name an empty folder, or a new one");
        write_whole_file(file, plan.text());
    }
    if (read_text_file(file, "plan of a sweep") != plan.text())
        throw InputError("--sweep-folder: '" + folder.string() +
                         "' holds another sweep (its sweep.txt says which): name a new folder " +
                         "to keep that one, or remove the folder (--overwrite does not do that)");
}

fs::path variant_folder(const fs::path& folder, size_t variant) {
    char name[32];
    std::snprintf(name, sizeof name, "variant_%04zu", variant);
    return folder / name;
}

}  // namespace taffy
