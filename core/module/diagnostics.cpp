#include "core/module/diagnostics.h"

#include <algorithm>

#include "core/base/hermite.h"

namespace taffy {

namespace {

struct Mix {
    double part, dt;
    HermiteWeights<double> place = hermite_place(part, dt);
    HermiteWeights<double> velocity = hermite_velocity(part, dt);

    template <class T>
    void line(T& to, const T& from) const {
        to = T((1.0 - part) * from + part * to);
    }
    void cubic(Vec3d& x, Vec3d& v, const Vec3d& x0, const Vec3d& v0) const {
        const Vec3d x1 = x, v1 = v;
        x = place.x0 * x0 + place.x1 * x1 + place.v0 * v0 + place.v1 * v1;
        v = velocity.x0 * x0 + velocity.x1 * x1 + velocity.v0 * v0 + velocity.v1 * v1;
    }
};

void mix_material(const Mix& mix, MaterialFigures& to, const MaterialFigures& from) {
    mix.line(to.temperature, from.temperature);
    mix.line(to.pressure, from.pressure);
    mix.line(to.von_mises, from.von_mises);
    mix.line(to.stress, from.stress);
    mix.line(to.strain, from.strain);
}

void mix_bodies(const Mix& mix, Diagnostics& d, const Diagnostics& a) {
    for (size_t k = 0; k < d.bodies.size(); ++k) {
        BodyFigures& f = d.bodies[k];
        const BodyFigures& from = a.bodies[k];
        mix.line(f.volume, from.volume);
        if (f.present != from.present) continue;  // other particles: not interpolated
        mix.cubic(f.centre, f.velocity, from.centre, from.velocity);
        mix.line(f.momentum, from.momentum);
        mix.line(f.spin, from.spin);
        mix.line(f.lower, from.lower);
        mix.line(f.upper, from.upper);
        mix.line(f.temperature, from.temperature);
        mix.line(f.molten, from.molten);
    }
}

void mix_probes(const Mix& mix, Diagnostics& d, const Diagnostics& a) {
    for (size_t k = 0; k < d.probes.size(); ++k) {
        ProbeFigures& f = d.probes[k];
        const ProbeFigures& from = a.probes[k];
        mix.cubic(f.displacement, f.velocity, from.displacement, from.velocity);
        mix.line(f.force, from.force);
        mix.line(f.reaction, from.reaction);
        mix.line(f.reaction_torque, from.reaction_torque);
        mix.line(f.heat, from.heat);
        mix.line(f.heat_flux, from.heat_flux);
        mix_material(mix, f.material, from.material);
    }
    for (size_t k = 0; k < d.points.size(); ++k) {
        PointFigures& f = d.points[k];
        const PointFigures& from = a.points[k];
        if (!(f.weight > 0.0 && from.weight > 0.0)) continue;
        mix.line(f.weight, from.weight);
        mix.line(f.velocity, from.velocity);
        mix_material(mix, f.material, from.material);
    }
}

void mix_obstacles(const Mix& mix, Diagnostics& d, const Diagnostics& a) {
    for (size_t k = 0; k < d.obstacles.size(); ++k) {
        ObstacleFigures& f = d.obstacles[k];
        const ObstacleFigures& from = a.obstacles[k];
        mix.line(f.force, from.force);
        mix.line(f.torque, from.torque);
        mix.line(f.impulse, from.impulse);
        mix.line(f.heat_flux, from.heat_flux);
        mix.line(f.heat, from.heat);
    }
    for (size_t k = 0; k < std::min(d.loads.size(), a.loads.size()); ++k)
        mix.line(d.loads[k].part, a.loads[k].part);
}

void mix_grips(const Mix& mix, Diagnostics& d, const Diagnostics& a) {
    mix.line(d.all_grips.force, a.all_grips.force);
    mix.line(d.all_grips.torque, a.all_grips.torque);
    mix.line(d.all_grips.heat_flux, a.all_grips.heat_flux);
    for (GripFigures& f : d.grips) {
        const auto from = std::ranges::find(a.grips, f.id, &GripFigures::id);
        if (from == a.grips.end()) continue;
        mix.line(f.force, from->force);
        mix.line(f.torque, from->torque);
        mix.line(f.heat_flux, from->heat_flux);
    }
}

}  // namespace

Diagnostics between(const Diagnostics& a, const Diagnostics& b, double part) {
    Diagnostics d = b;
    if (!(b.time > a.time) || a.bodies.size() != b.bodies.size() ||
        a.probes.size() != b.probes.size() || a.points.size() != b.points.size() ||
        a.obstacles.size() != b.obstacles.size())
        return d;
    const Mix mix{part, b.time - a.time};
    mix.line(d.time, a.time);
    mix.line(d.melted_fraction, a.melted_fraction);
    mix.line(d.density_error, a.density_error);
    mix.line(d.energy.kinetic, a.energy.kinetic);
    mix.line(d.energy.elastic, a.energy.elastic);
    mix.line(d.energy.gravitational, a.energy.gravitational);
    mix.line(d.energy.compression, a.energy.compression);
    mix.line(d.heat.total, a.heat.total);
    mix.line(d.heat.given, a.heat.given);
    mix.line(d.heat.streamed, a.heat.streamed);
    mix.line(d.heat.lowest, a.heat.lowest);
    mix.line(d.heat.mean, a.heat.mean);
    mix.line(d.heat.highest, a.heat.highest);
    mix.line(d.linear_momentum, a.linear_momentum);
    mix.line(d.angular_momentum, a.angular_momentum);
    mix_bodies(mix, d, a);
    mix_probes(mix, d, a);
    mix_obstacles(mix, d, a);
    mix_grips(mix, d, a);
    return d;
}

}  // namespace taffy
