#pragma once
// The implicit solves of fluids: viscosity, then pressure. Both are linear systems that are
// symmetric and positive definite, solved by conjugate gradients over the slots of the neighbour
// order; see solve_kernels.h for the pairs and docs/method.md for the equations.
//
// Viscosity, Z the matrix of the pairs and of the friction of walls, mass the only scale:
//     (M + dt Z) v = M v* + dt (friction of moving walls)
// Pressure, unknown q_i = m_i P_i / S with P_i >= 0, where K = dP/dC (see FluidEquation) and C'(v)
// is the compression at the positions after dt:
//     V_i S C_i q_i / (m_i K_i) = V_i C_i P0_i / K_i + V_i (C'_i(v) - C_i)
// by Newton's method, each round of which solves the linear system of
//     V_i S C_i q_i / (m_i K_i) - dt^2 D(M^-1 force(q))_i
// with the near pairs only (solve_kernels.h), or with all pairs where the near pairs make too
// little progress. A round ends with the forces of all pairs by the new pressures, and with the
// densities that these forces lead to, so that the pairs left out of the matrix cause no error.
// Only particles that are under pressure, or would come under it, take part (the active set); the
// rest is a free surface. Where a part of negative pressures acts, fluid under tension is softer by
// that part, and all particles take part.
#include <cmath>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "core/base/orderless_sum.h"
#include "core/base/parallel.h"
#include "core/base/types.h"
#include "core/fluid/coarse_pressures.h"
#include "core/fluid/solve_kernels.h"

namespace taffy {

/// The terms of one slot in the solves; zeros for solids.
struct FluidEquation {
    float compliance = 0.0f;  // V S C / (m K) [m^3/Pa]
    float excess = 0.0f;      // V C P0 / K, from the compression at the start and cohesion [m^3]
    float weight = 0.0f;      // V C [m^3]: a residual over this is a part of the density
    float pressure = 0.0f;    // P / q = S / m
    float filling = 0.0f;     // V C of the pairs and the particle itself, without walls [m^3]
    float friction = 0.0f;    // of the nearest wall [kg/s], across its normal
};

/// Returns the contribution of the walls to V C of a slot that moves with v for dt, in the fourth
/// component [m^3], and its negative gradient with respect to the position [m^2].
using WallsAhead = std::function<Float4(size_t slot, const Float4& v)>;

struct SolveGoals {
    double way = 0.8;       // of the fastest particle in a step [spacings]
    double density = 1e-3;  // mean size of the residual of the pressures, in parts of the density
    double worst = 20.0;    // largest residual over the goal for the mean
    double bias = 1e-2;     // mean of the residual times the number of layers over which it adds up
    /// Residual of the viscous solve over its first residual. Most of the first one is in piles and
    /// splashes, where there are any, and the residual that is left acts on a thread above them,
    /// too. With 1e-2 the thread of the scene `honey` falls 1.7 times as fast as with 1e-5 and
    /// tears, with 3e-3 1.1 times, with 1e-3 1.02.
    double viscosity = 1e-3;
    int iterations = 200;  // of each solve, at most
};

struct SolveReport {
    static constexpr bool plain_state = true;
    int pressure_iterations = 0, viscous_iterations = 0;
    double residual = 0.0;  // mean over the particles under pressure, in parts of the density
};

class FluidSolver {
  public:
    /// Makes room for n slots; equations and walls are then zero, to be filled in by the caller.
    /// @param tension  part of negative pressures that acts, 0 to 1
    void resize(size_t n, float tension);
    std::vector<FluidEquation>& equations() { return equations_; }
    /// Adds the wall of a slot whose equation has friction. Slots of a piece must come in ascending
    /// order.
    void add_wall(size_t slot, const Vec3f& normal, const Vec3f& velocity) {
        rough_walls_[slot / slots_of_piece].push_back({uint32_t(slot), normal, velocity});
    }
    std::vector<Float4>& walls() { return wall_; }         // see SolveArrays
    std::vector<Float4>& shares() { return share_; }       // see SolveArrays
    std::vector<float>& masses() { return mass_; }         // [kg]
    std::vector<float>& pressures() { return q_; }         // q [Pa]
    std::span<const Float4> forces() const { return a_; }  // of the last push [N]

