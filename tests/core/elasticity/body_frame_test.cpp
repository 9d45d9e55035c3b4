// Forces from displacements in a frame that moves with the body.
#include <catch2/catch.hpp>

#include "core/elasticity/body_frame.h"
#include "core/particles/particles.h"
#include "tests/support/elastic_bodies.h"

using namespace taffy;
using namespace taffy::test;

namespace {

const Quatd turned(Eigen::AngleAxisd(2.0, Vec3d(-1, 1, 0.3).normalized()));

/// Exact positions in two parts.
struct Place {
    reference::Vectors exact;
    std::vector<Vec4f> high, low;
};

/// The body turned, moved away and bent by up to amplitude [m].
Place place(const RestShape& shape, const Quatd& rotation, const Vec3d& away, double amplitude) {
    Place p;
    for (const Vec4f& rest : shape.x0) {
        Vec3d x = rest.head<3>().cast<double>();
        x += amplitude * Vec3d(0, x.x() * x.x(), x.x() * x.y());
        const Vec3d exact = rotation * x + away;
        const Vec3f high = exact.cast<float>();
        p.high.push_back(padded(high));
        p.low.push_back(padded((exact - high.cast<double>()).cast<float>()));
        p.exact.push_back(high.cast<double>() + p.low.back().head<3>().cast<double>());
    }
    return p;
}

std::vector<Vec4f> forces(FastBody& body, const Place& p) {
    std::vector<Vec4f> force;
    for (int k = 0; k < 2; ++k) {  // the second time from a frame that has turned along
        force.assign(p.high.size(), Vec4f::Zero());
        body.elasticity.add_forces(body.pool, p.high, force, p.low);
    }
    return force;
}

}  // namespace

TEST_CASE("the forces of stiff bodies keep their digits wherever they are", "[elasticity]") {
    for (const StrainMeasure strain : {StrainMeasure::cauchy, StrainMeasure::green})
        for (const float volume_stiffness : {0.0f, 1.0f})
            for (const auto& [nx, ny, nz] : {std::array{8, 4, 3}, {5, 5, 5}, {9, 7, 1}}) {
                const ElasticCase body{"body", lattice(nx, ny, nz, 2.0f, Quatf::Identity()), {}};
                MaterialParameters material = material_of(ElasticityOperator::corotated, strain);
                material.volume_stiffness = nz > 1 ? volume_stiffness : 0.0f;
                const reference::Elasticity exact = oracle(body, material);
                for (const double away : {0.0, 3.0, 1000.0}) {
                    const Place p = place(body.shape, turned, away * Vec3d(1, -0.6, 0.3), 1e-5);
                    FastBody fast(body, material);
                    const std::vector<Vec4f> force = forces(fast, p);
                    const reference::Vectors expected = exact.forces(p.exact);
                    double error = 0.0, largest = 0.0;
                    for (size_t i = 0; i < force.size(); ++i) {
                        error = std::max(error,
                                         (force[i].head<3>().cast<double>() - expected[i]).norm());
                        largest = std::max(largest, expected[i].norm());
                    }
                    INFO(nx << " x " << ny << " x " << nz << ", " << away << " m away, strain "
                            << int(strain) << ", volume stiffness " << material.volume_stiffness);
                    CHECK(error < 1e-4 * largest);
                }
            }
}

TEST_CASE("the frame follows the body and changes nothing", "[elasticity]") {
    const ElasticCase body{"body", lattice(6, 4, 3, 2.0f, Quatf::Identity()), {}};
    FastBody fast(body, material_of(ElasticityOperator::corotated, StrainMeasure::cauchy));
    Elasticity::Rotations seen;
    for (int k = 0; k <= 40; ++k) {
        const Quatd now(Eigen::AngleAxisd(0.1 * k, Vec3d(1, 2, -1).normalized()));
        fast.forces(moved(body.shape, now, Vec3d::Zero(), 0.0, 1));
        seen = fast.elasticity.save_rotations()[0];
        for (uint32_t i = 0; i < body.shape.x0.size(); ++i)
            CHECK(fast.elasticity.rotation(0, i).cast<double>().angularDistance(now) < 2e-6);
        if (k > 0) CHECK(seen.frame.rotation.angularDistance(now) < 0.1001);
    }
    // The same from another frame.
    const std::vector<Vec4f> x = moved(body.shape, turned, Vec3d(1, 2, 3), 0.01, 2);
    const std::vector<Vec4f> one =
        forces(fast, {{}, x, std::vector<Vec4f>(x.size(), Vec4f::Zero())});
    Elasticity::Rotations other = fast.elasticity.save_rotations()[0];
    turn_to(other.frame, other.frame.rotation * Quatd(Eigen::AngleAxisd(0.015, Vec3d::UnitY())),
            other.blocks);
    fast.elasticity.restore_rotations({other});
    std::vector<Vec4f> two(x.size(), Vec4f::Zero());
    fast.elasticity.add_forces(fast.pool, x, two);
    float largest = 0.0f;
    for (const Vec4f& f : one) largest = std::max(largest, f.norm());
    for (size_t i = 0; i < x.size(); ++i) CHECK((one[i] - two[i]).norm() < 1e-5f * largest);
}
