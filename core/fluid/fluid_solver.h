#pragma once
// The implicit solves of fluids: viscosity, then pressure. Both are linear systems that are
// symmetric and positive definite, solved by conjugate gradients over the slots of the neighbour
// order; see solve_kernels.h for the pairs and docs/method.md for the equations.
//
// Viscosity, Z the matrix of the pairs and of the friction of walls, mass the only scale:
//     (M + dt Z) v = M v* + dt (friction of moving walls)
// Pressure, unknown q_i = m_i P_i / S with P_i >= 0, where K = dP/dC (see FluidEquation) and C'(v)
// is the compression where particles are after dt:
//     V_i S C_i q_i / (m_i K_i) = V_i C_i P0_i / K_i + V_i (C'_i(v) - C_i)
// by Newton's method, each round of which solves the linear system of
//     V_i S C_i q_i / (m_i K_i) - dt^2 D(M^-1 force(q))_i
// with the near pairs only (solve_kernels.h), or with all where that does not bring it on. It ends
// with the forces of all pairs by the pressures that were found, and with the densities that these
// lead to, so that what is left out makes nothing wrong. Only particles that are pressed or would
// be take part; the rest is a free surface. Where a part of negative pressures acts, fluid that is
// drawn is as much softer, and all take part.
#include <cmath>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "core/base/orderless_sum.h"
#include "core/base/parallel.h"
#include "core/base/types.h"
#include "core/fluid/solve_kernels.h"

namespace taffy {

/// What a slot brings to the solves; zeros for solids.
struct FluidEquation {
    float compliance = 0.0f;  // V S C / (m K) [m^3/Pa]
    float excess = 0.0f;      // V C P0 / K, the compression at first and what cohesion adds [m^3]
    float weight = 0.0f;      // V C [m^3]: residuals over it are parts of the density
    float pressure = 0.0f;    // P / q = S / m
    float filling = 0.0f;     // V C of the pairs and the particle itself, without walls [m^3]
    float friction = 0.0f;    // of the nearest wall [kg/s], across its normal
};

/// What the walls add to V C of a slot that moves with v for dt, in the fourth component [m^3], and
/// its gradient with the position, taken negative [m^2].
using WallsAhead = std::function<Float4(size_t slot, const Float4& v)>;

struct SolveGoals {
    double way = 0.8;       // of the fastest particle in a step [spacings]
    double density = 1e-3;  // mean size of the residual of the pressures, parts of the density
    double worst = 20.0;    // largest residual over that goal
    double bias = 1e-2;     // mean of the residual, times the layers that it adds up over
    /// Residual of the viscosity over the first, which is that of a pile or a splash where there is
    /// one: a thread above it is held by what is left of the goal. With 1e-2 the thread of the
    /// scene `honey` falls 1.7 times as fast as with 1e-5 and tears, with 3e-3 1.1 times, with
    /// 1e-3 1.02.
    double viscosity = 1e-3;
    int iterations = 200;  // at most, of each solve
};

struct SolveReport {
    static constexpr bool plain_state = true;
    int pressure_iterations = 0, viscous_iterations = 0;
    double residual = 0.0;  // mean over the pressed particles, parts of the density
};

class FluidSolver {
  public:
    /// Makes room for n slots; equations and walls are zero then, and are filled in by the caller.
    /// @param tension  part of negative pressures that acts, 0 to 1
    void resize(size_t n, float tension);
    std::vector<FluidEquation>& equations() { return equations_; }
    /// The wall of a slot whose equation has a friction. Slots of a piece come one after the other.
    void add_wall(size_t slot, const Vec3f& normal, const Vec3f& velocity) {
        rough_walls_[slot / slots_of_piece].push_back({uint32_t(slot), normal, velocity});
    }
    std::vector<Float4>& walls() { return wall_; }         // see SolveArrays
    std::vector<Float4>& shares() { return share_; }       // see SolveArrays
    std::vector<float>& masses() { return mass_; }         // [kg]
    std::vector<float>& pressures() { return q_; }         // q [Pa]
    std::span<const Float4> forces() const { return a_; }  // of the last push [N]

    /// Slots of these groups are solved for apart from others.
    std::vector<uint16_t>& groups() { return group_; }
    bool has_pairs(size_t slot) const { return all_[slot] > 0; }
    void set_group_count(size_t count);