    /// The group of every slot; groups are solved independently of each other.
    std::vector<uint16_t>& groups() { return group_; }
    bool has_pairs(size_t slot) const { return all_[slot] > 0; }
    void set_group_count(size_t count);

    /// Relative growth of the density over the step, as predicted by the last solve.
    float growth(size_t k) const {
        const FluidEquation& e = equations_[k];
        return e.weight > 0.0f ? (r_[k] + compliance(k, q_[k] < 0.0f) * q_[k] - e.excess) / e.weight
                               : 0.0f;
    }
    /// The arrays that the kernels read and write.
    SolveArrays arrays();
    /// The arrays for the passes of the linear system in the group of a slot.
    SolveArrays matrix(size_t slot);
    /// Packs the pairs of the lists, and finds the forces of the pressures.
    /// @param x, v  records of the lists, by slot: the solves change their fourth components and
    /// solve for v [m/s]
    /// @param room  memory for the slots of the pairs, by piece; may be that of the lists
    void pack(const ThreadPool& pool, const FluidArrays& fluid, std::span<Float4> x,
              std::span<Float4> v, std::vector<std::vector<uint32_t>>&& room);
    /// Returns the memory of the pairs for reuse; there are then no pairs.
    std::vector<std::vector<uint32_t>> give_room() { return std::exchange(packed_slot_, {}); }
    /// Finds the forces of viscosity between particles from their velocities. Must come before
    /// solve_pressures(), which overwrites the weights of viscosity.
    void rub(const ThreadPool& pool);
    std::span<const Float4> viscous_forces() const { return force_; }  // of the last rub [N]
    /// Changes velocities by the viscosity of dt [s].
    /// @param least  velocity errors that do not count [m/s]
    /// @return the number of iterations
    int solve_viscosity(const ThreadPool& pool, double dt, double least, const SolveGoals& goals);
    /// Scratch memory by slot, unused from the end of one solve for viscosity to the next.
    std::span<Float4> spare() { return p_; }
    /// Changes pressures and velocities, which must contain the effect of the initial pressures
    /// over dt [s].
    SolveReport solve_pressures(const ThreadPool& pool, double dt, const SolveGoals& goals,
                                const WallsAhead& walls_ahead);

  private:
    static constexpr size_t grain = slots_of_piece;  // of loops and of sums
    static constexpr int error_exponent = -40;

    /// Sums over the slots of a group, made in one pass.
    struct Totals {
        OrderlessSum first_product;  // at the start of a linear solve
        UnitSum product;             // later on; its unit follows from the last product
        UnitSum size{error_exponent}, sign{error_exponent};  // residuals in parts of the density
        float most = 0.0f;
        uint32_t count = 0;
        void add_shared(const Totals& other);
    };
    /// The state of a group: bodies that may touch each other and are solved together.
    struct GroupState {
        bool busy = true;
        bool rough = true;   // the linear system has only the near pairs
        bool mends = false;  // the current round is for its worst particles alone
        Totals totals;       // of the current pass
        double rz = 0.0, goal = 0.0;
        double pressed = 0.0;               // number of active slots
        double residual = 0.0, bias = 0.0;  // means of |residual| and residual over the density
        double first_excess = 0.0;          // at the start of a round
        float alpha = 0.0f, beta = 0.0f;
        double coarse_product = 0.0;  // part of rz
        bool coarse_is_new = false;

