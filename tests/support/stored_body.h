#pragma once
// One elastic body, alone, on one thread, with either storage of its pairs: tests of their common
// properties run over both.
#include "core/bonds/bond_network.h"
#include "tests/support/elastic_bodies.h"

namespace taffy::test {

enum class Storage { lattice, bonds };

inline const char* name_of(Storage storage) {
    return storage == Storage::lattice ? "lattice" : "bonds";
}

/// Whether the storage supports the body and the material: bonds have the operator `corotated`; mls
/// is for solids.
inline bool suits(const ElasticCase& body, const MaterialParameters& material, Storage storage) {
    const bool corotated = material.elasticity == ElasticityOperator::corotated;
    return suits(body, material) && (corotated || storage == Storage::lattice);
}

BondMaterial bond_material_of(const MaterialParameters& material);

class StoredBody {
  public:
    StoredBody(Storage storage, const ElasticCase& body, const MaterialParameters& material);
    std::vector<Vec4f> forces(std::span<const Vec4f> x);  // [N]
    double energy(std::span<const Vec4f> x) const;        // [J]
    void hold(const Quatf& rotation);
    Quatf rotation(uint32_t particle) const;
    /// Returns minus the tangent stiffness about x times u [N].
    std::vector<Vec4f> force_change(const std::vector<Vec4f>& x, const std::vector<Vec4f>& u);
    /// Returns the stiffness about x times u [N], by a central difference of the forces; afterwards
    /// x is the position of the last forces.
    std::vector<Vec4f> stiffness_times(const std::vector<Vec4f>& x, const std::vector<Vec4f>& u);
    /// Returns (mass I + weight K)^-1 of every particle, after force_change.
    std::vector<SymmetricBlock> inverse_diagonal(float mass, float weight);

    Storage storage;
    ThreadPool pool{1};
    Elasticity lattice;  // empty for bonds
    BondNetwork bonds;   // empty for the lattice

  private:
    std::vector<uint32_t> held_;
    BodyRows rows_;
    float support_;
};

}  // namespace taffy::test
