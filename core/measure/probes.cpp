#include <Eigen/Eigenvalues>
#include <Eigen/QR>

#include "core/fields/fields.h"
#include "core/kernels/cubic_spline.h"
#include "core/measure/measure.h"

namespace taffy {

namespace {

Vec3d wide(const Vec4f& v) {
    return v.head<3>().cast<double>();
}

/// Left stretch tensor minus identity, V - I with V^2 = F F^T: strain in world directions.
Mat3d strain_of(const Mat3f& F) {
    const Mat3d B = F.cast<double>() * F.cast<double>().transpose();
    const Eigen::SelfAdjointEigenSolver<Mat3d> solver(B);
    return solver.operatorSqrt() - Mat3d::Identity();
}

/// Changes the weights such that the weighted mean of the positions is the point itself, so that
/// means of linear functions are exact (moving least squares of first degree): w (1 - m M^-1 (x -
/// point)) with the first and second moments m, M. Leaves the weights if this would remove most of
/// their sum.
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

MaterialFigures material_around(const FieldView& view, std::span<const uint32_t> rows,
                                std::span<const double> weights) {
    const Particles& particles = view.particles;
    MaterialFigures f;
    double all = 0.0, solid = 0.0;  // sums of weights; melting particles count as solid in part
    for (size_t k = 0; k < rows.size(); ++k) {
        const uint32_t i = rows[k];
        const double w = weights[k], molten = double(particles.molten[i]);
        const ElasticFigures& e = view.figures[i];
        all += w, solid += w * (1.0 - molten);
        f.temperature += w * particles.temperature[i];
        f.pressure += w * (1.0 - molten) * double(e.pressure);
        if (!view.fluid_pressure.empty()) f.pressure += w * molten * double(view.fluid_pressure[i]);
        f.von_mises += w * (1.0 - molten) * double(e.von_mises);
        if (molten >= 1.0 || view.bodies[particles.body[i]].material.is_fluid()) continue;
        const ElasticTensors tensors = view.tensors(i);
        f.stress += w * (1.0 - molten) * tensors.stress.cast<double>();
        f.strain += w * (1.0 - molten) * strain_of(tensors.F);
    }
    if (all > 0.0) f.temperature /= all, f.pressure /= all;
    if (solid > 0.0) f.von_mises /= solid, f.stress /= solid, f.strain /= solid;
    return f;
}

/// All forces on a particle [N].
Vec4f force_on(const Particles& p, uint32_t i) {
    const Vec4f force = p.force[i] + p.contact[i];
    return p.solved.used() ? Vec4f(force + p.solved[i]) : force;
}

}  // namespace

PointFigures measure_point(const FieldView& view, const ProbePoint& point) {
    const Particles& particles = view.particles;
    PointFigures f;
    f.name = point.name;
    std::vector<uint32_t> rows;
    std::vector<double> weights;
    std::vector<Vec3d> places;
    for (const SimulationBody& body : view.bodies) {
        const float radius = point.radius > 0.0f ? point.radius : body.definition.support;
        for (const uint32_t i : body.rows) {
            if (!is_present(particles.flags[i])) continue;
            const float r = (xyz(particles.x[i]) - point.position).norm();
            if (r >= radius) continue;
            // With a given radius all particles count by volume alone, else weighted by the kernel.
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
    f.material = material_around(view, rows, weights);
    return f;
}

ProbeFigures measure_region(const FieldView& view, const Region& region) {
    const Particles& particles = view.particles;
    ProbeFigures f;
    f.name = region.name;
    Vec3d centre = Vec3d::Zero();
    for (uint32_t i : region.particles) {
        centre += wide(particles.x[i]);
        f.displacement += wide(particles.x[i] - particles.rest[i]);
        f.velocity += wide(particles.v[i]);
        f.force += wide(force_on(particles, i));
    }
    const double count = double(region.particles.size());
    centre /= count, f.displacement /= count, f.velocity /= count;
    std::vector<double> volumes;
    for (const uint32_t i : region.particles) {
        const MaterialParameters& material = view.bodies[view.body_of(i)].material;
        volumes.push_back(double(particles.volume[i]));
        f.heat +=
            double(particles.mass[i]) * double(material.heat_capacity) * particles.temperature[i];
    }
    f.material = material_around(view, region.particles, volumes);
    for (uint32_t i : region.particles) {
        if (!is_held(particles.flags[i])) continue;
        // The support bears the forces along the axes in which the particles cannot move.
        const Vec3d force =
            wide(along(moving_axes(particles, i), Vec4f::Zero(), force_on(particles, i)));
        f.reaction -= force;
        f.reaction_torque -= (wide(particles.x[i]) - centre).cross(force);
    }
    return f;
}

ProbeReport measure_probe(const FieldView& view, const PlacedProbe& probe) {
    const Particles& particles = view.particles;
    ProbeReport report;
    Region region{.name = probe.name};
    for (const ParticleId id : probe.particles)
        if (const auto row = particles.table.row(id); row && is_present(particles.flags[*row]))
            region.particles.push_back(*row);
    report.figures.name = probe.name;
    report.particles = uint32_t(region.particles.size());
    report.fields.assign(colour_fields().size(), 0.0);
    if (region.particles.empty()) return report;
    report.figures = measure_region(view, region);
    const double part = 1.0 / double(report.particles);
    for (const uint32_t i : region.particles) {
        report.centre += part * wide(particles.x[i]);
        report.molten += part * double(view.molten_part(i));
        report.density += part * double(view.density(i));
        for (size_t k = 0; k < report.fields.size(); ++k)
            if (const ColourField& field = *colour_fields()[k]; field.has_values())
                report.fields[k] += part * double(field.value(view, i));
    }
    return report;
}

}  // namespace taffy
