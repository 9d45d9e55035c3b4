// The figures of lattices in snapshots, computed eight particles at a time, against the tensors of
// single particles. Energies are tested against the oracle (oracle_test.cpp).
#include <catch2/catch.hpp>

#include "core/elasticity/strain_stress.h"
#include "tests/support/elastic_bodies.h"

using namespace taffy;
using namespace taffy::test;

TEST_CASE("figures are those of deformation gradient and stress", "[elasticity]") {
    using Op = ElasticityOperator;
    const Op op = GENERATE(Op::original, Op::corotated_2009, Op::corotated, Op::mls);
    const StrainMeasure strain = GENERATE(StrainMeasure::cauchy, StrainMeasure::green);
    MaterialParameters material = material_of(op, strain);
    material.volume_stiffness = GENERATE(0.0f, 2.0f);
    for (const ElasticCase& body : elastic_cases()) {
        if (!suits(body, material)) continue;
        const bool turns = op != Op::original && body.held.empty();
        const Quatd turn(Eigen::AngleAxisd(turns ? 2.0 : 0.0, Vec3d(-1, 1, 0.3).normalized()));
        const std::vector<Vec4f> x = moved(body.shape, turn, Vec3d(0.1, -0.2, 0.3), 0.004, 7);
        FastBody fast(body, material);
        fast.forces(x);
        std::vector<ElasticFigures> figures(x.size());
        fast.elasticity.evaluate(fast.pool, 0, x, figures);
        double mises_error = 0.0, pressure_error = 0.0, ratio_error = 0.0, stretch_error = 0.0;
        double stress_size = 0.0;
        for (uint32_t i = 0; i < x.size(); ++i) {
            const ElasticTensors t = fast.elasticity.tensors(0, i, x);
            const Mat3d stress = t.stress.cast<double>(), F = t.F.cast<double>();
            const ElasticFigures& f = figures[i];
            const auto keep = [](double& largest, double error) {
                largest = std::max(largest, std::abs(error));
            };
            keep(stress_size, stress.norm());
            keep(mises_error, double(f.von_mises) - von_mises_stress(stress));
            keep(pressure_error, double(f.pressure) - mean_pressure(stress));
            keep(ratio_error, double(f.volume_ratio) - F.determinant());
            keep(stretch_error, double(f.stretch) - F.norm() / std::sqrt(3.0));
        }
        INFO("operator " << int(op) << ", strain " << int(strain) << ", volume "
                         << material.volume_stiffness << ", " << body.name << ": errors "
                         << mises_error / stress_size << ", " << pressure_error / stress_size
                         << " of the stress, " << ratio_error << ", " << stretch_error);
        CHECK(stress_size > 100.0);
        CHECK(mises_error < 1e-4 * stress_size);
        CHECK(pressure_error < 1e-4 * stress_size);
        CHECK(ratio_error < 1e-5);
        CHECK(stretch_error < 1e-5);
    }
}
