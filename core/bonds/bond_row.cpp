#include "core/bonds/bond_row.h"

#include <Eigen/Eigenvalues>
#include <cmath>

#include "core/base/polar_rotation.h"
#include "core/elasticity/rest_state.h"
#include "core/elasticity/strain_stress.h"

namespace taffy {

namespace {

/// f(A) of a symmetric matrix A: f is applied to its eigenvalues.
template <class Function>
Mat3d of_eigenvalues(const Mat3d& A, const Function& f) {
    const Eigen::SelfAdjointEigenSolver<Mat3d> eigen(A);
    return eigen.eigenvectors() * eigen.eigenvalues().unaryExpr(f).asDiagonal() *
           eigen.eigenvectors().transpose();
}

/// The symmetric part of the stretch R^T whole.
Mat3d stretch(const BondFit& f) {
    const Mat3d S = f.rotation.toRotationMatrix().transpose() * f.whole;
    return 0.5 * (S + S.transpose());
}

/// Sets the offsets so that the fit becomes target, and the residuals become at most factor times
/// the old ones.
void seat(BondRow& row, const BondFit& old, const Mat3d& target, double factor) {
    if (row.held) {  // e = R z + r: multiplies r by factor
        for (size_t b = 0; b < row.e.size(); ++b)
            row.z[b] = factor * row.z[b] + (1.0 - factor) * (row.held->conjugate() * row.e[b]);
        return;
    }
    const Mat3d inverse = target.inverse();
    for (size_t b = 0; b < row.e.size(); ++b)
        row.z[b] = inverse * (factor * (old.whole * row.z[b]) + (1.0 - factor) * row.e[b]);
    // Now e = target z + factor r, but the best fit of the new offsets is not target where there
    // are residuals.
    seat_fit(row, target);
}

/// Pseudo-inverses computed without eigenvectors if all directions certainly count.
PseudoInverses quick_pseudo_inverses(const Mat3d& K, int dimension) {
    constexpr double doubt = 1.1;
    Eigen::SelfAdjointEigenSolver<Mat3d> eigen;
    if (dimension == 3) eigen.computeDirect(K, Eigen::EigenvaluesOnly);
    if (dimension < 3 ||
        !(eigen.eigenvalues()[0] > doubt * strain_rank_cut * eigen.eigenvalues()[2]))
        return pseudo_inverses(K, dimension);
    const PseudoInverse all{K.inverse(), Mat3d::Identity(), 3};
    return {all, all};
}

template <class Inverses>
BondFit rest_fit_by(const BondRow& row, const Inverses& inverses) {
    BondFit f;
    Mat3d K = Mat3d::Zero();
    for (size_t b = 0; b < row.z.size(); ++b) {
        const Vec3d sz = row.s[b] * row.z[b];
        K += sz * row.z[b].transpose();
        f.k += sz;
    }
    const auto [strain, full] = inverses(K, row.dimension);
    f.K_inverse = strain.inverse, f.projection = strain.projection, f.rank = strain.rank;
    f.K_full_inverse = full.inverse;
    f.K = K;
    f.trace = K.trace();
    return f;
}

/// Completes a rest fit f by the deformation.
BondFit with_strain(BondFit f, const BondRow& row) {
    Mat3d G = Mat3d::Zero();
    for (size_t b = 0; b < row.e.size(); ++b) G += row.s[b] * row.e[b] * row.z[b].transpose();
    f.F = G * f.K_inverse;
    f.F_full = G * f.K_full_inverse;
    f.rotation = f.rank > 0 ? polar_rotation_from(f.F, row.warm) : row.warm;
    f.whole = f.F + f.rotation.toRotationMatrix() * (Mat3d::Identity() - f.projection);
    f.best = f.rank == 1 ? f.F_full : f.whole;
    if (row.held) f.best = row.held->toRotationMatrix();
    for (size_t b = 0; b < row.e.size(); ++b) {
        const Vec3d r = row.e[b] - f.best * row.z[b];
        f.residual += row.s[b] * r.squaredNorm();
        f.curvature += row.s[b] * r;
    }
    return f;
}

}  // namespace

BondFit rest_fit(const BondRow& row) {
    return rest_fit_by(row, pseudo_inverses);
}

BondFit fit(const BondRow& row) {
    return with_strain(rest_fit(row), row);
}

BondFit quick_fit(const BondRow& row) {
    return with_strain(rest_fit_by(row, quick_pseudo_inverses), row);
}

Mat3d bond_strain(const BondFit& f, StrainMeasure measure) {
    if (measure == StrainMeasure::green) return green_strain<double>(f.F, f.projection);
    return cauchy_strain<double>(f.F, f.rotation.toRotationMatrix(), f.projection);
}

double energy_density(const BondFit& f, const BondElasticity& c) {
    if (f.rank == 0) return 0.0;
    const double lambda = lambda_for_dimension(c.young, c.poisson, f.rank);
    const double change = f.whole.determinant() - 1.0;
    return energy_density<double>(bond_strain(f, c.strain), lambda, lame_mu(c.young, c.poisson)) +
           0.5 * (c.g * f.residual + c.volume * change * change) +
           0.5 * (f.rank == 2 ? c.beta : 0.0) * f.curvature.squaredNorm();
}

bool well_conditioned(const Mat3d& whole) {
    if (!whole.allFinite() || !(whole.determinant() > 0.0)) return false;
    const Eigen::SelfAdjointEigenSolver<Mat3d> eigen(whole.transpose() * whole,
                                                     Eigen::EigenvaluesOnly);
    constexpr double least = 0.25, most = 4.0;
    return eigen.eigenvalues()[0] > least * least && eigen.eigenvalues()[2] < most * most;
}

void forget_strain(BondRow& row, const Quatd& rotation) {
    const Quatd R = row.held.value_or(rotation);
    for (size_t b = 0; b < row.e.size(); ++b) row.z[b] = R.conjugate() * row.e[b];
    row.warm = R;
}

void seat_fit(BondRow& row, const Mat3d& target) {
    if (row.held) return;  // residuals of a held particle are not measured from its fit
    const BondFit now = fit(row);
    if (!well_conditioned(now.whole) || !well_conditioned(target))
        return forget_strain(row, now.rotation);
    const Mat3d M = target.inverse() * now.whole;
    for (Vec3d& z : row.z) z = M * z;
    row.warm = now.rotation;
}

void shrink_strain(BondRow& row, double factor) {
    const BondFit old = fit(row);
    if (!well_conditioned(old.whole)) return forget_strain(row, old.rotation);
    const Mat3d one = Mat3d::Identity();
    const Mat3d S = one + factor * (stretch(old) - one);
    row.warm = old.rotation;
    seat(row, old, old.rotation.toRotationMatrix() * S, factor);
}

bool cap_energy(BondRow& row, const BondElasticity& c, double given) {
    // The last term is the energy of a strain of 1e-7, which single-precision offsets cannot
    // resolve.
    const double limit = given * (1.0 + 1e-9) + 1e-14 * c.young;
    constexpr int attempts = 3;
    for (int k = 0; k < attempts; ++k) {
        const BondFit now = fit(row);
        const double energy = energy_density(now, c);
        if (energy <= limit) return k > 0;
        const double factor = 0.9999 * std::sqrt(given / energy);
        if (factor < 1e-3) {
            forget_strain(row, now.rotation);
            return true;
        }
        shrink_strain(row, factor);
    }
    const BondFit now = fit(row);
    if (energy_density(now, c) > limit) forget_strain(row, now.rotation);
    return true;
}

double yield_strain(const BondFit& f, StrainMeasure measure) {
    const Mat3d eps = bond_strain(f, measure);
    const double trace = eps.trace();
    const double residual = f.trace > 0.0 ? f.residual / f.trace : 0.0;
    return std::sqrt(std::max(0.0, eps.squaredNorm() - trace * trace / 3.0 + residual));
}

void flow(BondRow& row, const BondElasticity& c, double factor) {
    const BondFit old = fit(row);
    const double energy = energy_density(old, c);
    row.warm = old.rotation;
    if (!well_conditioned(old.whole)) return forget_strain(row, old.rotation);
    const Mat3d H = of_eigenvalues(stretch(old), [](double v) { return std::log(v); });
    const Mat3d mean = H.trace() / 3.0 * Mat3d::Identity();
    const Mat3d S =
        of_eigenvalues(mean + factor * (H - mean), [](double v) { return std::exp(v); });
    seat(row, old, old.rotation.toRotationMatrix() * S, factor);
    cap_energy(row, c, energy);
}

}  // namespace taffy
