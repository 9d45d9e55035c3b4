#include "core/elasticity/stiffness_diagonal.h"

#include <Eigen/LU>
#include <cmath>

#include "core/elasticity/rest_matrices.h"

namespace taffy {

namespace {

Mat3f as_matrix(const SymmetricBlock& s) {
    Mat3f M;
    M << s.m[0], s.m[3], s.m[4], s.m[3], s.m[1], s.m[5], s.m[4], s.m[5], s.m[2];
    return M;
}

SymmetricBlock as_block(const Mat3f& M) {
    return {{M(0, 0), M(1, 1), M(2, 2), M(0, 1), M(0, 2), M(1, 2)}};
}

/// Second derivative of the energy of neighbourhood i with respect to the position of one particle
/// in it.
/// @param p  the particle's coefficient in G: its displacement u changes G by u p^T
/// @param s  its coefficient in sum_j s_ij e_ij: the pair weight, or minus the sum of all weights
/// for particle i itself
Mat3f contribution(const RestState& rest, const ElasticConstants& c, size_t i, const Vec3f& p,
                   float s) {
    const RestBlock& block = rest.blocks[i / 8];
    const bool fitted = c.formula == ElasticFormula::corotated;
    const Vec3f k = fitted ? Vec3f(symmetric_matrix(block.K_inverse, i % 8) * p) : p;
    const Mat3f unit =
        fitted ? symmetric_matrix(block.projection, i % 8) : Mat3f(Mat3f::Identity());
    const float lambda = c.lambda + c.volume;
    Mat3f D = c.mu * (k.squaredNorm() * unit + k * k.transpose()) + lambda * k * k.transpose();
    if (!fitted) return c.gain * rest.volume[i] * D;
    const float g = rest.x0[i].value[3], beta = rest.k[i].value[3];
    const Vec3f fit = symmetric_matrix(block.K_full_inverse, i % 8) * p;
    const float curvature = s - as_vector(rest.k[i]).dot(fit);  // sheets: dL = curvature u
    D.diagonal().array() += g * (std::abs(s) - p.dot(fit)) + beta * curvature * curvature;
    return rest.volume[i] * D;
}

}  // namespace

std::vector<SymmetricBlock> stiffness_diagonal(const RestState& rest, const ElasticConstants& c) {
    std::vector<Mat3f> D(rest.x0.size(), Mat3f::Zero());
    for (size_t i = 0; i < D.size(); ++i) {
        Vec3f own = Vec3f::Zero();
        float weight = 0.0f;
        for (uint32_t p = rest.pairs.begin[i]; p < rest.pairs.begin[i + 1]; ++p) {
            const uint32_t j = rest.pairs.neighbour[p];
            const Vec3f sz = rest.s[p] * rest_offset(rest, i, j);
            D[j] += contribution(rest, c, i, sz, rest.s[p]);
            own -= sz, weight += rest.s[p];
        }
        D[i] += contribution(rest, c, i, own, -weight);
    }
    std::vector<SymmetricBlock> blocks;
    for (const Mat3f& M : D) blocks.push_back(as_block(M));
    return blocks;
}

SymmetricBlock inverse_block(const SymmetricBlock& D, const Quatf& rotation, float mass,
                             float weight) {
    const Mat3f R = rotation.toRotationMatrix();
    const Mat3f A = mass * Mat3f::Identity() + weight * as_matrix(D);
    return as_block(R * A.inverse() * R.transpose());
}

}  // namespace taffy