        Totals no_totals() const;
        void choose_length();
        void turn();
        /// Returns the largest ratio of the residuals in totals to their goals.
        double excess(const SolveGoals& goals);
    };
    /// Consecutive slots of the same group.
    struct Piece {
        uint32_t first, last;
        uint16_t group;
    };
    void begin();
    bool any_busy() const;
    /// Divides the slots of a range that take part into pieces.
    template <class TakesPart>
    void divide(size_t first, size_t last, const TakesPart& takes_part,
                std::vector<Piece>& pieces) const;
    template <class Work>
    void for_slots(const ThreadPool& pool, const Work& work) const;
    template <class Work>
    void for_busy(const ThreadPool& pool, const Work& work) const;
    template <class Work>
    void tally(const ThreadPool& pool, const Work& work);
    /// Compliance of q_k under pressure, or under tension when drawn.
    float compliance(size_t k, bool drawn) const {
        const float c = equations_[k].compliance;
        return drawn && tension_ > 0.0f ? c / tension_ : c;
    }
    void find_residual(const ThreadPool& pool, double dt, const WallsAhead& walls_ahead);
    void find_diagonal(const ThreadPool& pool, double dt);
    void choose_active(const ThreadPool& pool, const SolveGoals& goals);
    void make_coarse(const ThreadPool& pool, double dt);
    void add_products(size_t first, size_t last, double dt);
    void gather_coarse(size_t first, size_t last);
    void solve_coarse();
    void begin_coarse_search(const ThreadPool& pool, bool only_new);
    void begin_coarse(const ThreadPool& pool, double dt);
    float coarse_part(size_t k) const;
    /// The coarse level that a group uses now; null: none.
    CoarsePressures* coarse_of(size_t group) const {
        return state_[group].mends ? nullptr : coarse_[group].get();
    }
    float tally_error(size_t k, Totals& totals) const;
    /// The residual in parts of the density; negative for a slot that is not under pressure and has
    /// more room than it needs.
    float error_of(size_t k) const {
        const float weight = equations_[k].weight;
        if (weight == 0.0f) return 0.0f;
        const bool pressed = active_[k] || q_[k] != 0.0f;
        return (pressed ? std::abs(r_[k]) : r_[k]) / weight;
    }
    void mend_worst(const ThreadPool& pool, double dt, const SolveGoals& goals,
                    const WallsAhead& walls_ahead);
    bool mark_worst(const ThreadPool& pool, const SolveGoals& goals);
    int iterate(const ThreadPool& pool, double dt, const SolveGoals& goals);
    void end_round(const ThreadPool& pool, double dt);
    void add_friction(size_t k, const Float4& u, Float4& to, bool moving) const;

    FluidArrays fluid_;
    // The pairs, by piece; see SolvePairs.
    std::vector<std::vector<uint32_t>> packed_slot_;
    std::vector<std::vector<float>> packed_weight_;
    std::vector<const uint32_t*> slot_;  // by piece
    std::vector<float*> weight_;         // by piece
    std::vector<uint32_t> pair_begin_, near_, all_;
    std::vector<FluidEquation> equations_;
    struct RoughWall {
        uint32_t slot;
        Vec3f normal, velocity;  // [-], [m/s]
    };
    std::vector<std::vector<RoughWall>> rough_walls_;  // by piece
    std::span<Float4> x_, v_;
    std::vector<Float4> wall_, share_, a_, p_, force_;
    std::vector<float> mass_, q_, r_, diagonal_, direction_, product_;
    std::vector<float> began_;  // q at the start of a round
    std::vector<uint8_t> active_, drawn_, mark_;
    std::vector<std::unique_ptr<CoarsePressures>> coarse_;  // by group
    std::vector<uint32_t> cell_;                            // by slot of a group that has one
    std::vector<PlaceInCell> place_;                        // the same
    float tension_ = 0.0f;
    std::vector<uint16_t> group_;  // by slot
    std::vector<GroupState> state_;
    std::vector<Piece> whole_;   // all slots that take part
    std::vector<Piece> pieces_;  // in use: all pieces or fewer
};

}  // namespace taffy
