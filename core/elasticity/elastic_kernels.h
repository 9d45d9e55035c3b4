#pragma once
// The passes of the elastic and damping forces over blocks of eight particles of one body, compiled
// twice: for baseline x86-64 and for x86-64-v3 (AVX2, FMA). Which set is used is chosen at run time
// by the processor. This header and the kernels use plain arrays only, so that no inline function
// is shared between the two builds.
//
// Pass 1, row i (docs/method.md defines s_ij, z_ij, e_ij):
//     G_i = sum_j s_ij e_ij z_ij^T, rotation R_i, strain, stress P_i -> record Q_i, pair sum b_i
// Pass 2, row i:
//     f_i = gain V_i ( Q_i k_i + sum_j s_ij Q_j z_ij + b_i ),  k_i = sum_j s_ij z_ij
// Both passes are given displacements from the frame of the body (body_frame.h), and so
// e_ij - z_ij in place of e_ij: G(u) = G - K, H = G(u) K+ replaces F - K K+, and
// H_s = G(u) K_full+ replaces F_s in Q and b, whose remaining parts cancel. Q = P K+ - g F_s and
// b_i = sum_j s_ij (g_i + g_j) e_ij include the stabilisation
//     U_s = 1/2 sum_i g_i V_i sum_j s_ij |r_ij|^2,   r_ij = e_ij - F_s,i z_ij,   F_s = G K_full+,
// g_i = alpha_i E. Its exact gradient is pairwise because F_s is the least-squares fit with the
// weights s_ij. Sheets also resist their mean curvature,
//     U_m = 1/2 sum_i beta_i V_i |L_i|^2,   L_i = sum_j s_ij r_ij,
// which adds - beta L (K_full+ k)^T to Q and V_i sum_j s_ij (beta_i L_i - beta_j L_j) to f_i.
//
// mls [MKN04] is the formula `corotated` with other weights s_ij: kernel values instead of kernel
// slopes, see RestState. The force against changes of volume adds to P
//     volume (J - 1) cof(F^),   F^ = F + R (I - K K+),   J = det F^
// where F^ has unit stretch in directions that are not sampled.
//
// The change of the forces with a displacement u is computed by two passes too: the tangent pass
// computes the change of Q from G(u), the force pass sums. The tangent stiffness is symmetric and
// positive semidefinite by construction (dF = G(u) K+, B = frame^T dF, Pi = K K+):
//     dP = frame (2 mu sym(Pi B) + lambda tr(Pi B) I + (B - Pi B) N)    Cauchy strain: frame = R
//     dP = frame (2 mu sym(B) + lambda tr(B) I) + dF N                  nonlinear: frame = F
// N is the stress made positive semidefinite. The rotation is frozen within the directions that
// are sampled; out of the plane of a sheet or the line of a rod it follows the displacement, and
// only the tension N resists.
#include <cstddef>
#include <cstdint>

#include "core/base/float4.h"
#include "core/elasticity/figure_block.h"

