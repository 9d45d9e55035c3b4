#include "app/plots/gauges.h"

#include <algorithm>
#include <cmath>

#include "core/particles/particle_flags.h"

namespace taffy {

namespace {

/// The extent of the particles of a handle's region along an axis, in the handle's first pose.
struct Held {
    size_t count = 0;
    double low = 1e300, high = -1e300;  // along the axis, from the region's centre [m]
};

Held held_by(const Snapshot& s, const HandleState& handle, const Vec3d& axis) {
    Held held;
    const Vec3f reach = handle.half_size + Vec3f::Constant(0.25f * s.bodies[handle.body].spacing);
    const Vec3f centre = handle.rest_centre + handle.pose.translation;
    const Quatf back = handle.pose.rotation.conjugate();
    for (size_t k = 0; k < s.position.size(); ++k) {
        if (s.body[k] != handle.body || (s.flags[k] & particle_flag::handle) == 0) continue;
        const Vec3f away = back * Vec3f(s.position[k].head<3>() - centre);
        if ((away.cwiseAbs().array() > reach.array()).any()) continue;
        const double along = axis.dot(away.cast<double>());
        ++held.count;
        held.low = std::min(held.low, along), held.high = std::max(held.high, along);
    }
    return held;
}

const HandleState* farthest_other(const Snapshot& s, const HandleState& handle) {
    const HandleState* farthest = nullptr;
    const auto distance = [&](const HandleState& h) {
        return (h.rest_centre - handle.rest_centre).norm();
    };
    for (const HandleState& h : s.handles)
        if (&h != &handle && h.body == handle.body &&
            (!farthest || distance(h) > distance(*farthest)))
            farthest = &h;
    return farthest;
}

}  // namespace

std::vector<Gauge> gauges_of(const Snapshot& s) {
    std::vector<Gauge> gauges;
    for (const HandleState& handle : s.handles) {
        const HandleState* other = farthest_other(s, handle);
        if (!other || handle.body >= s.diagnostics.bodies.size()) continue;
        const Vec3d way = (handle.rest_centre - other->rest_centre).cast<double>();
        const BodyState& body = s.bodies[handle.body];
        const BodyFigures& figures = s.diagnostics.bodies[handle.body];
        if (way.norm() < 1e-6 || figures.present == 0 || body.material.density <= 0.0f) continue;
        Gauge gauge{handle.name, other->name, way.normalized()};
        const Held here = held_by(s, handle, gauge.axis), there = held_by(s, *other, gauge.axis);
        if (here.count == 0 || there.count == 0) continue;
        gauge.length = way.norm() + here.low - there.high;
        if (gauge.length <= 0.0) continue;
        // All particles have the same share of the body's volume, which reaches half a spacing
        // beyond the outermost ones.
        const double volume =
            figures.mass / double(body.material.density) / double(figures.present);
        gauge.section = double(here.count) * volume / (here.high - here.low + double(body.spacing));
        gauges.push_back(gauge);
    }
    return gauges;
}

double nominal_stress(const Gauge& gauge, const HandleState& handle) {
    return handle.force.cast<double>().dot(gauge.axis) / gauge.section;
}

double nominal_strain(const Gauge& gauge, const HandleState& handle, const HandleState& other) {
    const Vec3f moved = handle.pose.translation - other.pose.translation;
    return moved.cast<double>().dot(gauge.axis) / gauge.length;
}

}  // namespace taffy
