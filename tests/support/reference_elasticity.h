// Plain double-precision elasticity of rest-state SPH: the oracle and the speed baseline of the
// tests. No tuning, no threads, no tricks; one function per formula of docs/method.md.
//
//   original        Solenthaler, Schlaefli, Pajarola 2007: no rotation.
//   corotated_2009  Becker, Ihmsen, Teschner 2009, eq. 5, 12-16, to the letter (with its 1/2).
//   corotated       rotation and strain from F = G K^+; exact gradient of an energy.
//   mls             Mueller, Keiser, Nealen et al. 2004: the same with the weights W instead of s.
//
// Symbols: z = x0_j - x0_i, e = x_j - x_i, s = -V_j W'(|z|)/|z|, a = m_j W(|z|),
//          G = sum s e z^T, K = sum s z z^T, A = sum a e z^T, Pi = K K^+.
#pragma once

#include <Eigen/Dense>

#include <vector>

namespace taffy::reference {

using Eigen::Matrix3d;
using Eigen::Vector3d;
using Vectors = std::vector<Vector3d>;
using Matrices = std::vector<Matrix3d>;

enum class Operator { original, corotated_2009, corotated, mls };
enum class Strain { cauchy, green };

/// A body at rest and its material.
struct Body {
    Vectors x0;                // [m]
    std::vector<double> mass;  // [kg]
    double rho0 = 1000;        // [kg/m^3]
    double h = 0.2;            // [m] kernel support radius: W = 0 for r >= h
    double E = 1e6;            // [Pa] Young
    double nu = 0.3;           // [-] Poisson
    double thickness = 0;      // [m] of sheets (V = d^2 t) and rods (V = t^2 d); 0: cube root of V
    /// Clamped particles, one flag each, or empty. In U_s (and only there) they use F =
    /// `held_rotation` instead of the fitted F: a clamp prescribes the slope too. Needed by sheets
    /// and rods.
    std::vector<char> held = {};
    Matrix3d held_rotation = Matrix3d::Identity();
    /// Eigenvalues of K below this fraction of the largest one are ignored for the strain (curved
    /// sheets: 0.1). U_s always uses the full pseudo-inverse (1e-4), so that a curved rest shape is
    /// stress-free.
    double cut = 1e-4;
};

struct Model {
    Operator op = Operator::corotated;
    Strain strain = Strain::cauchy;
    /// `corotated`: U_s = 1/2 E sum_i alpha_i V_i sum_j s_ij |e_ij - F_i z_ij|^2, [-].
    /// One value per particle (per-particle values keep every conservation law), or one for all.
    std::vector<double> alpha = {0.0};
    /// `corotated`, sheets: U_m = 1/2 E sum_i beta_i V_i |sum_j s_ij (e_ij - F_i z_ij)|^2 [m^2].
    std::vector<double> beta = {0.0};
    /// `corotated_2009`: amplitude of Ganzenmueller 2015, multiplies E [-].
    double ganzenmueller = 0.0;
    /// Energy volume (det F - 1)^2 / 2 [Pa].
    double volume = 0.0;
    /// `mls`: measure the strain in the rotated frame.
    bool corotation = true;
};

struct Pair {
    int j;       // neighbour
    double s;    // -V_j W'(|z|)/|z|                    [-/m^2]
    double a;    // m_j W(|z|)                          [kg/m^3]
    double W;    // W(|z|)                              [1/m^3]
    Vector3d z;  // x0_j - x0_i                         [m]
};

/// Everything that depends on the rest state only.
struct Rest {
    std::vector<double> V;                 // [m^3] m/rho0, or the kernel sum of [BIT09] eq. 5
    std::vector<std::vector<Pair>> pairs;  // rest neighbours, ordered by j
    Matrices K, K_plus, Pi;
    Matrices K_plus_full;        // of U_s
    std::vector<int> rank;       // of K: 3 solid, 2 sheet, 1 rod, 0 alone
    std::vector<double> lambda;  // [Pa] 3D, plane stress (rank 2) or uniaxial stress (rank 1)
    double mu = 0;               // [Pa]
};

/// Cubic spline with support h and its derivative by r.
double kernel(double r, double h);
double kernel_derivative(double r, double h);

/// Neighbours by brute force; `op` selects the volumes (m/rho0 for `corotated`, else eq. 5).
Rest make_rest(const Body& body, Operator op);

/// K^+ by eigen-decomposition; eigenvalues below `cut` times the largest one are dropped.
Matrix3d pseudo_inverse(const Matrix3d& K, int& rank, double cut = 1e-4);

/// The rotation of the polar decomposition of A, by SVD, det R = +1 always.
/// rank 2: the last singular vectors are chosen to give this; rank 1: the admissible rotation
/// nearest `warm`; det A < 0: the direction of the smallest singular value is flipped.
Matrix3d polar_rotation(const Matrix3d& A, int rank, const Matrix3d& warm);

/// The alpha with which a Young's modulus of 1 MPa bends like 1 MPa; multiply by the "bending"
/// slider. Solids: 0.76 + 0.17 q - 0.13 q^2, q = h/d - 2, times 1 - 1.3 nu^2, d = cbrt(V). Sheets
/// and rods: from the fourth moments of the rest neighbourhood and the thickness.
std::vector<double> calibrated_alpha(const Body& body, const Rest& rest);

/// The beta of sheets, by the bending energy of a plate; zero for solids and rods.
std::vector<double> calibrated_beta(const Body& body, const Rest& rest);

class Elasticity {
  public:
    Elasticity(Body body, Model model);

