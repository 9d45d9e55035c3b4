#include "reference_elasticity.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace taffy::reference {

double kernel(double r, double h) {
    const double q = r / h, c = 8 / (std::numbers::pi * h * h * h);
    if (q >= 1) return 0;
    return q <= 0.5 ? c * (6 * (q * q * q - q * q) + 1) : 2 * c * std::pow(1 - q, 3);
}

double kernel_derivative(double r, double h) {
    const double q = r / h, c = 8 / (std::numbers::pi * h * h * h * h);
    if (q >= 1) return 0;
    return q <= 0.5 ? 6 * c * (3 * q * q - 2 * q) : -6 * c * (1 - q) * (1 - q);
}

Matrix3d pseudo_inverse(const Matrix3d& K, int& rank, double cut) {
    const Eigen::SelfAdjointEigenSolver<Matrix3d> eigen(K);
    const double largest = eigen.eigenvalues()[2];
    Matrix3d inverse = Matrix3d::Zero();
    rank = 0;
    for (int k = 0; k < 3; ++k) {
        const double value = eigen.eigenvalues()[k];
        if (value <= cut * largest || value <= 0) continue;
        inverse += eigen.eigenvectors().col(k) * eigen.eigenvectors().col(k).transpose() / value;
        ++rank;
    }
    return inverse;
}

Matrix3d polar_rotation(const Matrix3d& A, int rank, const Matrix3d& warm) {
    const Eigen::JacobiSVD<Matrix3d> svd(A, Eigen::ComputeFullU | Eigen::ComputeFullV);
    const Vector3d singular = svd.singularValues();
    if (rank == 0 || singular[0] == 0) return warm;
    if (rank == 1 || singular[1] < 1e-9 * singular[0]) {
        const Vector3d from = warm * svd.matrixV().col(0), to = svd.matrixU().col(0);
        return Eigen::Quaterniond::FromTwoVectors(from, to).toRotationMatrix() * warm;
    }
    Matrix3d U = svd.matrixU();
    if ((U * svd.matrixV().transpose()).determinant() < 0) U.col(2) = -U.col(2);
    return U * svd.matrixV().transpose();
}

/// F is a least-squares fit to the neighbourhood.
static bool fits(Operator op) {
    return op == Operator::corotated || op == Operator::mls;
}

Rest make_rest(const Body& body, Operator op) {
    const int n = static_cast<int>(body.x0.size());
    Rest rest;
    rest.V.resize(n);
    rest.pairs.resize(n);
    for (int i = 0; i < n; ++i) {
        double density = 0;
        for (int j = 0; j < n; ++j) {
            const Vector3d z = body.x0[j] - body.x0[i];
            const double r = z.norm();
            if (r >= body.h) continue;
            density += body.mass[j] * kernel(r, body.h);
            if (j != i)
                rest.pairs[i].push_back(
                    {j, 0, body.mass[j] * kernel(r, body.h), kernel(r, body.h), z});
        }
        rest.V[i] = body.mass[i] / (fits(op) ? body.rho0 : density);
    }
    rest.mu = body.E / (2 * (1 + body.nu));
    const double lambda = body.E * body.nu / ((1 + body.nu) * (1 - 2 * body.nu));
    double trace = 0;  // largest sum of W |z|^2
    for (const std::vector<Pair>& pairs : rest.pairs) {
        double sum = 0;
        for (const Pair& pair : pairs) sum += pair.W * pair.z.squaredNorm();
        trace = std::max(trace, sum);
    }
    for (int i = 0; i < n; ++i) {
        Matrix3d K = Matrix3d::Zero();
        for (Pair& pair : rest.pairs[i]) {
            const double r = pair.z.norm();
            pair.s = op == Operator::mls ? 3 * pair.W / trace
                                         : -rest.V[pair.j] * kernel_derivative(r, body.h) / r;
            K += pair.s * pair.z * pair.z.transpose();
        }
        int rank = 0;
        rest.K.push_back(K);
        rest.K_plus.push_back(pseudo_inverse(K, rank, body.cut));
        int rank_full = 0;
        rest.K_plus_full.push_back(pseudo_inverse(K, rank_full));
        rest.Pi.push_back(K * rest.K_plus[i]);
        rest.rank.push_back(rank);
        const bool reduced = fits(op);  // the papers' operators know 3D only
        double value = lambda;
        if (reduced && rank == 2) value = 2 * lambda * rest.mu / (lambda + 2 * rest.mu);
        if (reduced && rank == 1) value = body.E - 2 * rest.mu;
        rest.lambda.push_back(value);
    }
    return rest;
}

