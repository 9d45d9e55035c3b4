// The formulas that lattice and bonds share, in double precision, against finite differences of
// each other and against their plain counterparts in strain_stress.h.
#include <catch2/catch.hpp>
#include <random>

#include "core/base/polar_rotation.h"
#include "core/elasticity/elastic_formulas.inl"
#include "core/elasticity/strain_stress.h"
#include "core/parameters/material_parameters.h"
#include "tests/support/reference_elasticity.h"

using namespace taffy;

namespace {

using Matrix = Matrix3<double>;
using Symmetric = Symmetric3<double>;

Matrix packed(const Mat3d& A) {
    Matrix r;
    for (int k = 0; k < 9; ++k) r.m[k / 3][k % 3] = A(k / 3, k % 3);
    return r;
}
Mat3d eigen(const Matrix& A) {
    Mat3d r;
    for (int k = 0; k < 9; ++k) r(k / 3, k % 3) = A.m[k / 3][k % 3];
    return r;
}
Mat3d eigen(const Symmetric& S) {
    return eigen(as_matrix(S));
}
Symmetric packed_symmetric(const Mat3d& A) {
    return {A(0, 0), A(1, 1), A(2, 2), A(0, 1), A(0, 2), A(1, 2)};
}

Mat3d random_matrix(std::mt19937& random, double size) {
    std::uniform_real_distribution<double> uniform(-size, size);
    Mat3d A;
    for (int k = 0; k < 9; ++k) A(k / 3, k % 3) = uniform(random);
    return A;
}

Quatd random_rotation(std::mt19937& random) {
    const Mat3d A = random_matrix(random, 1.0);
    return Quatd(Eigen::AngleAxisd(A(0, 0), A.col(1).normalized()));
}

/// Energy per volume and its derivative by F as the kernels find them. Pi: directions that the
/// neighbourhood spans; F = F Pi.
struct Law {
    StrainMeasure strain;
    double mu, lambda, volume;
    Mat3d Pi;

    Moduli<double> moduli() const { return {mu, lambda}; }
    Mat3d rotation(const Mat3d& F) const {
        return polar_rotation_from(F, Quatd::Identity()).toRotationMatrix();
    }
    Matrix local(const Mat3d& F) const {  // R^T F - Pi
        return packed(rotation(F).transpose() * F - Pi);
    }
    Symmetric eps(const Mat3d& F) const {
        return strain == StrainMeasure::green ? green_strain(local(F), packed_symmetric(Pi))
                                              : symmetric_part(local(F));
    }
    double energy(const Mat3d& F) const {
        const double change = volume_change(local(F));
        return strain_energy(eps(F), moduli()) + 0.5 * volume * change * change;
    }
    Mat3d stress(const Mat3d& F) const {
        const Mat3d R = rotation(F), whole = F + R * (Mat3d::Identity() - Pi);
        const Mat3d P =
            strain == StrainMeasure::green
                ? eigen(green_stress(packed(F), packed(F - Pi), packed_symmetric(Pi), moduli()))
                : eigen(cauchy_stress(packed(R), local(F), moduli()));
        return P + eigen(volume_stress(packed(whole), local(F), volume));
    }
};

/// Solids, a tilted sheet and a rod.
std::vector<Mat3d> projections(std::mt19937& random) {
    const Mat3d Q = random_rotation(random).toRotationMatrix();
    const Mat3d sheet = Mat3d::Identity() - Q.col(2) * Q.col(2).transpose();
    return {Mat3d::Identity(), sheet, Q.col(0) * Q.col(0).transpose()};
}

}  // namespace

TEST_CASE("the stress is the derivative of the energy by F", "[elasticity]") {
    std::mt19937 random(1);
    const StrainMeasure strain = GENERATE(StrainMeasure::cauchy, StrainMeasure::green);
    const double volume = GENERATE(0.0, 1.5);
    for (const Mat3d& Pi : projections(random)) {
        const Law law{strain, 0.7, 1.1, volume, Pi};
        const Mat3d turned = random_rotation(random).toRotationMatrix();
        const Mat3d F = turned * (Mat3d::Identity() + random_matrix(random, 0.2)) * Pi;
        const Mat3d P = law.stress(F);
        for (int k = 0; k < 3; ++k) {
            const Mat3d dF = random_matrix(random, 1.0) * Pi;
            const double h = 1e-5;
            const double slope = (law.energy(F + h * dF) - law.energy(F - h * dF)) / (2.0 * h);
            CHECK(P.cwiseProduct(dF).sum() == Approx(slope).epsilon(1e-7).margin(1e-9));
        }
    }
}

