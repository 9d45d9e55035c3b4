#include "app/stats/stats_writer.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <limits>
#include <stdexcept>

#include "app/film/output_path.h"
#include "app/stats/csv.h"
#include "core/base/error.h"
#include "core/base/files.h"

namespace taffy {

namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();  // an empty cell

/// Visits every column in its order: visit(name, value).
template <class Visit>
void visit_vector(const std::string& name, const std::string& unit, const Vec3d& value,
                  const Visit& visit) {
    static const char* const axes[] = {"_x_", "_y_", "_z_"};
    for (int k = 0; k < 3; ++k) visit(name + axes[k] + unit, value[k]);
}

template <class Visit>
void visit_whole(const Diagnostics& d, double real_time_factor, const Visit& visit) {
    visit("time_s", d.time);
    visit("step", double(d.step));
    visit("step_size_s", d.step_size);
    visit("stable_step_s", d.stable_step);
    visit("real_time_factor", real_time_factor);
    visit("blow_up", 0.0);
    visit("kinetic_energy_J", d.energy.kinetic);
    visit("elastic_energy_J", d.energy.elastic);
    visit("gravitational_energy_J", d.energy.gravitational);
    visit("compression_energy_J", d.energy.compression);
    visit("melted_fraction", d.melted_fraction);
    visit("total_energy_J", d.energy.total());
    visit("bodies_asleep", double(std::ranges::count_if(d.bodies, &BodyFigures::asleep)));
    visit("heat_J", d.heat.total);
    visit("heat_given_J", d.heat.given);
    visit("heat_streamed_J", d.heat.streamed);
    const bool any = d.present > 0;
    visit("lowest_temperature_C", any ? d.heat.lowest : nothing);
    visit("mean_temperature_C", any ? d.heat.mean : nothing);
    visit("highest_temperature_C", any ? d.heat.highest : nothing);
    visit_vector("linear_momentum", "kg_m_s", d.linear_momentum, visit);
    visit_vector("angular_momentum", "kg_m2_s", d.angular_momentum, visit);
    visit_vector("grips_force", "N", d.all_grips.force, visit);
    visit_vector("grips_torque", "N_m", d.all_grips.torque, visit);
    visit("grips_heat_flux_W", d.all_grips.heat_flux);
}

template <class Visit>
void visit_body(const BodyFigures& body, const Visit& visit) {
    const std::string prefix = "body." + body.name + ".";
    const bool any = body.present > 0;
    const Vec3d nowhere = Vec3d::Constant(nothing);
    visit_vector(prefix + "centre", "m", any ? body.centre : nowhere, visit);
    visit_vector(prefix + "extent", "m", any ? Vec3d(body.upper - body.lower) : nowhere, visit);
    visit(prefix + "volume_m3", body.volume);
    visit(prefix + "particles", double(body.present));
    visit(prefix + "mass_kg", body.mass);
    visit_vector(prefix + "momentum", "kg_m_s", body.momentum, visit);
    visit_vector(prefix + "spin", "kg_m2_s", body.spin, visit);
    visit(prefix + "temperature_C", any ? body.temperature : nothing);
    visit(prefix + "asleep", double(body.asleep));
}

/// xx, yy, zz, yz, zx, xy.
template <class Visit>
void visit_tensor(const std::string& name, const std::string& unit, const Mat3d& value,
                  const Visit& visit) {
    static const char* const names[] = {"xx", "yy", "zz", "yz", "zx", "xy"};
    for (int k = 0; k < 3; ++k) visit(name + names[k] + unit, value(k, k));
    for (int k = 0; k < 3; ++k) visit(name + names[3 + k] + unit, value((k + 1) % 3, (k + 2) % 3));
}

/// Empty cells where nothing is.
template <class Visit>
void visit_material(const std::string& prefix, bool any, const MaterialFigures& m,
                    const Visit& visit) {
    const Mat3d no = Mat3d::Constant(nothing);
    visit(prefix + "temperature_C", any ? m.temperature : nothing);
    visit(prefix + "pressure_Pa", any ? m.pressure : nothing);
    visit(prefix + "von_mises_Pa", any ? m.von_mises : nothing);
    visit_tensor(prefix + "stress_", "_Pa", any ? m.stress : no, visit);
    visit_tensor(prefix + "strain_", "", any ? m.strain : no, visit);
}

template <class Visit>
void visit_probe(const ProbeFigures& probe, const Visit& visit) {
    const std::string prefix = "probe." + probe.name + ".";
    visit_vector(prefix + "displacement", "m", probe.displacement, visit);
    visit_vector(prefix + "velocity", "m_s", probe.velocity, visit);
    visit_vector(prefix + "force", "N", probe.force, visit);
    visit_vector(prefix + "reaction", "N", probe.reaction, visit);
    visit_vector(prefix + "reaction_torque", "N_m", probe.reaction_torque, visit);
    visit(prefix + "heat_J", probe.heat);
    visit(prefix + "heat_flux_W", probe.heat_flux);
    visit_material(prefix, true, probe.material, visit);
}

template <class Visit>
void visit_point(const PointFigures& point, const Visit& visit) {
    const std::string prefix = "point." + point.name + ".";
    const bool any = point.weight > 0.0;
    visit_vector(prefix + "velocity", "m_s", any ? point.velocity : Vec3d::Constant(nothing),
                 visit);
    visit_material(prefix, any, point.material, visit);
}

template <class Visit>
void visit_obstacle(const ObstacleFigures& obstacle, const Visit& visit) {
    const std::string prefix = "obstacle." + obstacle.name + ".";
    visit_vector(prefix + "force", "N", obstacle.force, visit);
    visit_vector(prefix + "torque", "N_m", obstacle.torque, visit);
    visit_vector(prefix + "impulse", "N_s", obstacle.impulse, visit);
    visit(prefix + "heat_flux_W", obstacle.heat_flux);
    visit(prefix + "heat_J", obstacle.heat);
}

template <class Visit>
void visit_grip(const GripFigures& grip, const Visit& visit) {
    const std::string prefix = "grip." + grip.name + ".";
    visit_vector(prefix + "force", "N", grip.force, visit);
    visit_vector(prefix + "torque", "N_m", grip.torque, visit);
    visit(prefix + "heat_flux_W", grip.heat_flux);
}

template <class Visit>
void visit_columns(const Diagnostics& d, double real_time_factor, const Visit& visit) {
    visit_whole(d, real_time_factor, visit);
    for (const BodyFigures& body : d.bodies) visit_body(body, visit);
    for (const ProbeFigures& probe : d.probes) visit_probe(probe, visit);
    for (const PointFigures& point : d.points) visit_point(point, visit);
    for (const ObstacleFigures& obstacle : d.obstacles) visit_obstacle(obstacle, visit);
    for (const GripFigures& grip : d.grips) visit_grip(grip, visit);
    for (const LoadFigures& load : d.loads) visit("load." + load.name + ".part", load.part);
}

/// The newest grip of each name; figures that are none where there is no such grip.
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
    visit_columns(diagnostics, 0.0,
                  [&](const std::string& name, double) { names.push_back(name); });
    names.push_back("state_hash");
    return names;
}

