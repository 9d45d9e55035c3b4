// Bodies that cool in air: Newton's law at the surface, Fourier's law inside. The mean temperature
// of a hot body over time against the series of Carslaw and Jaeger, Conduction of Heat in Solids,
// sections 3.11 (plate), 7.7 (cylinder) and 9.4 (ball); a box or a short cylinder is a product.
#include <cmath>
#include <functional>
#include <numbers>

#include "core/scene/sampling.h"
#include "core/simulation/simulation.h"
#include "tests/laws/fluid_scenes.h"
#include "tests/laws/law.h"
#include "tests/support/shapes.h"

namespace taffy::laws {

namespace {

constexpr double pi = std::numbers::pi;
constexpr double k_heat = 0.02, density = 1000.0, capacity = 100.0;
constexpr double conductivity = k_heat * density * capacity;  // [W/(m K)]
constexpr double hot = 100.0, air = 20.0;                     // [C]

double root(const std::function<double(double)>& f, double low, double high) {
    for (int k = 0; k < 100; ++k) {
        const double middle = 0.5 * (low + high);
        (f(low) * f(middle) <= 0.0 ? high : low) = middle;
    }
    return 0.5 * (low + high);
}

constexpr int terms = 40;

/// Mean of (T - air) / (hot - air) of a plate of half thickness L after the time t.
double plate(double L, double h, double t) {
    const double Bi = h * L / conductivity, Fo = k_heat * t / (L * L);
    double sum = 0.0;
    for (int n = 0; n < terms; ++n) {
        const double z = root([&](double x) { return x * std::sin(x) - Bi * std::cos(x); }, n * pi,
                              (n + 0.5) * pi);
        sum += 2.0 * Bi * Bi / (z * z * (Bi * Bi + Bi + z * z)) * std::exp(-z * z * Fo);
    }
    return sum;
}

/// The same of a cylinder of radius R, endlessly long.
double cylinder(double R, double h, double t) {
    const double Bi = h * R / conductivity, Fo = k_heat * t / (R * R);
    const auto f = [&](double x) {
        return x * std::cyl_bessel_j(1.0, x) - Bi * std::cyl_bessel_j(0.0, x);
    };
    double sum = 0.0, low = 1e-9;
    for (int n = 0; n < terms; ++n) {
        double high = low;  // the next change of sign
        while (f(low) * f(high) > 0.0 || high == low) high += 0.05;
        const double z = root(f, low, high);
        sum += 4.0 * Bi * Bi / (z * z * (Bi * Bi + z * z)) * std::exp(-z * z * Fo);
        low = high;
    }
    return sum;
}

/// The same of a ball of radius R.
double ball(double R, double h, double t) {
    const double Bi = h * R / conductivity, Fo = k_heat * t / (R * R);
    double sum = 0.0;
    for (int n = 0; n < terms; ++n) {
        const double z = root([&](double x) { return x * std::cos(x) + (Bi - 1.0) * std::sin(x); },
                              n * pi + 1e-9, (n + 1) * pi);
        sum += 6.0 * Bi * Bi / (z * z * (Bi * (Bi - 1.0) + z * z)) * std::exp(-z * z * Fo);
    }
    return sum;
}

struct Case {
    std::string name;
    ShapePtr shape;
    double spacing;
    double length;  // that Biot's number is made with: half thickness or radius [m]
    std::function<double(double h, double t)> mean;
};

struct Cooled {
    double worst = 0.0;     // of the mean over the excess at first, signed
    double unbooked = 0.0;  // heat that is neither in the body nor in the books, over the heat lost
};

/// Cools the body until a tenth of its excess is left, and compares a dozen times on the way, from
/// when the heat of the outermost half spacing has felt the air: k t = d^2/4.
Cooled cool(const Case& c, double Bi, const FluidWay& way = usual_way) {
    const double h = Bi * conductivity / c.length;
    BodyDescription description;
    description.name = "body";
    description.shape = c.shape;
    description.spacing = float(c.spacing);
    description.material.density = float(density);
    description.material.heat_capacity = float(capacity);
    description.material.heat_diffusion = float(k_heat);
    description.material.temperature = float(hot);
    description.material.young_modulus = 1e4f;
    SimulationParameters parameters = way.of();
    parameters.gravity = Vec3f::Zero();
    parameters.threads = 1;
    parameters.ambient_loss = float(h);
    parameters.ambient_temperature = float(air);
    Simulation simulation;
    simulation.add_body(define_body(description, sample_shape(*c.shape, description.spacing)));
    simulation.finish_building("cooling", parameters);
    const double start = simulation.diagnostics().heat.total;
    const double end =
        root([&](double t) { return c.mean(h, t) - 0.1; }, 0.0, 1e4 * c.length * c.length / k_heat);
    Cooled result;
    const double first = std::min(0.25 * c.spacing * c.spacing / k_heat, 0.5 * end);
    double t = 0.0;
    for (int k = 0; k < 12; ++k) {
        // When heat has just been exchanged, at whatever accuracy.
        const double next = std::ceil(60.0 * (first + (end - first) * k / 11.0)) / 60.0;
        simulation.advance(next - t);
        t = next;
        const HeatFigures heat = simulation.diagnostics().heat;
        const double error = (heat.mean - air) / (hot - air) - c.mean(h, t);
        if (std::abs(error) > std::abs(result.worst)) result.worst = error;
        result.unbooked = std::max(
            result.unbooked, std::abs(heat.total - start - heat.given) / std::abs(heat.given));
    }
    return result;
}

/// How far the mean may be off. While the air is felt by less than a particle, no particle can be
/// cold outside and hot inside: finite volumes of the same cells are off by 0.06, 0.03, 0.02 at
/// Bi = 5 and 0.13, 0.08, 0.05 at Bi = 20, of a cube 4, 6 and 8 across.
double bound(int across, double Bi) {
    if (Bi < 2.0) return 0.04;
    if (Bi < 10.0) return across < 6 ? 0.08 : 0.04;
    return across < 6 ? 0.13 : 0.09;
}

std::vector<Case> cases(int across) {
    const double L = 0.2, d = 2.0 * L / across;  // half an edge, or the radius
    const auto side = [](double half) {
        return [half](double h, double t) { return plate(half, h, t); };
    };
    const auto edge = side(L), wide = side(2.0 * L);
    return {
        {"cube", test::box(Vec3f::Constant(float(2.0 * L))), d, L,
         [=](double h, double t) { return std::pow(edge(h, t), 3); }},
        {"plate", test::box(Vec3f(float(4.0 * L), float(4.0 * L), float(2.0 * L))), d, L,
         [=](double h, double t) { return edge(h, t) * std::pow(wide(h, t), 2); }},
        {"ball", test::sphere(float(L)), d, L, [=](double h, double t) { return ball(L, h, t); }},
        {"cylinder", test::cylinder(float(L), float(4.0 * L)), d, L,
         [=](double h, double t) { return cylinder(L, h, t) * wide(h, t); }},
    };
}

}  // namespace

std::vector<Law> cooling(Extent extent) {
    std::vector<Law> result;
    const bool full = extent == Extent::full;
    for (const int across : full ? std::vector{4, 6, 8} : std::vector{6})
        for (const Case& c : cases(across)) {
            if (!full && c.name == "plate") continue;
            double unbooked = 0.0;
            const std::string name = c.name + ", " + std::to_string(across) + " across";
            for (const double Bi :
                 full ? std::vector{0.1, 1.0, 5.0, 20.0} : std::vector{1.0, 5.0}) {
                const Cooled cooled = cool(c, Bi);
                unbooked = std::max(unbooked, cooled.unbooked);
                char biot[32];
                std::snprintf(biot, sizeof biot, ", Bi = %g", Bi);
                result.push_back({name + biot + ": mean, farthest from the series", cooled.worst,
                                  0.0, bound(across, Bi), "1"});
            }
            result.push_back({name + ": heat not in the books", unbooked, 0.0, 1e-9, "1"});
        }
    const Case cube = cases(6).front();
    for (const FluidWay& way : {FluidWay{"implicit", "draft"}, FluidWay{"implicit", "fine"}})
        for (const double Bi : {1.0, 5.0}) {
            char what[100];
            std::snprintf(what, sizeof what, "cube, 6 across, Bi = %g", Bi);
            result.push_back({what + told(way) + ": mean, farthest from the series",
                              cool(cube, Bi, way).worst, 0.0, bound(6, Bi), "1"});
        }
    return result;
}

}  // namespace taffy::laws
