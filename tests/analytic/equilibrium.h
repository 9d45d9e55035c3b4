#pragma once
// Static equilibria of the program's own elasticity: a Newton iteration whose residual comes from
// the fast code and whose matrix is the small-strain stiffness of the same formulas, assembled here
// in double precision from the rest state (for corotated_2009, which has no energy: differences of
// the oracle's forces). The matrix only determines the corrections: where the iteration ends, the
// fast forces balance the load.
#include <Eigen/Cholesky>
#include <functional>

#include "tests/support/stored_body.h"

namespace taffy::test {

/// A body of equal layers along its first lattice direction, the first of them held.
struct LayeredBody {
    ElasticCase body;
    size_t layer = 1;                  // particles in a layer
    std::vector<char> fixed;           // one per particle
    std::vector<size_t> free() const;  // indices of the particles that move
};

/// Symmetric positive definite matrices whose blocks couple to the next block only.
class BlockTridiagonal {
  public:
    BlockTridiagonal(Eigen::Index size, Eigen::Index block);
    void add(Eigen::Index row, Eigen::Index column, const Mat3d& value);  // lower part only
    void factorise();
    Eigen::VectorXd solve(Eigen::VectorXd b) const;

  private:
    Eigen::Index size_, block_;
    std::vector<Eigen::MatrixXd> diagonal_, below_;
    std::vector<Eigen::LLT<Eigen::MatrixXd>> factor_;
};

/// Finds displacements under loads, see above.
class Equilibrium {
  public:
    Equilibrium(const LayeredBody& body, const MaterialParameters& material,
                Storage storage = Storage::lattice);

    /// @param load  forces on all particles [N]
    /// @return displacements [m]
    std::vector<Vec3d> displacements(const std::vector<Vec3d>& load);

    /// Last correction of the last solution divided by the displacement.
    double uncertainty() const { return uncertainty_; }

  private:
    LayeredBody layered_;
    StoredBody fast_;
    std::vector<size_t> free_;
    std::function<Eigen::VectorXd(const Eigen::VectorXd&)> solve_;
    double uncertainty_ = 0.0;
};

}  // namespace taffy::test
