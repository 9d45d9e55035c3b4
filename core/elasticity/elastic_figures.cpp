#include "core/elasticity/elastic_figures.h"

#include <cmath>

#include "core/base/polar_rotation.h"
#include "core/elasticity/rest_matrices.h"
#include "core/elasticity/strain_stress.h"

namespace taffy {

namespace {

/// F of the operator and the strain that its energy is made of.
struct Deformation {
    Mat3f F, eps, R;
    float volume_ratio;  // det F, from the factor that is not rotated: 64 bits keep J - 1 exact
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

/// What the neighbours of a particle say: sums of s e z^T and a e z^T.
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

/// The F_s of the stabilisation; see stabilise_thin in elastic_kernels.inl.
Mat3f fitted_gradient(const Mat3f& G, const RestBlock& block, size_t lane, const Float4& held) {
    const Quatf q(held.value[3], held.value[0], held.value[1], held.value[2]);
    if (q.coeffs().squaredNorm() > 0.0f) return q.toRotationMatrix();
    return G * symmetric_matrix(block.K_full_inverse, lane);
}

}  // namespace

ElasticFigures particle_figures(const RestState& rest, const ElasticConstants& c,
                                std::span<const Vec4f> x, size_t i, const Quatf& warm,
                                const Float4& held) {
    const Moments m = moments(rest, x, i);
    const Deformation d = deformation_of(rest, c, m, i, warm);
    const uint32_t begin = rest.pairs.begin[i], end = rest.pairs.begin[i + 1];

    const Mat3f fit = fitted_gradient(m.G, rest.blocks[i / 8], i % 8, held);
    const float g = rest.x0[i].value[3], beta = rest.k[i].value[3];
    float unseen = 0.0f;                   // sum_j s_ij |e_ij - F_s z_ij|^2
    Vec3f mean_curvature = Vec3f::Zero();  // L
    for (uint32_t p = begin; g > 0.0f && p < end; ++p) {
        const uint32_t j = rest.pairs.neighbour[p];
        const Vec3f e = (x[j] - x[i]).head<3>(), z = rest_offset(rest, i, j);
        const Vec3f r = e - fit * z;
        unseen += rest.s[p] * r.squaredNorm();
        mean_curvature += rest.s[p] * r;
    }
    ElasticFigures figures;
    figures.energy_density = energy_density(d.eps, c.lambda, c.mu) +
                             0.5f * (g * unseen + beta * mean_curvature.squaredNorm());
    figures.volume_ratio = d.volume_ratio;
    const float change = figures.volume_ratio - 1.0f;
    figures.energy_density += 0.5f * c.volume * c.gain * change * change;
    const Mat3f sigma = linear_stress(d.eps, c.lambda, c.mu);
    figures.von_mises = von_mises_stress(sigma);
    figures.pressure = mean_pressure(sigma) - c.volume * c.gain * change;
    figures.stretch = d.F.norm() / std::sqrt(3.0f);
    figures.elastic_volume = rest.volume[i];
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