    /// Of the last solve: by which part of itself the density has grown at the end of its step.
    float growth(size_t k) const {
        const FluidEquation& e = equations_[k];
        return e.weight > 0.0f ? (r_[k] + compliance(k, q_[k] < 0.0f) * q_[k] - e.excess) / e.weight
                               : 0.0f;
    }
    /// What the kernels read and write.
    SolveArrays arrays();
    /// What the passes of the linear system read, in the group of a slot.
    SolveArrays matrix(size_t slot);
    /// Packs the pairs of the lists, and finds the forces of the pressures.
    /// @param x, v  those of the lists, by slot: their fourth components change with the solves,
    /// and
    ///              v is what is solved for [m/s]
    /// @param room  for the slots of the pairs, by piece: may be that of the lists
    void pack(const ThreadPool& pool, const FluidArrays& fluid, std::span<Float4> x,
              std::span<Float4> v, std::vector<std::vector<uint32_t>>&& room);
    /// There are no pairs then.
    std::vector<std::vector<uint32_t>> give_room() { return std::exchange(packed_slot_, {}); }
    /// Finds the forces of viscosity between particles, by their velocities; before pressures are
    /// solved for.
    void rub(const ThreadPool& pool);
    std::span<const Float4> viscous_forces() const { return force_; }  // of the last rub [N]
    /// Changes velocities by the viscosity of dt [s]. @return iterations
    /// @param least  velocities that do not count [m/s]
    int solve_viscosity(const ThreadPool& pool, double dt, double least, const SolveGoals& goals);
    /// By slot: nobody needs it from the end of one solve for viscosity to the next.
    std::span<Float4> spare() { return p_; }
    /// Changes pressures and velocities, which contain those of dt [s] by the pressures at first.
    SolveReport solve_pressures(const ThreadPool& pool, double dt, const SolveGoals& goals,
                                const WallsAhead& walls_ahead);

  private:
    static constexpr size_t grain = slots_of_piece;  // of loops and of sums
    static constexpr int error_exponent = -40;

    /// Of the slots of a group, summed up in one pass.
    struct Totals {
        OrderlessSum first_product;                          // of a search
        UnitSum product;                                     // later on: of the last one's size
        UnitSum size{error_exponent}, sign{error_exponent};  // parts of the density
        float most = 0.0f;
        uint32_t count = 0;
        void add_shared(const Totals& other);
    };
    /// What is solved together: the bodies that may touch each other.
    struct GroupState {
        bool busy = true;
        bool rough = true;   // the linear system has the near pairs only
        bool mends = false;  // a round is for its worst particles alone
        Totals totals;       // of the pass in hand
        double rz = 0.0, goal = 0.0;
        double pressed = 0.0;               // slots
        double residual = 0.0, bias = 0.0;  // means of its size and of itself, parts of the density
        double first_excess = 0.0;          // at the start of a round
        float alpha = 0.0f, beta = 0.0f;

        Totals no_totals() const;
        void choose_length();
        void turn();
        /// Residuals in totals over their goals, the largest of these ratios.
        double excess(const SolveGoals& goals);
    };
    /// Slots side by side that are of the same group.
    struct Piece {
        uint32_t first, last;
        uint16_t group;
    };
    void begin();
    bool any_busy() const;
    /// Of slots side by side, those that take part.
    template <class TakesPart>
    void divide(size_t first, size_t last, const TakesPart& takes_part,
                std::vector<Piece>& pieces) const;
    template <class Work>
    void for_slots(const ThreadPool& pool, const Work& work) const;
    template <class Work>
    void for_busy(const ThreadPool& pool, const Work& work) const;
    template <class Work>
    void tally(const ThreadPool& pool, const Work& work);
    /// Of q_i, of either sign.
    float compliance(size_t k, bool drawn) const {
        const float c = equations_[k].compliance;
        return drawn && tension_ > 0.0f ? c / tension_ : c;
    }
    void find_residual(const ThreadPool& pool, double dt, const WallsAhead& walls_ahead);
    void find_diagonal(const ThreadPool& pool, double dt);
    void choose_active(const ThreadPool& pool, const SolveGoals& goals);
    float tally_error(size_t k, Totals& totals) const;
    /// What is left of the residual, in parts of the density; not where nothing is pressed and more
    /// room than needed.
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
    std::vector<const uint32_t*> slot_;  // of every piece
    std::vector<float*> weight_;         // likewise
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
    float tension_ = 0.0f;
    std::vector<uint16_t> group_;  // by slot
    std::vector<GroupState> state_;
    std::vector<Piece> whole_;   // of what takes part
    std::vector<Piece> pieces_;  // those in hand, all of them or fewer
};

}  // namespace taffy
