// Stable step of bonded particles, from two estimates of the largest frequency. The upper bound
// needs no iteration: in the norm sum_j s |du_j - du_i|^2 the energy of particle i is at most
// kappa_i / 2, kappa_i = V_i max((2 mu + n lambda) / k_min, g), k_min the least moment that counts.
// The sum over particles is the energy of a network of springs, whose frequency Gershgorin's
// theorem bounds: omega^2 <= max_i 2 sum_j (kappa_i s_ij + kappa_j s_ji) / m_i. This is about twice
// the true frequency. The lower estimate is a power iteration on the tangent with frozen rotations,
// started from the last result plus noise where bonds are new.
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/brief_float.h"
#include "core/bonds/bond_network.h"

namespace taffy {

namespace {

constexpr int fewest_iterations = 2, fewest_from_noise = 8, most_iterations = 24;
constexpr double settled = 0.01;  // relative growth per iteration that ends the iteration
constexpr size_t grain = 256;
constexpr double margin = 1.1;  // factor for the iterated frequency, which is a lower estimate

/// Noise that is the same on every machine.
Vec4f noise(uint32_t i) {
    Vec4f v = Vec4f::Zero();
    uint32_t state = 2463534242u ^ (i * 2654435761u);
    for (int k = 0; k < 3; ++k) {
        state ^= state << 13, state ^= state >> 17, state ^= state << 5;
        v[k] = float(state) / 4294967296.0f - 0.5f;
    }
    return v;
}

}  // namespace

double BondNetwork::largest_frequency_bound(const ThreadPool& pool) const {
    const BondLists& lists = state_.lists;
    std::vector<double> largest((size() + grain - 1) / grain, 0.0);
    pool.for_ranges(size(), grain, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i) {
            double sum = 0.0;
            for (uint32_t p = lists.begin[i]; p < lists.begin[i] + lists.number[i]; ++p)
                sum += double(state_.bound[i]) * double(lists.offset[p].value[3]) +
                       double(state_.bound[lists.other[p]]) * double(lists.mirror[p].value[3]);
            if (sum > 0.0)
                largest[i / grain] =
                    std::max(largest[i / grain], 2.0 * sum / double(particles_[i].mass));
        }
    });
    return largest.empty() ? 0.0 : std::sqrt(std::ranges::max(largest));
}

double BondNetwork::stable_step(const ThreadPool& pool) {
    const double bound = largest_frequency_bound(pool);
    if (!(bound > 0.0)) return std::numeric_limits<double>::infinity();
    // Iterates w of the symmetric form: u = M^-1/2 w.
    std::vector<Vec4f>& w = state_.probe;
    std::vector<Vec4f> u(size()), force(size());
    int fewest = fewest_iterations;
    for (uint32_t i = 0; i < size(); ++i) {
        if (state_.probe_noise[i]) fewest = fewest_from_noise;
        if (state_.probe_noise[i]) w[i] += noise(i);
        state_.probe_noise[i] = 0;
        if (state_.lists.number[i] == 0) w[i].setZero();
    }
    double length2 = 0.0, frequency2 = 0.0;
    for (const Vec4f& value : w) length2 += double(value.squaredNorm());
    bool converged = false;
    for (int k = 0; k < most_iterations && !converged; ++k) {
        if (!(length2 > 0.0)) break;
        const float scale = float(1.0 / std::sqrt(length2));
        pool.for_ranges(size(), grain, [&](size_t begin, size_t end) {
            for (size_t i = begin; i < end; ++i) {
                w[i] *= scale;
                u[i] = w[i] / std::sqrt(std::max(particles_[i].mass, 1e-30f));
                force[i].setZero();
            }
        });
        const BondArrays view = arrays(u, force);
        run(pool, view, kernels_->frozen_pass);
        run(pool, view, kernels_->force_pass);
        pool.for_ranges(size(), grain, [&](size_t begin, size_t end) {
            for (size_t i = begin; i < end; ++i)
                w[i] = force[i] / -std::sqrt(std::max(particles_[i].mass, 1e-30f));
        });
        length2 = 0.0;  // now that of the result
        for (const Vec4f& value : w) length2 += double(value.squaredNorm());
        const double next = std::sqrt(length2);  // |A w| <= largest eigenvalue
        converged = k >= fewest && next < frequency2 * (1.0 + settled);
        frequency2 = next;
    }
    const float last = float(std::max(frequency2, 1e-30));
    for (Vec4f& value : w) value = brief(value / last);
    const double frequency = converged ? std::min(bound, margin * std::sqrt(frequency2)) : bound;
    return 2.0 / frequency;
}

}  // namespace taffy
