#pragma once
// Kick-drift-kick leapfrog [KAG05]: v += dt/2 a, x += dt v, new forces, v += dt/2 a. Second order,
// symplectic, conserves linear and angular momentum.
#include <span>

#include "core/base/parallel.h"
#include "core/particles/particle_flags.h"
#include "core/particles/particles.h"

namespace taffy {

/// v += time * force / mass for particles that move freely and are awake.
inline void kick(const ThreadPool& pool, Particles& p, float time) {
    pool.for_ranges(p.size(), 1024, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i)
            if (moves_freely(p.flags[i]) && !is_asleep(p.flags[i]))
                p.v[i] += (time / p.mass[i]) * p.force[i];
    });
}

/// x += time * v for particles that move freely and are awake. In stiff bodies a step may move a
/// particle by less than the last digit of its position. The part that rounding leaves out is
/// stored in x_low and added next time (Kahan 1965, compensated summation); otherwise its random
/// walk would heat the body.
inline void drift(const ThreadPool& pool, Particles& p, float time) {
    pool.for_ranges(p.size(), 1024, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i) {
            if (!moves_freely(p.flags[i]) || is_asleep(p.flags[i])) continue;
            const Vec4f way = time * p.v[i] + p.x_low[i];
            const Vec4f moved = p.x[i] + way;
            p.x_low[i] = way - (moved - p.x[i]);
            p.x[i] = moved;
        }
    });
}

}  // namespace taffy
