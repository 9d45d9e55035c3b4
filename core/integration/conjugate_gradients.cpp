#include "core/integration/conjugate_gradients.h"

#include <cmath>

namespace taffy {

namespace {

constexpr uint32_t chunk_size = 256;

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
            if (active_[chunks_[c].body]) work(c);
    });
}

template <class Term>
void ConjugateGradients::sum_up(const ThreadPool& pool, double BodyState::*total,
                                const Term& term) {
    parts_.assign(chunks_.size(), 0.0);
    for_chunks(pool, [&](size_t c) {
        for (uint32_t i = chunks_[c].begin; i < chunks_[c].end; ++i)
            parts_[c] += term(chunks_[c].body, i);
    });
    for (BodyState& s : state_) s.*total = 0.0;
    for (size_t c = 0; c < chunks_.size(); ++c) state_[chunks_[c].body].*total += parts_[c];
}

int ConjugateGradients::solve(const ThreadPool& pool, std::span<const ParticleRange> bodies,
                              const Product& product, std::span<const BlockInverse> preconditioner,
                              std::span<const double> mass, const ConjugateGradientsLimits& limits,
                              std::span<Vec4f> residual, std::span<Vec4f> x) {
    failed_ = -1;
    chunks_.clear();
    for (uint32_t b = 0; b < bodies.size(); ++b)
        for (uint32_t i = 0; i < bodies[b].count; i += chunk_size)
            chunks_.push_back({b, bodies[b].first + i,
                               bodies[b].first + std::min(i + chunk_size, bodies[b].count)});
    state_.assign(bodies.size(), {});
    active_.assign(bodies.size(), 1);
    p_.resize(x.size()), z_.resize(x.size()), Ap_.resize(x.size());

    sum_up(pool, &BodyState::rz, [&](uint32_t, uint32_t i) {
        x[i].setZero();
        p_[i] = times(preconditioner[i], residual[i]);
        return dot(residual[i], p_[i]);
    });
    bool any = false;
    for (size_t b = 0; b < bodies.size(); ++b) {
        BodyState& s = state_[b];
        s.goal = std::max(limits.tolerance * limits.tolerance * s.rz,
                          limits.floor * limits.floor * mass[b]);
        if (!std::isfinite(s.rz)) failed_ = int(b);
        any |= active_[b] = s.rz > s.goal;
    }
    int iteration = 0;
    for (; any && failed_ < 0 && iteration < limits.iterations; ++iteration) {
        product(active_, p_, Ap_);
        sum_up(pool, &BodyState::pAp, [&](uint32_t, uint32_t i) { return dot(p_[i], Ap_[i]); });
        for (size_t b = 0; b < bodies.size(); ++b)
            if (active_[b] && !(state_[b].pAp > 0.0 && std::isfinite(state_[b].pAp)))
                failed_ = int(b), active_[b] = 0;
        sum_up(pool, &BodyState::next_rz, [&](uint32_t b, uint32_t i) {
            const float alpha = float(state_[b].rz / state_[b].pAp);
            x[i] += alpha * p_[i];
            residual[i] -= alpha * Ap_[i];
            z_[i] = times(preconditioner[i], residual[i]);
            return dot(residual[i], z_[i]);
        });
        any = false;
        for (size_t b = 0; b < bodies.size(); ++b)
            if (active_[b]) any |= active_[b] = state_[b].next_rz > state_[b].goal;
        for_chunks(pool, [&](size_t c) {
            const BodyState& body = state_[chunks_[c].body];
            const float beta = float(body.next_rz / body.rz);
            for (uint32_t i = chunks_[c].begin; i < chunks_[c].end; ++i)
                p_[i] = z_[i] + beta * p_[i];
        });
        for (size_t b = 0; b < bodies.size(); ++b)
            if (active_[b]) state_[b].rz = state_[b].next_rz;
    }
    return iteration;
}

}  // namespace taffy
