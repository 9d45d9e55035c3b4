#pragma once
// The particles of a scene, and what every module may know of them.
#include "core/base/types.h"
#include "core/particles/particle_table.h"

namespace taffy {

struct Particles {
    ParticleTable table;
    Field<Vec4f> x{table, Vec4f::Zero()};        // position [m]; w = 0
    Field<Vec4f> x_low{table, Vec4f::Zero()};    // what rounding left out of it [m], see drift()
    Field<Vec4f> v{table, Vec4f::Zero()};        // velocity [m/s]; w = 0
    Field<Vec4f> force{table, Vec4f::Zero()};    // sum of all forces [N]; w = 0
    Field<Vec4f> rest{table, Vec4f::Zero()};     // rest position x0 [m]; w = 0
    Field<Vec4f> outward{table, Vec4f::Zero()};  // surface at rest, see surface_direction.h
    Field<Vec4f> contact{table,
                         Vec4f::Zero()};  // force of all contacts in the last step [N]; w = 0
    Field<Vec4f> lasting{table,
                         Vec4f::Zero()};  // the part of it that acts in the next step too [N]
    Field<float> mass{table};             // m = rho0 V [kg]
    Field<float> volume{table};           // V = m / rho0 [m^3]
    Field<float> molten{table};           // 0 solid to 1 fluid
    Field<uint8_t> frozen{table};         // has bonds, or would have some if others were near
    Field<double> temperature{table};     // [C]
    Field<uint16_t> body{table};          // index of the body
    Field<uint8_t> flags{table};          // particle_flag bits
    /// Number within its body; kept only while some body's rows do not follow each other.
    Field<uint32_t> in_body{table, 0, Memory::when_used};

    size_t size() const { return table.size(); }
};

/// The three coordinates of a padded vector.
inline Vec3f xyz(const Vec4f& v) {
    return v.head<3>();
}
inline Vec4f padded(const Vec3f& v) {
    return Vec4f(v.x(), v.y(), v.z(), 0.0f);
}

}  // namespace taffy
