#include "core/loads/gravity.h"

#include "core/particles/particle_flags.h"

namespace taffy {

void Gravity::add_forces(World& at, std::span<Vec4f> force) {
    const Vec4f gravity = padded(at.parameters.gravity);
    at.pool.for_ranges(force.size(), 1024, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i) force[i] += at.particles.mass[i] * gravity;
    });
}

void Gravity::add_energy(const World& at, Energies& energies) const {
    const Vec3d gravity = at.parameters.gravity.cast<double>();
    for (const SimulationBody& body : at.bodies)
        for (const uint32_t i : body.rows) {
            if (!is_present(at.particles.flags[i])) continue;
            const Vec3d x = at.particles.x[i].head<3>().cast<double>();
            energies.gravitational -= double(at.particles.mass[i]) * gravity.dot(x);
        }
}

}  // namespace taffy
