#include <Eigen/Eigenvalues>

#include "core/measure/measure.h"

namespace taffy {

Vec3f longest_axis(const FieldView& view, uint32_t body) {
    const Particles& p = view.particles;
    Vec3d centre = Vec3d::Zero();
    double mass = 0.0;
    for (const uint32_t i : view.bodies[body].rows) {
        if (!is_present(p.flags[i])) continue;
        centre += double(p.mass[i]) * xyz(p.x[i]).cast<double>();
        mass += double(p.mass[i]);
    }
    if (mass > 0.0) centre /= mass;
    Mat3d spread = Mat3d::Zero();
    for (const uint32_t i : view.bodies[body].rows) {
        if (!is_present(p.flags[i])) continue;
        const Vec3d q = xyz(p.x[i]).cast<double>() - centre;
        spread += q * q.transpose();
    }
    const Vec3d axis = Eigen::SelfAdjointEigenSolver<Mat3d>(spread).eigenvectors().col(2);
    int largest = 0;
    axis.cwiseAbs().maxCoeff(&largest);
    return (axis[largest] < 0.0 ? -axis : axis).cast<float>();  // the sign must not flicker
}

void measure_bodies(const FieldView& view, Diagnostics& d) {
    const Particles& particles = view.particles;
    for (const SimulationBody& body : view.bodies) {
        BodyFigures f;
        f.name = body.definition.name;
        f.asleep = body.asleep;
        f.lower = Vec3d::Constant(1e30), f.upper = -f.lower;
        double mass = 0.0;
        const size_t before = d.present;
        for (const uint32_t i : body.rows) {
            if (!is_present(particles.flags[i])) continue;
            ++d.present;
            const Vec3d x = xyz(particles.x[i]).cast<double>();
            const Vec3d v = xyz(particles.v[i]).cast<double>();
            const ElasticFigures& e = view.figures[i];
            const double m = double(particles.mass[i]);
            mass += m;
            f.momentum += m * v;
            f.spin += m * x.cross(v);
            f.temperature += particles.temperature[i];
            f.molten += double(view.molten_part(i));
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
        if (mass > 0.0) f.spin -= f.centre.cross(f.velocity) / mass;  // both still sums, not means
        if (mass > 0.0) f.centre /= mass, f.velocity /= mass, f.temperature /= double(f.present);
        if (f.present > 0)
            f.molten /= double(f.present);
        else  // no particles
            f.lower = f.upper = Vec3d::Zero();
        d.bodies.push_back(f);
    }
}

}  // namespace taffy
