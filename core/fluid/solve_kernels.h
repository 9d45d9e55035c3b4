#pragma once
// The passes of the implicit fluid solves over the slots of CurrentNeighbours, compiled twice like
// the force passes (fluid_kernels.h). Plain arrays only.
//
// Once a solve, pack: the neighbours j of slot i that count, those within the viscous reach first,
// and the weights of each pair (x_ij = x_i - x_j, m the molten part, mu the viscosity)
//     g_ij = V_i V_j (-W_p'(r)) / r                                   of every pair with fluid
//     z_ij = V_i V_j 5 w_ij (mu_i + mu_j)/2 lap W_v(r) / r^2          within the viscous reach
// Both are the same from both sides, bit for bit, so that every pressure and every viscous force
// has its exact opposite along the pair. Then any number of times (G the walls' push V_i grad U_i,
// q the pressure over the lattice's slope, times m):
//     push     a_i = (sum_j g_ij (q_i + q_j) x_ij + q_i G_i) / mass_i
//     diverge  D_i(v) = - sum_j g_ij x_ij . (v_i - v_j) - G_i . v_i      rate of V_i C_i
//     diagonal of D push
//              these over all pairs, or over those within the viscous reach: half of them, with
//              0.999 of the diagonal and 0.955 of the slope S of the lattice
//     rub      f_i = - sum_j z_ij (x_ij . (u_i - u_j)) x_ij
//     foresee  V_i (sum_j V_j W_p(r') + V_i W_p(0)) at the distances r' after dt with the
//     velocities
//              u, whose fourth components are volumes; the weights g become those at r'
// diverge is minus the transpose of the force in push: both solves are symmetric.
#include <cstdint>

#include "core/base/float4.h"
#include "core/fluid/fluid_kernels.h"

namespace taffy {

/// The packed pairs. Slot i has room from begin[i] + 8 i on, for its list and eight more.
struct SolvePairs {
    uint32_t* slot = nullptr;
    float* press = nullptr;    // g [m^4]
    float* rub = nullptr;      // z [kg/(m^2 s)], of those within the viscous reach
    uint32_t* near = nullptr;  // by slot: how many are within the viscous reach
    uint32_t* all = nullptr;   // by slot; both are filled up to multiples of eight with i itself,
                               // weight 0
};

struct SolveArrays {
    FluidArrays fluid;  // lists and records
    SolvePairs pairs;
    const uint32_t* count = nullptr;  // pairs.near or pairs.all: of push, diverge, diagonal
    uint32_t* far_slot = nullptr;     // room for the longest list and eight more
    float* far_press = nullptr;

    const Float4* wall = nullptr;   // by slot: G_i [m^2]; fourth: V_i U_i [m^3]
    const Float4* share = nullptr;  // by slot: 1/mass along each axis, 0 where held; fourth unused
    Float4* x = nullptr;  // by slot: position [m]; fourth: q [Pa], or the direction searched along
    Float4* u = nullptr;  // by slot: a velocity [m/s] or an acceleration [m/s^2]; fourth: foresee
    float* result = nullptr;    // by slot: D, or what foresee finds
    float dt = 0.0f;            // of foresee [s]
    bool keep_weights = false;  // in foresee
    Float4* force = nullptr;    // by slot: of rub [N]
};

using SolvePass = void (*)(const SolveArrays&, size_t first, size_t last);

struct SolveKernels {
    SolvePass pack;
    SolvePass push;      // x.w -> u; without shares, the force [N]
    SolvePass diverge;   // u -> result
    SolvePass diagonal;  // -> result: of the matrix D of push, without sign
    SolvePass rub;       // u -> force
    SolvePass foresee;   // u -> result, press
};

const SolveKernels& solve_kernels();
const SolveKernels& solve_kernels_baseline();
const SolveKernels& solve_kernels_v3();

}  // namespace taffy
