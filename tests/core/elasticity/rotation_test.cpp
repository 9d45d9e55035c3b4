// Rotations of neighbourhoods of every rank, of inverted ones, and the recovery from inversion.
#include "core/base/polar_rotation.h"

#include <catch2/catch.hpp>
#include <random>

#include "tests/support/elastic_bodies.h"

using namespace taffy;
using namespace taffy::test;

namespace {

class Random {
  public:
    explicit Random(uint32_t seed) : engine_(seed) {}
    double operator()() { return std::uniform_real_distribution<double>(-1.0, 1.0)(engine_); }
    Vec3d vector() { return {(*this)(), (*this)(), (*this)()}; }
    Mat3d matrix() {
        return Mat3d::NullaryExpr([&] { return (*this)(); });
    }
    Quatd rotation() { return Quatd((*this)(), (*this)(), (*this)(), (*this)()).normalized(); }

  private:
    std::mt19937 engine_;
};

double angle_between(const Quatd& a, const Quatd& b) {
    return a.angularDistance(b);
}

Mat3d symmetric_positive(Random& random) {
    const Mat3d A = random.matrix();
    return A * A.transpose() + 0.2 * Mat3d::Identity();
}

}  // namespace

TEST_CASE("the rotation of a polar decomposition leaves a symmetric stretch", "[elasticity]") {
    Random random(1);
    for (int k = 0; k < 500; ++k) {
        const Quatd R = random.rotation();
        const Mat3d S = symmetric_positive(random);
        CHECK(angle_between(polar_rotation(Mat3d(R * S), Quatd::Identity()), R) < 1e-7);
    }
}

TEST_CASE("Newton's rotation is the robust one's", "[elasticity]") {
    Random random(2);
    for (int k = 0; k < 2000; ++k) {
        const Mat3d F = random.matrix();  // half of them inverted
        const Quatd warm = random.rotation(), robust = polar_rotation(F, warm);
        const Quatd newton = polar_rotation_from(F, warm);
        const Eigen::JacobiSVD<Mat3d> svd(F);
        const Vec3d sigma = svd.singularValues();
        const double smallest = F.determinant() < 0.0 ? -sigma[2] : sigma[2];
        if (sigma[1] + smallest < 0.05) continue;  // nearly two answers
        CHECK(angle_between(newton, robust) < 1e-4);
    }
}

TEST_CASE("inverted and flat neighbourhoods get a proper rotation of the largest trace",
          "[elasticity]") {
    Random random(3);
    for (int k = 0; k < 300; ++k) {
        Mat3d F = random.matrix();
        if (k % 2)
            F.col(2) = F.col(0) + random() * F.col(1);  // coplanar
        else if (F.determinant() > 0.0)
            F.col(0) *= -1.0;  // inverted
        const Mat3d R = polar_rotation(F, Quatd::Identity()).toRotationMatrix();
        CHECK(R.determinant() == Approx(1.0));
        const double trace = (R.transpose() * F).trace();
        for (int trial = 0; trial < 100; ++trial)
            CHECK((random.rotation().toRotationMatrix().transpose() * F).trace() <= trace + 1e-9);
    }
}

TEST_CASE("a rod turns with its line and keeps its roll", "[elasticity]") {
    Random random(4);
    for (int k = 0; k < 200; ++k) {
        const Quatd warm = random.rotation();
        const Vec3d line = random.vector().normalized();
        const Mat3d still = 1.3 * (warm * line) * line.transpose();
        CHECK(angle_between(polar_rotation(still, warm), warm) < 1e-7);
        const Vec3d now = random.vector().normalized();
        const Quatd R = polar_rotation(Mat3d(1.3 * now * line.transpose()), warm);
        CHECK((R * line - now).norm() < 1e-7);
        // Nearest to warm: the turn between them is the angle between the lines.
        const double angle = std::acos(std::clamp((warm * line).dot(now), -1.0, 1.0));
        CHECK(angle_between(R, warm) == Approx(angle).margin(1e-6));
    }
}

