#pragma once
// The particles of a scene as a fluid sees them, and the model of the fluid.
#include <algorithm>
#include <span>

#include "core/base/types.h"
#include "core/fluid/state_equation.h"
#include "core/neighbors/current_neighbours.h"
#include "core/particles/particle_flags.h"

namespace taffy {

/// How finely a body is sampled: the support of its own particles and the lattice that they fill.
struct FluidGrain {
    float support = 0.0f;  // h [m]; 0: the body does not flow, and the supports of others count
    float spacing = 0.0f;  // d [m]
    bool operator==(const FluidGrain&) const = default;
};

/// h_ij of the kernels of a pair: the mean of both supports, or the only one [m].
inline float pair_support(const FluidGrain& a, const FluidGrain& b) {
    if (a.support > 0.0f && b.support > 0.0f) return 0.5f * (a.support + b.support);
    return std::max(a.support, b.support);
}

/// The particles of a scene as the fluid sees them, one entry per particle.
struct FluidParticles {
    std::span<const Vec4f> x, v;             // [m], [m/s]
    std::span<const float> volume;           // at rest [m^3]
    std::span<const float> density;          // at rest [kg/m^3]
    std::span<const float> molten;           // 0 solid to 1 fluid
    std::span<const float> viscosity;        // [Pa s]
    std::span<const float> surface_tension;  // [N/m]
    std::span<const uint8_t> flags;
    std::span<const NeighbourRole> role;
    std::span<const uint16_t> body = {};     // index into grain
    std::span<const FluidGrain> grain = {};  // by body; empty: all have that of the model
    std::span<const float> tail = {};        // in the mouth of a source: distance to the end of the
                                       // stream that has come out [m]; empty: there is no source

    /// Whether a source moves the particle, and more fluid is going to come out behind it.
    bool is_fed(size_t i) const { return !tail.empty() && (flags[i] & particle_flag::mouth); }
    const FluidGrain* grain_of(size_t i) const { return grain.empty() ? nullptr : &grain[body[i]]; }
};

/// Support over h of the attraction that makes surface tension.
inline constexpr float attraction_reach = 1.25f;
/// Support of viscosity over h: 2 spacings, so that the layer at a wall feels the wall.
inline constexpr float viscous_reach = 0.727f;

struct FluidModel {
    static constexpr bool plain_state = true;
    float support = 0.275f;  // h [m], the largest
    float spacing = 0.1f;    // of the lattice at rest [m], the largest
    StateEquation equation = StateEquation::tait;
    SurfaceModel surface = SurfaceModel::cohesion;  // the model of surface tension
    float sound_speed = 10.0f;                      // c [m/s]
    float tensile_pressure = 0.0f;                  // part of negative pressures that acts, 0 to 1
    float artificial_viscosity = 0.0f;  // alpha of Monaghan 1992 [-]: mu += alpha rho h c / 10
};

/// The model for a body of another resolution.
inline FluidModel at_grain(FluidModel model, const FluidGrain& grain) {
    model.support = grain.support, model.spacing = grain.spacing;
    return model;
}

}  // namespace taffy
