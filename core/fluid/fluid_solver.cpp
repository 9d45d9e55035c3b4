#include "core/fluid/fluid_solver.h"

#include <algorithm>
#include <atomic>
#include <cmath>

#include "core/base/processor.h"

namespace taffy {

const SolveKernels& solve_kernels() {
    return use_v3_kernels() ? solve_kernels_v3() : solve_kernels_baseline();
}

namespace {

constexpr size_t grain = 256;       // slots of a piece, of loops and of sums
constexpr int most_rounds = 8;      // of a pressure solve and a cut of what is negative
constexpr double least_way = 1e-5;  // of viscous motion that counts, in spacings a step

float dot(const Float4& a, const Float4& b) {
    return a.value[0] * b.value[0] + a.value[1] * b.value[1] + a.value[2] * b.value[2];
}

/// Of sums whose largest term is this: 2^24 of them can be added.
double unit_of(double most) {
    return std::max(std::ldexp(most, -38), 1e-300);
}

void add(Float4& to, float factor, const Float4& v) {
    for (int c = 0; c < 3; ++c) to.value[c] += factor * v.value[c];
}

}  // namespace

template <class Work>
void FluidSolver::for_slots(const ThreadPool& pool, const Work& work) const {
    pool.for_ranges(equations_.size(), grain, work);
}

/// Calls work(first, last) for runs of slots whose groups are not done.
template <class Work>
void FluidSolver::for_busy(const ThreadPool& pool, const Work& work) const {
    for_slots(pool, [&](size_t begin, size_t end) {
        for (size_t k = begin; k < end;) {
            while (k < end && !state_[group_[k]].busy) ++k;
            const size_t first = k;
            while (k < end && state_[group_[k]].busy) ++k;
            if (first < k) work(first, k);
        }
    });
}

/// Adds term(k) up over the slots of every busy group. Terms are counted in units that follow from
/// the largest of the group, so that sums do not depend on the order of slots, on threads, or on
/// other groups.
template <class Term>
void FluidSolver::sum(const ThreadPool& pool, double GroupState::*total, const Term& term) {
    find_most(pool, [&](size_t k) { return float(std::abs(term(k))); });
    for (GroupState& state : state_) state.count = 0, state.unit = unit_of(double(state.most));
    for_busy(pool, [&](size_t first, size_t last) {
        for (size_t k = first; k < last;) {
            GroupState& state = state_[group_[k]];
            const double per_unit = 1.0 / state.unit;
            int64_t count = 0;
            for (const uint16_t group = group_[k]; k < last && group_[k] == group; ++k)
                count += std::llrint(term(k) * per_unit);
            std::atomic_ref(state.count).fetch_add(count, std::memory_order_relaxed);
        }
    });
    for (GroupState& state : state_)
        if (state.busy) state.*total = double(state.count) * state.unit;
}

/// The largest term(k) of every busy group, none below 0.
template <class Term>
void FluidSolver::find_most(const ThreadPool& pool, const Term& term) {
    for (GroupState& state : state_) state.most = 0.0f;
    for_busy(pool, [&](size_t first, size_t last) {
        for (size_t k = first; k < last;) {
            GroupState& state = state_[group_[k]];
            float most = 0.0f;
            for (const uint16_t group = group_[k]; k < last && group_[k] == group; ++k)
                most = std::max(most, term(k));
            std::atomic_ref<float> all(state.most);
            for (float before = all; before < most && !all.compare_exchange_weak(before, most);) {
            }
        }
    });
}

void FluidSolver::resize(size_t n, float tension) {
    tension_ = tension;
    equations_.assign(n, {});
    wall_.assign(n, {});
    for (auto* vectors : {&share_, &x_, &v_, &a_, &p_, &force_}) vectors->resize(n);
    for (auto* numbers : {&mass_, &q_, &r_, &diagonal_, &direction_, &product_}) numbers->resize(n);
    for (auto* flags : {&active_, &drawn_, &turned_}) flags->assign(n, 0);
    near_.resize(n), all_.resize(n);
    group_.assign(n, 0);
    state_.assign(1, {});
}

void FluidSolver::begin() {
    for (GroupState& state : state_) state = {};
}

bool FluidSolver::any_busy() const {
    return std::ranges::any_of(state_, [](const GroupState& s) { return s.busy; });
}

SolveArrays FluidSolver::arrays() {
    SolveArrays d;
    d.fluid = fluid_;
    d.pairs = {slot_.data(), press_.data(), rub_.data(), near_.data(), all_.data()};
    d.wall = wall_.data(), d.share = share_.data();
    d.x = x_.data(), d.u = a_.data();
    d.result = product_.data(), d.force = force_.data();
    return d;
}

void FluidSolver::pack(const ThreadPool& pool, const FluidArrays& fluid) {
    fluid_ = fluid;
    const size_t n = equations_.size(), room = fluid.begin[n] + 8 * n + 8;
    slot_.resize(room), press_.resize(room), rub_.resize(room);
    for_slots(pool, [&](size_t first, size_t last) {
        uint32_t longest = 0;
        for (size_t k = first; k < last; ++k) {
            longest = std::max(longest, fluid.begin[k + 1] - fluid.begin[k]);
            x_[k] = fluid.record[k].x;
        }
        std::vector<uint32_t> slots(longest + 8);
        std::vector<float> press(longest + 8);
        SolveArrays d = arrays();
        d.far_slot = slots.data(), d.far_press = press.data();
        solve_kernels().pack(d, first, last);
    });
}

void FluidSolver::push(const ThreadPool& pool) {
    for_slots(pool, [&](size_t first, size_t last) {
        for (size_t k = first; k < last; ++k) x_[k].value[3] = q_[k];
    });
    for_slots(pool,
              [&](size_t first, size_t last) { solve_kernels().push(arrays(), first, last); });
}

/// Adds the force of the nearest wall on what moves with u.
/// @param moving  the wall moves, too
void FluidSolver::add_friction(size_t k, const Float4& u, Float4& to, bool moving) const {
    const FluidEquation& e = equations_[k];
    if (e.friction == 0.0f) return;
    Float4 slip = u;
    if (moving)
        for (int c = 0; c < 3; ++c) slip.value[c] -= e.wall_velocity[c];
    const float out =
        slip.value[0] * e.normal[0] + slip.value[1] * e.normal[1] + slip.value[2] * e.normal[2];
    for (int c = 0; c < 3; ++c) to.value[c] -= e.friction * (slip.value[c] - out * e.normal[c]);
}

int FluidSolver::solve_viscosity(const ThreadPool& pool, double dt, double spacing,
                                 const SolveGoals& goals) {
    const float step = float(dt), least = float(least_way * spacing / dt);
    const auto rub = [&](std::vector<Float4>& u, size_t first, size_t last) {
        SolveArrays d = arrays();
        d.u = u.data();
        solve_kernels().rub(d, first, last);
    };
    // a_ holds the residual [kg m/s], p_ the direction [m/s].
    const auto slow = [&](size_t k) {
        float most = 0.0f;
        for (int c = 0; c < 3; ++c)
            most = std::max(most, std::abs(share_[k].value[c] * a_[k].value[c]));
        return most;
    };
    const auto square = [&](size_t k) {
        double part = 0.0;
        for (int c = 0; c < 3; ++c)
            part += double(share_[k].value[c] * a_[k].value[c] * a_[k].value[c]);
        return part;
    };
    begin();
    for_busy(pool, [&](size_t first, size_t last) {
        rub(v_, first, last);
        for (size_t k = first; k < last; ++k) {
            add_friction(k, v_[k], force_[k], true);
            a_[k] = p_[k] = {};
            for (int c = 0; c < 3; ++c) {
                a_[k].value[c] = step * force_[k].value[c];
                p_[k].value[c] = share_[k].value[c] * a_[k].value[c];
            }
        }
    });
    sum(pool, &GroupState::rz, square);
    for (GroupState& state : state_) state.goal = goals.viscosity * goals.viscosity * state.rz;
    int iterations = 0;
    for (; iterations < goals.iterations; ++iterations) {
        find_most(pool, slow);
        for (GroupState& state : state_)
            state.busy = state.busy && state.rz > state.goal && state.most > least;
        if (!any_busy()) break;
        for_busy(pool, [&](size_t first, size_t last) {
            rub(p_, first, last);
            for (size_t k = first; k < last; ++k) {
                add_friction(k, p_[k], force_[k], false);
                for (int c = 0; c < 3; ++c)
                    force_[k].value[c] = mass_[k] * p_[k].value[c] - step * force_[k].value[c];
            }
        });
        sum(pool, &GroupState::pAp, [&](size_t k) { return double(dot(p_[k], force_[k])); });
        for (GroupState& state : state_) state.choose_length();
        for_busy(pool, [&](size_t first, size_t last) {
            for (size_t k = first; k < last; ++k) {
                const float alpha = state_[group_[k]].alpha;
                add(v_[k], alpha, p_[k]);
                add(a_[k], -alpha, force_[k]);
            }
        });
        sum(pool, &GroupState::next, square);
        for (GroupState& state : state_) state.turn();
        for_busy(pool, [&](size_t first, size_t last) {
            for (size_t k = first; k < last; ++k)
                for (int c = 0; c < 3; ++c)
                    p_[k].value[c] = share_[k].value[c] * a_[k].value[c] +
                                     state_[group_[k]].beta * p_[k].value[c];
        });
    }
    return iterations;
}

SolveReport FluidSolver::solve_pressures(const ThreadPool& pool, double dt, const SolveGoals& goals,
                                         const WallsAhead& walls_ahead) {
    SolveReport report;
    begin();
    find_residual(pool, dt, walls_ahead);
    find_diagonal(pool, dt);
    for (int round = 0; round < most_rounds && any_busy(); ++round) {
        choose_active(pool);
        report.pressure_iterations += iterate(pool, dt, goals);
        const bool last = round + 1 == most_rounds;
        clamp(pool, dt);
        find_residual(pool, dt, walls_ahead);
        find_most(pool, [&](size_t k) {
            if (equations_[k].weight == 0.0f) return 0.0f;
            const float error = r_[k] / equations_[k].weight;
            return active_[k] ? std::abs(error) : error;  // under pressure, or come under it
        });
        for (GroupState& state : state_)
            state.busy = state.busy && !last && double(state.most) > goals.worst * goals.density;
    }
    double pressed = 0.0;
    for (const GroupState& state : state_) {
        pressed += state.pressed;
        report.residual += state.residual * state.pressed;
    }
    report.residual /= std::max(pressed, 1.0);
    return report;
}

void FluidSolver::find_diagonal(const ThreadPool& pool, double dt) {
    const float dt2 = float(dt * dt);
    for_slots(pool, [&](size_t first, size_t last) {
        SolveArrays d = arrays();
        d.result = diagonal_.data();
        solve_kernels().diagonal(d, first, last);
        for (size_t k = first; k < last; ++k)
            diagonal_[k] = equations_[k].compliance + dt2 * diagonal_[k];
    });
}

/// r = what is too dense at the end of the step less what its pressure bears, for the velocities
/// that contain the pressures. The weights of pairs and walls become those at these ends.
void FluidSolver::find_residual(const ThreadPool& pool, double dt, const WallsAhead& walls_ahead) {
    for_busy(pool, [&](size_t first, size_t last) {
        SolveArrays d = arrays();
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
        }
    });
}