TEST_CASE("strain, stress and energy are those of their plain twins", "[elasticity]") {
    std::mt19937 random(2);
    for (const Mat3d& Pi : projections(random)) {
        const Mat3d F = (Mat3d::Identity() + random_matrix(random, 0.3)) * Pi;
        for (const StrainMeasure strain : {StrainMeasure::cauchy, StrainMeasure::green}) {
            const Law law{strain, 0.7, 1.1, 0.0, Pi};
            const Mat3d eps = strain == StrainMeasure::green
                                  ? Mat3d(green_strain<double>(F, Pi))
                                  : Mat3d(cauchy_strain<double>(F, law.rotation(F), Pi));
            CHECK((eigen(law.eps(F)) - eps).norm() < 1e-12);
            const Mat3d sigma = eigen(stress(law.eps(F), law.moduli()));
            CHECK((sigma - linear_stress<double>(eps, 1.1, 0.7)).norm() < 1e-12);
            CHECK(strain_energy(law.eps(F), law.moduli()) ==
                  Approx(energy_density<double>(eps, 1.1, 0.7)));
        }
    }
}

TEST_CASE("at rest the change of the stress is its derivative", "[elasticity]") {
    std::mt19937 random(3);
    const Mat3d Pi = Mat3d::Identity();
    const Mat3d R = random_rotation(random).toRotationMatrix(), dF = random_matrix(random, 1.0);
    const double h = 1e-5;
    for (const StrainMeasure strain : {StrainMeasure::cauchy, StrainMeasure::green}) {
        const Law law{strain, 0.7, 1.1, 0.0, Pi};
        const Mat3d expected = (law.stress(R + h * dF) - law.stress(R - h * dF)) / (2.0 * h);
        const Symmetric none{};
        const Mat3d found =
            strain == StrainMeasure::green
                ? eigen(green_stress_change(packed(dF), packed(R), none, law.moduli()))
                : eigen(cauchy_stress_change<true>(packed(dF), packed_symmetric(Pi), packed(R),
                                                   none, law.moduli()));
        CHECK((found - expected).norm() < 1e-8);
    }
}

TEST_CASE("under tension the nonlinear change of the stress is its derivative", "[elasticity]") {
    std::mt19937 random(4);
    const Law law{StrainMeasure::green, 0.7, 1.1, 0.0, Mat3d::Identity()};
    const Mat3d F = 1.3 * Mat3d::Identity() + random_matrix(random, 0.05);
    const Symmetric sigma = stress(law.eps(F), law.moduli());
    REQUIRE((eigen(tension(sigma)) - eigen(sigma)).norm() < 1e-12);  // nothing to leave out
    const Mat3d dF = random_matrix(random, 1.0);
    const double h = 1e-5;
    const Mat3d expected = (law.stress(F + h * dF) - law.stress(F - h * dF)) / (2.0 * h);
    const Mat3d found = eigen(green_stress_change(packed(dF), packed(F), sigma, law.moduli()));
    CHECK((found - expected).norm() < 1e-7);
}

TEST_CASE("what is left of a stress as tension never pulls inwards", "[elasticity]") {
    std::mt19937 random(5);
    for (int k = 0; k < 200; ++k) {
        const Mat3d A = random_matrix(random, 1.0), sigma = A + A.transpose();
        const Mat3d N = eigen(tension(packed_symmetric(sigma)));
        const Eigen::SelfAdjointEigenSolver<Mat3d> own(N);
        CHECK(own.eigenvalues().minCoeff() > -1e-12);
        const Mat3d added = N - sigma;  // a pressure
        CHECK((added - added(0, 0) * Mat3d::Identity()).norm() < 1e-12);
        CHECK(added(0, 0) >= 0.0);
    }
}

TEST_CASE("the polar rotation turns with F as turn_of says", "[elasticity]") {
    std::mt19937 random(6);
    for (const Mat3d& Pi : projections(random)) {
        if (Pi.trace() < 1.5) continue;  // about a rod it is open
        const Mat3d turned = random_rotation(random).toRotationMatrix();
        const Mat3d F = turned * (Mat3d::Identity() + random_matrix(random, 0.2)) * Pi;
        const Mat3d dF = random_matrix(random, 1.0) * Pi;
        const auto polar = [&](const Mat3d& A) {
            return reference::polar_rotation(A, int(std::round(Pi.trace())), Mat3d::Identity());
        };
        const Mat3d R = polar(F);
        const double h = 1e-5;
        const Mat3d dR = (polar(F + h * dF) - polar(F - h * dF)) / (2.0 * h);
        const Symmetric S = symmetric_part(packed(R.transpose() * F));
        const Mat3d found = R * eigen(turn_of(packed(R.transpose() * dF), S));
        CHECK((found - dR).norm() < 1e-7);
    }
}
