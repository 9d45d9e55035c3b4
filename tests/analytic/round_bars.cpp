#include "tests/analytic/round_bars.h"

#include <cmath>
#include <numbers>

#include "core/scene/sampling.h"
#include "tests/support/shapes.h"

namespace taffy::test {

namespace {

constexpr float d = 0.125f;  // [m]
constexpr double E = 1e6;    // [Pa]
constexpr double pi = std::numbers::pi;
constexpr int held_layers = 2;

double radius(int across) {
    return 0.5 * double(d) * across;
}

ShapeSample sample(int across, int layers) {
    return sample_shape(*test::cylinder(float(radius(across)), d * float(layers)), d);
}

/// The cylinder along x, its first layers held and the wall between them and the others at x = 0.
LayeredBody make_bar(const RoundBar& bar) {
    const int layers = bar.length + held_layers;
    const ShapeSample cylinder = sample(bar.across, layers);
    LayeredBody layered;
    RestShape& shape = layered.body.shape;
    for (const Vec3f& x : cylinder.position) {  // layer after layer along z
        const float along = x.z() + 0.5f * d * float(layers) - d * float(held_layers);
        shape.x0.emplace_back(along, x.x(), x.y(), 0.0f);
        layered.fixed.push_back(along < 0.0f);
    }
    shape.dimension = 3;
    shape.spacing = shape.thickness = d;
    shape.support = bar.support_ratio * d;
    shape.particle_volume = cylinder.particle_volume;
    layered.layer = cylinder.position.size() / size_t(layers);
    return layered;
}

}  // namespace

BarResult measure(const RoundBar& bar) {
    const LayeredBody layered = make_bar(bar);
    const std::vector<Vec4f>& x0 = layered.body.shape.x0;
    MaterialParameters material = material_of(ElasticityOperator::corotated, StrainMeasure::cauchy);
    material.young_modulus = float(E);
    material.poisson_ratio = bar.poisson_ratio;
    Equilibrium equilibrium(layered, material);
    const double nu = double(bar.poisson_ratio), G = E / (2.0 * (1.0 + nu));
    const double R = radius(bar.across), A = pi * R * R, I = 0.25 * A * R * R, J = 2.0 * I;
    const double k = 6.0 * (1.0 + nu) / (7.0 + 6.0 * nu);  // Cowper's shear factor of a circle
    // The wall is at the centre of the last held layer, the measure at that of the last layer.
    const double l = double(d) * (bar.length + 0.5), x = double(d) * bar.length;
    const double volume = double(layered.body.shape.particle_volume);
    const size_t first_of_last = x0.size() - layered.layer;
    BarResult result;
    const auto solve = [&](const std::vector<Vec3d>& load) {
        const std::vector<Vec3d> u = equilibrium.displacements(load);
        result.uncertainty = std::max(result.uncertainty, equilibrium.uncertainty());
        return u;
    };
    const auto moved_end = [&](const Vec3d& density, int axis) {  // density [N/m^3]
        const std::vector<Vec3d> u = solve(std::vector<Vec3d>(x0.size(), Vec3d(density * volume)));
        double sum = 0.0;
        for (size_t i = first_of_last; i < u.size(); ++i) sum += u[i][axis];
        return sum / double(layered.layer);
    };
    const double sag_of_unit = A * x * x * (6 * l * l - 4 * l * x + x * x) / (24.0 * E * I) +
                               (l * x - 0.5 * x * x) / (k * G);
    const double load = 0.003 * l / sag_of_unit;  // sags by 0.3 %
    result.sag = moved_end({0, load, 0}, 1) / (0.003 * l);
    const double pull = 0.002 * l * E / (l * x - 0.5 * x * x);  // stretches by 0.2 %
    result.stretch = moved_end({pull, 0, 0}, 0) / (0.002 * l);

    const double torque = 0.006 * G * J / x;
    double r2 = 0.0, turn = 0.0;
    for (size_t i = first_of_last; i < x0.size(); ++i)
        r2 += double(x0[i].y() * x0[i].y() + x0[i].z() * x0[i].z());
    std::vector<Vec3d> twist(x0.size(), Vec3d::Zero());
    for (size_t i = first_of_last; i < x0.size(); ++i)
        twist[i] = Vec3d(0, -double(x0[i].z()), double(x0[i].y())) * torque / r2;
    const std::vector<Vec3d> u = solve(twist);
    for (size_t i = first_of_last; i < x0.size(); ++i)
        turn += (double(x0[i].y()) * u[i].z() - double(x0[i].z()) * u[i].y()) / r2;
    result.twist = turn / 0.006;
    return result;
}

RoundSection round_section(int across) {
    const ShapeSample disc = sample(across, 1);
    const double R = radius(across), cell = double(disc.particle_volume) / double(d);
    Eigen::Matrix2d sum = Eigen::Matrix2d::Zero();
    for (const Vec3f& x : disc.position) {
        const Eigen::Vector2d p = x.head<2>().cast<double>();
        sum += cell * (p * p.transpose() + cell / 12.0 * Eigen::Matrix2d::Identity());
    }
    const double I = 0.5 * sum.trace();
    RoundSection section;
    section.area = cell * double(disc.position.size()) / (pi * R * R);
    section.second_moment = I / (0.25 * pi * R * R * R * R);
    section.uneven = (sum - I * Eigen::Matrix2d::Identity()).norm() / I;
    return section;
}

}  // namespace taffy::test
