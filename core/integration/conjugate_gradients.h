#pragma once
// Conjugate gradients on many symmetric positive definite systems at once: a system is a body, or
// bodies that touch each other. All systems share the threads; each has its own step lengths and
// stops by itself. Sums run in 64 bits over fixed pieces, so that results are the same, bit for
// bit, for any number of threads.
//
// One direction per system can be solved for exactly, whatever the tolerance (deflation,
// [Nicolaides 1987]): the residual is orthogonal to this direction from the first iteration on.
#include <array>
#include <functional>
#include <span>
#include <vector>

#include "core/base/parallel.h"
#include "core/base/types.h"
#include "core/particles/body_rows.h"

namespace taffy {

/// The particles of one body, and the system to which they belong.
struct BodyOfSystem {
    const BodyRows* rows = nullptr;
    uint32_t system = 0;
};

/// A symmetric matrix per particle: xx, yy, zz, xy, xz, yz.
using BlockInverse = std::array<float, 6>;

struct ConjugateGradientsLimits {
    double tolerance = 0.05;  // relative, of the residual in the preconditioner's norm
    double floor = 0.0;       // absolute: a system is solved when sqrt(r.P r / mass) is below
    int iterations = 100;
};

class ConjugateGradients {
  public:
    /// result = A u for the particles of the active systems (one flag per system).
    using Product = std::function<void(std::span<const uint8_t> active, std::span<const Vec4f> u,
                                       std::span<Vec4f> result)>;

    /// Solves A x = b for the active systems, starting from zero.
    /// @param active          by system; x of other systems is zero
    /// @param preconditioner  one block per particle; zero blocks hold their particles still
    /// @param mass            by system [kg], for the floor
    /// @param exact           a direction per system that is solved exactly; zero for particles
    /// that
    ///                        are held
    /// @param residual        b on entry, b - A x on return
    /// @return iterations of the slowest system
    int solve(const ThreadPool& pool, std::span<const BodyOfSystem> bodies,
              std::span<const uint8_t> active, const Product& product,
              std::span<const BlockInverse> preconditioner, std::span<const double> mass,
              std::span<const Vec4f> exact, const ConjugateGradientsLimits& limits,
              std::span<Vec4f> residual, std::span<Vec4f> x);

    /// Returns the system that was not positive definite or not finite in the last solution, or -1.
    int failed_system() const { return failed_; }

  private:
    struct Chunk {
        uint32_t system;
        const BodyRows* rows;
        size_t begin, end;  // of the body's particles
    };
    struct SystemState {
        double rz = 0.0, goal = 0.0, pAp = 0.0, next_rz = 0.0;
        double eAe = 0.0, along = 0.0;  // e.A e of the exact direction e; e.r, then A e.z
    };
    /// Calls work(chunk) for the chunks of the active systems.
    template <class Work>
    void for_chunks(const ThreadPool& pool, const Work& work) const;
    /// Sums term(system, particle) for every active system, in a fixed order.
    template <class Term>
    void sum_up(const ThreadPool& pool, double SystemState::*total, const Term& term);
    /// Solves for the exact direction e, removes it from the residual and stores A e.
    void solve_exact(const ThreadPool& pool, const Product& product, std::span<const Vec4f> exact,
                     std::span<Vec4f> residual, std::span<Vec4f> x);
    /// Sets p to z, made conjugate to the exact direction, plus beta p.
    void turn(const ThreadPool& pool, std::span<const Vec4f> exact, bool first);

    std::vector<Chunk> chunks_;
    std::vector<double> parts_;
    std::vector<SystemState> state_;
    std::vector<uint8_t> active_;
    std::vector<Vec4f> p_, z_, Ap_, Ae_;
    int failed_ = -1;
};

}  // namespace taffy
