#pragma once
// Conjugate gradients on many symmetric positive definite systems at once, one per body: all bodies
// share the threads, each has its own step lengths and stops by itself. Sums run in 64 bits over
// fixed pieces, so that results are the same, bit for bit, with any number of threads.
#include <array>
#include <functional>
#include <span>
#include <vector>

#include "core/base/parallel.h"
#include "core/base/types.h"

namespace taffy {

/// Particles [first, first + count) of one body.
struct ParticleRange {
    uint32_t first = 0, count = 0;
};

/// A symmetric matrix per particle: xx, yy, zz, xy, xz, yz.
using BlockInverse = std::array<float, 6>;

struct ConjugateGradientsLimits {
    double tolerance = 0.05;  // of the residual's length in the preconditioner's norm
    double floor = 0.0;       // of the same length per body, root of the mean over the mass
    int iterations = 100;
};

class ConjugateGradients {
  public:
    /// result = A u for the particles of the active bodies (one flag per body).
    using Product = std::function<void(std::span<const uint8_t> active, std::span<const Vec4f> u,
                                       std::span<Vec4f> result)>;

    /// Solves A x = b, starting from zero.
    /// @param preconditioner  one block per particle; zero blocks hold their particles still
    /// @param mass            [kg], for the floor: bodies with sqrt(r.P r / sum m) below it are
    /// done
    /// @param residual        b on entry, b - A x on return
    /// @return iterations of the slowest body
    int solve(const ThreadPool& pool, std::span<const ParticleRange> bodies, const Product& product,
              std::span<const BlockInverse> preconditioner, std::span<const double> mass,
              const ConjugateGradientsLimits& limits, std::span<Vec4f> residual,
              std::span<Vec4f> x);

    /// Body whose system was not positive definite or not finite in the last solution, or -1.
    int failed_body() const { return failed_; }

  private:
    struct Chunk {
        uint32_t body, begin, end;
    };
    struct BodyState {
        double rz = 0.0, goal = 0.0, pAp = 0.0, next_rz = 0.0;
    };
    /// Calls work(chunk) for the chunks of the active bodies.
    template <class Work>
    void for_chunks(const ThreadPool& pool, const Work& work) const;
    /// Adds term(body, particle) up for every active body, in a fixed order.
    template <class Term>
    void sum_up(const ThreadPool& pool, double BodyState::*total, const Term& term);

    std::vector<Chunk> chunks_;
    std::vector<double> parts_;
    std::vector<BodyState> state_;
    std::vector<uint8_t> active_;
    std::vector<Vec4f> p_, z_, Ap_;
    int failed_ = -1;
};

}  // namespace taffy
