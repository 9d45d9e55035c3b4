#pragma once
// Rotation of a neighbourhood by singular value decomposition: slow and robust, the reference for
// the Newton iteration of the kernels.
#include <Eigen/Cholesky>
#include <Eigen/SVD>

#include "core/base/types.h"

namespace taffy {

/// Relative size below which a singular value counts as zero.
constexpr double rank_tolerance = 1e-4;

/// Returns the rotation R of the polar decomposition F = R S, always with det R = +1.
/// Rank 3: when det F < 0 (inverted), the direction of the smallest singular value is flipped
/// [ST08]. Rank 2 (coplanar): the last singular vectors are chosen so that det R = +1. Rank 1
/// (collinear): the rotation nearest to warm that gives the rod its direction. Rank 0: warm.
template <class Real>
Quat<Real> polar_rotation(const Mat3<Real>& F, const Quat<Real>& warm) {
    const Eigen::JacobiSVD<Mat3<Real>> svd(F, Eigen::ComputeFullU | Eigen::ComputeFullV);
    const Vec3<Real> sigma = svd.singularValues();
    if (!(sigma[0] > Real(0))) return warm;
    if (sigma[1] <= Real(rank_tolerance) * sigma[0]) {
        const Vec3<Real> from = warm * Vec3<Real>(svd.matrixV().col(0));
        const Vec3<Real> to = svd.matrixU().col(0);
        return (Quat<Real>::FromTwoVectors(from, to) * warm).normalized();
    }
    Mat3<Real> U = svd.matrixU();
    if ((U * svd.matrixV().transpose()).determinant() < Real(0)) U.col(2) *= Real(-1);
    return Quat<Real>(Mat3<Real>(U * svd.matrixV().transpose())).normalized();
}

/// Returns the same rotation by a few Newton steps from warm, which is fast when warm is near;
/// falls back to the singular value decomposition. With B = R^T F the step w solves (tr(B) I -
/// sym(B)) w = axial(B - B^T).
template <class Real>
Quat<Real> polar_rotation_from(const Mat3<Real>& F, const Quat<Real>& warm) {
    Quat<Real> q = warm;
    for (int iteration = 0; iteration < 6; ++iteration) {
        const Mat3<Real> B = q.toRotationMatrix().transpose() * F;
        const Real trace = B.trace();
        const Mat3<Real> Y = (trace * Real(1 + 1e-6) + Real(1e-20)) * Mat3<Real>::Identity() -
                             Real(0.5) * (B + B.transpose());
        const Eigen::LLT<Mat3<Real>> cholesky(Y);
        if (cholesky.info() != Eigen::Success) break;
        const Vec3<Real> w =
            cholesky.solve(Vec3<Real>(B(2, 1) - B(1, 2), B(0, 2) - B(2, 0), B(1, 0) - B(0, 1)));
        if (!w.allFinite()) break;
        const Vec3<Real> half = Real(0.5) * w;
        q = (q * Quat<Real>(Real(1), half.x(), half.y(), half.z())).normalized();
        if (w.squaredNorm() <= Real(1e-7)) return q;
    }
    return polar_rotation(F, warm);
}

}  // namespace taffy
