// Bonds that appear and disappear, stiffness that rises and falls: without a jerk or a gain of
// energy.
#include <catch2/catch.hpp>

#include "bond_bodies.h"

using namespace taffy;
using namespace taffy::test;

namespace {

float largest_difference(std::span<const Vec4f> a, std::span<const Vec4f> b) {
    float largest = 0.0f;
    for (size_t i = 0; i < a.size(); ++i) largest = std::max(largest, (a[i] - b[i]).norm());
    return largest;
}

float largest_force(std::span<const Vec4f> force) {
    float largest = 0.0f;
    for (const Vec4f& f : force) largest = std::max(largest, f.norm());
    return largest;
}

std::vector<BondNetwork::Pair> some(const std::vector<BondNetwork::Pair>& pairs, uint32_t every) {
    std::vector<BondNetwork::Pair> result;
    for (size_t k = 0; k < pairs.size(); k += every) result.push_back(pairs[k]);
    return result;
}

std::vector<uint32_t> all_of(const BondBody& body) {
    std::vector<uint32_t> all(body.x.size());
    for (uint32_t i = 0; i < all.size(); ++i) all[i] = i;
    return all;
}

constexpr float force_scale = 1e5f * 0.01f;  // [N] E d^2

}  // namespace

TEST_CASE("adding bonds to a strained body changes neither its energy nor its strain", "[bonds]") {
    const RestShape shape = lattice(6, 5, 4, 1.5f, Quatf::Identity());
    BondBody body(shape, bond_material());
    // An affine strain: the residuals are zero, so that new bonds fit in exactly.
    body.x = deformed(shape.x0, random_deformation(0.2, 3), 0.0, 3);
    const double energy = body.elastic_energy();
    const size_t before = body.network.lists().number[40];
    body.network.bond(body.pool, body.x, near_pairs(body.x, 2.0f * shape.spacing));
    CHECK(body.network.lists().number[40] > before);
    CHECK(body.elastic_energy() == Approx(energy).epsilon(1e-4));
    const BondFigures figures = body.network.figures(body.x, 40);
    const Mat3d A = random_deformation(0.2, 3);
    CHECK((figures.F.cast<double>() - A).norm() < 1e-5);
}

TEST_CASE("adding bonds to a body without stress gives no force", "[bonds]") {
    const RestShape shape = lattice(6, 5, 4, 1.5f, Quatf::Identity());
    BondBody body(shape, bond_material());
    const Mat3d turn = Eigen::AngleAxisd(1.0, Vec3d(1, 1, 0).normalized()).toRotationMatrix();
    body.x = deformed(shape.x0, turn, 0.0, 3);
    const float before = largest_force(body.forces());
    body.network.bond(body.pool, body.x, near_pairs(body.x, 2.0f * shape.spacing));
    CHECK(largest_force(body.forces()) < 3.0f * before + 1e-5f * force_scale);
}

TEST_CASE("neither adding nor removing bonds ever raises the energy", "[bonds]") {
    for (const uint32_t seed : {1u, 2u, 3u, 4u}) {
        BondBody body(lattice(5, 4, 4, 2.0f, Quatf::Identity()), bond_material());
        for (int round = 0; round < 10; ++round) {
            const uint32_t salt = seed * 100 + uint32_t(round);
            body.x = deformed(body.x, random_deformation(0.08, salt), 0.004, salt);
            double energy = body.elastic_energy();
            const auto pairs = near_pairs(body.x, 0.2f);
            body.network.unbond_pairs(body.pool, body.x, some(pairs, 2 + seed));
            CHECK(body.elastic_energy() <= energy * (1.0 + 1e-5));
            energy = body.elastic_energy();
            const uint32_t one[] = {salt % 80};
            body.network.unbond(body.pool, body.x, one);
            CHECK(body.elastic_energy() <= energy * (1.0 + 1e-5));
            energy = body.elastic_energy();
            body.network.bond(body.pool, body.x, some(pairs, 3));
            CHECK(body.elastic_energy() <= energy * (1.0 + 1e-5));
        }
    }
}