std::vector<double> stats_values(const Diagnostics& diagnostics, double real_time_factor) {
    std::vector<double> values;
    visit_columns(diagnostics, real_time_factor,
                  [&](const std::string&, double value) { values.push_back(value); });
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

void StatsWriter::write(Diagnostics diagnostics, double real_time_factor, uint64_t state_hash) {
    if (columns_.empty())
        for (const GripFigures& grip : diagnostics.grips)
            if (std::ranges::find(grips_, grip.name) == grips_.end()) grips_.push_back(grip.name);
    diagnostics.grips = grips_named(grips_, diagnostics.grips);
    if (columns_.empty()) {
        columns_ = stats_columns(diagnostics);
        append(columns_);
    }
    std::vector<std::string> fields;
    for (const double value : stats_values(diagnostics, real_time_factor))
        fields.push_back(std::isnan(value) ? "" : csv_number(value));
    char hash[17];
    std::snprintf(hash, sizeof hash, "%016llx", static_cast<unsigned long long>(state_hash));
    fields.push_back(hash);
    append(fields);
}

void StatsWriter::write_blow_up(double time) {
    std::vector<std::string> fields;
    for (const std::string& name : columns_)
        fields.push_back(name == "time_s" ? csv_number(time) : name == "blow_up" ? "1" : "");
    append(fields);
}

/// Whole lines on disk: a run that is stopped keeps its table so far.
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
                                 (errno != 0 ? write_problem(errno) : "the table is not whole"));
}

}  // namespace taffy
