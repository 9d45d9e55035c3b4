// Looking at a simulation: diagnostics and snapshots.
#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/fields/field_view.h"
#include "core/kernels/cubic_spline.h"
#include "core/simulation/simulation_looking.h"

namespace taffy {

namespace {

Vec3d wide(const Vec4f& v) {
    return v.head<3>().cast<double>();
}

/// Direction in which a body extends farthest: the largest principal axis of its point cloud.
Vec3f longest_axis(const Particles& p, const BodyRows& rows, const Vec3d& centre) {
    Mat3d spread = Mat3d::Zero();
    for (const uint32_t i : rows) {
        if (!is_present(p.flags[i])) continue;
        const Vec3d q = wide(p.x[i]) - centre;
        spread += q * q.transpose();
    }
    const Vec3d axis = Eigen::SelfAdjointEigenSolver<Mat3d>(spread).eigenvectors().col(2);
    int largest = 0;
    axis.cwiseAbs().maxCoeff(&largest);
    return (axis[largest] < 0.0 ? -axis : axis).cast<float>();  // the sign must not flicker
}

/// Left stretch minus one, V - I with V^2 = F F^T: strain in world directions.
Mat3d strain_of(const Mat3f& F) {
    const Mat3d B = F.cast<double>() * F.cast<double>().transpose();
    const Eigen::SelfAdjointEigenSolver<Mat3d> solver(B);
    return solver.operatorSqrt() - Mat3d::Identity();
}

/// Makes the weighted mean of the places the point itself, so that means of what changes linearly
/// are exact (moving least squares of first degree): w (1 - m M^-1 (x - point)) with the first and
/// second moments m, M. Not where that would take away most of the weight.
void centre_weights(const Vec3d& point, std::span<const Vec3d> places, std::span<double> weights) {
    Vec3d first = Vec3d::Zero();
    Mat3d second = Mat3d::Zero();
    double sum = 0.0;
    for (size_t k = 0; k < places.size(); ++k) {
        const Vec3d r = places[k] - point;
        sum += weights[k], first += weights[k] * r, second += weights[k] * r * r.transpose();
    }
    const Vec3d slope = second.completeOrthogonalDecomposition().solve(first);
    if (slope.dot(first) > 0.5 * sum) return;
    for (size_t k = 0; k < places.size(); ++k) weights[k] *= 1.0 - slope.dot(places[k] - point);
}

/// Range of the values without so many of the smallest and of the largest.
void find_range(std::vector<float>& sorted, size_t cut, float& low, float& high) {
    low = std::numeric_limits<float>::max(), high = std::numeric_limits<float>::lowest();
    if (sorted.empty()) return;
    std::nth_element(sorted.begin(), sorted.begin() + long(cut), sorted.end());
    low = sorted[cut];
    std::nth_element(sorted.begin(), sorted.end() - 1 - long(cut), sorted.end());
    high = sorted[sorted.size() - 1 - cut];
}

}  // namespace

uint32_t Simulation::State::local_row(uint32_t particle) const {
    const BodyRows& rows = bodies[particles.body[particle]].rows;
    return rows.in_a_row() ? particle - rows[0] : particles.in_body[particle];
}

Quatf Simulation::State::rotation_of(uint32_t particle) const {
    const uint32_t b = particles.body[particle];
    if (bodies[b].material.is_fluid()) return Quatf::Identity();
    return solids.rotation(b, local_row(particle));
}

std::vector<ElasticFigures> Simulation::State::all_figures() const {
    std::vector<ElasticFigures> figures(particles.size());
    for (uint32_t b = 0; b < bodies.size(); ++b) {
        const SimulationBody& body = bodies[b];
        const bool is_fluid = body.material.is_fluid();
        BodyParts parts(body.rows);
        const auto own = parts.of(std::span(figures));
        if (!is_fluid) solids.evaluate(pool, b, particles.x, own);
        parts.put_back(own, std::span(figures));
        if (fluid.compression().empty()) continue;
        for (const uint32_t i : body.rows)
            if (is_fluid || particles.molten[i] >= 1.0f)
                figures[i].volume_ratio = 1.0f / fluid.compression()[i];
    }
    return figures;
}

Diagnostics Simulation::State::diagnostics(std::span<const ElasticFigures> figures) const {
    Diagnostics d;
    d.time = time;
    d.step = World::step;
    d.step_size = step_size;
    d.stable_step = explicit_steps.largest_step(*this);
    const double bare =  // without any margin
        std::min({1.0, solid_forces.stable_step(*this), fluid.largest_step(*this)});
    d.cost =
        cost_meter.cost(is_implicit(), d.stable_step, bare, implicit_steps.largest_step(*this));
    if (!allows(Integrator::implicit)) d.cost.implicit_ms = 0.0;  // no choice
    if (is_implicit()) implicit_steps.report(d);
    for (const SimulationBody& body : bodies) {
        BodyFigures f;
        f.name = body.definition.name;
        f.lower = Vec3d::Constant(1e30), f.upper = -f.lower;
        double mass = 0.0;
        const size_t before = d.present;
        for (const uint32_t i : body.rows) {
            if (!is_present(particles.flags[i])) continue;
            ++d.present;
            const Vec3d x = wide(particles.x[i]), v = wide(particles.v[i]);
            const ElasticFigures& e = figures[i];
            const double m = double(particles.mass[i]);
            mass += m;
            f.momentum += m * v;
            f.spin += m * x.cross(v);
            f.temperature += particles.temperature[i];
            f.centre += m * x;
            f.velocity += m * v;
            f.lower = f.lower.cwiseMin(x), f.upper = f.upper.cwiseMax(x);
            f.volume += double(particles.volume[i]) * double(e.volume_ratio);
            d.linear_momentum += m * v;
            d.angular_momentum += m * x.cross(v);
            d.energy.kinetic += 0.5 * m * v.squaredNorm();
            d.energy.elastic += double(e.energy_density) * double(e.elastic_volume);
        }
        f.present = d.present - before;
        f.mass = mass;
        if (mass > 0.0) f.spin -= f.centre.cross(f.velocity) / mass;  // still sums
        if (mass > 0.0)
            f.centre /= mass, f.velocity /= mass, f.temperature /= double(f.present);
        else  // nothing there
            f.lower = f.upper = Vec3d::Zero();
        d.bodies.push_back(f);
    }
    for (const Module* module : modules) {
        module->add_energy(*this, d.energy);
        module->report(*this, d);
    }
    for (size_t k = 0; k < regions.size(); ++k) {
        d.probes.push_back(probe(regions[k], figures));
        d.probes.back().heat_flux = heat.flux_into(k);
    }
    for (const ProbePoint& point : points) d.points.push_back(point_figures(point, figures));
    return d;
}

MaterialFigures Simulation::State::material_around(std::span<const uint32_t> rows,
                                                   std::span<const double> weights,
                                                   std::span<const ElasticFigures> figures) const {
    MaterialFigures f;
    double all = 0.0, solid = 0.0;  // weights; a part of what melts is solid
    for (size_t k = 0; k < rows.size(); ++k) {
        const uint32_t i = rows[k];
        const double w = weights[k], molten = double(particles.molten[i]);
        const ElasticFigures& e = figures[i];
        all += w, solid += w * (1.0 - molten);
        f.temperature += w * particles.temperature[i];
        f.pressure += w * (1.0 - molten) * double(e.pressure);
        if (!fluid.pressures().empty()) f.pressure += w * molten * double(fluid.pressures()[i]);
        f.von_mises += w * (1.0 - molten) * double(e.von_mises);
        if (molten >= 1.0 || bodies[particles.body[i]].material.is_fluid()) continue;
        const ElasticTensors tensors = solids.tensors(particles.body[i], local_row(i), particles.x);
        f.stress += w * (1.0 - molten) * tensors.stress.cast<double>();
        f.strain += w * (1.0 - molten) * strain_of(tensors.F);
    }
    if (all > 0.0) f.temperature /= all, f.pressure /= all;
    if (solid > 0.0) f.von_mises /= solid, f.stress /= solid, f.strain /= solid;
    return f;
}

PointFigures Simulation::State::point_figures(const ProbePoint& point,
                                              std::span<const ElasticFigures> figures) const {
    PointFigures f;
    f.name = point.name;
    std::vector<uint32_t> rows;
    std::vector<double> weights;
    std::vector<Vec3d> places;
    for (const SimulationBody& body : bodies) {
        const float radius = point.radius > 0.0f ? point.radius : body.definition.support;
        for (const uint32_t i : body.rows) {
            if (!is_present(particles.flags[i])) continue;
            const float r = (xyz(particles.x[i]) - point.position).norm();
            if (r >= radius) continue;
            // Within a ball that was asked for all count alike, else the nearer the more.
            const double w = double(particles.volume[i]) *
                             (point.radius > 0.0f ? 1.0 : double(cubic_spline(r, radius)));
            rows.push_back(i), weights.push_back(w), places.push_back(wide(particles.x[i]));
        }
    }
    centre_weights(point.position.cast<double>(), places, weights);
    for (size_t k = 0; k < rows.size(); ++k) {
        f.weight += weights[k];
        f.velocity += weights[k] * wide(particles.v[rows[k]]);
    }
    if (f.weight > 0.0) f.velocity /= f.weight;
    f.material = material_around(rows, weights, figures);
    return f;
}

ProbeFigures Simulation::State::probe(const Region& region,
                                      std::span<const ElasticFigures> figures) const {
    ProbeFigures f;
    f.name = region.name;
    Vec3d centre = Vec3d::Zero();
    for (uint32_t i : region.particles) {
        centre += wide(particles.x[i]);
        f.displacement += wide(particles.x[i] - particles.rest[i]);
        f.velocity += wide(particles.v[i]);
        f.force += wide(particles.force[i] + particles.contact[i]);
    }
    const double count = double(region.particles.size());
    centre /= count, f.displacement /= count, f.velocity /= count;
    std::vector<double> volumes;
    for (const uint32_t i : region.particles) {
        const MaterialParameters& material = bodies[region.body].material;
        volumes.push_back(double(particles.volume[i]));
        f.heat +=
            double(particles.mass[i]) * double(material.heat_capacity) * particles.temperature[i];
    }
    f.material = material_around(region.particles, volumes, figures);
    for (uint32_t i : region.particles) {
        if (!is_held(particles.flags[i])) continue;
        // The support carries what the particles cannot follow.
        const Vec3d force = wide(along(moving_axes(particles, i), Vec4f::Zero(),
                                       particles.force[i] + particles.contact[i]));
        f.reaction -= force;
        f.reaction_torque -= (wide(particles.x[i]) - centre).cross(force);
    }
    return f;
}

Diagnostics Simulation::diagnostics() const {
    return state_->shown_diagnostics(state_->all_figures());
}

std::vector<uint32_t> Simulation::State::rows_by_body() const {
    std::vector<uint32_t> rows;
    rows.reserve(particles.size());
    for (const SimulationBody& body : bodies)
        rows.insert(rows.end(), body.rows.begin(), body.rows.end());
    return rows;
}

void Simulation::capture(Snapshot& out) const {
    State& s = *state_;
    const Particles& p = s.particles;
    const Profiler::Scope scope(s.profiler, "snapshot");
    std::vector<ElasticFigures> figures = s.all_figures();
    out.diagnostics = s.shown_diagnostics(figures);
    const bool between = s.shows_between() && (s.colour_field->has_values() || s.inspected);
    const State::ShownState shown(s);
    if (between) figures = s.all_figures();
    const std::vector<uint32_t> rows = s.rows_by_body();
    out.position.resize(rows.size());
    out.id.resize(rows.size());
    out.body.resize(rows.size());
    out.flags.resize(rows.size());
    for (size_t k = 0; k < rows.size(); ++k) {
        const uint32_t i = rows[k];
        out.position[k] = p.x[i];
        if (!is_present(p.flags[i]))
            out.position[k].setConstant(std::numeric_limits<float>::quiet_NaN());
        out.position[k].w() = 0.5f * s.bodies[p.body[i]].definition.spacing;
        out.id[k] = p.table.id(i);
        out.body[k] = p.body[i];
        out.flags[k] = p.flags[i];
    }
    std::vector<uint8_t> bonded;
    for (uint32_t b = 0; b < s.bodies.size(); ++b) bonded.push_back(s.solids.has_bonds(b));
    const FieldView view{
        p, s.bodies, figures, s.fluid.pressures(), s.solids.lattices(), s.solids.bonds(), bonded};
    s.capture_field(out, view);
    out.inspected.reset();
    if (s.inspected) out.inspected = s.report(*s.inspected, view);
    if (out.inspected && out.inspected->present)
        out.inspected->index =
            uint32_t(std::ranges::find(out.id, out.inspected->id) - out.id.begin());
    s.capture_bodies(out);
    s.capture_surfaces(out);
    out.obstacles = s.obstacles;
    s.capture_interaction(out);
    out.sources.assign(s.sources.all().begin(), s.sources.all().end());
    out.scene_sources.assign(s.sources.first().begin(), s.sources.first().end());
    out.parameters = s.parameters;
    out.scene_parameters = s.scene_parameters;
    out.scene_name = s.scene_name;
    out.paused = s.paused;
    out.notice = s.notice;
    out.notice_serial = s.notice_serial;
    out.wreck = s.wreck.text();
    out.way_back = s.checkpoints.front().time;
}

void Simulation::State::capture_field(Snapshot& out, const FieldView& at) const {
    out.colour_field = colour_field;
    out.field.clear();
    if (!colour_field->has_values()) return;
    out.field.reserve(particles.size());
    std::vector<float> present;
    for (const uint32_t row : rows_by_body()) {
        out.field.push_back(colour_field->value(at, row));
        if (is_present(particles.flags[row])) present.push_back(out.field.back());
    }
    const int outlier_in = colour_field->range.outlier_in;
    const size_t cut = outlier_in > 0 ? present.size() / size_t(outlier_in) : 0;
    find_range(present, cut, out.field_min, out.field_max);
}

void Simulation::State::capture_bodies(Snapshot& out) const {
    out.bodies.resize(bodies.size());
    uint32_t first = 0;
    for (uint32_t b = 0; b < bodies.size(); ++b) {
        const SimulationBody& body = bodies[b];
        BodyState& state = out.bodies[b];
        const Vec3d centre = out.diagnostics.bodies[b].centre;
        state.name = body.definition.name;
        state.first = first;
        state.count = uint32_t(body.rows.size());
        first += state.count;
        state.dimension = body.definition.dimension;
        state.spacing = body.definition.spacing;
        state.support = body.definition.support;
        state.colour = body.definition.colour;
        state.material = body.material;
        state.scene_material = body.definition.material;
        state.centre = centre.cast<float>();
        state.long_axis = longest_axis(particles, body.rows, centre);
        state.flat = body.definition.dimension < 3;
        state.held = body.anchored;
        state.bonded = has_bonds(b);
        state.poured = is_poured(b);
        state.stable_step = body.material.is_fluid() ? std::min(1.0, fluid.largest_step(*this))
                                                     : solids.stable_step(b);
    }
}

void Simulation::State::capture_surfaces(Snapshot& out) const {
    out.surface_mode = surface_mode;
    out.transforms.clear();
    for (uint32_t b = 0; b < bodies.size(); ++b) {
        out.bodies[b].surface = bodies[b].surface;
        const SurfaceMode& mode = surface_mode->of_body(bodies[b]);
        out.bodies[b].shown_as = &mode;
        if (mode.capture) mode.capture(*this, b, out);
    }
}

void Simulation::State::capture_interaction(Snapshot& out) const {
    out.grips.clear();
    for (const Grip& g : grips.all())
        out.grips.push_back({g.id(), g.body(), g.anchor(particles, rotation_of(g.picked())),
                             g.target(), g.force(), g.twisting(), g.axis(), g.angle_target(),
                             g.angle(), g.torque(), g.radius()});
    out.handles.clear();
    for (const Handle& h : handles.all()) {
        if (h.is_fixed() || !h.holds()) continue;
        HandleState state{h.name(),
                          h.body(),
                          h.rest_centre(),
                          h.half_size(),
                          h.followed(h.pose(), particles),
                          h.followed(h.target(), particles)};
        for (const ProbeFigures& f : out.diagnostics.probes)
            if (f.name == h.name()) {
                state.force = f.reaction.cast<float>();
                state.torque = f.reaction_torque.cast<float>();
            }
        out.handles.push_back(state);
    }
    out.holds = holds();
    for (RegionHold& hold : out.holds)
        for (const ProbeFigures& f : out.diagnostics.probes)
            if (f.name == hold.name) {
                hold.force = f.reaction.cast<float>();
                hold.torque = f.reaction_torque.cast<float>();
            }
    out.loads.clear(), out.scene_loads.clear();
    for (size_t k = 0; k < region_loads.size(); ++k) {
        out.loads.push_back(region_loads.at(k));
        out.scene_loads.push_back(region_loads.first(k));
    }
}

std::vector<RegionHold> Simulation::State::holds() const {
    std::vector<RegionHold> holds;
    for (const Handle& h : handles.all()) holds.push_back({h.name(), h.is_fixed(), h.holds()});
    return holds;
}

}  // namespace taffy