/// sum s |z|^power of an interior particle of a square sheet (rank 2) or of a rod (rank 1), spacing
/// d.
static double lattice_moment(int rank, int power, double V, double d, double h) {
    const int reach = static_cast<int>(h / d) + 1;
    double sum = 0;
    for (int a = -reach; a <= reach; ++a)
        for (int b = rank == 2 ? -reach : 0; b <= (rank == 2 ? reach : 0); ++b) {
            const double r = d * std::hypot(a, b);
            if (r > 0 && r < h) sum -= V * kernel_derivative(r, h) * std::pow(r, power - 1);
        }
    return sum;
}

/// D = E t^3 / 12 (1 - nu^2), with the correction for the size of the neighbourhood.
static double plate_stiffness(const Body& body, double t, double d) {
    const double q = std::clamp(body.h / d, 2.0, 3.0) - 2;
    return (1.0 + 0.15 * q) * body.E * t * t * t / (12 * (1 - body.nu * body.nu));
}

std::vector<double> calibrated_beta(const Body& body, const Rest& rest) {
    std::vector<double> beta(rest.V.size(), 0.0);
    for (int i = 0; i < static_cast<int>(rest.V.size()); ++i) {
        if (rest.rank[i] != 2 || body.nu <= 1.0 / 3) continue;
        const double V = rest.V[i], t = body.thickness > 0 ? body.thickness : std::cbrt(V);
        const double d = std::sqrt(V / t), trace = rest.K[i].trace();
        const double interior = std::max(trace, lattice_moment(2, 2, V, d, body.h));
        beta[i] = 16 * plate_stiffness(body, t, d) * 1.15 * 1.5 * (body.nu - 1.0 / 3) /
                  (body.E * t) * std::pow(trace, 4) / std::pow(interior, 6);
    }
    return beta;
}

std::vector<double> calibrated_alpha(const Body& body, const Rest& rest) {
    std::vector<double> alpha;
    for (int i = 0; i < static_cast<int>(rest.V.size()); ++i) {
        const double V = rest.V[i], nu2 = body.nu * body.nu;
        const double t = body.thickness > 0 ? body.thickness : std::cbrt(V);
        double moment = 0;
        for (const Pair& pair : rest.pairs[i]) moment += pair.s * std::pow(pair.z.squaredNorm(), 2);
        if (rest.rank[i] == 3) {
            const double q = std::clamp(body.h / std::cbrt(V), 1.5, 3.0) - 2;
            alpha.push_back((0.76 + 0.17 * q - 0.13 * q * q) * (1 - 1.3 * nu2));
        } else if (rest.rank[i] == 2) {
            const double d = std::sqrt(V / t), above = body.nu - 1.0 / 3;
            const double interior = std::max(moment, lattice_moment(2, 4, V, d, body.h));
            const double c = above < 0 ? 2.0 / 3 - 0.06 * above : 2.0 / 3 - 1.15 * above;
            alpha.push_back(16 * plate_stiffness(body, t, d) * c /
                            (body.E * t * std::pow(moment, 0.3) * std::pow(interior, 0.7)));
        } else if (rest.rank[i] == 1) {
            const double interior = std::max(moment, lattice_moment(1, 4, V, V / (t * t), body.h));
            alpha.push_back(t * t / (3 * std::sqrt(moment * interior)));
        } else {
            alpha.push_back(0);
        }
    }
    return alpha;
}

Elasticity::Elasticity(Body body, Model model)
    : body_(std::move(body)), model_(std::move(model)), rest_(make_rest(body_, model_.op)) {}

Matrix3d Elasticity::gather(int i, const Vectors& x) const {
    Matrix3d G = Matrix3d::Zero();
    for (const Pair& pair : rest_.pairs[i]) G += pair.s * (x[pair.j] - x[i]) * pair.z.transpose();
    return G;
}

Matrices Elasticity::deformation_gradients(const Vectors& x) const {
    Matrices F;
    for (int i = 0; i < static_cast<int>(x.size()); ++i) {
        const Matrix3d G = gather(i, x);
        if (model_.op == Operator::original) F.push_back(Matrix3d::Identity() + G - rest_.K[i]);
        if (model_.op == Operator::corotated_2009) F.push_back(G);
        if (fits(model_.op)) F.push_back(G * rest_.K_plus[i]);
    }
    return F;
}

