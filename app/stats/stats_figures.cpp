#include "app/stats/stats_figures.h"

#include <algorithm>
#include <limits>

namespace taffy {

namespace {

constexpr double no_figure = std::numeric_limits<double>::quiet_NaN();

/// Visits the figures of one owner, such as a body.
class Owner {
  public:
    Owner(std::string_view kind, std::string_view owner, const VisitFigure& visit)
        : kind_(kind), owner_(owner), visit_(visit) {}
    void operator()(std::string_view what, std::string_view unit, double value) const {
        visit_({kind_, owner_, what, {}, unit}, value);
    }
    void operator()(std::string_view what, std::string_view unit, const Vec3d& value) const {
        visit_vector({kind_, owner_, what, {}, unit}, value, visit_);
    }
    void operator()(std::string_view what, std::string_view unit, const Mat3d& value) const {
        visit_tensor({kind_, owner_, what, {}, unit}, value, visit_);
    }

  private:
    std::string_view kind_, owner_;
    const VisitFigure& visit_;
};

void visit_whole(const Diagnostics& d, double real_time_factor, const Owner& figure) {
    figure("time", "s", d.time);
    figure("step", "", double(d.step));
    figure("step_size", "s", d.step_size);
    figure("stable_step", "s", d.stable_step);
    figure("real_time_factor", "", real_time_factor);
    figure("blow_up", "", 0.0);
    figure("kinetic_energy", "J", d.energy.kinetic);
    figure("elastic_energy", "J", d.energy.elastic);
    figure("gravitational_energy", "J", d.energy.gravitational);
    figure("compression_energy", "J", d.energy.compression);
    figure("melted_fraction", "", d.melted_fraction);
    figure("total_energy", "J", d.energy.total());
    figure("bodies_asleep", "", double(std::ranges::count_if(d.bodies, &BodyFigures::asleep)));
    figure("heat", "J", d.heat.total);
    figure("heat_given", "J", d.heat.given);
    figure("heat_streamed", "J", d.heat.streamed);
    const bool any = d.present > 0;
    figure("lowest_temperature", "C", any ? d.heat.lowest : no_figure);
    figure("mean_temperature", "C", any ? d.heat.mean : no_figure);
    figure("highest_temperature", "C", any ? d.heat.highest : no_figure);
    figure("linear_momentum", "kg m/s", d.linear_momentum);
    figure("angular_momentum", "kg m2/s", d.angular_momentum);
    figure("grips_force", "N", d.all_grips.force);
    figure("grips_torque", "N m", d.all_grips.torque);
    figure("grips_heat_flux", "W", d.all_grips.heat_flux);
}

void visit_body(const BodyFigures& body, const Owner& figure) {
    const bool any = body.present > 0;
    const Vec3d nowhere = Vec3d::Constant(no_figure);
    figure("centre", "m", any ? body.centre : nowhere);
    figure("extent", "m", any ? Vec3d(body.upper - body.lower) : nowhere);
    figure("lowest_point", "m", any ? body.lower.z() : no_figure);
    figure("highest_point", "m", any ? body.upper.z() : no_figure);
    figure("volume", "m3", body.volume);
    figure("particles", "", double(body.present));
    figure("mass", "kg", body.mass);
    figure("momentum", "kg m/s", body.momentum);
    figure("spin", "kg m2/s", body.spin);
    figure("temperature", "C", any ? body.temperature : no_figure);
    figure("molten", "", any ? body.molten : no_figure);
    figure("asleep", "", double(body.asleep));
}

void visit_material(bool any, const MaterialFigures& m, const Owner& figure) {
    const Mat3d no = Mat3d::Constant(no_figure);
    figure("temperature", "C", any ? m.temperature : no_figure);
    figure("pressure", "Pa", any ? m.pressure : no_figure);
    figure("von_mises", "Pa", any ? m.von_mises : no_figure);
    figure("stress", "Pa", any ? m.stress : no);
    figure("strain", "", any ? m.strain : no);
}

void visit_probe(const ProbeFigures& probe, const Owner& figure) {
    figure("displacement", "m", probe.displacement);
    figure("velocity", "m/s", probe.velocity);
    figure("force", "N", probe.force);
    figure("reaction", "N", probe.reaction);
    figure("reaction_torque", "N m", probe.reaction_torque);
    figure("heat", "J", probe.heat);
    figure("heat_flux", "W", probe.heat_flux);
    visit_material(true, probe.material, figure);
}

void visit_point(const PointFigures& point, const Owner& figure) {
    const bool any = point.weight > 0.0;
    figure("velocity", "m/s", any ? point.velocity : Vec3d::Constant(no_figure));
    visit_material(any, point.material, figure);
}

void visit_obstacle(const ObstacleFigures& obstacle, const Owner& figure) {
    figure("force", "N", obstacle.force);
    figure("torque", "N m", obstacle.torque);
    figure("impulse", "N s", obstacle.impulse);
    figure("heat_flux", "W", obstacle.heat_flux);
    figure("heat", "J", obstacle.heat);
}

void visit_grip(const GripFigures& grip, const Owner& figure) {
    figure("force", "N", grip.force);
    figure("torque", "N m", grip.torque);
    figure("heat_flux", "W", grip.heat_flux);
}

}  // namespace

void visit_vector(const FigureName& name, const Vec3d& value, const VisitFigure& visit) {
    static constexpr std::string_view axes[] = {"x", "y", "z"};
    for (int k = 0; k < 3; ++k)
        visit({name.kind, name.owner, name.what, axes[k], name.unit}, value[k]);
}

void visit_tensor(const FigureName& name, const Mat3d& value, const VisitFigure& visit) {
    static constexpr std::string_view parts[] = {"xx", "yy", "zz", "yz", "zx", "xy"};
    for (int k = 0; k < 6; ++k)
        visit({name.kind, name.owner, name.what, parts[k], name.unit},
              k < 3 ? value(k, k) : value((k + 1) % 3, (k + 2) % 3));
}

void visit_figures(const Diagnostics& d, double real_time_factor, const VisitFigure& visit) {
    visit_whole(d, real_time_factor, Owner({}, {}, visit));
    for (const BodyFigures& body : d.bodies) visit_body(body, Owner("body", body.name, visit));
    for (const ProbeFigures& f : d.probes) visit_probe(f, Owner("probe", f.name, visit));
    for (const PointFigures& f : d.points) visit_point(f, Owner("point", f.name, visit));
    for (const ObstacleFigures& f : d.obstacles)
        visit_obstacle(f, Owner("obstacle", f.name, visit));
    for (const GripFigures& grip : d.grips) visit_grip(grip, Owner("grip", grip.name, visit));
    for (const LoadFigures& load : d.loads) Owner("load", load.name, visit)("part", "", load.part);
}

std::string column_name(const FigureName& name) {
    std::string text;
    if (!name.kind.empty()) text = std::string(name.kind) + "." + std::string(name.owner) + ".";
    text += name.what;
    if (!name.part.empty()) text += "_" + std::string(name.part);
    if (name.unit.empty()) return text;
    std::string unit(name.unit);
    std::ranges::replace_if(
        unit, [](char c) { return c == '/' || c == ' '; }, '_');
    return text + "_" + unit;
}

}  // namespace taffy
