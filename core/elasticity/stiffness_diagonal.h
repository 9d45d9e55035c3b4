#pragma once
// The 3x3 diagonal blocks of a body's small-strain stiffness at rest. Turned with each particle's
// rotation, they are the preconditioner of the implicit integrator.
#include <vector>

#include "core/elasticity/rest_state.h"

namespace taffy {

/// A symmetric matrix per particle: xx, yy, zz, xy, xz, yz.
struct SymmetricBlock {
    float m[6];
};

/// Returns the second derivative of the elastic energy with respect to the position of each
/// particle, in the rest frame [N/m].
std::vector<SymmetricBlock> stiffness_diagonal(const RestState& rest, const ElasticConstants& c);

/// (mass I + weight R D R^T)^-1 for a diagonal block D.
SymmetricBlock inverse_block(const SymmetricBlock& D, const Quatf& rotation, float mass,
                             float weight);

}  // namespace taffy