Matrices Elasticity::rotations(const Vectors& x, const Matrices& warm) const {
    const int n = static_cast<int>(x.size());
    Matrices R(n, Matrix3d::Identity());
    if (model_.op == Operator::original) return R;
    if (model_.op == Operator::mls && !model_.corotation) return R;
    for (int i = 0; i < n; ++i) {
        Matrix3d A = Matrix3d::Zero();
        if (fits(model_.op)) {
            A = gather(i, x) * rest_.K_plus[i];
        } else {  // [BIT09] eq. 12
            for (const Pair& pair : rest_.pairs[i])
                A += pair.a * (x[pair.j] - x[i]) * pair.z.transpose();
        }
        R[i] = polar_rotation(A, rest_.rank[i], warm.empty() ? Matrix3d::Identity() : warm[i]);
    }
    return R;
}

/// Derivative of the determinant.
static Matrix3d cofactor(const Matrix3d& F) {
    Matrix3d C;
    for (int k = 0; k < 3; ++k) C.col(k) = F.col((k + 1) % 3).cross(F.col((k + 2) % 3));
    return C;
}

Matrix3d Elasticity::whole(int i, const Matrix3d& F, const Matrix3d& R) const {
    if (model_.op == Operator::corotated_2009) return F + R * (Matrix3d::Identity() - rest_.K[i]);
    return fits(model_.op) ? Matrix3d(F + R * (Matrix3d::Identity() - rest_.Pi[i])) : F;
}

/// F as deformation_gradients() returns it.
Matrix3d Elasticity::strain(int i, const Matrix3d& F, const Matrix3d& R) const {
    const Matrix3d I = Matrix3d::Identity();
    Matrix3d local = F, unit = I;
    if (model_.op == Operator::corotated_2009) local = R.transpose() * F - rest_.K[i] + I;
    if (fits(model_.op)) {
        local = R.transpose() * F;
        unit = rest_.Pi[i];
    }
    if (model_.strain == Strain::green) return 0.5 * (local.transpose() * local - unit);
    return 0.5 * (local + local.transpose()) - unit;
}

Matrix3d Elasticity::stress(int i, const Matrix3d& eps) const {
    return 2 * rest_.mu * eps + rest_.lambda[i] * eps.trace() * Matrix3d::Identity();
}

Matrices Elasticity::strains(const Vectors& x, const Matrices& warm) const {
    const Matrices F = deformation_gradients(x), R = rotations(x, warm);
    Matrices eps;
    for (int i = 0; i < static_cast<int>(x.size()); ++i) eps.push_back(strain(i, F[i], R[i]));
    return eps;
}

/// The P of f_i = V_i sum_j s_ij (P_i + P_j) z_ij, without the stabilisation.
Matrix3d Elasticity::first_piola(int i, const Matrix3d& F, const Matrix3d& R) const {
    const Matrix3d sigma = stress(i, strain(i, F, R));
    const bool green = model_.strain == Strain::green;
    const Matrix3d W = whole(i, F, R);
    const Matrix3d volume = model_.volume * (W.determinant() - 1) * cofactor(W);
    if (model_.op == Operator::original) return (green ? Matrix3d(F * sigma) : sigma) + volume;
    if (fits(model_.op)) return ((green ? F : R) * sigma + volume) * rest_.K_plus[i];
    const Matrix3d local = R.transpose() * F - rest_.K[i] + Matrix3d::Identity();
    // the 1/2 of [BIT09] eq. 16
    return 0.5 * R * (green ? Matrix3d(local * sigma) : sigma) + volume;
}

Matrix3d Elasticity::affine(int i, const Vectors& x, const Matrix3d& F) const {
    if (!body_.held.empty() && body_.held[i]) return body_.held_rotation;
    return body_.cut > 1e-4 ? Matrix3d(gather(i, x) * rest_.K_plus_full[i]) : F;
}

