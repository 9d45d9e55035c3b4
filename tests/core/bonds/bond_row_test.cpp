#include "core/bonds/bond_row.h"

#include <catch2/catch.hpp>
#include <random>

using namespace taffy;

namespace {

/// Neighbours of a lattice's particle, out of place by up to a fifth of the spacing, stretched and
/// turned.
/// @param flatness  factor of their offsets along z
BondRow shaken_row(uint32_t seed, int dimension, double flatness) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> part(-0.2, 0.2);
    const Mat3d F = Eigen::AngleAxisd(part(random) * 5.0, Vec3d(1, 2, 3).normalized()) *
                    Vec3d(1.2, 0.9, 1.05).asDiagonal();
    BondRow row;
    row.dimension = dimension;
    for (int i = -1; i <= 1; ++i)
        for (int j = -1; j <= 1; ++j)
            for (int k = -1; k <= 1; ++k) {
                if (i == 0 && j == 0 && k == 0) continue;
                Vec3d z(i + part(random), j + part(random), k + part(random));
                z[2] *= flatness;
                row.z.push_back(0.1 * z);
                row.e.push_back(0.1 * (F * z + 0.05 * part(random) * Vec3d::Ones()));
                row.s.push_back(1.0 + part(random));
            }
    return row;
}

void check_same(const BondFit& exact, const BondFit& quick) {
    CHECK(quick.rank == exact.rank);
    CHECK((quick.K_inverse - exact.K_inverse).norm() <= 1e-12 * exact.K_inverse.norm());
    CHECK((quick.F - exact.F).norm() <= 1e-12);
    CHECK((quick.whole - exact.whole).norm() <= 1e-12);
    CHECK(quick.residual == Approx(exact.residual).epsilon(1e-9));
}

}  // namespace

TEST_CASE("the quick fit of bonds is the exact one but for rounding", "[bonds]") {
    for (uint32_t seed = 0; seed < 20; ++seed) {
        const BondRow solid = shaken_row(seed, 3, 1.0);
        CHECK(fit(solid).rank == 3);
        check_same(fit(solid), quick_fit(solid));
        // Directions across that count for little, or just so: those are left out alike.
        for (const double flatness : {0.0, 0.1, 0.3, 0.32, 0.35, 0.5}) {
            const BondRow flat = shaken_row(seed, 3, flatness);
            check_same(fit(flat), quick_fit(flat));
        }
        const BondRow sheet = shaken_row(seed, 2, 0.1);
        CHECK(quick_fit(sheet).rank == 2);
        check_same(fit(sheet), quick_fit(sheet));
    }
    CHECK(quick_fit(BondRow{}).rank == 0);
}
