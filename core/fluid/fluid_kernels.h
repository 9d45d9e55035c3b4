#pragma once
// The two passes of the fluid forces over the slots of CurrentNeighbours, compiled twice like the
// elastic kernels. This header and the kernels use plain arrays only, so that no inline function is
// shared between the two builds.
//
// Pass 1, slot i (x_ij = x_i - x_j, e_ij = x_ij / r_ij; W_c poly6, W_p Wendland C4, W_v viscosity
// kernel of the support viscous_reach h, W_a Wendland C2 of the support attraction_reach h):
//     C_i = sum_j V_j W_p(r_ij), itself included,      n_i = sum_j V_j grad W_c(x_ij),
//     S_i, see below
// Pass 2, slot i (m_i the molten part):
//     f_i = sum_j V_i V_j a_ij e_ij
//     a_ij = - W_p'(r_ij) P_ij                                                        pressure
//            + 5 w_ij (mu_i + mu_j)/2 lap W_v(r_ij) ((v_j - v_i) . e_ij)              viscosity
//            + (g_i + g_j) W_a'(r_ij)                                                 cohesion
//     and, with the surface tension of [KAG05], V_i s_i k_i e_i with the curvature
//     k_i = sum_j V_j (e_i - e_j) . grad W_c / sum_j V_j W_c,  |k_i| <= 1.5/h,  over j at a surface
//     P_ij = m_i p_i + m_j p_j,    w_ij = 1 - (1 - m_i)(1 - m_j)
// Fluids of different resolution: the kernels of a pair have the support h_ij, the mean of both
// particles' supports, or the only one where the other particle is of a body that does not flow. It
// is the same from both sides, so that all that follows still holds.
// Sums run over the pairs within reach in which at least one particle is molten, in the order of
// the lists: other pairs of the lists change no bit. P_ij is p_i + p_j between fluids, the fluid's
// pressure against a solid, and nothing between solids. Density and pressure use the same kernel,
// so that pressure forces are the gradient of an energy; so is cohesion, of sum V_i g_i (1 - sum_j
// V_j W_a). Every force except the surface tension of [KAG05] has its opposite and acts along the
// line between the two particles: linear and angular momentum are kept.
#include <cstddef>
#include <cstdint>

#include "core/base/float4.h"
#include "core/neighbors/slot_lists.h"

namespace taffy {

struct FluidArrays {
    SlotLists lists;  // of neighbours
    // The records that slots show to their neighbours, and one more record: far away, without
    // volume.
    const Float4* x = nullptr;      // position [m]; fourth: rest volume V [m^3]
    const Float4* v = nullptr;      // velocity [m/s]; fourth: viscosity mu [Pa s]
    const Float4* phase = nullptr;  // molten part m times pressure over the lattice's slope (see
                                    // fluid.cpp) [Pa], m [-], cohesion g [J/m^3]; fourth: support h
                                    // [m], 0 of bodies that do not flow
    const Float4* normal = nullptr;  // one more record, too: e_i = n_i/|n_i|, zero but at a
                                     // surface; fourth: s_i [N/m^2]. Null: not [KAG05]
    uint32_t nobody = 0;             // index of the additional record
    float support = 0.0f;            // h, where all supports are the same [m]
    bool mixed = false;              // supports differ
    float pair_reach = 1.0f;         // reach of pressure pairs over h
    bool cohesion = false;           // some g is not zero
    // Of kernels of support 1:
    float colour_scale = 0.0f;      // W_c is this times (1 - q^2)^3, q = r/h
    float density_scale = 0.0f;     // W_p is this times (1-q)^6 (1 + 6q + 35q^2/3)
    float pressure_scale = 0.0f;    // - W_p'/r is this times (1-q)^5 (1 + 5q)
    float attraction_reach = 1.0f;  // support of W_a over h; 1 without cohesion
    float attraction_scale = 0.0f;  // - W_a'/r is this times (1 - q/attraction_reach)^3
    float viscous_reach = 1.0f;     // support of W_v over h
    float viscosity_scale = 0.0f;   // lap W_v is this times (1 - q/viscous_reach)

    uint8_t* within = nullptr;  // from pass 1 to pass 2: for every eight list entries, bits of the
                                // pairs that count; null: there is no pass 2
    Float4* sums = nullptr;     // pass 1: n_i [1/m]; fourth: C_i [-]; 0 for solid slots
    float* slopes = nullptr;    // pass 1: S_i = - sum_j V_j r_ij W_p'(r_ij) / 3 [-]; 0 if solid
    Float4* force = nullptr;    // pass 2 [N]
};

using FluidPass = void (*)(const FluidArrays&, size_t first, size_t last);

struct FluidKernels {
    const char* name;
    FluidPass density_pass;
    FluidPass force_pass;
};

/// Returns the fastest set that this processor runs, see core/base/processor.h.
const FluidKernels& fluid_kernels();
const FluidKernels& fluid_kernels_baseline();
const FluidKernels& fluid_kernels_v3();

}  // namespace taffy