Vectors Elasticity::forces(const Vectors& x, const Matrices& warm) const {
    const int n = static_cast<int>(x.size());
    const Matrices F = deformation_gradients(x), R = rotations(x, warm);
    Matrices P;
    for (int i = 0; i < n; ++i) P.push_back(first_piola(i, F[i], R[i]));
    Matrices Fs = F;
    if (fits(model_.op))
        for (int i = 0; i < n; ++i) Fs[i] = affine(i, x, F[i]);
    Vectors f(n, Vector3d::Zero());
    for (int i = 0; i < n; ++i) {
        for (const Pair& pair : rest_.pairs[i]) {
            const int j = pair.j;
            Vector3d sum = (P[i] + P[j]) * pair.z;
            if (fits(model_.op)) {
                const Vector3d e = x[j] - x[i];
                sum +=
                    body_.E * (alpha(i) * (e - Fs[i] * pair.z) + alpha(j) * (e - Fs[j] * pair.z));
            }
            f[i] += rest_.V[i] * pair.s * sum;
        }
    }
    if (fits(model_.op)) add_mean_curvature(x, Fs, f);
    if (model_.op == Operator::corotated_2009 && model_.ganzenmueller != 0) add_ganzenmueller(x, f);
    return f;
}

Vector3d Elasticity::mean_curvature(int i, const Vectors& x, const Matrix3d& F) const {
    Vector3d L = Vector3d::Zero();
    for (const Pair& pair : rest_.pairs[i]) L += pair.s * (x[pair.j] - x[i] - F * pair.z);
    return L;
}

/// dL = sum_j s (de - dF z) = sum_j s (1 - z . K^+ k) de, k = sum_j s z; a held F does not move.
void Elasticity::add_mean_curvature(const Vectors& x, const Matrices& Fs, Vectors& f) const {
    for (int i = 0; i < static_cast<int>(x.size()); ++i) {
        const Vector3d L = mean_curvature(i, x, Fs[i]);
        Vector3d k = Vector3d::Zero();
        for (const Pair& pair : rest_.pairs[i]) k += pair.s * pair.z;
        if (!body_.held.empty() && body_.held[i]) k.setZero();
        const Vector3d q = rest_.K_plus_full[i] * k;
        for (const Pair& pair : rest_.pairs[i]) {
            const Vector3d t = beta(i) * body_.E * rest_.V[i] * pair.s * (1 - pair.z.dot(q)) * L;
            f[i] += t;
            f[pair.j] -= t;
        }
    }
}

/// Ganzenmueller 2015, "An hourglass control algorithm for Lagrangian smooth particle
/// hydrodynamics": a central force against delta, the part of the pair's stretch that the
/// (kernel-corrected) deformation gradient does not explain.
void Elasticity::add_ganzenmueller(const Vectors& x, Vectors& f) const {
    const int n = static_cast<int>(x.size());
    Matrices F;
    for (int i = 0; i < n; ++i) F.push_back(gather(i, x) * rest_.K_plus[i]);
    for (int i = 0; i < n; ++i) {
        for (const Pair& pair : rest_.pairs[i]) {
            const Vector3d e = x[pair.j] - x[i], direction = e.normalized();
            const double delta_i = (F[i] * pair.z - e).dot(direction);
            const double delta_j = (F[pair.j] * pair.z - e).dot(direction);
            f[i] -= 0.5 * model_.ganzenmueller * body_.E * rest_.V[i] * rest_.V[pair.j] * pair.W /
                    pair.z.squaredNorm() * (delta_i + delta_j) * direction;
        }
    }
}

std::vector<double> Elasticity::energies(const Vectors& x, const Matrices& warm) const {
    const Matrices F = deformation_gradients(x), R = rotations(x, warm);
    std::vector<double> U;
    for (int i = 0; i < static_cast<int>(x.size()); ++i) {
        const Matrix3d eps = strain(i, F[i], R[i]);
        const double trace = eps.trace();
        double density = rest_.mu * eps.squaredNorm() + 0.5 * rest_.lambda[i] * trace * trace;
        density += 0.5 * model_.volume * std::pow(whole(i, F[i], R[i]).determinant() - 1, 2);
        if (fits(model_.op)) {
            const Matrix3d Fs = affine(i, x, F[i]);
            for (const Pair& pair : rest_.pairs[i])
                density += 0.5 * alpha(i) * body_.E * pair.s *
                           (x[pair.j] - x[i] - Fs * pair.z).squaredNorm();
            density += 0.5 * beta(i) * body_.E * mean_curvature(i, x, Fs).squaredNorm();
        }
        U.push_back(rest_.V[i] * density);
    }
    return U;
}

double Elasticity::energy(const Vectors& x, const Matrices& warm) const {
    double sum = 0;
    for (const double u : energies(x, warm)) sum += u;
    return sum;
}

}  // namespace taffy::reference
