#include "app/workspace/variants.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "core/collision/obstacle_parameters.h"
#include "core/snapshot/snapshot.h"

namespace taffy {

namespace {

constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

bool is_there(const Snapshot& snapshot, size_t particle) {
    return !snapshot.position[particle].hasNaN();
}

std::optional<Vec3f> place_of(const Snapshot& snapshot, ParticleId id) {
    const auto found = std::ranges::find(snapshot.id, id);
    if (found == snapshot.id.end()) return {};
    const size_t particle = size_t(found - snapshot.id.begin());
    if (!is_there(snapshot, particle)) return {};
    return Vec3f(snapshot.position[particle].head<3>());
}

std::optional<ParticleId> particle_near(const Snapshot& snapshot, const Vec3f& point, float reach) {
    std::optional<ParticleId> nearest;
    float best = reach;
    for (size_t i = 0; i < snapshot.position.size(); ++i) {
        const float distance = (snapshot.position[i].head<3>() - point).norm();
        if (distance < best) nearest = snapshot.id[i], best = distance;
    }
    return nearest;
}

/// The way from a particle's place in one snapshot to that in the other; zero if one does not have
/// it.
Vec3f way(const Snapshot& from, const Snapshot& to, ParticleId particle) {
    const std::optional<Vec3f> begin = place_of(from, particle), end = place_of(to, particle);
    return begin && end ? Vec3f(*end - *begin) : Vec3f::Zero();
}

template <class Owner, class Struct, class Table>
void add_differences(const std::vector<Owner>& a, const std::vector<Owner>& b,
                     const std::string& prefix, const Struct& struct_of, const Table& table,
                     std::vector<VariantDifference>& found) {
    for (const Owner& of_a : a) {
        const auto of_b = std::ranges::find(b, of_a.name, &Owner::name);
        if (of_b == b.end()) continue;
        for (const auto& parameter : table) {
            ParameterValue va = parameter.get(struct_of(of_a)),
                           vb = parameter.get(struct_of(*of_b));
            if (va == vb) continue;
            found.push_back({prefix + of_a.name + "." + parameter.info.name, of_a.name,
                             &parameter.info, std::move(va), std::move(vb)});
        }
    }
}

double kinetic(const Snapshot& s) {
    return s.diagnostics.energy.kinetic;
}
double elastic(const Snapshot& s) {
    return s.diagnostics.energy.elastic;
}
double total(const Snapshot& s) {
    return s.diagnostics.energy.total();
}
double highest(const Snapshot& s) {
    double z = no_number;
    for (const BodyFigures& body : s.diagnostics.bodies)
        if (body.present > 0) z = std::fmax(z, body.upper.z());
    return z;
}
double lowest(const Snapshot& s) {
    double z = no_number;
    for (const BodyFigures& body : s.diagnostics.bodies)
        if (body.present > 0) z = std::fmin(z, body.lower.z());
    return z;
}
double centre_height(const Snapshot& s) {
    double mass = 0.0, moment = 0.0;
    for (const BodyFigures& body : s.diagnostics.bodies)
        if (body.present > 0) mass += body.mass, moment += body.mass * body.centre.z();
    return mass > 0.0 ? moment / mass : no_number;
}
double melted(const Snapshot& s) {
    const bool any = std::ranges::any_of(
        s.bodies, [](const BodyState& body) { return body.material.is_meltable(); });
    return any ? 100.0 * s.diagnostics.melted_fraction : no_number;
}
double temperature(const Snapshot& s) {
    return s.diagnostics.heat.mean;
}
double step_size(const Snapshot& s) {
    return s.diagnostics.step_size;
}
double step_cost(const Snapshot& s) {
    return s.step_milliseconds > 0.0 ? 1e-3 * s.step_milliseconds : no_number;
}
/// The pace of the variant alone: in the run the faster one waits for the other.
double pace(const Snapshot& s) {
    const double cost = step_cost(s);
    return cost > 0.0 ? s.diagnostics.step_size / cost : no_number;
}
double time_of(const Snapshot& s) {
    return s.diagnostics.time;
}

}  // namespace

Receivers receivers(const Command& command, ChangesGoTo changes) {
    if (std::holds_alternative<SaveState>(command) || std::holds_alternative<CarryFigures>(command))
        return {.a = true, .b = false};
    const auto* set = std::get_if<SetParameter>(&command);
    const bool differs =
        std::holds_alternative<SetMaterial>(command) || std::holds_alternative<ShowBody>(command) ||
        std::holds_alternative<KeyParameters>(command) ||
        (set && set->path != "simulation.speed" && set->path != "simulation.threads");
    if (!differs) return {};
    return {.a = changes != ChangesGoTo::b, .b = changes != ChangesGoTo::a};
}

Command VariantHands::mirrored(const Command& command, Variant from, const Snapshot& a,
                               const Snapshot& b) {
    const float sign = from == Variant::a ? 1.0f : -1.0f;
    if (const auto* add = std::get_if<AddGrip>(&command)) {
        AddGrip same = *add;
        ways_[add->id] = way(a, b, add->particle);
        same.anchor += sign * ways_[add->id];
        return same;
    }
    if (const auto* move = std::get_if<MoveGrip>(&command)) {
        const auto known = ways_.find(move->id);
        if (known == ways_.end()) return command;
        return MoveGrip{move->id, Vec3f(move->target + sign * known->second)};
    }
    if (const auto* remove = std::get_if<RemoveGrip>(&command)) ways_.erase(remove->id);
    if (std::holds_alternative<RemoveAllGrips>(command)) forget();
    if (const auto* brush = std::get_if<HeatBrush>(&command)) {
        const Snapshot &own = from == Variant::a ? a : b, &others = from == Variant::a ? b : a;
        HeatBrush same = *brush;
        if (const auto particle = particle_near(own, brush->centre, brush->radius))
            same.centre += way(own, others, *particle);
        return same;
    }
    return command;
}

std::vector<VariantDifference> differences(const Snapshot& a, const Snapshot& b) {
    std::vector<VariantDifference> found;
    for (const Parameter<SimulationParameters>& p : SimulationParameters::describe()) {
        ParameterValue va = p.get(a.parameters), vb = p.get(b.parameters);
        if (va != vb)
            found.push_back(
                {"simulation." + p.info.name, "", &p.info, std::move(va), std::move(vb)});
    }
    const auto itself = [](const auto& owner) -> const auto& {
        return owner;
    };
    add_differences(
        a.bodies, b.bodies, "body.",
        [](const BodyState& body) -> const MaterialParameters& { return body.material; },
        MaterialParameters::describe(), found);
    add_differences(a.obstacles, b.obstacles, "obstacle.", itself, obstacle_parameters(), found);
    add_differences(a.sources, b.sources, "source.", itself, Source::describe(), found);
    add_differences(a.loads, b.loads, "load.", itself, RegionLoad::describe(), found);
    add_differences(a.holds, b.holds, "region.", itself, RegionHold::describe(), found);
    return found;
}

const std::vector<VariantFigure>& variant_figures() {
    static const std::vector<VariantFigure> table = {
        {"time", "Time", "s", "Simulated time. The run that is ahead waits for the other",
         &time_of},
        {"kinetic", "Kinetic energy", "J", "Kinetic energy of all bodies", &kinetic},
        {"elastic", "Elastic energy", "J", "Elastic energy of all solids", &elastic},
        {"total", "Total energy", "J",
         "Sum of kinetic, elastic, gravitational and compression energy", &total},
        {"centre", "Height", "m", "Height of the centre of mass of all bodies", &centre_height},
        {"lowest", "Lowest point", "m", "Height of the lowest particle's centre", &lowest},
        {"highest", "Highest point", "m", "Height of the highest particle's centre", &highest},
        {"temperature", "Temperature", "\u00b0C", "Mean temperature of the particles",
         &temperature},
        {"melted", "Melted", "%", "Molten part of the mass of bodies that can melt", &melted},
        {"step_size", "Time step", "s", "Length of the last time step", &step_size},
        {"step_cost", "Per step", "s", "Mean wall time of a step", &step_cost},
        {"pace", "Pace", "\u00d7",
         "Simulated seconds per second of computing. Together, A and B run at most at the pace of "
         "the slower one",
         &pace}};
    return table;
}

}  // namespace taffy
