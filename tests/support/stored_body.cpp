#include "tests/support/stored_body.h"

namespace taffy::test {

BondMaterial bond_material_of(const MaterialParameters& m) {
    BondMaterial result;
    result.young_modulus = m.young_modulus;
    result.poisson_ratio = m.poisson_ratio;
    result.bending = m.bending;
    result.damping = m.damping;
    result.volume_stiffness = m.volume_stiffness;
    result.strain = m.strain;
    return result;
}

StoredBody::StoredBody(Storage given, const ElasticCase& body, const MaterialParameters& material)
    : storage(given),
      held_(body.held),
      rows_(0, body.shape.x0.size()),
      support_(body.shape.support) {
    if (storage == Storage::lattice)
        lattice.add_body(rows_, body.shape, material);
    else
        bonds.add_body(rows_, body.shape, bond_material_of(material), material.density);
    if (!held_.empty()) hold(body.held_rotation);
}

std::vector<Vec4f> StoredBody::forces(std::span<const Vec4f> x) {
    std::vector<Vec4f> force(x.size(), Vec4f::Zero());
    if (storage == Storage::lattice)
        lattice.add_forces(pool, x, force);
    else
        bonds.add_forces(pool, x, force);
    return force;
}

double StoredBody::energy(std::span<const Vec4f> x) const {
    return storage == Storage::lattice ? lattice.energy(pool, 0, x) : bonds.energy(pool, x);
}

void StoredBody::hold(const Quatf& rotation) {
    if (storage == Storage::lattice)
        lattice.set_held(0, held_, rotation);
    else
        bonds.set_held(held_, rotation);
}

Quatf StoredBody::rotation(uint32_t particle) const {
    return storage == Storage::lattice ? lattice.rotation(0, particle) : bonds.rotation(particle);
}

std::vector<Vec4f> StoredBody::force_change(const std::vector<Vec4f>& x,
                                            const std::vector<Vec4f>& u) {
    for (int k = 0; k < 2; ++k) forces(x);  // the second time from a frame that has turned along
    std::vector<Vec4f> change(x.size(), Vec4f::Zero());
    if (storage == Storage::lattice) {
        const uint8_t active = 1;
        lattice.linearise(pool, x);
        lattice.add_force_change(pool, {&active, 1}, u, change);
    } else {
        bonds.linearise(pool, x);
        bonds.add_force_change(pool, u, change);
    }
    return change;
}

std::vector<Vec4f> StoredBody::stiffness_times(const std::vector<Vec4f>& x,
                                               const std::vector<Vec4f>& u) {
    float largest = 0.0f;
    for (const Vec4f& displacement : u) largest = std::max(largest, displacement.norm());
    const float step = 1e-3f * support_ / largest;
    std::vector<Vec4f> above = x, below = x;
    for (size_t i = 0; i < x.size(); ++i) above[i] += step * u[i], below[i] -= step * u[i];
    const std::vector<Vec4f> f = forces(above), g = forces(below);
    std::vector<Vec4f> result(x.size());
    for (size_t i = 0; i < x.size(); ++i) result[i] = (g[i] - f[i]) / (2.0f * step);
    forces(x);
    return result;
}

std::vector<SymmetricBlock> StoredBody::inverse_diagonal(float mass, float weight) {
    const std::vector<float> masses(rows_.size(), mass);
    std::vector<SymmetricBlock> inverse(rows_.size());
    if (storage == Storage::lattice)
        lattice.inverse_diagonal(pool, masses, weight, inverse);
    else
        bonds.inverse_diagonal(pool, masses, weight, inverse);
    return inverse;
}

}  // namespace taffy::test
