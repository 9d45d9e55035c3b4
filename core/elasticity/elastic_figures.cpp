#include "core/elasticity/elastic_figures.h"

#include <cmath>

#include "core/base/polar_rotation.h"
#include "core/elasticity/rest_matrices.h"
#include "core/elasticity/strain_stress.h"

namespace taffy {

namespace {

/// F of the operator, the strain of its energy and the rotation R.
struct Deformation {
    Mat3f F, eps, R;
    float volume_ratio;  // det F, computed in 64 bits, which keep J - 1 exact
};

float determinant(const Mat3f& F) {
    return float(F.cast<double>().determinant());
}

Deformation deformation(const ElasticConstants& c, const Mat3f& G, const Mat3f& A,
                        const Mat3f& K_inverse, const Mat3f& projection, const Quatf& warm) {
    const Mat3f one = Mat3f::Identity();
    if (c.formula == ElasticFormula::corotated) {
        const Mat3f F = G * K_inverse;
        const Mat3f R = c.rotates ? polar_rotation_from(F, warm).toRotationMatrix() : one;
        const Mat3f eps = c.green ? green_strain(F, projection) : cauchy_strain(F, R, projection);
        const Mat3f whole = F + R * (one - projection);
        return {whole, eps, R, determinant(whole)};
    }
    const bool rotated = c.formula == ElasticFormula::corotated_2009;
    const Mat3f R = rotated ? polar_rotation_from(A, warm).toRotationMatrix() : one;
    const Mat3f local = R.transpose() * G - projection + one;  // projection holds K here
    const Mat3f eps = c.green ? green_strain(local, one) : cauchy_strain(local, one, one);
    return {R * local, eps, R, determinant(local)};
}

/// The sums of s e z^T and of a e z^T over the neighbours of a particle.
struct Moments {
    Mat3f G = Mat3f::Zero(), A = Mat3f::Zero();
};

Moments moments(const RestState& rest, std::span<const Vec4f> x, size_t i) {
    Moments m;
    for (uint32_t p = rest.pairs.begin[i]; p < rest.pairs.begin[i + 1]; ++p) {
        const uint32_t j = rest.pairs.neighbour[p];
        const Vec3f e = (x[j] - x[i]).head<3>(), z = rest_offset(rest, i, j);
        m.G += rest.s[p] * e * z.transpose();
        m.A += rest.a[p] * e * z.transpose();
    }
    return m;
}

Deformation deformation_of(const RestState& rest, const ElasticConstants& c, const Moments& m,
                           size_t i, const Quatf& warm) {
    return deformation(c, m.G, m.A, symmetric_matrix(rest.blocks[i / 8].K_inverse, i % 8),
                       symmetric_matrix(rest.blocks[i / 8].projection, i % 8), warm);
}

}  // namespace

ElasticFigures figures_of(const FigureBlock& block, size_t lane, float energy, float stress,
                          float volume) {
    ElasticFigures figures;
    figures.energy_density = energy * block.energy[lane];
    figures.von_mises = stress * block.von_mises[lane];
    figures.pressure = stress * block.pressure[lane];
    figures.volume_ratio = block.volume_ratio[lane];
    figures.stretch = block.stretch[lane];
    figures.elastic_volume = volume;
    return figures;
}

ElasticTensors particle_tensors(const RestState& rest, const ElasticConstants& c,
                                std::span<const Vec4f> x, size_t i, const Quatf& warm) {
    const Deformation d = deformation_of(rest, c, moments(rest, x, i), i, warm);
    const float pressure = c.volume * c.gain * (1.0f - d.volume_ratio);
    const Mat3f sigma = linear_stress(d.eps, c.lambda, c.mu) - pressure * Mat3f::Identity();
    return {d.F, d.R * sigma * d.R.transpose()};
}

}  // namespace taffy
