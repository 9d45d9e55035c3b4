#pragma once
// The frequency of a damped oscillation from samples of it, by least squares.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

namespace taffy::laws {

struct Oscillation {
    double omega = 0.0;    // [rad/s]
    double damping = 0.0;  // [1/s]
};

/// Returns the sum of squared residuals of the best fit (a cos wt + b sin wt) exp(-gt) + c.
inline double misfit(std::span<const double> samples, double interval, const Oscillation& o) {
    std::array<std::array<double, 4>, 3> rows{};  // normal equations of a, b, c
    double square = 0.0;
    for (size_t k = 0; k < samples.size(); ++k) {
        const double t = interval * double(k), decay = std::exp(-o.damping * t);
        const double basis[] = {decay * std::cos(o.omega * t), decay * std::sin(o.omega * t), 1.0};
        square += samples[k] * samples[k];
        for (size_t i = 0; i < 3; ++i) {
            for (size_t j = 0; j < 3; ++j) rows[i][j] += basis[i] * basis[j];
            rows[i][3] += basis[i] * samples[k];
        }
    }
    const auto right = rows;
    for (size_t i = 0; i < 3; ++i)
        for (size_t j = 0; j < 3; ++j) {
            if (i == j) continue;
            const double factor = rows[j][i] / rows[i][i];
            for (size_t l = i; l < 4; ++l) rows[j][l] -= factor * rows[i][l];
        }
    double error = square;  // minus the part that a, b and c explain
    for (size_t i = 0; i < 3; ++i) error -= rows[i][3] / rows[i][i] * right[i][3];
    return error;
}

/// Fits (a cos wt + b sin wt) exp(-gt) + c to samples at equal intervals [s].
/// @param guess  of omega [rad/s]; searched from half to twice this value, to 2e-4 of it
inline Oscillation fit_oscillation(std::span<const double> samples, double interval, double guess) {
    Oscillation best;
    double least = std::numeric_limits<double>::max();
    const auto look = [&](double omega, double damping) {
        const double error = misfit(samples, interval, {omega, damping});
        if (error < least) least = error, best = {omega, damping};
    };
    for (int iw = 0; iw <= 300; ++iw)
        for (int ig = 0; ig <= 20; ++ig) look(guess * (0.5 + 0.005 * iw), 0.02 * guess * ig);
    const Oscillation coarse = best;
    for (int iw = -25; iw <= 25; ++iw)
        for (int ig = -10; ig <= 10; ++ig)
            look(coarse.omega + 2e-4 * guess * iw,
                 std::max(0.0, coarse.damping + 2e-3 * guess * ig));
    return best;
}

}  // namespace taffy::laws
