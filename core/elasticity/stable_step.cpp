#include "core/elasticity/stable_step.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

namespace taffy {

namespace {

/// Noise that is the same on every machine (xorshift).
std::vector<Vec4f> noise(size_t count) {
    std::vector<Vec4f> result(count, Vec4f::Zero());
    uint32_t state = 2463534242u;
    for (Vec4f& v : result)
        for (int k = 0; k < 3; ++k) {
            state ^= state << 13, state ^= state >> 17, state ^= state << 5;
            v[k] = float(state) / 4294967296.0f - 0.5f;
        }
    return result;
}

double dot(std::span<const Vec4f> u, std::span<const Vec4f> v) {
    double sum = 0.0;
    for (size_t i = 0; i < u.size(); ++i) sum += double(u[i].dot(v[i]));
    return sum;
}

}  // namespace

double largest_frequency(
    const std::function<void(std::span<const Vec4f> u, std::span<Vec4f> result)>& stiffness_times,
    size_t particles, double inverse_mass, int iterations) {
    // Lanczos: the largest eigenvalue of the tridiagonal matrix of K in the Krylov space of some
    // noise. Needs a third of the products of a power iteration, and no good start vector.
    std::vector<Vec4f> u = noise(particles), previous(particles, Vec4f::Zero()), next(particles);
    std::vector<double> diagonal, side;
    double length = std::sqrt(dot(u, u));
    for (int k = 0; k < iterations && length > 0.0; ++k) {
        for (Vec4f& v : u) v /= float(length);
        std::fill(next.begin(), next.end(), Vec4f::Zero().eval());
        stiffness_times(u, next);
        diagonal.push_back(dot(u, next));
        const float along = float(diagonal.back()), back = k > 0 ? float(length) : 0.0f;
        for (size_t i = 0; i < particles; ++i) next[i] -= along * u[i] + back * previous[i];
        length = std::sqrt(dot(next, next));
        side.push_back(length);
        previous.swap(u);
        u.swap(next);
    }
    if (diagonal.empty()) return 0.0;
    const Eigen::Index size = Eigen::Index(diagonal.size());
    Eigen::MatrixXd T = Eigen::MatrixXd::Zero(size, size);
    for (Eigen::Index k = 0; k < size; ++k) {
        T(k, k) = diagonal[size_t(k)];
        if (k + 1 < size) T(k, k + 1) = T(k + 1, k) = side[size_t(k)];
    }
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(T, Eigen::EigenvaluesOnly);
    return std::sqrt(std::max(0.0, eigen.eigenvalues().maxCoeff()) * inverse_mass);
}

}  // namespace taffy
