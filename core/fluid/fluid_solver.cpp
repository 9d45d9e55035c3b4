#include "core/fluid/fluid_solver.h"

#include <algorithm>
#include <atomic>
#include <cmath>

#include "core/base/processor.h"
#include "core/fluid/fluid_solver_loops.inl"

namespace taffy {

const SolveKernels& solve_kernels() {
    return use_v3_kernels() ? solve_kernels_v3() : solve_kernels_baseline();
}

namespace {

float dot(const Float4& a, const Float4& b) {
    return a.value[0] * b.value[0] + a.value[1] * b.value[1] + a.value[2] * b.value[2];
}

}  // namespace

void FluidSolver::Totals::add_shared(const Totals& other) {
    first_product.add_shared(other.first_product);
    product.add_shared(other.product);
    size.add_shared(other.size);
    sign.add_shared(other.sign);
    std::atomic_ref(count).fetch_add(other.count, std::memory_order_relaxed);
    std::atomic_ref<float> all(most);
    for (float before = all;
         before < other.most && !all.compare_exchange_weak(before, other.most);) {
    }
}

void FluidSolver::GroupState::choose_length() {
    const double pAp = totals.product.value();
    busy = busy && pAp > 0.0;
    alpha = busy ? float(rz / pAp) : 0.0f;
}

void FluidSolver::GroupState::turn() {
    if (!busy) return;
    const double next = totals.product.value();
    beta = float(next / rz);
    rz = next;
}

/// To add up what the next pass finds.
FluidSolver::Totals FluidSolver::GroupState::no_totals() const {
    Totals none;
    if (rz > 0.0) none.product = UnitSum(std::max(std::ilogb(rz), -900) - 40);
    return none;
}

double FluidSolver::GroupState::excess(const SolveGoals& goals) {
    const double worst = double(totals.most) / (goals.worst * goals.density);
    if (mends) return worst;
    residual = totals.size.value() / pressed;
    bias = totals.sign.value() / pressed;
    return std::max({residual / goals.density, std::abs(bias) / goals.bias, worst});
}

void FluidSolver::set_group_count(size_t count) {
    state_.assign(count, {});
    whole_.clear();
    divide(
        0, equations_.size(), [&](size_t k) { return all_[k] > 0 || equations_[k].weight > 0.0f; },
        whole_);
    pieces_ = whole_;
}

void FluidSolver::resize(size_t n, float tension) {
    tension_ = tension;
    equations_.assign(n, {});
    wall_.assign(n, {});
    for (auto* vectors : {&share_, &x_, &v_, &a_, &p_, &force_}) vectors->resize(n);
    for (auto* numbers : {&mass_, &q_, &r_, &diagonal_, &direction_, &product_, &began_})
        numbers->resize(n);
    for (auto* flags : {&active_, &drawn_, &mark_}) flags->assign(n, 0);
    near_.resize(n), all_.resize(n);
    group_.assign(n, 0);
    state_.assign(1, {});
    whole_.clear(), pieces_.clear();
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
    d.count = all_.data();
    return d;
}

SolveArrays FluidSolver::matrix(size_t slot) {
    SolveArrays d = arrays();
    if (state_[group_[slot]].rough) d.count = near_.data();
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
    SolveArrays d = arrays();
    d.share = nullptr;
    for_slots(pool, [&](size_t first, size_t last) { solve_kernels().push(d, first, last); });
}

void FluidSolver::rub(const ThreadPool& pool) {
    SolveArrays d = arrays();
    d.u = v_.data();
    for_slots(pool, [&](size_t first, size_t last) { solve_kernels().rub(d, first, last); });
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

int FluidSolver::solve_viscosity(const ThreadPool& pool, double dt, double least,
                                 const SolveGoals& goals) {
    const float step = float(dt);
    const auto rub = [&](std::vector<Float4>& u, size_t first, size_t last) {
        SolveArrays d = arrays();
        d.u = u.data();
        solve_kernels().rub(d, first, last);
    };
    // a_ holds the residual [kg m/s], p_ the direction [m/s].
    const auto error = [&](size_t k, Totals& totals) {
        float product = 0.0f;
        for (int c = 0; c < 3; ++c) {
            const float slow = share_[k].value[c] * a_[k].value[c];
            product += slow * a_[k].value[c];
            totals.most = std::max(totals.most, std::abs(slow));
        }
        return product;
    };
    begin();
    tally(pool, [&](size_t first, size_t last, Totals& totals) {
        rub(v_, first, last);
        for (size_t k = first; k < last; ++k) {
            add_friction(k, v_[k], force_[k], true);
            a_[k] = p_[k] = {};
            for (int c = 0; c < 3; ++c) {
                a_[k].value[c] = step * force_[k].value[c];
                p_[k].value[c] = share_[k].value[c] * a_[k].value[c];
            }
            totals.first_product.add(error(k, totals));
        }
    });
    for (GroupState& state : state_) {
        state.rz = state.totals.first_product.value();
        state.goal = goals.viscosity * goals.viscosity * state.rz;
    }
    int iterations = 0;
    for (; iterations < goals.iterations; ++iterations) {
        for (GroupState& state : state_)
            state.busy = state.busy && state.rz > state.goal && double(state.totals.most) > least;
        if (!any_busy()) break;
        tally(pool, [&](size_t first, size_t last, Totals& totals) {
            rub(p_, first, last);
            for (size_t k = first; k < last; ++k) {
                add_friction(k, p_[k], force_[k], false);
                for (int c = 0; c < 3; ++c)
                    force_[k].value[c] = mass_[k] * p_[k].value[c] - step * force_[k].value[c];
                totals.product.add(dot(p_[k], force_[k]));
            }
        });
        for (GroupState& state : state_) state.choose_length();
        tally(pool, [&](size_t first, size_t last, Totals& totals) {
            const float alpha = state_[group_[first]].alpha;
            for (size_t k = first; k < last; ++k) {
                add(v_[k], alpha, p_[k]);
                add(a_[k], -alpha, force_[k]);
                totals.product.add(error(k, totals));
            }
        });
        for (GroupState& state : state_) state.turn();
        for_busy(pool, [&](size_t first, size_t last) {
            const float beta = state_[group_[first]].beta;
            for (size_t k = first; k < last; ++k)
                for (int c = 0; c < 3; ++c)
                    p_[k].value[c] = share_[k].value[c] * a_[k].value[c] + beta * p_[k].value[c];
        });
    }
    return iterations;
}

}  // namespace taffy
