#include "core/integration/conjugate_gradients.h"

#include <cmath>

namespace taffy {

namespace {

constexpr size_t chunk_size = 256;

Vec4f times(const BlockInverse& s, const Vec4f& v) {
    return Vec4f(s[0] * v[0] + s[3] * v[1] + s[4] * v[2], s[3] * v[0] + s[1] * v[1] + s[5] * v[2],
                 s[4] * v[0] + s[5] * v[1] + s[2] * v[2], 0.0f);
}

double dot(const Vec4f& a, const Vec4f& b) {
    return double(a.dot(b));
}

}  // namespace

template <class Work>
void ConjugateGradients::for_chunks(const ThreadPool& pool, const Work& work) const {
    pool.for_ranges(chunks_.size(), 1, [&](size_t begin, size_t end) {
        for (size_t c = begin; c < end; ++c)
            if (active_[chunks_[c].system]) work(c);
    });
}

template <class Term>
void ConjugateGradients::sum_up(const ThreadPool& pool, double SystemState::*total,
                                const Term& term) {
    parts_.assign(chunks_.size(), 0.0);
    for_chunks(pool, [&](size_t c) {
        const Chunk& chunk = chunks_[c];
        for (size_t k = chunk.begin; k < chunk.end; ++k)
            parts_[c] += term(chunk.system, (*chunk.rows)[k]);
    });
    for (SystemState& s : state_) s.*total = 0.0;
    for (size_t c = 0; c < chunks_.size(); ++c) state_[chunks_[c].system].*total += parts_[c];
}

void ConjugateGradients::solve_exact(const ThreadPool& pool, const Product& product,
                                     std::span<const Vec4f> exact, std::span<Vec4f> residual,
                                     std::span<Vec4f> x) {
    product(active_, exact, Ae_);
    sum_up(pool, &SystemState::eAe, [&](uint32_t, uint32_t i) { return dot(exact[i], Ae_[i]); });
    sum_up(pool, &SystemState::along,
           [&](uint32_t, uint32_t i) { return dot(exact[i], residual[i]); });
    for_chunks(pool, [&](size_t c) {
        SystemState& system = state_[chunks_[c].system];
        const float part = system.eAe > 0.0 ? float(system.along / system.eAe) : 0.0f;
        for (size_t k = chunks_[c].begin; k < chunks_[c].end; ++k) {
            const uint32_t i = (*chunks_[c].rows)[k];
            x[i] = part * exact[i];
            residual[i] -= part * Ae_[i];
        }
    });
}

void ConjugateGradients::turn(const ThreadPool& pool, std::span<const Vec4f> exact, bool first) {
    sum_up(pool, &SystemState::along, [&](uint32_t, uint32_t i) { return dot(Ae_[i], z_[i]); });
    for_chunks(pool, [&](size_t c) {
        const SystemState& system = state_[chunks_[c].system];
        const float part = system.eAe > 0.0 ? float(system.along / system.eAe) : 0.0f;
        const float beta = first ? 0.0f : float(system.next_rz / system.rz);
        for (size_t k = chunks_[c].begin; k < chunks_[c].end; ++k) {
            const uint32_t i = (*chunks_[c].rows)[k];
            const Vec4f z = z_[i] - part * exact[i];
            p_[i] = first ? z : Vec4f(z + beta * p_[i]);
        }
    });
}

int ConjugateGradients::solve(const ThreadPool& pool, std::span<const BodyOfSystem> bodies,
                              std::span<const uint8_t> active, const Product& product,
                              std::span<const BlockInverse> preconditioner,
                              std::span<const double> mass, std::span<const Vec4f> exact,
                              const ConjugateGradientsLimits& limits, std::span<Vec4f> residual,
                              std::span<Vec4f> x) {
    failed_ = -1;
    chunks_.clear();
    for (const BodyOfSystem& body : bodies)
        for (size_t k = 0; k < body.rows->size(); k += chunk_size)
            chunks_.push_back(
                {body.system, body.rows, k, std::min(k + chunk_size, body.rows->size())});
    const size_t systems = mass.size();
    state_.assign(systems, {});
    active_.assign(active.begin(), active.end());
    for (auto* field : {&p_, &z_, &Ap_, &Ae_}) field->assign(x.size(), Vec4f::Zero());
    std::fill(x.begin(), x.end(), Vec4f::Zero().eval());

    const auto precondition = [&](uint32_t, uint32_t i) {
        z_[i] = times(preconditioner[i], residual[i]);
        return dot(residual[i], z_[i]);
    };
    sum_up(pool, &SystemState::rz, precondition);
    for (size_t s = 0; s < systems; ++s)
        state_[s].goal = std::max(limits.tolerance * limits.tolerance * state_[s].rz,
                                  limits.floor * limits.floor * mass[s]);
    solve_exact(pool, product, exact, residual, x);
    sum_up(pool, &SystemState::rz, precondition);
    turn(pool, exact, true);
    bool any = false;
    for (size_t s = 0; s < systems; ++s) {
        const SystemState& system = state_[s];
        if (!std::isfinite(system.rz)) failed_ = int(s);
        active_[s] = active_[s] && system.rz > system.goal;
        any |= active_[s];
    }
    int iteration = 0;
    for (; any && failed_ < 0 && iteration < limits.iterations; ++iteration) {
        product(active_, p_, Ap_);
        sum_up(pool, &SystemState::pAp, [&](uint32_t, uint32_t i) { return dot(p_[i], Ap_[i]); });
        for (size_t s = 0; s < systems; ++s)
            if (active_[s] && !(state_[s].pAp > 0.0 && std::isfinite(state_[s].pAp)))
                failed_ = int(s), active_[s] = 0;
        sum_up(pool, &SystemState::next_rz, [&](uint32_t s, uint32_t i) {
            const float alpha = float(state_[s].rz / state_[s].pAp);
            x[i] += alpha * p_[i];
            residual[i] -= alpha * Ap_[i];
            z_[i] = times(preconditioner[i], residual[i]);
            return dot(residual[i], z_[i]);
        });
        any = false;
        for (size_t s = 0; s < systems; ++s)
            if (active_[s]) any |= active_[s] = state_[s].next_rz > state_[s].goal;
        turn(pool, exact, false);
        for (size_t s = 0; s < systems; ++s)
            if (active_[s]) state_[s].rz = state_[s].next_rz;
    }
    return iteration;
}

}  // namespace taffy