TEST_CASE("the fast rotations of rods keep their roll over a large turn", "[elasticity]") {
    const ElasticCase body{"rod", lattice(9, 1, 1, 2.0f, Quatf::Identity()), {}};
    FastBody fast(body, MaterialParameters());
    auto rotations = fast.elasticity.save_rotations();
    const float roll = 0.6f;  // about the rod's line, x
    for (RotationBlock& block : rotations[0].blocks)
        for (int l = 0; l < 8; ++l) {
            block.q[0][l] = std::sin(0.5f * roll);
            block.q[3][l] = std::cos(0.5f * roll);
        }
    fast.elasticity.restore_rotations(rotations);
    const int steps = 40;
    for (int k = 1; k <= steps; ++k)
        fast.forces(moved(body.shape, Quatd(Eigen::AngleAxisd(2.5 * k / steps, Vec3d::UnitZ())),
                          Vec3d::Zero(), 0.0, 1));
    const Quatf expected = Quatf(Eigen::AngleAxisf(2.5f, Vec3f::UnitZ())) *
                           Quatf(Eigen::AngleAxisf(roll, Vec3f::UnitX()));
    for (uint32_t i = 0; i < body.shape.x0.size(); ++i)
        CHECK(fast.elasticity.rotation(0, i).angularDistance(expected) < 1e-3f);
}

TEST_CASE("the fast rotations of crushed and inverted bodies are proper and the robust ones",
          "[elasticity]") {
    const MaterialParameters material =
        material_of(ElasticityOperator::corotated, StrainMeasure::cauchy);
    for (const ElasticCase& body : elastic_cases()) {
        if (!body.held.empty() || body.shape.dimension == 1) continue;
        const reference::Elasticity exact = oracle(body, material);
        FastBody fast(body, material);
        const std::vector<Vec4f> x = moved(body.shape, Quatd::Identity(), Vec3d::Zero(), 0.09, 11);
        fast.forces(x);
        const reference::Matrices F = exact.deformation_gradients(widened(x));
        const reference::Matrices R = exact.rotations(widened(x));
        int inverted = 0;
        for (uint32_t i = 0; i < x.size(); ++i) {
            const Eigen::JacobiSVD<Mat3d> svd(F[i]);
            const Vec3d sigma = svd.singularValues();
            const double sign = F[i].determinant() < 0.0 ? -1.0 : 1.0;
            inverted += sign < 0.0;
            if (sigma[1] + sign * sigma[2] < 0.1) continue;  // nearly two answers
            const Quatf fast_rotation = fast.elasticity.rotation(0, i);
            INFO(body.name << " " << i);
            CHECK(double(fast_rotation.norm()) == Approx(1.0));
            CHECK((fast_rotation.toRotationMatrix().cast<double>() - R[i]).norm() < 2e-3);
        }
        if (body.shape.dimension == 3) CHECK(inverted > 3);
    }
}

TEST_CASE("inverted neighbourhoods recover", "[elasticity]") {
    // Gradient descent from a turned-inside-out corner, a flattened and a mirrored block.
    const auto strain = StrainMeasure::cauchy;
    const MaterialParameters material = material_of(ElasticityOperator::corotated, strain);
    const ElasticCase body{"block", lattice(4, 4, 4, 2.0f, Quatf::Identity()), {}};
    const int start = GENERATE(0, 1, 2);
    std::vector<Vec4f> x = body.shape.x0;
    if (start == 0) x[0] += 1.6f * (x[21] - x[0]);  // the corner, pushed through its neighbours
    for (Vec4f& p : x) {
        if (start == 1) p.z() *= 0.01f;
        if (start == 2) p.z() *= -0.5f;
    }
    FastBody fast(body, material);
    fast.forces(x);
    const double first = fast.energy(x);
    const float gain = 0.05f / (material.young_modulus * body.shape.spacing);
    for (int k = 0; k < 3000; ++k) {
        const std::vector<Vec4f> force = fast.forces(x);
        for (size_t i = 0; i < x.size(); ++i) x[i] += gain * force[i];
    }
    INFO("start " << start << ", energy " << fast.energy(x) / first << " of the first");
    CHECK(fast.energy(x) < 1e-4 * first);
    std::vector<ElasticFigures> figures(x.size());
    fast.elasticity.evaluate(fast.pool, 0, x, figures);
    for (const ElasticFigures& f : figures) CHECK(f.volume_ratio == Approx(1.0).epsilon(0.02));
}
