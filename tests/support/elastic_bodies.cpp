#include "tests/support/elastic_bodies.h"

#include <random>

namespace taffy::test {

namespace {

constexpr float d = 0.1f;  // [m]

/// A sheet on a paraboloid, turned out of the axes.
RestShape dome(const Quatf& turn) {
    RestShape shape = lattice(6, 5, 1, 2.3f, Quatf::Identity());
    for (Vec4f& x : shape.x0) {
        const float a = x.x() - 0.25f, b = x.y() - 0.2f;
        x.z() = 0.7f * (a * a + b * b);
        x.head<3>() = turn * Vec3f(x.head<3>());
    }
    return shape;
}

}  // namespace

RestShape lattice(int nx, int ny, int nz, float support_ratio, const Quatf& turn) {
    RestShape shape;
    for (int k = 0; k < nz; ++k)
        for (int j = 0; j < ny; ++j)
            for (int i = 0; i < nx; ++i) {
                const Vec3f x = turn * Vec3f(d * float(i), d * float(j), d * float(k));
                shape.x0.emplace_back(x.x(), x.y(), x.z(), 0.0f);
            }
    shape.dimension = nz > 1 ? 3 : (ny > 1 ? 2 : 1);
    shape.spacing = d;
    shape.support = support_ratio * d;
    shape.thickness = shape.dimension == 3 ? d : 0.6f * d;
    const float across = shape.thickness / d;
    shape.particle_volume = d * d * d *
                            (shape.dimension == 3   ? 1.0f
                             : shape.dimension == 2 ? across
                                                    : across * across);
    return shape;
}

std::vector<ElasticCase> elastic_cases() {
    const Quatf none = Quatf::Identity();
    const Quatf turn(Eigen::AngleAxisf(0.7f, Vec3f(1, 2, 3).normalized()));
    const Quatf clamp(Eigen::AngleAxisf(0.5f, Vec3f(0, 1, 1).normalized()));
    return {{"solid", lattice(5, 4, 3, 2.0f, none), {}, none},
            {"tilted solid", lattice(5, 3, 4, 2.6f, turn), {}, none},
            {"sheet", lattice(6, 5, 1, 2.0f, turn), {}, none},
            {"rod", lattice(9, 1, 1, 2.5f, turn), {}, none},
            {"dome", dome(turn), {}, none},
            {"clamped sheet", lattice(6, 5, 1, 2.0f, none), {0, 6, 12, 18, 24}, clamp},
            {"clamped rod", lattice(9, 1, 1, 3.0f, none), {0, 1}, clamp}};
}

reference::Body oracle_body(const ElasticCase& body, const MaterialParameters& material) {
    reference::Body b;
    b.x0 = widened(body.shape.x0);
    b.rho0 = double(material.density);
    b.mass.assign(b.x0.size(), b.rho0 * double(body.shape.particle_volume));
    b.h = double(body.shape.support);
    b.E = double(material.young_modulus);
    b.nu = double(material.poisson_ratio);
    if (body.shape.dimension < 3) b.thickness = double(body.shape.thickness);
    b.cut = strain_rank_cut;
    if (!body.held.empty()) {
        b.held.assign(b.x0.size(), 0);
        for (uint32_t i : body.held) b.held[i] = 1;
        b.held_rotation = body.held_rotation.cast<double>().toRotationMatrix();
    }
    return b;
}

reference::Elasticity oracle(const ElasticCase& body, const MaterialParameters& material) {
    const reference::Body b = oracle_body(body, material);
    reference::Model model;
    model.op = reference::Operator(int(material.elasticity));
    model.strain = reference::Strain(int(material.strain));
    model.alpha = reference::calibrated_alpha(b, reference::make_rest(b, model.op));
    model.beta = reference::calibrated_beta(b, reference::make_rest(b, model.op));
    for (double& alpha : model.alpha) alpha *= double(material.bending);
    for (double& beta : model.beta) beta *= double(material.bending);
    model.ganzenmueller = double(material.hourglass);
    model.volume = double(material.volume_stiffness) * double(material.young_modulus);
    model.corotation = material.corotation;
    return {b, model};
}

FastBody::FastBody(const ElasticCase& body, const MaterialParameters& material,
                   const ElasticKernels& kernels)
    : held_(body.held) {
    elasticity.use_kernels(kernels);
    elasticity.add_body({0, body.shape.x0.size()}, body.shape, material);
    if (!held_.empty()) hold(body.held_rotation);
}

std::vector<Vec4f> FastBody::forces(std::span<const Vec4f> x) {
    std::vector<Vec4f> force(x.size(), Vec4f::Zero());
    elasticity.add_forces(pool, x, force);
    return force;
}

MaterialParameters material_of(ElasticityOperator op, StrainMeasure strain) {
    MaterialParameters m;
    m.young_modulus = 1e6f;
    m.poisson_ratio = 0.4f;  // above 1/3 sheets have a term of their mean curvature
    m.elasticity = op;
    m.strain = strain;
    return m;
}

std::vector<Vec4f> moved(const RestShape& shape, const Quatd& rotation, const Vec3d& translation,
                         double amplitude, uint32_t seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> uniform(-amplitude, amplitude);
    std::vector<Vec4f> x;
    for (const Vec4f& x0 : shape.x0) {
        Vec3d p = rotation * Vec3d(x0.head<3>().cast<double>()) + translation;
        for (int k = 0; k < 3; ++k) p[k] += uniform(random);
        x.emplace_back(float(p.x()), float(p.y()), float(p.z()), 0.0f);
    }
    return x;
}

reference::Vectors widened(std::span<const Vec4f> x) {
    reference::Vectors result;
    for (const Vec4f& p : x) result.push_back(p.head<3>().cast<double>());
    return result;
}

ForceSums sum_forces(std::span<const Vec4f> x, std::span<const Vec4f> force) {
    ForceSums s;
    Vec3d centre = Vec3d::Zero();
    for (const Vec4f& p : x) centre += p.head<3>().cast<double>() / double(x.size());
    for (size_t i = 0; i < x.size(); ++i) {
        const Vec3d f = force[i].head<3>().cast<double>();
        const Vec3d arm = x[i].head<3>().cast<double>() - centre;
        s.force += f, s.torque += arm.cross(f);
        s.force_size += f.norm(), s.torque_size += arm.norm() * f.norm();
        s.largest = std::max(s.largest, f.norm());
    }
    return s;
}

}  // namespace taffy::test