TEST_CASE("a body that melts and freezes in another pose has no force and its old stiffness",
          "[bonds]") {
    const RestShape shape = lattice(8, 6, 6, 2.0f, Quatf::Identity());
    BondBody body(shape, bond_material());
    body.x = deformed(shape.x0, random_deformation(0.1, 7), 0.01, 7);
    for (Vec4f& x : body.x) x += Vec4f(0.3f, -2.0f, 1.0f, 0.0f);
    body.network.unbond(body.pool, body.x, all_of(body));
    CHECK(largest_force(body.forces()) == 0.0f);
    body.network.bond(body.pool, body.x, near_pairs(body.x, shape.support));
    CHECK(largest_force(body.forces()) < 1e-4f * force_scale);
    CHECK(body.elastic_energy() < 1e-9 * 1e5 * 0.288);

    RestShape frozen = shape;  // the same pose as a fresh body
    frozen.x0 = body.x;
    BondBody fresh(frozen, bond_material());
    const Mat3d A = Vec3d(1.01, 1.0, 1.0).asDiagonal();
    body.x = deformed(body.x, A, 0.0, 1), fresh.x = deformed(fresh.x, A, 0.0, 1);
    CHECK(body.elastic_energy() == Approx(fresh.elastic_energy()).epsilon(0.01));
    BondBody lattice_body(shape, bond_material());
    lattice_body.x = deformed(lattice_body.x, A, 0.0, 1);
    CHECK(body.elastic_energy() == Approx(lattice_body.elastic_energy()).epsilon(0.1));
}

TEST_CASE("two bodies that melt together freeze as one", "[bonds]") {
    const RestShape shape = lattice(4, 4, 4, 2.0f, Quatf::Identity());
    BondBody body(shape, bond_material());
    RestShape second = shape;
    for (Vec4f& x : second.x0) x[0] += 0.4f;
    body.network.add_body({64, second.x0.size()}, second, bond_material(), bond_density);
    body.x.insert(body.x.end(), second.x0.begin(), second.x0.end());
    body.v.resize(128, Vec4f::Zero());
    CHECK(body.network.size() == 128);
    const uint32_t inside = body.network.bond_count(63);
    body.network.bond(body.pool, body.x, near_pairs(body.x, shape.support));
    CHECK(body.network.bond_count(63) > inside);
    CHECK(largest_force(body.forces()) < 1e-5f * force_scale);
    for (size_t i = 64; i < 128; ++i) body.x[i][0] += 0.02f;
    CHECK(body.forces()[63][0] > 1e-3f * force_scale);
}

TEST_CASE("stiffness that rises and falls never raises the energy", "[bonds]") {
    BondBody body(lattice(5, 4, 4, 2.0f, Quatf::Identity()), bond_material());
    body.x = deformed(body.x, random_deformation(0.15, 2), 0.006, 2);
    std::mt19937 random(3);
    std::uniform_real_distribution<float> heat(0.0f, 1.0f);
    double energy = body.elastic_energy();
    for (int k = 0; k < 20; ++k) {
        std::vector<BondMaterial> materials(body.x.size());
        for (BondMaterial& m : materials)
            m = bond_material(1e5f * (0.05f + heat(random)), 0.2f + 0.25f * heat(random));
        body.network.set_materials(body.pool, body.x, materials);
        CHECK(body.elastic_energy() <= energy * (1.0 + 1e-5));
        energy = body.elastic_energy();
    }
    CHECK(energy > 0.0);
}

TEST_CASE("a saved network goes on as it did", "[bonds]") {
    BondBody body(lattice(4, 4, 4, 2.0f, Quatf::Identity()), bond_material());
    body.x = deformed(body.x, random_deformation(0.1, 2), 0.004, 2);
    const BondNetwork::State saved = body.network.save();
    const std::vector<Vec4f> force = body.forces();
    body.network.unbond(body.pool, body.x, all_of(body));
    body.network.restore(saved);
    CHECK(largest_difference(body.forces(), force) == 0.0f);
}
