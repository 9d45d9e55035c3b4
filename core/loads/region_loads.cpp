#include "core/loads/region_loads.h"

#include <Eigen/QR>
#include <algorithm>
#include <utility>

#include "core/module/diagnostics.h"
#include "core/parameters/parameter_state.h"

namespace taffy {

namespace {

/// Returns the number of a particle within its body.
size_t number_within(const World& at, uint32_t row) {
    const BodyRows& rows = at.bodies[at.particles.body[row]].rows;
    return rows.in_a_row() ? row - rows[0] : at.particles.in_body[row];
}

}  // namespace

void RegionLoads::add(const RegionLoad& load, uint32_t body, std::vector<uint32_t> rows) {
    loads_.push_back({load, load, body, std::move(rows)});
}

void RegionLoads::changed(World&, Changes what) {
    if (what.has(Change::presence, Change::restored)) areas_.forget();
}

void RegionLoads::follow(const World&, const RowMap& map) {
    for (Placed& placed : loads_) follow_rows(map, placed.rows);
    areas_.forget();
}

void RegionLoads::visit_layout(World& world, StateVisitor& state) {
    for (Placed& placed : loads_) state.indices("rows", placed.rows, world.particles.size());
}

void RegionLoads::visit_settings(World&, StateVisitor& state) {
    for (Placed& placed : loads_) visit_parameters(state, RegionLoad::describe(), placed.load);
}

std::vector<std::string> RegionLoads::names(const World&) const {
    std::vector<std::string> names;
    for (const Placed& placed : loads_) names.push_back(placed.load.name);
    return names;
}

void RegionLoads::set(World& world, size_t k, const std::string& key, const ParameterValue& value) {
    table().at(key).set(loads_[k].load, value);
    world.forces_valid = false;
}

bool RegionLoads::keeps_awake(const World&, uint32_t body) const {
    return std::ranges::any_of(loads_, [&](const Placed& placed) { return placed.body == body; });
}

void RegionLoads::report(const World& at, Diagnostics& figures) const {
    for (const Placed& placed : loads_) {
        const std::string idle = why_idle(at, placed);
        figures.loads.push_back(
            {placed.load.name, idle.empty() ? placed.load.part_at(at.time) : 0.0, idle});
    }
}

/// Returns why a load does not act, as a clause; empty if it acts. Handles know more reasons for
/// motions.
std::string RegionLoads::why_idle(const World& at, const Placed& placed) const {
    const RegionLoad& load = placed.load;
    if (at.time < double(load.from)) return "from " + value_text(double(load.from)) + " s on";
    if (at.time >= double(load.until)) return "over since " + value_text(double(load.until)) + " s";
    if (load.moves()) return "";
    const Particles& p = at.particles;
    const auto is_there = [&](uint32_t i) { return is_present(p.flags[i]); };
    if (std::ranges::none_of(placed.rows, is_there)) return "its region has gone";
    const bool on_surface =
        load.kind == RegionLoadKind::traction || load.kind == RegionLoadKind::pressure;
    const auto is_solid = [&](uint32_t i) { return is_there(i) && p.molten[i] < 1.0f; };
    if (on_surface && std::ranges::none_of(placed.rows, is_solid)) return "its region is molten";
    return "";
}

Drive RegionLoads::drive(const std::string& region, double from, double to) const {
    Drive drive;
    for (const auto& [load, first, body, rows] : loads_) {
        if (!load.moves() || load.region != region) continue;
        const bool turns = load.kind == RegionLoadKind::spin;
        (turns ? drive.turn : drive.way) += float(load.part_between(from, to)) * load.value;
        (turns ? drive.spin : drive.velocity) += float(load.part_at(to)) * load.value;
    }
    return drive;
}

void RegionLoads::add_forces(World& at, std::span<Vec4f> force) {
    for (const Placed& placed : loads_) {
        const double part = placed.load.part_at(at.now);
        if (part == 0.0) continue;
        const Vec3d value = part * placed.load.value.cast<double>();
        switch (placed.load.kind) {
            case RegionLoadKind::force:
                add_force(at, placed, value, force);
                break;
            case RegionLoadKind::torque:
                add_torque(at, placed, value, force);
                break;
            case RegionLoadKind::traction:
            case RegionLoadKind::pressure:
                areas_.find(at);
                add_on_surface(at, placed, part, force);
                break;
            case RegionLoadKind::velocity:
            case RegionLoadKind::spin:
                break;
        }
    }
}

void RegionLoads::add_force(const World& at, const Placed& placed, const Vec3d& sum,
                            std::span<Vec4f> force) const {
    const Particles& p = at.particles;
    double volume = 0.0;
    for (const uint32_t i : placed.rows)
        if (is_present(p.flags[i])) volume += double(p.volume[i]);
    for (const uint32_t i : placed.rows)
        if (is_present(p.flags[i]))
            force[i] += padded((double(p.volume[i]) / volume * sum).cast<float>());
}

void RegionLoads::add_torque(const World& at, const Placed& placed, const Vec3d& torque,
                             std::span<Vec4f> force) const {
    const Particles& p = at.particles;
    const auto each = [&](const auto& work) {
        for (const uint32_t i : placed.rows)
            if (is_present(p.flags[i])) work(i, double(p.mass[i]), xyz(p.x[i]).cast<double>());
    };
    double mass = 0.0;
    Vec3d centre = Vec3d::Zero();
    each([&](uint32_t, double m, const Vec3d& x) { mass += m, centre += m * x; });
    centre /= mass;
    Mat3d inertia = Mat3d::Zero();
    each([&](uint32_t, double m, const Vec3d& x) {
        const Vec3d q = x - centre;
        inertia += m * (q.squaredNorm() * Mat3d::Identity() - q * q.transpose());
    });
    // A straight row of particles cannot be turned about its own line.
    const Vec3d turn = inertia.completeOrthogonalDecomposition().solve(torque);
    each([&](uint32_t i, double m, const Vec3d& x) {
        force[i] += padded((m * turn.cross(x - centre)).cast<float>());
    });
}

void RegionLoads::add_on_surface(const World& at, const Placed& placed, double part,
                                 std::span<Vec4f> force) const {
    const Particles& p = at.particles;
    const Vec3f traction = float(part) * placed.load.value;
    const float pressure = float(part) * placed.load.pressure;
    for (const uint32_t i : placed.rows) {
        if (!is_present(p.flags[i]) || p.molten[i] >= 1.0f) continue;
        const Vec3f area = areas_.at_rest(at, placed.body, number_within(at, i));
        const Vec3f own = placed.load.kind == RegionLoadKind::traction
                              ? Vec3f(area.norm() * traction)
                              : Vec3f(-pressure * (at.rotation(i) * area));
        force[i] += padded(own);
    }
}

}  // namespace taffy
