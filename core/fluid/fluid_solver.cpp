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
    const double next = totals.product.value() + coarse_product;
    beta = float(next / rz);
    rz = next;
}

/// Returns empty totals for the next pass, with a unit that suits the product to come.
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
    coarse_.clear(), coarse_.resize(count);
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
    for (auto* vectors : {&share_, &a_, &p_, &force_}) vectors->resize(n);
    for (auto* numbers : {&mass_, &q_, &r_, &diagonal_, &direction_, &product_, &began_})
        numbers->resize(n);
    for (auto* flags : {&active_, &drawn_, &mark_}) flags->assign(n, 0);
    for (auto* counts : {&pair_begin_, &near_, &all_}) counts->resize(n);
    const size_t pieces = (n + slots_of_piece - 1) / slots_of_piece;
    packed_weight_.resize(pieces);
    slot_.resize(pieces), weight_.resize(pieces);
    rough_walls_.resize(pieces);
    for (auto& walls : rough_walls_) walls.clear();
    group_.assign(n, 0);
    state_.assign(1, {});
    coarse_.clear(), coarse_.resize(1);
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
    d.pairs = {slot_.data(), weight_.data(), pair_begin_.data(), near_.data(), all_.data()};
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

void FluidSolver::pack(const ThreadPool& pool, const FluidArrays& fluid, std::span<Float4> x,
                       std::span<Float4> v, std::vector<std::vector<uint32_t>>&& room) {
    fluid_ = fluid;
    x_ = x, v_ = v;
    packed_slot_ = std::move(room);
    packed_slot_.resize(packed_weight_.size());
    for_slots(pool, [&](size_t begin, size_t end) {
        std::vector<uint32_t> slots, far_slots;
        std::vector<float> rub, press, far_press;
        for (size_t first = begin; first < end; first += slots_of_piece) {
            const size_t last = std::min(end, first + slots_of_piece);
            const uint32_t* list = fluid.lists.begin;
            size_t longest = 0;
            for (size_t k = first; k < last; ++k)
                longest = std::max<size_t>(longest, list[k + 1] - list[k]);
            const size_t most = list[last] - list[first] + 8 * (last - first) + 8;
            if (slots.size() < most) slots.resize(most), rub.resize(most);
            if (press.size() < longest + 16)
                press.resize(longest + 16), far_slots.resize(longest + 16),
                    far_press.resize(longest + 16);
            SolveArrays d = arrays();
            d.share = nullptr, d.q = q_.data();
            d.room = {slots.data(), rub.data(), press.data(), far_slots.data(), far_press.data()};
            solve_kernels().pack(d, first, last);
            const size_t count = pair_begin_[last - 1] + all_[last - 1];
            const size_t piece = first / slots_of_piece;
            packed_slot_[piece].assign(slots.begin(), slots.begin() + ptrdiff_t(count));
            packed_weight_[piece].assign(rub.begin(), rub.begin() + ptrdiff_t(count));
            slot_[piece] = packed_slot_[piece].data();
            weight_[piece] = packed_weight_[piece].data();
        }
    });
}

void FluidSolver::rub(const ThreadPool& pool) {
    SolveArrays d = arrays();
    d.u = v_.data();
    for_slots(pool, [&](size_t first, size_t last) { solve_kernels().rub(d, first, last); });
}

/// Adds the friction of the nearest wall on a slot that moves with u.
/// @param moving  whether the velocity of the wall counts
void FluidSolver::add_friction(size_t k, const Float4& u, Float4& to, bool moving) const {
    const FluidEquation& e = equations_[k];
    if (!(e.friction > 0.0f)) return;
    const auto& wall =
        *std::ranges::lower_bound(rough_walls_[k / slots_of_piece], k, {}, &RoughWall::slot);
    Float4 slip = u;
    if (moving)
        for (int c = 0; c < 3; ++c) slip.value[c] -= wall.velocity[c];
    const float out = slip.value[0] * wall.normal[0] + slip.value[1] * wall.normal[1] +
                      slip.value[2] * wall.normal[2];
    for (int c = 0; c < 3; ++c) to.value[c] -= e.friction * (slip.value[c] - out * wall.normal[c]);
}

int FluidSolver::solve_viscosity(const ThreadPool& pool, double dt, double least,
                                 const SolveGoals& goals) {
    const float step = float(dt);
    const auto rub = [&](std::span<Float4> u, size_t first, size_t last) {
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
