#pragma once
// The passes of the implicit fluid solves over the slots of CurrentNeighbours, compiled twice like
// the force passes (fluid_kernels.h). Plain arrays only.
//
// Once a solve, pack finds the neighbours j of slot i that count, first those within the viscous
// reach, and for each pair a weight (x_ij = x_i - x_j, m the molten part, mu the viscosity):
// at first
//     z_ij = V_i V_j 5 w_ij (mu_i + mu_j)/2 lap W_v(r) / r^2          within the viscous reach
// and, once foresee has passed, in its place
//     g_ij = V_i V_j (-W_p'(r)) / r                                   of every pair with fluid
// Both are the same from both sides, bit for bit, so that every pressure and every viscous force
// has its exact opposite along the pair. pack also does a push, with g at the present positions,
// which it does not keep. Then any number of times (G the walls' push V_i grad U_i, q the pressure
// over the lattice's slope, times m):
//     push     a_i = (sum_j g_ij (q_i + q_j) x_ij + q_i G_i) / mass_i
//     diverge  D_i(v) = - sum_j g_ij x_ij . (v_i - v_j) - G_i . v_i      rate of V_i C_i
//     diagonal of D push
//              these over all pairs, or over those within the viscous reach: half of them, with
//              0.999 of the diagonal and 0.955 of the slope S of the lattice
//     rub      f_i = - sum_j z_ij (x_ij . (u_i - u_j)) x_ij
//     foresee  V_i (sum_j V_j W_p(r') + V_i W_p(0)) at the distances r' after dt with the
//              velocities u, whose fourth components are volumes; the weights g become those at r'
// diverge is minus the transpose of the force in push: both solves are symmetric.
#include <cstdint>

#include "core/base/float4.h"
#include "core/fluid/fluid_kernels.h"

namespace taffy {

/// The packed pairs; the pairs of every slots_of_piece slots have arrays of their own.
struct SolvePairs {
    const uint32_t* const* slot = nullptr;  // by piece
    float* const* weight = nullptr;         // by piece: z [kg/(m^2 s)], then g [m^4]
    uint32_t* begin = nullptr;              // by slot: first pair in the piece
    uint32_t* near = nullptr;               // by slot: number of pairs within the viscous reach
    uint32_t* all = nullptr;  // by slot: number of pairs; near and all are filled up to multiples
                              // of eight with i itself, weight 0
};

/// Buffers into which pack writes the pairs of a piece.
struct PackingRoom {
    uint32_t* slot = nullptr;      // for all lists of the piece, and eight more for each
    float* rub = nullptr;          // the same size
    float* press = nullptr;        // for the longest list and sixteen more
    uint32_t* far_slot = nullptr;  // the same size as press
    float* far_press = nullptr;    // the same size as press
};

struct SolveArrays {
    FluidArrays fluid;  // lists and records
    SolvePairs pairs;
    const uint32_t* count = nullptr;  // pairs.near or pairs.all, for push, diverge, diagonal
    PackingRoom room;                 // for pack
    const float* q = nullptr;         // by slot, for pack [Pa]

    const Float4* wall = nullptr;   // by slot: G_i [m^2]; fourth: V_i U_i [m^3]
    const Float4* share = nullptr;  // by slot: 1/mass along each axis, 0 where held; fourth unused
    Float4* x = nullptr;  // by slot: position [m]; fourth: the volume in pack [m^3], then q [Pa] or
                          // the direction of the search
    Float4* u = nullptr;  // by slot: a velocity [m/s] or an acceleration [m/s^2]; fourth: the
                          // volume in foresee [m^3]
    float* result = nullptr;    // by slot: D, or the result of foresee
    float dt = 0.0f;            // for foresee [s]
    bool keep_weights = false;  // foresee leaves the weights as they are
    Float4* force = nullptr;    // by slot: result of rub [N]
};

using SolvePass = void (*)(const SolveArrays&, size_t first, size_t last);

struct SolveKernels {
    SolvePass pack;      // slots of one piece: q -> pairs, u: the force [N] of pressures
    SolvePass push;      // x.w -> u; without shares, the force [N]
    SolvePass diverge;   // u -> result
    SolvePass diagonal;  // -> result: diagonal of the matrix D of push, without its sign
    SolvePass rub;       // u -> force
    SolvePass foresee;   // u -> result, weights g
};

const SolveKernels& solve_kernels();
const SolveKernels& solve_kernels_baseline();
const SolveKernels& solve_kernels_v3();

}  // namespace taffy
