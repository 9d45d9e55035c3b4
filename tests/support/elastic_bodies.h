#pragma once
// Small elastic bodies of every kind for the tests of the fast elasticity, each with its
// counterpart for the double-precision oracle.
#include <string>
#include <vector>

#include "core/elasticity/elasticity.h"
#include "tests/support/reference_elasticity.h"

namespace taffy::test {

/// A rest shape, the particles that are held, and its name for messages.
struct ElasticCase {
    std::string name;
    RestShape shape;
    std::vector<uint32_t> held;
    Quatf held_rotation = Quatf::Identity();
};

/// Returns a lattice of nx x ny x nz particles, spacing d = 0.1 m, turned about the origin.
RestShape lattice(int nx, int ny, int nz, float support_ratio, const Quatf& turn);

/// Returns: 3D lattice, tilted lattice, sheet, rod, curved dome, and sheet and rod in a clamp.
std::vector<ElasticCase> elastic_cases();

/// Whether the material suits the body: mls is for solids only.
inline bool suits(const ElasticCase& body, const MaterialParameters& material) {
    return material.elasticity != ElasticityOperator::mls || body.shape.dimension == 3;
}

reference::Body oracle_body(const ElasticCase& body, const MaterialParameters& material);
reference::Elasticity oracle(const ElasticCase& body, const MaterialParameters& material);

/// One body of the fast implementation, alone, on one thread.
class FastBody {
  public:
    FastBody(const ElasticCase& body, const MaterialParameters& material,
             const ElasticKernels& kernels = elastic_kernels());
    std::vector<Vec4f> forces(std::span<const Vec4f> x);
    double energy(std::span<const Vec4f> x) const { return elasticity.energy(pool, 0, x); }
    void hold(const Quatf& rotation) { elasticity.set_held(0, held_, rotation); }

    ThreadPool pool{1};
    Elasticity elasticity;

  private:
    std::vector<uint32_t> held_;
};

MaterialParameters material_of(ElasticityOperator op, StrainMeasure strain);

/// Returns the rest positions, rotated (in double precision), translated and shaken by up to
/// amplitude [m] in every coordinate.
std::vector<Vec4f> moved(const RestShape& shape, const Quatd& rotation, const Vec3d& translation,
                         double amplitude, uint32_t seed);

reference::Vectors widened(std::span<const Vec4f> x);

/// Sums over all particles, and sums of magnitudes for comparison.
struct ForceSums {
    Vec3d force = Vec3d::Zero(), torque = Vec3d::Zero();
    double force_size = 0.0, torque_size = 0.0, largest = 0.0;
};
ForceSums sum_forces(std::span<const Vec4f> x, std::span<const Vec4f> force);

}  // namespace taffy::test
