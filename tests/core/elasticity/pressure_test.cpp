// The pressure of solids in snapshots: minus a third of the trace of the stress.
#include <catch2/catch.hpp>

#include "tests/support/elastic_bodies.h"

using namespace taffy;
using namespace taffy::test;

TEST_CASE("a solid that is squeezed from all sides shows K times its change of volume",
          "[elasticity]") {
    const ElasticCase cube{"cube", lattice(5, 5, 5, 2.0f, Quatf::Identity()), {}};
    for (const float nu : {0.0f, 0.3f, 0.45f})
        for (const float strain : {-0.002f, 0.0f, 0.003f}) {
            MaterialParameters material =
                material_of(ElasticityOperator::corotated, StrainMeasure::cauchy);
            material.young_modulus = 1e6f;
            material.poisson_ratio = nu;
            FastBody body(cube, material);
            std::vector<Vec4f> x = cube.shape.x0;
            for (Vec4f& each : x) each.head<3>() *= 1.0f + strain;
            body.forces(x);
            std::vector<ElasticFigures> figures(x.size());
            body.elasticity.evaluate(body.pool, 0, x, figures);
            const double K = 1e6 / (3.0 * (1.0 - 2.0 * double(nu)));
            INFO("nu " << nu << ", strain " << strain);
            for (const ElasticFigures& f : figures)
                CHECK(double(f.pressure) ==
                      Approx(-3.0 * K * double(strain)).epsilon(0.01).margin(5));
        }
}
