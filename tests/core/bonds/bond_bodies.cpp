#include "bond_bodies.h"

#include "core/neighbors/rest_neighbours.h"

namespace taffy::test {

BondMaterial bond_material(float young, float poisson) {
    BondMaterial m;
    m.young_modulus = young;
    m.poisson_ratio = poisson;
    return m;
}

std::vector<BondNetwork::Pair> near_pairs(std::span<const Vec4f> x, float support) {
    const NeighbourLists lists = find_neighbours(x, support);
    std::vector<BondNetwork::Pair> pairs;
    for (uint32_t i = 0; i < lists.size(); ++i)
        for (const uint32_t j : lists.of(i))
            if (i < j) pairs.emplace_back(i, j);
    return pairs;
}

std::vector<Vec4f> deformed(std::span<const Vec4f> x, const Mat3d& A, double amplitude,
                            uint32_t seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> shake(-amplitude, amplitude);
    std::vector<Vec4f> result(x.size(), Vec4f::Zero());
    for (size_t i = 0; i < x.size(); ++i) {
        Vec3d p = A * x[i].head<3>().cast<double>();
        for (int k = 0; k < 3; ++k) p[k] += shake(random);
        result[i].head<3>() = p.cast<float>();
    }
    return result;
}

Mat3d random_deformation(double strain, uint32_t seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> uniform(-1.0, 1.0);
    Mat3d A = Mat3d::Identity();
    for (int k = 0; k < 9; ++k) A(k / 3, k % 3) += strain * uniform(random);
    const Vec3d axis(uniform(random), uniform(random), uniform(random));
    return Eigen::AngleAxisd(3.0 * uniform(random), axis.normalized()).toRotationMatrix() * A;
}

BondBody::BondBody(const RestShape& given, const BondMaterial& material, int threads)
    : pool(threads),
      shape(given),
      x(given.x0),
      v(given.x0.size(), Vec4f::Zero()),
      mass(given.particle_volume * bond_density) {
    network.add_body({0, shape.x0.size()}, shape, material, bond_density);
}

std::vector<Vec4f> BondBody::forces() {
    std::vector<Vec4f> force(x.size(), Vec4f::Zero());
    network.add_forces(pool, x, force);
    return force;
}

double BondBody::kinetic_energy() const {
    double sum = 0.0;
    for (const Vec4f& u : v) sum += 0.5 * double(mass) * u.cast<double>().squaredNorm();
    return sum;
}

Vec3d BondBody::momentum() const {
    Vec3d sum = Vec3d::Zero();
    for (const Vec4f& u : v) sum += double(mass) * u.head<3>().cast<double>();
    return sum;
}

Vec3d BondBody::angular_momentum() const {
    Vec3d sum = Vec3d::Zero();
    for (size_t i = 0; i < x.size(); ++i)
        sum += double(mass) *
               x[i].head<3>().cast<double>().cross(v[i].head<3>().cast<double>().eval());
    return sum;
}

void BondBody::step(float dt) {
    if (force_.empty()) force_ = forces();
    for (size_t i = 0; i < x.size(); ++i) {
        v[i] += 0.5f * dt / mass * force_[i];
        x[i] += dt * v[i];
    }
    force_ = forces();
    for (size_t i = 0; i < x.size(); ++i) v[i] += 0.5f * dt / mass * force_[i];
}

}  // namespace taffy::test