namespace taffy {

/// The result of pass 1 that neighbours read in pass 2: one cache line per particle.
struct alignas(64) StressRecord {
    Float4 column[3];  // columns of Q_i [Pa]; fourth components: beta_i L_i of sheets [Pa/m]
    Float4 rest;       // x0_i [m], written once
};

/// Rest-state matrices of eight particles, symmetric: xx, yy, zz, xy, xz, yz.
struct alignas(32) RestBlock {
    static constexpr bool plain_state = true;
    float K_inverse[6][8];       // pseudo-inverse of K_i
    float projection[6][8];      // corotated: K K+; the other operators: K
    float K_full_inverse[6][8];  // K_full+ of F_s; differs from K_inverse for curved sheets, rods
};

/// The data of eight particles from which tangent_pass computes the change of the forces.
struct alignas(32) TangentBlock {
    float frame[9][8];    // Cauchy strain: rotation; nonlinear strain: F in the world frame
    float tension[6][8];  // positive semidefinite part of the stress [Pa]: xx, yy, zz, xy, xz, yz
};

constexpr uint32_t rotation_lanes = 8;  // particles of a RotationBlock

/// Rotations of eight particles as quaternions x, y, z, w; part of the state, because they are the
/// warm start of the next step.
struct alignas(32) RotationBlock {
    static constexpr bool plain_state = true;
    float q[4][rotation_lanes];
};

enum class ElasticFormula : uint8_t { original, corotated_2009, corotated };

struct ElasticConstants {
    ElasticFormula formula = ElasticFormula::corotated;
    bool green = false;
    bool full_rank = true;  // every K_i of the body is invertible, and g is the same everywhere
    float lambda = 0.0f;    // [Pa], that of plane or uniaxial stress for sheets and rods
    float mu = 0.0f;        // [Pa]
    float g = 0.0f;         // [Pa], stabilisation of full-rank bodies; others: rest[i].value[3]
    float damping = 0.0f;   // rate rho0 L^2 [kg/(m s)], see pair_damping.h
    float gain = 1.0f;      // 1/2 for corotated_2009 (eq. 16), else 1
    float volume = 0.0f;    // [Pa]; gain volume (det F - 1)^2 / 2 is an energy density
    bool rotates = true;    // false: mls without corotation, R = I
};

/// Arrays of one body. Index 0 is the body's first particle; neighbour indices count from it.
struct ElasticArrays {
    uint32_t count = 0;
    const uint32_t* pair_begin = nullptr;  // count + 1
    const uint32_t* neighbour = nullptr;
    const float* s = nullptr;  // [1/m^2], per pair
    const float* a = nullptr;  // per pair, weights of A; corotated_2009 only
    // Stress, linearise and figures pass: displacements [m] in the frame of the body, see
    // body_frame.h. Tangent pass: changes of the positions [m] in space. Damping passes: positions
    // [m].
    const Float4* x = nullptr;
    // Columns of the rotation that takes forces to space: the frame's; the identity after a tangent
    // pass.
    Float4 frame[3] = {{{1, 0, 0, 0}}, {{0, 1, 0, 0}}, {{0, 0, 1, 0}}};
    const Float4* rest = nullptr;   // x0 [m]
    const Float4* k = nullptr;      // sum_j s_ij z_ij [1/m]; fourth component: beta_i [Pa m^2]
    const float* volume = nullptr;  // V_i [m^3]
    const RestBlock* rest_block = nullptr;
    const Float4* held =
        nullptr;  // null, or one rotation x, y, z, w per particle; zero: not held by a clamp
    RotationBlock* rotation = nullptr;
    const RotationBlock* warm = nullptr;  // figures only: warm start, not written
    FigureBlock* figures = nullptr;       // [J/m^3], [Pa]
    TangentBlock* tangent = nullptr;
    StressRecord* record = nullptr;
    const Float4* v = nullptr;   // velocities [m/s]; damping only
    Float4* spin = nullptr;      // w_i [rad/s]; damping only
    Float4* pair_sum = nullptr;  // b_i
    Float4* force = nullptr;     // pass 2 adds to it [N]
};

/// Blocks [first, last) of eight particles each.
using ElasticPass = void (*)(const ElasticArrays&, const ElasticConstants&, uint32_t first,
                             uint32_t last);

struct ElasticKernels {
    const char* name;  // "x86-64" or "x86-64-v3"
    ElasticPass stress_pass;
    ElasticPass force_pass;
    ElasticPass linearise_pass;  // fills tangent; x and rotation are those of the last stress pass
    ElasticPass tangent_pass;    // like stress_pass, for the change of the forces; x: displacements
    ElasticPass spin_pass;       // pair_damping.h: w_i
    ElasticPass damping_pass;    // pair_damping.h: adds f_i
    ElasticPass figures_pass;    // x as for the stress pass; writes nothing but figures
};

/// Returns the fastest set of kernels that this processor runs, see core/base/processor.h.
const ElasticKernels& elastic_kernels();
const ElasticKernels& elastic_kernels_baseline();
const ElasticKernels& elastic_kernels_v3();

/// Computes the rotation nearest to F (row-major 3x3), robust for any rank and for inverted F.
/// On entry q holds the warm start x, y, z, w. The kernels use it for the rare particles for which
/// Newton's method does not converge.
void robust_rotation(const float F[9], float q[4]);

}  // namespace taffy
