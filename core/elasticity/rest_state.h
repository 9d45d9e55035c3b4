#pragma once
// The data of a body at rest that elasticity needs: pairs, their weights, moment matrices. Computed
// in double precision once, and again only when the operator changes.
#include <span>
#include <vector>

#include "core/elasticity/elastic_kernels.h"
#include "core/neighbors/rest_neighbours.h"

namespace taffy {

/// The shape of one body at rest, as the scene gives it.
struct RestShape {
    std::vector<Vec4f> x0;          // [m]
    float support = 0.2f;           // h [m]
    float spacing = 0.1f;           // d [m]
    float particle_volume = 1e-3f;  // m / rho0 [m^3]
    float thickness = 0.1f;         // of sheets and rods [m]
    int dimension = 3;              // 3 solid, 2 sheet, 1 rod: directions that K_i may span
};

/// Weights of the pairs: slopes of the kernel, or its values [MKN04], scaled so that the largest
/// trace of a moment matrix is that of the unit matrix.
enum class PairWeights { kernel_slope, kernel_value };

struct RestState {
    NeighbourLists pairs;
    std::vector<float> s;       // per pair [1/m^2]: -V_j (dW/dr) / |z_ij|; mls: W, scaled
    std::vector<float> a;       // a_ij = V W(|z_ij|), V = m / rho0, per pair; corotated_2009 only
    std::vector<Float4> x0;     // [m]; fourth component: g_i [Pa], see set_stabilisation
    std::vector<Float4> k;      // sum_j s_ij z_ij [1/m]; fourth: beta_i, see set_stabilisation
    std::vector<float> volume;  // V_i [m^3]: m / rho0, or the kernel sum of [BIT09] eq. 5
    std::vector<RestBlock> blocks;
    std::vector<uint8_t> rank;  // number of directions that K_i spans
    std::vector<float> alpha;   // calibrated stabilisation, without nu [-], see calibration.h
    std::vector<float> beta;    // the same for the mean curvature of sheets, without nu [m^2]
    int dimension = 3;          // largest rank: 3 solid, 2 sheet, 1 rod
    bool full_rank = true;      // every K_i spans three dimensions
    PairWeights weights{};
    float particle_volume = 0;  // m / rho0 [m^3]
    double mean_weight = 1.0;   // mean over particles of sum_j s_ij [1/m^2]
};

/// Returns V_i by [BIT09] eq. 5: one over the sum of the kernel over the neighbours and the
/// particle itself.
std::vector<float> kernel_sum_volumes(const RestShape& shape, const NeighbourLists& pairs);

/// Pseudo-inverse K+ and projection K K+, restricted to the directions that count.
struct PseudoInverse {
    Mat3d inverse = Mat3d::Zero();
    Mat3d projection = Mat3d::Zero();
    int rank = 0;
};
struct PseudoInverses {
    PseudoInverse strain;  // at most dimension directions, cut at strain_rank_cut
    PseudoInverse fit;     // cut at fit_rank_cut
};
PseudoInverses pseudo_inverses(const Mat3d& K, int dimension);

/// Least eigenvalue, over the largest one, of directions that count for the strain. Curved sheets
/// have ratios of 1e-3 to 5e-2 across, whose inverse would make them stiff and require tiny steps;
/// true solids stay above 0.24.
constexpr double strain_rank_cut = 0.1;
/// The same ratio for directions that count for the fit F_s of the stabilisation.
constexpr double fit_rank_cut = 1e-4;

RestState make_rest_state(const RestShape& shape, NeighbourLists pairs, ElasticFormula formula,
                          PairWeights weights = PairWeights::kernel_slope);

}  // namespace taffy
