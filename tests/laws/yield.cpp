// A material flows at the stress yield_stress: bars in tension and compression, blocks in shear, of
// several stiffnesses, shapes and resolutions, strained uniformly.
#include <cmath>

#include "core/scene/sampling.h"
#include "core/solids/solids.h"
#include "tests/laws/law.h"
#include "tests/support/shapes.h"

namespace taffy::laws {

namespace {

struct Specimen {
    const char* name;
    ShapePtr shape;
    int dimension;
};

/// Whether a body that is strained by F, small, flows.
bool flows(const Specimen& specimen, const MaterialParameters& material, const Mat3d& F) {
    constexpr float d = 0.1f;
    const ShapeSample sample = sample_shape(*specimen.shape, d);
    RestShape shape;
    for (const Vec3f& x : sample.position) shape.x0.emplace_back(x[0], x[1], x[2], 0.0f);
    shape.dimension = specimen.dimension;
    shape.spacing = d;
    shape.thickness = sample.thickness;
    shape.support = 2.0f * d;
    shape.particle_volume = sample.particle_volume;
    const ThreadPool pool(1);
    BondNetwork network;
    network.add_body({0, shape.x0.size()}, shape, bond_material(material, 20.0, specimen.dimension),
                     1000.0f);
    std::vector<Vec4f> x = shape.x0, force(x.size(), Vec4f::Zero());
    for (Vec4f& each : x) each.head<3>() = (F * each.head<3>().cast<double>()).cast<float>();
    network.add_forces(pool, x, force);
    network.relax_plastic(pool, x, 0.1f);
    double plastic = 0.0;
    for (uint32_t i = 0; i < x.size(); ++i)
        plastic = std::max(plastic, double(network.plastic_strain(i)));
    return plastic > 1e-7;
}

/// The load of the unit strain per unit stress at which the body begins to flow [Pa].
template <class Strained>
double found_yield(const Specimen& specimen, const MaterialParameters& m,
                   const Strained& strained) {
    double low = 0.0, high = 3.0 * double(m.yield_stress);
    for (int k = 0; k < 16; ++k) {
        const double middle = 0.5 * (low + high);
        (flows(specimen, m, strained(middle)) ? high : low) = middle;
    }
    return high;
}

}  // namespace

std::vector<Law> yield(Extent extent) {
    std::vector<Law> result;
    const std::vector<Specimen> specimens = {
        {"bar of 3 rows", test::box(Vec3f(0.9f, 0.3f, 0.3f)), 3},
        {"bar of 5 rows", test::box(Vec3f(0.9f, 0.5f, 0.5f)), 3},
        {"cylinder 6 across", test::cylinder(0.3f, 0.6f), 3},
        {"rod", test::rod(1.0f, 0.1f), 1},
    };
    for (const Specimen& specimen : specimens) {
        const bool rod = specimen.dimension == 1;
        if (extent == Extent::quick && std::string(specimen.name) == "bar of 5 rows") continue;
        for (const auto& [E, nu] : {std::pair{1e5, 0.0}, {1e6, 0.3}, {2e7, 0.45}}) {
            if (extent == Extent::quick && nu == 0.0) continue;
            MaterialParameters m;
            m.young_modulus = float(E);
            m.poisson_ratio = float(nu);
            m.creep = 10.0f;
            m.yield_stress = float(0.01 * E);
            const auto pulled = [E = E, nu = nu](double stress) {
                const double e = stress / E;
                return Mat3d(Vec3d(1.0 + e, 1.0 - nu * e, 1.0 - nu * e).asDiagonal());
            };
            const auto pressed = [&](double stress) { return pulled(-stress); };
            const auto sheared = [E = E, nu = nu](double stress) {
                Mat3d F = Mat3d::Identity();
                F(0, 1) = F(1, 0) = stress * (1.0 + nu) / E;  // half of tau / mu
                return F;
            };
            char name[96];
            std::snprintf(name, sizeof name, "%s, E = %g, nu = %g", specimen.name, E, nu);
            const double limit = double(m.yield_stress);
            const auto add = [&](const char* load, double measured, double expected) {
                result.push_back({std::string(name) + ": flows at this " + load, measured, expected,
                                  0.01 * expected, "Pa"});
            };
            add("pull", found_yield(specimen, m, pulled), limit);
            if (rod) continue;
            add("pressure", found_yield(specimen, m, pressed), limit);
            add("shear", found_yield(specimen, m, sheared), limit / std::sqrt(3.0));
        }
    }
    return result;
}

}  // namespace taffy::laws
