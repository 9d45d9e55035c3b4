#pragma once
// The particles of a scene, with the fields that all modules share.
#include "core/base/types.h"
#include "core/particles/particle_flags.h"
#include "core/particles/particle_table.h"

namespace taffy {

struct Particles {
    static constexpr float never_seen = -1e30f;  // phase_temperature before the first look [C]
    ParticleTable table;
    Field<Vec4f> x{table, Vec4f::Zero()};        // position [m]; w = 0
    Field<Vec4f> x_low{table, Vec4f::Zero()};    // what rounding left out of x [m], see drift()
    Field<Vec4f> v{table, Vec4f::Zero()};        // velocity [m/s]; w = 0
    Field<Vec4f> force{table, Vec4f::Zero()};    // sum of all forces [N]; w = 0
    Field<Vec4f> rest{table, Vec4f::Zero()};     // rest position x0 [m]; w = 0
    Field<Vec4f> outward{table, Vec4f::Zero()};  // surface at rest, see surface_direction.h
    Field<Vec4f> contact{table,
                         Vec4f::Zero()};  // force of all contacts in the last step [N]; w = 0
    Field<Vec4f> lasting{table,
                         Vec4f::Zero()};  // the part of contact that acts in the next step too [N]
    /// Forces on fluids in implicit solves, which change velocities and are no part of `force` [N].
    Field<Vec4f> solved{table, Vec4f::Zero(), Memory::when_used};
    Field<float> mass{table};          // m = rho0 V [kg]
    Field<float> volume{table};        // V = m / rho0 [m^3]
    Field<float> molten{table};        // 0 solid to 1 fluid
    Field<uint8_t> frozen{table};      // has bonds, or would have some if others were near
    Field<double> temperature{table};  // [C]
    /// The temperature that decides whether a particle is solid or molten and gives its viscosity:
    /// that of the last regular look at phases, so that other looks change nothing [C].
    Field<float> phase_temperature{table, never_seen, Memory::when_used};
    Field<uint16_t> body{table};  // index of the body
    Field<uint8_t> flags{table};  // particle_flag bits
    /// Axes along which a particle that is fixed or held by a handle moves freely; used only if
    /// there are such axes.
    Field<uint8_t> free_axes{table, 0, Memory::when_used};
    /// Number within the body; used only while some body's rows are not consecutive.
    Field<uint32_t> in_body{table, 0, Memory::when_used};

    size_t size() const { return table.size(); }
};

/// Returns the three coordinates of a padded vector.
inline Vec3f xyz(const Vec4f& v) {
    return v.head<3>();
}
inline Vec4f padded(const Vec3f& v) {
    return Vec4f(v.x(), v.y(), v.z(), 0.0f);
}

/// Axes along which a particle moves freely: bits 1, 2, 4 for x, y, z.
constexpr uint8_t all_axes = 7;
inline uint8_t moving_axes(const Particles& p, size_t i) {
    if (moves_freely(p.flags[i])) return all_axes;
    return p.free_axes.used() && is_held(p.flags[i]) ? p.free_axes[i] : uint8_t(0);
}
/// Returns the components of a along these axes, and those of b along the others.
inline Vec4f along(uint8_t axes, const Vec4f& a, const Vec4f& b) {
    return {axes & 1 ? a.x() : b.x(), axes & 2 ? a.y() : b.y(), axes & 4 ? a.z() : b.z(), b.w()};
}

}  // namespace taffy