    /// One rotation per particle. `warm` (empty: identities) decides collinear neighbourhoods.
    Matrices rotations(const Vectors& x, const Matrices& warm = {}) const;

    /// Deformation gradient that the strain is made of (not back-rotated): I + G - K for
    /// `original`, G for `corotated_2009`, G K^+ for `corotated`.
    Matrices deformation_gradients(const Vectors& x) const;

    /// Strain per particle, in the back-rotated (rest) frame.
    Matrices strains(const Vectors& x, const Matrices& warm = {}) const;

    Vectors forces(const Vectors& x, const Matrices& warm = {}) const;  // [N]

    /// Energy per particle [J]; elastic part V (mu |eps|^2 + lambda/2 tr(eps)^2) plus U_s.
    /// Its negative gradient is the force for `corotated` and for `original`;
    /// `corotated_2009` has no energy: what is returned is [BIT09] eq. 4.
    std::vector<double> energies(const Vectors& x, const Matrices& warm = {}) const;
    double energy(const Vectors& x, const Matrices& warm = {}) const;

    const Body& body() const { return body_; }
    const Rest& rest() const { return rest_; }
    const Model& model() const { return model_; }

  private:
    double alpha(int i) const {
        return model_.alpha.size() == 1 ? model_.alpha[0] : model_.alpha[i];
    }
    double beta(int i) const { return model_.beta.size() == 1 ? model_.beta[0] : model_.beta[i]; }
    Vector3d mean_curvature(int i, const Vectors& x, const Matrix3d& F) const;  // L_i
    void add_mean_curvature(const Vectors& x, const Matrices& Fs, Vectors& f) const;
    Matrix3d gather(int i, const Vectors& x) const;  // G_i
    /// F with unit stretch in directions in which the neighbourhood has no particles.
    Matrix3d whole(int i, const Matrix3d& F, const Matrix3d& R) const;
    Matrix3d strain(int i, const Matrix3d& F, const Matrix3d& R) const;
    Matrix3d stress(int i, const Matrix3d& eps) const;
    Matrix3d first_piola(int i, const Matrix3d& F, const Matrix3d& R) const;
    Matrix3d affine(int i, const Vectors& x, const Matrix3d& F) const;  // the F of U_s
    void add_ganzenmueller(const Vectors& x, Vectors& f) const;

    Body body_;
    Model model_;
    Rest rest_;
};

}  // namespace taffy::reference
