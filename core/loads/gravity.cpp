// Weight: f = m g.
#include "core/loads/load_kind.h"
#include "core/particles/particle_flags.h"

namespace taffy {

namespace {

class Gravity : public Module {
  public:
    const char* name() const override { return "gravity"; }

    void add_forces(World& at, std::span<Vec4f> force) override {
        const Vec4f gravity = padded(at.parameters.gravity);
        at.pool.for_ranges(force.size(), 1024, [&](size_t begin, size_t end) {
            for (size_t i = begin; i < end; ++i) force[i] += at.particles.mass[i] * gravity;
        });
    }

    /// -sum m g.x of the particles that are present.
    void add_energy(const World& at, Energies& energies) const override {
        const Vec3d gravity = at.parameters.gravity.cast<double>();
        for (const SimulationBody& body : at.bodies)
            for (const uint32_t i : body.rows) {
                if (!is_present(at.particles.flags[i])) continue;
                const Vec3d x = at.particles.x[i].head<3>().cast<double>();
                energies.gravitational -= double(at.particles.mass[i]) * gravity.dot(x);
            }
    }
};

}  // namespace

extern const LoadKind gravity_load;
constinit const LoadKind gravity_load = load_kind<Gravity>();

}  // namespace taffy
