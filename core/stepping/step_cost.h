#pragma once
// The cost of simulated time with the integrator in use, and an estimate for the other kind.
#include <algorithm>

#include "core/module/diagnostics.h"

namespace taffy {

/// Keeps recent means of wall times.
class CostMeter {
  public:
    /// Adds the wall times of a step.
    /// @param elastic  one evaluation of the elastic forces [s]
    /// @param forces   one evaluation of all internal forces [s]
    /// @param shared   work that steps of either kind do: all forces, contacts, obstacles [s]
    /// @param solve    the implicit solution; 0 for explicit steps [s]
    /// @param step     simulated time of the step [s]
    void add(double elastic, double forces, double shared, double solve, double step) {
        const double share = steps_ < 20 ? 1.0 / double(++steps_) : 0.05;
        const auto mix = [share](double& mean, double now) { mean += share * (now - mean); };
        mix(elastic_, elastic), mix(forces_, forces), mix(shared_, shared), mix(solve_, solve),
            mix(step_, step);
    }
    void restart() { *this = {}; }

    /// Returns the costs of explicit and implicit steps.
    /// @param implicit       whether the steps added were implicit
    /// @param explicit_step  step that an explicit integrator would take [s]
    /// @param stable_step    largest step that it could take: 2 / omega [s]
    /// @param implicit_step  step that an implicit integrator would take [s]
    StepCost cost(bool implicit, double explicit_step, double stable_step,
                  double implicit_step) const {
        if (steps_ == 0) return {};
        if (implicit) return {1e3 * shared_ / explicit_step, 1e3 * (shared_ + solve_) / step_};
        // Number of iterations of conjugate gradients in both stages, fitted to bars of 288 and
        // 2560 particles from E = 1e5 to 1e8; tau = 0.29 of the step.
        const double iterations = 1.5 + 1.45 * 0.29 * implicit_step * 2.0 / stable_step;
        const double solve = 2.0 * forces_ + 1.3 * elastic_ * iterations;
        return {1e3 * shared_ / step_, 1e3 * (shared_ + solve) / implicit_step};
    }

  private:
    int steps_ = 0;
    double elastic_ = 0.0, forces_ = 0.0, shared_ = 0.0, solve_ = 0.0, step_ = 0.0;
};

}  // namespace taffy
