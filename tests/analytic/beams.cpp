#include "tests/analytic/beams.h"

#include <cmath>

namespace taffy::test {

namespace {

constexpr float d = 0.125f;  // [m]; lattice points are exact in binary
constexpr double E = 1e6;    // [Pa]

MaterialParameters material_of(const Bar& bar) {
    MaterialParameters m = test::material_of(bar.op, bar.strain);
    m.young_modulus = float(E);
    m.poisson_ratio = bar.poisson_ratio;
    return m;
}

bool thin(const Bar& bar) {
    return bar.rows_y == 1;
}

/// Layers at x = d/2, 3d/2 ... and held ones on the other side of x = 0.
LayeredBody make_bar(const Bar& bar) {
    LayeredBody layered;
    RestShape& shape = layered.body.shape;
    const int held_layers = thin(bar) ? 3 : 2;
    for (int i = -held_layers; i < bar.length; ++i)
        for (int j = 0; j < bar.rows_y; ++j)
            for (int k = 0; k < bar.rows_z; ++k) {
                if (i < 0) layered.body.held.push_back(uint32_t(shape.x0.size()));
                shape.x0.emplace_back(d * (float(i) + 0.5f),
                                      d * (float(j) - 0.5f * float(bar.rows_y - 1)),
                                      d * (float(k) - 0.5f * float(bar.rows_z - 1)), 0.0f);
                layered.fixed.push_back(i < 0);
            }
    shape.dimension = !thin(bar) ? 3 : bar.rows_z > 1 ? 2 : 1;
    shape.spacing = shape.thickness = d;
    shape.support = bar.support_ratio * d;
    shape.particle_volume = d * d * d;
    layered.layer = size_t(bar.rows_y * bar.rows_z);
    if (!thin(bar)) layered.body.held.clear();  // solids need no clamp rule
    return layered;
}

/// Saint-Venant's torsion constant of a square, over its side to the fourth.
constexpr double square_torsion = 0.1406;

double beam_sag(const Bar& bar, double q, double l, double x) {
    const double height = d * bar.rows_y, width = d * bar.rows_z;
    if (!thin(bar)) return timoshenko_sag(E, double(bar.poisson_ratio), height, q, l, x);
    const double I = width * height * height * height / 12.0;
    return q * x * x * (6 * l * l - 4 * l * x + x * x) / (24.0 * E * I);
}

}  // namespace

double timoshenko_sag(double young_modulus, double poisson_ratio, double side, double q, double l,
                      double x) {
    const double I = std::pow(side, 4) / 12.0, G = young_modulus / (2.0 * (1.0 + poisson_ratio));
    const double bending = q * x * x * (6 * l * l - 4 * l * x + x * x) / (24.0 * young_modulus * I);
    // Cowper's factor for a rectangle
    const double k = 10.0 * (1.0 + poisson_ratio) / (12.0 + 11.0 * poisson_ratio);
    return bending + q * (l * x - 0.5 * x * x) / (k * G * side * side);
}

BarResult measure(const Bar& bar) {
    const LayeredBody layered = make_bar(bar);
    const std::vector<Vec4f>& x0 = layered.body.shape.x0;
    Equilibrium equilibrium(layered, material_of(bar), bar.storage);
    const size_t first_of_last = x0.size() - layered.layer;
    const double section = double(layered.layer) * d * d;
    // The wall is at the centre of the last held layer, the measure at that of the last layer.
    const double l = d * (bar.length + 0.5), x = d * bar.length;
    BarResult result;
    const auto solve = [&](const std::vector<Vec3d>& load) {
        const std::vector<Vec3d> u = equilibrium.displacements(load);
        result.uncertainty = std::max(result.uncertainty, equilibrium.uncertainty());
        return u;
    };
    const auto solve_body_force = [&](const Vec3d& density) {  // [N/m^3]
        return solve(std::vector<Vec3d>(x0.size(), Vec3d(density * double(d) * d * d)));
    };
    const auto mean_of_last = [&](const std::vector<Vec3d>& u, int axis) {
        double sum = 0.0;
        for (size_t i = first_of_last; i < u.size(); ++i) sum += u[i][axis];
        return sum / double(layered.layer);
    };
    const double sag_density = 0.003 * l / beam_sag(bar, section, l, x);  // sags by 0.3 %
    result.sag = mean_of_last(solve_body_force({0, sag_density, 0}), 1) / (0.003 * l);
    const double stretch_density = 0.002 * l * E / (l * x - 0.5 * x * x);  // stretches by 0.2 %
    result.stretch = mean_of_last(solve_body_force({stretch_density, 0, 0}), 0) / (0.002 * l);
    if (thin(bar)) return result;

    const double side = d * bar.rows_y, G = E / (2.0 * (1.0 + double(bar.poisson_ratio)));
    const double GJ = G * square_torsion * std::pow(side, 4), torque = 0.006 * GJ / x;
    double r2 = 0.0, turn = 0.0;
    for (size_t i = first_of_last; i < x0.size(); ++i)
        r2 += double(x0[i].y() * x0[i].y() + x0[i].z() * x0[i].z());
    std::vector<Vec3d> load(x0.size(), Vec3d::Zero());
    for (size_t i = first_of_last; i < x0.size(); ++i)
        load[i] = Vec3d(0, -double(x0[i].z()), double(x0[i].y())) * torque / r2;
    const std::vector<Vec3d> u = solve(load);
    for (size_t i = first_of_last; i < x0.size(); ++i)
        turn += (double(x0[i].y()) * u[i].z() - double(x0[i].z()) * u[i].y()) / r2;
    result.twist = turn / 0.006;
    return result;
}

double measure_plate(int m, float support_ratio, float poisson_ratio, Storage storage) {
    LayeredBody layered;
    RestShape& shape = layered.body.shape;
    constexpr int held = 3;  // rings: as far as the largest support reaches
    for (int i = -held; i < m + held; ++i)
        for (int k = -held; k < m + held; ++k) {
            const bool inside = i >= 0 && i < m && k >= 0 && k < m;
            if (!inside) layered.body.held.push_back(uint32_t(shape.x0.size()));
            shape.x0.emplace_back(d * float(i - m / 2), d * float(k - m / 2), 0.0f, 0.0f);
            layered.fixed.push_back(!inside);
        }
    shape.dimension = 2;
    shape.spacing = shape.thickness = d;
    shape.support = support_ratio * d;
    shape.particle_volume = d * d * d;
    layered.layer = size_t(m);
    MaterialParameters material;
    material.young_modulus = float(E);
    material.poisson_ratio = poisson_ratio;
    Equilibrium equilibrium(layered, material, storage);
    const double D = E * d * d * d / (12.0 * (1.0 - double(poisson_ratio * poisson_ratio)));
    const double side = d * (m + 1), unit = 0.00126532 * std::pow(side, 4) / D;
    // A plate stiffens by stretching from deflections of a fifth of its thickness on: 2 % of it.
    const double pressure = 0.02 * d / unit;
    const std::vector<Vec3d> u = equilibrium.displacements(
        std::vector<Vec3d>(shape.x0.size(), Vec3d(0, 0, pressure * double(d) * d)));
    return u[shape.x0.size() / 2].z() / (pressure * unit);
}

}  // namespace taffy::test
