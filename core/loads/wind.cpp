// Wind, and the air that holds back what moves in it. Drag acts on the silhouette that a body shows
// to the air that streams past it (the drag equation, particle by particle):
//     f_i = 1/2 rho C |u| u A_i(u),   u = w(t) - v_i
// where A_i is the area that the particle shows against u: a solid's on its windward side, a
// sheet's with either side, a rod's with its length. A convex body in a steady stream has
// 1/2 rho C |u| u times its frontal area. Fluids, and bodies that can melt, feel no wind.
//
// Gusts repeat: a 1-cosine gust, w(t) = w (1 + g (1 - cos(2 pi t / T)) / 2), the discrete gust of
// EASA CS-25.341.
#include <cmath>
#include <numbers>

#include "core/loads/load_kind.h"
#include "core/loads/surface_area.h"

namespace taffy {

namespace {

struct WindParameters {
    float speed = 0.0f;                // [m/s] between gusts
    Vec3f direction = Vec3f::UnitX();  // where it blows to; of any length
    float gust = 0.0f;                 // [-] part of the speed that a gust adds
    float gust_period = 4.0f;          // [s] from gust to gust
    bool air_resistance = false;       // air at rest acts, too
    float air_density = 1.2f;          // [kg/m^3]
    float drag_coefficient = 1.0f;     // [-]

    static const ParameterTable<WindParameters>& describe();
};

const ParameterTable<WindParameters>& WindParameters::describe() {
    const char* const heading = "Wind";
    using W = WindParameters;
    static const auto table =
        ParameterTable<W>()
            .real(&W::speed,
                  {.name = "wind_speed",
                   .label = "Wind speed",
                   .unit = "m/s",
                   .help = "Speed of the air between gusts. Wind drags solids, sheets and rods "
                           "along; fluids and bodies that can melt do not feel it.",
                   .min = 0.0,
                   .max = 100.0,
                   .zero_text = "calm",
                   .group = heading})
            .vector(
                &W::direction,
                {.name = "wind_direction",
                 .label = "Wind direction",
                 .unit = "",
                 .help =
                     "Direction in which the wind blows; the length of the vector does not matter.",
                 .min = -1.0,
                 .max = 1.0,
                 .group = heading})
            .real(&W::gust,
                  {.name = "wind_gust",
                   .label = "Gusts",
                   .unit = "",
                   .help =
                       "Part of the wind speed that a gust adds at its peak: 1 doubles the speed.",
                   .min = 0.0,
                   .max = 5.0,
                   .group = heading})
            .real(&W::gust_period,
                  {.name = "wind_gust_period",
                   .label = "Gust period",
                   .unit = "s",
                   .help = "Time from one gust to the next. Gusts are smooth: 1 - cos.",
                   .min = 0.1,
                   .max = 60.0,
                   .scale = Scale::logarithmic,
                   .group = heading})
            .boolean(
                &W::air_resistance,
                {.name = "air_resistance",
                 .label = "Air resistance",
                 .unit = "",
                 .help =
                     "Lets calm air slow down bodies that move in it, as wind does in any case.",
                 .group = heading})
            .real(&W::air_density,
                  {.name = "air_density",
                   .label = "Air density",
                   .unit = "kg/m3",
                   .help = "Density of the medium that flows as the wind: air 1.2, water 1000.",
                   .min = 0.0,
                   .max = 2000.0,
                   .group = heading})
            .real(&W::drag_coefficient,
                  {.name = "drag_coefficient",
                   .label = "Drag coefficient",
                   .unit = "",
                   .help = "Drag over stagnation pressure times frontal area: a plate across the "
                           "wind 1.2, a cube 1.05, a ball 0.47.",
                   .min = 0.0,
                   .max = 5.0,
                   .group = heading});
    return table;
}

/// Returns the velocity of the air [m/s].
Vec3f wind_at(const WindParameters& wind, double time) {
    const double phase = 2.0 * std::numbers::pi * time / double(wind.gust_period);
    const float strength = 1.0f + wind.gust * float(0.5 * (1.0 - std::cos(phase)));
    return strength * wind.speed * wind.direction.stableNormalized();
}

/// Returns the area that a particle shows against the direction of the stream [m^2].
/// @param area  the particle's area by surface_area.h, as it is turned now
float shown_area(const Vec3f& area, const Vec3f& direction, int dimension) {
    if (dimension == 1) return area.cross(direction).norm();
    const float along = area.dot(direction);
    return dimension == 2 ? std::abs(along) : std::max(0.0f, -along);
}

class Wind : public Module {
  public:
    using Parameters = WindParameters;
    const char* name() const override { return "wind"; }

    void changed(World&, Changes what) override {
        if (what.has(Change::presence, Change::restored)) areas_.forget();
    }
    void follow(const World&, const RowMap&) override { areas_.forget(); }

    bool keeps_awake(const World& at, uint32_t) const override {
        const WindParameters& wind = at.parameters.modules.of<WindParameters>();
        return wind.speed != 0.0f && wind.gust != 0.0f;
    }

    void add_forces(World& at, std::span<Vec4f> force) override {
        const WindParameters& wind = at.parameters.modules.of<WindParameters>();
        if (wind.speed == 0.0f && !wind.air_resistance) return;
        areas_.find(at);
        const Vec3f air = wind_at(wind, at.now);
        for (size_t b = 0; b < at.bodies.size(); ++b)
            if (!at.bodies[b].flows()) add_drag(at, wind, air, b, force);
    }

  private:
    void add_drag(const World& at, const WindParameters& wind, const Vec3f& air, size_t b,
                  std::span<Vec4f> force) const {
        const Particles& p = at.particles;
        const SimulationBody& body = at.bodies[b];
        const float half = 0.5f * wind.air_density * wind.drag_coefficient;
        at.pool.for_ranges(body.rows.size(), 256, [&](size_t begin, size_t end) {
            for (size_t k = begin; k < end; ++k) {
                const uint32_t i = body.rows[k];
                const Vec3f area = areas_.at_rest(at, b, k), u = air - xyz(p.v[i]);
                const float speed = u.norm();
                if (area.isZero(0.0f) || speed == 0.0f || !is_present(p.flags[i])) continue;
                const float shown =
                    shown_area(at.rotation(i) * area, u / speed, body.definition.dimension);
                // At most the force that stops the particle, relative to the air, within the step.
                const float most = p.mass[i] / float(at.dt);
                force[i] += std::min(half * speed * shown, most) * padded(u);
            }
        });
    }

    SurfaceAreas areas_{faced_areas};
};

}  // namespace

extern const LoadKind wind_load;
constinit const LoadKind wind_load = load_kind<Wind>();

}  // namespace taffy
