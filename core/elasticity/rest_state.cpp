#include "core/elasticity/rest_state.h"

#include <Eigen/Eigenvalues>
#include <algorithm>

#include "core/elasticity/calibration.h"
#include "core/kernels/cubic_spline.h"

namespace taffy {

namespace {

Vec3d point(const RestShape& shape, size_t i) {
    return shape.x0[i].head<3>().cast<double>();
}

/// Moments of one row.
struct RowMoments {
    Mat3d K = Mat3d::Zero();
    Vec3d k = Vec3d::Zero();
    double weight = 0.0;
    double fourth = 0.0;  // sum_j s_ij |z_ij|^4 [m^2]
};

RowMoments row_moments(const RestShape& shape, const RestState& rest, size_t i) {
    RowMoments m;
    for (uint32_t p = rest.pairs.begin[i]; p < rest.pairs.begin[i + 1]; ++p) {
        const Vec3d z = point(shape, rest.pairs.neighbour[p]) - point(shape, i);
        m.K += double(rest.s[p]) * z * z.transpose();
        m.k += double(rest.s[p]) * z;
        m.weight += double(rest.s[p]);
        m.fourth += double(rest.s[p]) * z.squaredNorm() * z.squaredNorm();
    }
    return m;
}

void store_symmetric(float (*out)[8], size_t lane, const Mat3d& M) {
    const double values[6] = {M(0, 0), M(1, 1), M(2, 2), M(0, 1), M(0, 2), M(1, 2)};
    for (int c = 0; c < 6; ++c) out[c][lane] = float(values[c]);
}

void compute_pair_weights(const RestShape& shape, RestState& rest) {
    rest.s.resize(rest.pairs.neighbour.size());
    rest.a.resize(rest.pairs.neighbour.size());
    const double h = double(shape.support);
    for (size_t i = 0; i < shape.x0.size(); ++i)
        for (uint32_t p = rest.pairs.begin[i]; p < rest.pairs.begin[i + 1]; ++p) {
            const uint32_t j = rest.pairs.neighbour[p];
            const double r = (point(shape, j) - point(shape, i)).norm();
            const double V = double(rest.volume[j]);
            rest.s[p] = float(-V * cubic_spline_derivative(r, h) / r);
            rest.a[p] = float(double(shape.particle_volume) * cubic_spline(r, h));
        }
}

void use_kernel_values(const RestShape& shape, RestState& rest) {
    double largest = 0.0;
    rest.s = rest.a;
    for (size_t i = 0; i < shape.x0.size(); ++i)
        largest = std::max(largest, row_moments(shape, rest, i).K.trace());
    for (float& s : rest.s) s = float(double(s) * 3.0 / largest);
}

}  // namespace

std::vector<float> kernel_sum_volumes(const RestShape& shape, const NeighbourLists& pairs) {
    const double h = double(shape.support);
    std::vector<float> volumes(shape.x0.size());
    for (size_t i = 0; i < volumes.size(); ++i) {
        double sum = cubic_spline(0.0, h);
        for (uint32_t j : pairs.of(i))
            sum += cubic_spline((point(shape, j) - point(shape, i)).norm(), h);
        volumes[i] = float(1.0 / sum);
    }
    return volumes;
}

namespace {

/// Keeps at most dimension directions, with eigenvalues above cut times the largest.
PseudoInverse pseudo_inverse(const Eigen::SelfAdjointEigenSolver<Mat3d>& eigen, int dimension,
                             double cut) {
    PseudoInverse result;
    const double largest = eigen.eigenvalues()[2];
    for (int k = 2; k > 2 - dimension; --k) {  // eigenvalues ascend
        const double value = eigen.eigenvalues()[k];
        if (!(value > cut * largest) || !(largest > 0.0)) break;
        const Vec3d u = eigen.eigenvectors().col(k);
        result.inverse += u * u.transpose() / value;
        result.projection += u * u.transpose();
        ++result.rank;
    }
    return result;
}

}  // namespace

PseudoInverses pseudo_inverses(const Mat3d& K, int dimension) {
    const Eigen::SelfAdjointEigenSolver<Mat3d> eigen(K);
    PseudoInverses both;
    both.strain = pseudo_inverse(eigen, dimension, strain_rank_cut);
    both.fit = both.strain.rank == 3 ? both.strain : pseudo_inverse(eigen, 3, fit_rank_cut);
    return both;
}

RestState make_rest_state(const RestShape& shape, NeighbourLists pairs, ElasticFormula formula,
                          PairWeights weights) {
    RestState rest;
    rest.weights = weights;
    const size_t count = shape.x0.size();
    rest.pairs = std::move(pairs);
    rest.particle_volume = shape.particle_volume;
    rest.volume = formula == ElasticFormula::corotated
                      ? std::vector<float>(count, shape.particle_volume)
                      : kernel_sum_volumes(shape, rest.pairs);
    compute_pair_weights(shape, rest);
    if (weights == PairWeights::kernel_value) use_kernel_values(shape, rest);
    rest.x0.resize(count);
    rest.k.resize(count);
    rest.rank.resize(count);
    rest.alpha.resize(count);
    rest.beta.resize(count);
    rest.blocks.assign((count + 7) / 8, RestBlock{});
    double weight = 0.0;
    for (size_t i = 0; i < count; ++i) {
        const RowMoments m = row_moments(shape, rest, i);
        const auto [inverse, fit] = pseudo_inverses(m.K, shape.dimension);
        rest.rank[i] = uint8_t(inverse.rank);
        rest.alpha[i] = float(calibrated_alpha(inverse.rank, m.fourth, shape));
        rest.beta[i] = float(calibrated_beta(inverse.rank, m.K.trace(), shape));
        for (int c = 0; c < 3; ++c) {
            rest.x0[i].value[c] = shape.x0[i][c];
            rest.k[i].value[c] = float(m.k[c]);
        }
        rest.x0[i].value[3] = rest.k[i].value[3] = 0.0f;
        RestBlock& block = rest.blocks[i / 8];
        store_symmetric(block.K_inverse, i % 8, inverse.inverse);
        store_symmetric(block.K_full_inverse, i % 8, fit.inverse);
        store_symmetric(block.projection, i % 8,
                        formula == ElasticFormula::corotated ? inverse.projection : m.K);
        rest.full_rank &= inverse.rank == 3;
        weight += m.weight;
    }
    rest.dimension = *std::max_element(rest.rank.begin(), rest.rank.end());
    rest.mean_weight = count > 0 && weight > 0.0 ? weight / double(count) : 1.0;
    return rest;
}

}  // namespace taffy
