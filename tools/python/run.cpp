#include "tools/python/run.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <limits>
#include <mutex>

#include "app/script/parameter_value.h"
#include "app/stats/stats_figures.h"
#include "core/base/choice_message.h"
#include "core/base/error.h"
#include "core/base/nearest_name.h"
#include "core/fields/fields.h"
#include "core/scene/overrides.h"

namespace taffy {

namespace {

constexpr double time_tolerance = 1e-9;  // [s]
constexpr float nothing = std::numeric_limits<float>::quiet_NaN();

}  // namespace

Run::Run(const Options& options)
    : file_(options.replay.string()), simulation_(starting_point(options)) {
    apply(CarryFigures{true});
}

void Run::apply(const Command& command) {
    simulation_.apply({.serial = ++last_serial_, .command = command});
    fresh_ = false;
}

double Run::advance(double duration, double wall_time) {
    const std::lock_guard lock(mutex_);
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    const auto passed = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
    if (simulation_.player() && simulation_.player()->at_end()) leave_session();
    const auto ended = [&] { return simulation_.player() && simulation_.player()->at_end(); };
    double left = duration, done = 0.0;
    const auto gives_way = [&] { return done > 0.0 && mutex_.awaited(); };
    while (left > time_tolerance && !ended() && passed() < wall_time && !gives_way()) {
        // One step at a time: where steps end does not depend on how often the state is read.
        const double piece = std::min(left, std::max(1e-6, simulation_.next_step_size()));
        fresh_ = false;
        if (simulation_.advance(piece) != StepStatus::done)
            throw BrokeDown(simulation_.break_down_message());
        left -= piece;
        done += piece;
    }
    real_time_factor_ = done / std::max(1e-9, passed());
    check_session();
    return left > time_tolerance && !ended() ? left : 0.0;
}

void Run::check_session() const {
    const SessionPlayer* player = simulation_.player();
    if (player && player->report().difference)
        throw std::runtime_error(difference_message(*player->report().difference, file_));
}

double Run::session_length() const {
    const std::lock_guard lock(mutex_);
    return simulation_.player() ? simulation_.player()->length() : 0.0;
}

bool Run::plays_session() const {
    const std::lock_guard lock(mutex_);
    return simulation_.player() && !simulation_.player()->at_end();
}

void Run::set(const std::string& setting) {
    const std::lock_guard lock(mutex_);
    SceneDescription changed = simulation_.scene();
    apply_override(setting, changed);
    const std::vector<Command> commands = commands_of(setting, changed);
    if (commands.empty())
        throw InputError(
            "setting '" + setting +
            "': this parameter concerns pictures, and a run without a window has none");
    for (const Command& command : commands) apply(command);
    leave_session();
}

void Run::reset() {
    const std::lock_guard lock(mutex_);
    apply(Reset{});
    leave_session();
}

/// Returns the paths of all parameters except those of the view.
std::vector<std::string> Run::paths() const {
    std::vector<std::string> paths = parameter_paths(simulation_.scene());
    std::erase_if(paths, [](const std::string& path) { return path.starts_with("view."); });
    return paths;
}

ParameterValue Run::parameter(const std::string& path) {
    const std::lock_guard lock(mutex_);
    const std::vector<std::string> known = paths();
    if (std::ranges::find(known, path) == known.end())
        throw InputError(unknown_path_message(path, known));
    return parameter_value(ParameterPath::parse(path), seen());
}

std::vector<std::pair<std::string, ParameterValue>> Run::parameters() {
    const std::lock_guard lock(mutex_);
    std::vector<std::pair<std::string, ParameterValue>> values;
    for (const std::string& path : paths()) {
        const ParameterPath parts = ParameterPath::parse(path);
        if (parts.name != "*") values.emplace_back(path, parameter_value(parts, seen()));
    }
    return values;
}

void Run::save_state(const std::filesystem::path& file, IfExists if_exists) {
    const std::lock_guard lock(mutex_);
    check_output_file(file, if_exists);
    apply(SaveState{file.string()});
}

std::string Run::scene() const {
    const std::lock_guard lock(mutex_);
    return simulation_.scene().name;
}

double Run::time() const {
    const std::lock_guard lock(mutex_);
    return simulation_.time();
}

uint64_t Run::steps() const {
    const std::lock_guard lock(mutex_);
    return simulation_.simulation().step_count();
}

std::vector<std::string> Run::bodies() {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> names;
    for (const BodyState& body : seen().bodies) names.push_back(body.name);
    return names;
}

std::vector<std::pair<std::string, double>> Run::figures() const {
    const std::lock_guard lock(mutex_);
    std::vector<std::pair<std::string, double>> figures;
    visit_figures(simulation_.diagnostics(), real_time_factor_,
                  [&](const FigureName& name, double value) {
                      figures.emplace_back(column_name(name), value);
                  });
    return figures;
}

std::string Run::hash() const {
    const std::lock_guard lock(mutex_);
    char text[17];
    std::snprintf(text, sizeof text, "%016llx",
                  static_cast<unsigned long long>(simulation_.simulation().state_hash()));
    return text;
}

const Snapshot& Run::seen() {
    if (!fresh_) simulation_.capture(snapshot_);
    fresh_ = true;
    return snapshot_;
}

Run::Rows Run::rows_of(const std::optional<std::string>& body) {
    if (!body) return {0, seen().position.size()};
    std::vector<std::string> names;
    for (const BodyState& each : seen().bodies) {
        if (each.name == *body) return {each.first, size_t(each.first) + each.count};
        names.push_back(each.name);
    }
    throw InputError(unknown_choice_message("body", *body, names));
}

template <class Value>
std::vector<Value> Run::of_particles(const std::optional<std::string>& body, Value of_absent,
                                     Value (*value)(const Snapshot&, size_t)) {
    const Rows rows = rows_of(body);
    std::vector<Value> values;
    values.reserve(rows.end - rows.first);
    for (size_t k = rows.first; k < rows.end; ++k)
        values.push_back(is_present(snapshot_.flags[k]) ? value(snapshot_, k) : of_absent);
    return values;
}

std::vector<uint32_t> Run::ids(const std::optional<std::string>& body) {
    const std::lock_guard lock(mutex_);
    const Rows rows = rows_of(body);
    std::vector<uint32_t> ids;
    for (size_t k = rows.first; k < rows.end; ++k) ids.push_back(snapshot_.id[k].index);
    return ids;
}

std::vector<Vec3f> Run::positions(const std::optional<std::string>& body) {
    const std::lock_guard lock(mutex_);
    return of_particles<Vec3f>(
        body, Vec3f::Constant(nothing),
        [](const Snapshot& s, size_t k) -> Vec3f { return s.position[k].head<3>(); });
}

std::vector<Vec3f> Run::velocities(const std::optional<std::string>& body) {
    const std::lock_guard lock(mutex_);
    return of_particles<Vec3f>(
        body, Vec3f::Constant(nothing),
        [](const Snapshot& s, size_t k) -> Vec3f { return s.figures[k].velocity; });
}

std::vector<float> Run::temperatures(const std::optional<std::string>& body) {
    const std::lock_guard lock(mutex_);
    return of_particles<float>(
        body, nothing, [](const Snapshot& s, size_t k) { return s.figures[k].temperature; });
}

std::vector<float> Run::field(const std::string& name, const std::optional<std::string>& body) {
    const std::lock_guard lock(mutex_);
    const ColourField& wanted = colour_field(name);
    if (!wanted.has_values()) throw InputError("the field '" + name + "' has no values");
    rows_of(body);  // throws for a misspelt body before anything is computed
    if (seen().colour_field != &wanted) apply(SetColourField{&wanted});
    return of_particles<float>(body, nothing,
                               [](const Snapshot& s, size_t k) { return s.field[k]; });
}

}  // namespace taffy
