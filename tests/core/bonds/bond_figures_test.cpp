// The figures of bonded bodies in snapshots, computed eight particles at a time in single
// precision, against those of single particles in double precision.
#include <catch2/catch.hpp>

#include "bond_bodies.h"
#include "core/base/processor.h"

using namespace taffy;
using namespace taffy::test;

namespace {

void check_figures(BondBody& body, const std::string& name) {
    const size_t count = body.x.size();
    body.forces();  // rotations
    std::vector<uint32_t> backwards;
    for (uint32_t i = uint32_t(count); i-- > 0;) backwards.push_back(i);
    const float volume = body.shape.particle_volume;
    std::vector<ElasticFigures> found(count);
    body.network.find_figures(body.pool, body.x, BodyRows(backwards), volume, found);
    double energy_size = 0.0, stress_size = 0.0, energy_error = 0.0, stress_error = 0.0;
    for (uint32_t i = 0; i < count; ++i) {
        const BondFigures exact = body.network.figures(body.x, i);
        const ElasticFigures& f = found[count - 1 - i];
        energy_size = std::max(energy_size, double(exact.energy));
        stress_size = std::max(stress_size, double(exact.stress.norm()));
        energy_error =
            std::max(energy_error, std::abs(double(f.energy_density * volume - exact.energy)));
        stress_error = std::max({stress_error, std::abs(double(f.von_mises - exact.von_mises)),
                                 std::abs(double(f.pressure - exact.pressure))});
        INFO(name << ", particle " << i);
        CHECK(double(f.volume_ratio) == Approx(double(exact.volume_ratio)).margin(2e-6));
        CHECK(double(f.stretch) ==
              Approx(double(exact.F.norm()) / std::sqrt(3.0)).epsilon(0.0).margin(2e-6));
        CHECK(f.elastic_volume == volume);
    }
    INFO(name << ": errors " << energy_error / energy_size << " of the energy, "
              << stress_error / stress_size << " of the stress");
    CHECK(energy_size > 0.0);
    CHECK(energy_error < 2e-5 * energy_size);
    CHECK(stress_error < 2e-5 * stress_size);
}

}  // namespace

TEST_CASE("figures of bonded bodies are those of single particles", "[bonds]") {
    std::vector<const BondKernels*> sets{&bond_kernels_baseline()};
    if (processor_has_v3()) sets.push_back(&bond_kernels_v3());
    for (const BondKernels* kernels : sets)
        for (const ElasticCase& c : elastic_cases())
            for (const StrainMeasure strain : {StrainMeasure::cauchy, StrainMeasure::green})
                for (const float volume_stiffness : {0.0f, 2.0f}) {
                    BondMaterial material = bond_material(1e5f, 0.4f);
                    material.strain = strain;
                    material.volume_stiffness = volume_stiffness;
                    BondBody body(c.shape, material);
                    body.network.use_kernels(*kernels);
                    body.network.set_held(c.held, c.held_rotation);
                    body.x = moved(c.shape, Quatd(c.held_rotation.cast<double>()),
                                   Vec3d(0.1, 0.2, 0.3), 0.01, 5);
                    check_figures(body, c.name);
                }
}

TEST_CASE("figures of a torn body are those of single particles", "[bonds]") {
    BondBody body(lattice(5, 4, 4, 2.0f, Quatf::Identity()), bond_material());
    std::vector<BondNetwork::Pair> torn;
    for (const auto& pair : near_pairs(body.shape.x0, body.shape.support))
        if ((pair.first * 7 + pair.second * 3) % 5 == 0) torn.push_back(pair);
    body.network.unbond_pairs(body.pool, body.x, torn);
    const std::vector<uint32_t> free{3, 17};
    body.network.unbond(body.pool, body.x, free);
    body.x = deformed(body.x, random_deformation(0.1, 3), 0.006, 3);
    check_figures(body, "torn");
    CHECK(body.network.bond_count(3) == 0);
}
