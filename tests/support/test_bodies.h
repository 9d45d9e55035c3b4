#pragma once
// Small bodies for tests: lattices of spacing d = 0.1 m with particles at the cell centres.
#include "core/fluid/fluid.h"
#include "core/simulation/simulation.h"

namespace taffy::test {

inline BodyDefinition block(const std::string& name, int nx, int ny, int nz,
                            const MaterialParameters& material, float support_ratio = 0.0f) {
    const float d = 0.1f;
    BodyDefinition body;
    body.name = name;
    for (int k = 0; k < nz; ++k)
        for (int j = 0; j < ny; ++j)
            for (int i = 0; i < nx; ++i)
                body.rest.emplace_back((float(i) + 0.5f) * d, (float(j) + 0.5f) * d,
                                       (float(k) + 0.5f) * d);
    body.spacing = d;
    if (support_ratio <= 0.0f) support_ratio = material.is_fluid() ? fluid_support_ratio : 2.0f;
    body.support = support_ratio * d;
    body.particle_volume = d * d * d;
    body.thickness = d;
    body.dimension = nz > 1 ? 3 : (ny > 1 ? 2 : 1);
    body.material = material;
    return body;
}

/// Material without damping.
inline MaterialParameters undamped(float young_modulus = 1e6f, float poisson_ratio = 0.3f) {
    MaterialParameters m;
    m.young_modulus = young_modulus;
    m.poisson_ratio = poisson_ratio;
    m.damping = 0.0f;
    return m;
}

/// Simulation parameters without gravity.
inline SimulationParameters weightless() {
    SimulationParameters p;
    p.gravity = Vec3f::Zero();
    p.threads = 1;
    return p;
}

}  // namespace taffy::test
