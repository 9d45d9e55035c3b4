// The solve for the pressures: rounds of Newton's method, each with a linear system, and rounds for
// the worst particles alone.
#include <algorithm>
#include <cmath>

#include "core/fluid/fluid_solver_loops.inl"

namespace taffy {

namespace {

constexpr int most_rounds = 8;  // of Newton's method, each with a cut of negative pressures
/// Pressures that change slowly from place to place push less with the near pairs alone: by the
/// near pairs' part 0.955 of the slope S, once in the force and once in the rate of the density.
constexpr double near_part = 0.955 * 0.955;
/// The linear system of a round is solved to this part of the goals for the whole: its result then
/// mostly meets the goals.
constexpr double linear_part = 0.8;
/// The linear system need not leave less than this part of the excess at the start of a round,
/// because the densities that its result leads to differ from those that it predicts.
constexpr double linear_gain = 0.1;
/// A round with the near pairs that leaves more than this part makes the next rounds take all
/// pairs.
constexpr double least_gain = 0.3;
/// A linear system that is not solved after so many iterations has errors that spread over many
/// layers: it gets a coarse level.
constexpr int patience = 4;
/// A round for the worst alone mends the particles above this part of the goal for the worst.
constexpr double mended_part = 0.5;
/// The largest part of the slots of a group to which such a round may reach.
constexpr double most_mended = 0.25;
/// The most such rounds in succession, and the part of the worst residual that each may leave.
constexpr int most_mending = 4;
constexpr double least_mending = 0.8;

}  // namespace

SolveReport FluidSolver::solve_pressures(const ThreadPool& pool, double dt, const SolveGoals& goals,
                                         const WallsAhead& walls_ahead) {
    SolveReport report;
    SolveGoals linear = goals;
    linear.density *= linear_part, linear.bias *= linear_part;
    begin();
    find_residual(pool, dt, walls_ahead);
    find_diagonal(pool, dt);
    for (int round = 0; round < most_rounds && any_busy(); ++round) {
        choose_active(pool, goals);
        if (!any_busy()) break;
        report.pressure_iterations += iterate(pool, dt, linear);
        end_round(pool, dt);
        find_residual(pool, dt, walls_ahead);
        for (GroupState& state : state_) {
            if (!state.busy) continue;
            const double excess = state.excess(goals);
            state.busy = excess > 1.0;
            if (excess > std::max(3.0, least_gain * state.first_excess)) state.rough = false;
        }
        mend_worst(pool, dt, goals, walls_ahead);
    }
    double pressed = 0.0;
    for (const GroupState& state : state_) {
        pressed += state.pressed;
        report.residual += state.residual * state.pressed;
    }
    report.residual /= std::max(pressed, 1.0);
    return report;
}

/// Where a round leaves a few particles too dense or too thin and all others are done, further
/// rounds change the pressures of these particles alone, and with them the velocities of their
/// neighbours.
void FluidSolver::mend_worst(const ThreadPool& pool, double dt, const SolveGoals& goals,
                             const WallsAhead& walls_ahead) {
    std::vector<uint8_t> were_busy;
    for (GroupState& state : state_) {
        were_busy.push_back(state.busy);
        const SolveGoals of_all{.density = goals.density, .worst = 1e30, .bias = goals.bias};
        state.mends = state.busy && state.excess(of_all) <= 1.0;
        state.busy = state.mends;
        if (state.mends) state.first_excess = state.excess(goals);
    }
    for (int round = 0; round < most_mending && mark_worst(pool, goals); ++round) {
        choose_active(pool, goals);
        iterate(pool, dt, goals);
        end_round(pool, dt);
        find_residual(pool, dt, walls_ahead);
        for (size_t g = 0; g < state_.size(); ++g) {
            GroupState& state = state_[g];
            if (!state.busy) continue;
            const double excess = state.excess(goals);
            // More and more pressure does not help a pinched particle.
            state.busy = excess > 1.0 && excess < least_mending * state.first_excess;
            if (excess <= 1.0) were_busy[g] = 0;
            state.first_excess = excess;
        }
    }
    for (size_t g = 0; g < state_.size(); ++g)
        state_[g].busy = were_busy[g] != 0, state_[g].mends = false;
    pieces_ = whole_;
}

/// Sets pieces_ to the worst slots of busy groups, marked by 2, and the slots that these push,
/// marked by 1. Groups in which the marked slots are a large part are no longer busy. @return
/// whether some group is
bool FluidSolver::mark_worst(const ThreadPool& pool, const SolveGoals& goals) {
    if (!any_busy()) return false;
    const double limit = mended_part * goals.worst * goals.density;
    for_slots(pool, [&](size_t first, size_t last) {
        for (size_t k = first; k < last; ++k) {
            x_[k].value[3] = 0.0f;
            mark_[k] = state_[group_[k]].busy && double(error_of(k)) > limit ? 2 : 0;
        }
    });
    std::vector<size_t> slots(state_.size()), marked(state_.size());
    for (const Piece& piece : whole_) {
        slots[piece.group] += piece.last - piece.first;
        for (size_t k = piece.first; k < piece.last; ++k) {
            if (mark_[k] != 2) continue;
            const uint32_t* row = slot_[k / slots_of_piece] + pair_begin_[k];
            for (uint32_t p = 0; p < all_[k]; ++p)
                if (mark_[row[p]] == 0) mark_[row[p]] = 1, ++marked[piece.group];
        }
    }
    for (size_t g = 0; g < state_.size(); ++g)
        state_[g].busy = state_[g].busy && double(marked[g]) < most_mended * double(slots[g]);
    pieces_.clear();
    for (const Piece& piece : whole_)
        if (state_[piece.group].busy)
            divide(
                piece.first, piece.last, [&](size_t k) { return mark_[k] != 0; }, pieces_);
    return any_busy();
}

void FluidSolver::find_diagonal(const ThreadPool& pool, double dt) {
    const float dt2 = float(dt * dt / near_part);
    for_slots(pool, [&](size_t first, size_t last) {
        SolveArrays d = arrays();
        d.count = near_.data();
        d.result = diagonal_.data();
        solve_kernels().diagonal(d, first, last);
        for (size_t k = first; k < last; ++k)
            diagonal_[k] = equations_[k].compliance + dt2 * diagonal_[k];
    });
}

/// Finds the residual r, the excess of density at the end of the step less the part that the slot's
/// pressure bears, for velocities that contain the pressures. The weights of pairs and walls become
/// those at the positions then. The largest residual in the totals is that of slots under pressure
/// or coming under it. In a round for the worst particles the weights of pairs stay, because those
/// of the neighbours' other pairs do, too.
void FluidSolver::find_residual(const ThreadPool& pool, double dt, const WallsAhead& walls_ahead) {
    tally(pool, [&](size_t first, size_t last, Totals& totals) {
        SolveArrays d = arrays();
        d.keep_weights = state_[group_[first]].mends;
        d.u = v_.data(), d.result = r_.data(), d.dt = float(dt);
        solve_kernels().foresee(d, first, last);
        for (size_t k = first; k < last; ++k) {
            const FluidEquation& e = equations_[k];
            if (e.weight == 0.0f) {
                r_[k] = 0.0f;
                continue;
            }
            float more = r_[k] - e.filling;
            if (wall_[k].value[3] != 0.0f) {
                const Float4 ahead = walls_ahead(k, v_[k]);
                more += ahead.value[3] - wall_[k].value[3];
                std::copy_n(ahead.value, 3, wall_[k].value);
            }
            r_[k] = e.excess + more - compliance(k, q_[k] < 0.0f) * q_[k];
            totals.most = std::max(totals.most, error_of(k));
            if (!active_[k]) continue;
            const float error = r_[k] / e.weight;
            totals.size.add(std::abs(error));
            totals.sign.add(error);
        }
    });
}

/// Adds the residual of a slot under pressure to the totals. @return its part of rz
float FluidSolver::tally_error(size_t k, Totals& totals) const {
    const float error = r_[k] / equations_[k].weight;
    totals.size.add(std::abs(error));
    totals.sign.add(error);
    totals.most = std::max(totals.most, std::abs(error));
    ++totals.count;
    return r_[k] * r_[k] / diagonal_[k];
}

/// Chooses the active set: slots that are under pressure or would be, and slots under tension where
/// tension acts. Begins to search along their residuals.
void FluidSolver::choose_active(const ThreadPool& pool, const SolveGoals& goals) {
    tally(pool, [&](size_t first, size_t last, Totals& totals) {
        for (size_t k = first; k < last; ++k) {
            const bool drawn = q_[k] < 0.0f || (q_[k] == 0.0f && r_[k] < 0.0f);
            active_[k] = equations_[k].weight > 0.0f && (!drawn || tension_ > 0.0f) &&
                         (mark_[k] == 2 || !state_[group_[k]].mends);
            drawn_[k] = drawn;
            began_[k] = q_[k];
            direction_[k] = x_[k].value[3] = active_[k] ? r_[k] / diagonal_[k] : 0.0f;
            if (active_[k]) totals.first_product.add(tally_error(k, totals));
        }
    });
    for (GroupState& state : state_) {
        if (!state.busy) continue;
        state.rz = state.totals.first_product.value();
        if (state.mends) continue;
        state.pressed = double(state.totals.count);
        if (state.pressed > 0.0) state.first_excess = state.excess(goals);
        state.busy = state.pressed > 0.0 && state.first_excess > 1.0;
    }
    begin_coarse_search(pool, false);
}

int FluidSolver::iterate(const ThreadPool& pool, double dt, const SolveGoals& goals) {
    std::vector<uint8_t> were_busy;
    for (const GroupState& state : state_) were_busy.push_back(state.busy);
    int iterations = 0;
    for (; iterations < goals.iterations; ++iterations) {
        for (GroupState& state : state_)
            state.busy = state.busy && state.rz > 0.0 &&
                         state.excess(goals) >
                             (state.mends ? 1.0 : std::max(1.0, linear_gain * state.first_excess));
        if (!any_busy()) break;
        if (iterations == patience) begin_coarse(pool, dt);
        for_busy(pool, [&](size_t first, size_t last) {
            solve_kernels().push(matrix(first), first, last);
        });
        tally(pool, [&](size_t first, size_t last, Totals& totals) {
            solve_kernels().diverge(matrix(first), first, last);
            const float dt2 = float(state_[group_[first]].rough ? dt * dt / near_part : dt * dt);
            for (size_t k = first; k < last; ++k) {
                product_[k] = compliance(k, drawn_[k]) * direction_[k] - dt2 * product_[k];
                if (active_[k]) totals.product.add(direction_[k] * product_[k]);
            }
        });
        for (GroupState& state : state_) state.choose_length();
        tally(pool, [&](size_t first, size_t last, Totals& totals) {
            const float alpha = state_[group_[first]].alpha;
            for (size_t k = first; k < last; ++k) {
                if (equations_[k].weight > 0.0f) r_[k] -= alpha * product_[k];
                if (!active_[k]) continue;
                q_[k] += alpha * direction_[k];
                totals.product.add(tally_error(k, totals));
            }
            gather_coarse(first, last);
        });
        solve_coarse();
        for (GroupState& state : state_) state.turn();
        for_busy(pool, [&](size_t first, size_t last) {
            const float beta = state_[group_[first]].beta;
            for (size_t k = first; k < last; ++k) {
                if (active_[k])
                    direction_[k] = r_[k] / diagonal_[k] + coarse_part(k) + beta * direction_[k];
                x_[k].value[3] = direction_[k];
            }
        });
    }
    for (size_t g = 0; g < state_.size(); ++g) state_[g].busy = were_busy[g] != 0;
    return iterations;
}

/// Corrects pressures that were solved for with the compliance of the other sign: where no tension
/// acts, fluid is pushed and never pulled. Then velocities get the effect of the round's change of
/// the pressures.
void FluidSolver::end_round(const ThreadPool& pool, double dt) {
    for_busy(pool, [&](size_t first, size_t last) {
        for (size_t k = first; k < last; ++k) {
            if (q_[k] < 0.0f && !drawn_[k]) q_[k] *= tension_;
            x_[k].value[3] = q_[k] - began_[k];
        }
    });
    for_busy(pool, [&](size_t first, size_t last) {
        solve_kernels().push(arrays(), first, last);
        for (size_t k = first; k < last; ++k) add(v_[k], float(dt), a_[k]);
    });
}

}  // namespace taffy