/// What is pressed, or would be, and what is drawn, where tension acts.
void FluidSolver::choose_active(const ThreadPool& pool) {
    for_busy(pool, [&](size_t first, size_t last) {
        for (size_t k = first; k < last; ++k) {
            const bool drawn = q_[k] < 0.0f || (q_[k] == 0.0f && r_[k] < 0.0f);
            active_[k] = equations_[k].weight > 0.0f && (!drawn || tension_ > 0.0f);
            drawn_[k] = drawn;
        }
    });
    sum(pool, &GroupState::pressed, [&](size_t k) { return double(active_[k]); });
    for (GroupState& state : state_) state.busy = state.busy && state.pressed > 0.0;
}

int FluidSolver::iterate(const ThreadPool& pool, double dt, const SolveGoals& goals) {
    const float step = float(dt), dt2 = float(dt * dt);
    const auto square = [&](size_t k) {
        return active_[k] ? double(r_[k]) * double(r_[k]) / double(diagonal_[k]) : 0.0;
    };
    const auto find_error = [&] {
        sum(pool, &GroupState::residual, [&](size_t k) {
            return active_[k] ? double(std::abs(r_[k]) / equations_[k].weight) : 0.0;
        });
        sum(pool, &GroupState::bias,
            [&](size_t k) { return active_[k] ? double(r_[k] / equations_[k].weight) : 0.0; });
        for (GroupState& state : state_)
            if (state.busy) state.residual /= state.pressed, state.bias /= state.pressed;
        find_most(pool, [&](size_t k) {
            return active_[k] ? std::abs(r_[k]) / equations_[k].weight : 0.0f;
        });
    };
    const auto is_good = [&](const GroupState& state) {
        return state.residual <= goals.density && std::abs(state.bias) <= goals.bias &&
               double(state.most) <= goals.worst * goals.density;
    };
    for_busy(pool, [&](size_t first, size_t last) {
        for (size_t k = first; k < last; ++k)
            direction_[k] = active_[k] ? r_[k] / diagonal_[k] : 0.0f;
    });
    std::vector<uint8_t> were_busy;
    for (const GroupState& state : state_) were_busy.push_back(state.busy);
    sum(pool, &GroupState::rz, square);
    int iterations = 0;
    for (; iterations < goals.iterations; ++iterations) {
        find_error();
        for (GroupState& state : state_)
            state.busy = state.busy && !is_good(state) && state.rz > 0.0;
        if (!any_busy()) break;
        for_busy(pool, [&](size_t first, size_t last) {
            for (size_t k = first; k < last; ++k) x_[k].value[3] = direction_[k];
        });
        for_busy(pool,
                 [&](size_t first, size_t last) { solve_kernels().push(arrays(), first, last); });
        for_busy(pool, [&](size_t first, size_t last) {
            solve_kernels().diverge(arrays(), first, last);
            for (size_t k = first; k < last; ++k)
                product_[k] = compliance(k, drawn_[k]) * direction_[k] - dt2 * product_[k];
        });
        sum(pool, &GroupState::pAp, [&](size_t k) {
            return active_[k] ? double(direction_[k]) * double(product_[k]) : 0.0;
        });
        for (GroupState& state : state_) state.choose_length();
        for_busy(pool, [&](size_t first, size_t last) {
            for (size_t k = first; k < last; ++k) {
                const float alpha = state_[group_[k]].alpha;
                add(v_[k], alpha * step, a_[k]);
                if (equations_[k].weight > 0.0f) r_[k] -= alpha * product_[k];
                if (active_[k]) q_[k] += alpha * direction_[k];
            }
        });
        sum(pool, &GroupState::next, square);
        for (GroupState& state : state_) state.turn();
        for_busy(pool, [&](size_t first, size_t last) {
            for (size_t k = first; k < last; ++k)
                if (active_[k])
                    direction_[k] = r_[k] / diagonal_[k] + state_[group_[k]].beta * direction_[k];
        });
    }
    for (size_t g = 0; g < state_.size(); ++g) state_[g].busy = were_busy[g] != 0;
    return iterations;
}

/// Takes back what was solved for with the compliance of the other sign: where no tension acts,
/// fluid is pushed and never pulled.
void FluidSolver::clamp(const ThreadPool& pool, double dt) {
    for_busy(pool, [&](size_t first, size_t last) {
        for (size_t k = first; k < last; ++k) {
            const float q = q_[k];
            turned_[k] = active_[k] && (drawn_[k] ? q > 0.0f : q < 0.0f);
            const float kept = q < 0.0f && !drawn_[k] ? tension_ * q : q;
            x_[k].value[3] = kept - q;
            q_[k] = kept;
        }
    });
    sum(pool, &GroupState::cut, [&](size_t k) { return double(turned_[k]); });
    std::vector<uint8_t> were_busy;
    for (GroupState& state : state_) {
        were_busy.push_back(state.busy);
        state.busy = state.busy && state.cut > 0.0;
    }
    for_busy(pool, [&](size_t first, size_t last) {
        solve_kernels().push(arrays(), first, last);
        for (size_t k = first; k < last; ++k) add(v_[k], float(dt), a_[k]);
    });
    for (size_t g = 0; g < state_.size(); ++g) state_[g].busy = were_busy[g] != 0;
}

}  // namespace taffy
