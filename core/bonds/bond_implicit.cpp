// Support of bonds for the implicit integrators: the change of the forces with the positions, and
// its diagonal blocks for the preconditioner.
#include <algorithm>

#include "core/bonds/bond_network.h"
#include "core/elasticity/rest_matrices.h"

namespace taffy {

void BondNetwork::linearise(const ThreadPool& pool, std::span<const Vec4f> x) {
    tangents_.resize(state_.rest.size());
    run(pool, arrays(x, {}), kernels_->linearise_pass);
}

void BondNetwork::add_force_change(const ThreadPool& pool, std::span<const Vec4f> u,
                                   std::span<Vec4f> force) {
    const BondArrays view = arrays(u, force);
    run(pool, view, kernels_->tangent_pass);
    run(pool, view, kernels_->force_pass);
}

namespace {

/// Second derivatives of the energy of one particle with respect to the position of one end of one
/// of its bonds.
struct OwnStiffness {
    Mat3f A = Mat3f::Zero();          // frame K+
    Mat3f inside = Mat3f::Zero();     // frame Pi frame^T
    Mat3f K_inverse = Mat3f::Zero();  // of the fit from which the residuals are measured
    Vec3f k = Vec3f::Zero();
    float mu = 0.0f, lambda = 0.0f, g = 0.0f, beta = 0.0f;

    /// @param p  s z of the bond, or minus their sum for the particle itself
    /// @param s  the weight of the bond, or minus their sum
    Mat3f block(const Vec3f& p, float s) const {
        const Vec3f a = A * p, fit = K_inverse * p;
        Mat3f D = mu * a.squaredNorm() * inside + (mu + lambda) * a * a.transpose();
        const float curvature = s - k.dot(fit);
        D.diagonal().array() += g * (std::abs(s) - p.dot(fit)) + beta * curvature * curvature;
        return D;
    }
};

}  // namespace

void BondNetwork::inverse_diagonal(const ThreadPool& pool, std::span<const float> mass,
                                   float weight, std::span<SymmetricBlock> inverse) {
    std::vector<OwnStiffness> own(size());
    pool.for_ranges(size(), 256, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i) {
            if (state_.lists.number[i] == 0) continue;
            const size_t b = i / 8, l = i % 8;
            const BondConstants& c = state_.constants[b];
            Mat3f frame;
            for (int k = 0; k < 9; ++k) frame(k / 3, k % 3) = tangents_[b].frame[k][l];
            const bool rod = state_.moments[b].rank[l] == 1.0f;
            const bool clamped = held(uint32_t(i)).has_value();
            OwnStiffness& o = own[i];
            o.A = frame * symmetric_matrix(state_.rest[b].K_inverse, l);
            o.inside = frame * symmetric_matrix(state_.rest[b].projection, l) * frame.transpose();
            if (!clamped)
                o.K_inverse = symmetric_matrix(
                    rod ? state_.rest[b].K_full_inverse : state_.rest[b].K_inverse, l);
            o.k = as_vector(state_.k[i]);
            o.mu = c.mu[l], o.lambda = c.lambda[l] + c.volume[l], o.g = c.g[l], o.beta = c.beta[l];
        }
    });
    const BondLists& lists = state_.lists;
    pool.for_ranges(size(), 256, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i) {
            if (!(particles_[i].mass > 0.0f)) continue;  // not a particle of the network
            Mat3f D = own[i].block(-own[i].k, -state_.weight[i]);
            for (uint32_t p = lists.begin[i]; p < lists.begin[i] + lists.number[i]; ++p) {
                const Float4& z = lists.mirror[p];
                D += own[lists.other[p]].block(z.value[3] * as_vector(z), z.value[3]);
            }
            const SymmetricBlock own_block{{D(0, 0), D(1, 1), D(2, 2), D(0, 1), D(0, 2), D(1, 2)}};
            inverse[i] = inverse_block(own_block, Quatf::Identity(), mass[i], weight);
        }
    });
}

float BondNetwork::largest_stretch(const ThreadPool& pool, const BodyRows& rows,
                                   std::span<const Vec4f> x) const {
    const BondLists& lists = state_.lists;
    std::vector<float> largest(rows.size(), 1.0f);  // squared
    pool.for_ranges(rows.size(), 256, [&](size_t begin, size_t end) {
        for (size_t r = begin; r < end; ++r) {
            const uint32_t i = rows[r];
            for (uint32_t p = lists.begin[i]; p < lists.begin[i] + lists.number[i]; ++p) {
                const float rest2 = as_vector(lists.offset[p]).squaredNorm();
                const float now2 = (x[lists.other[p]] - x[i]).head<3>().squaredNorm();
                if (rest2 > 0.0f) largest[r] = std::max(largest[r], now2 / rest2);
            }
        }
    });
    return rows.empty() ? 1.0f : std::sqrt(*std::max_element(largest.begin(), largest.end()));
}

}  // namespace taffy
