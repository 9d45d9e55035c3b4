#pragma once
// The passes of the elastic forces of bonded particles, over blocks of eight particles; compiled
// twice like core/elasticity/elastic_kernels.h. Every particle has its own rest offsets: z_ij need
// not be -z_ji, so a force gathers the neighbours' contributions from the reverse bonds.
//
// Pass 1, row i:  G_i = sum_j s_ij e_ij z_ij^T, F_i = G_i K_i+, R_i, P_i ->  Q_i = V_i (P K+ - g F)
//                 own_i = Q_i k_i + V_i (g_i sum_j s_ij e_ij + beta_i L_i sum_j s_ij)
// Pass 2, row i:  f_i = own_i - sum_j s_ji (Q_j z_ji + g_j V_j (x_i - x_j) + beta_j V_j L_j)
// with k_i = sum_j s_ij z_ij and, in sheets, the mean curvature L_i (elastic_kernels.h). Strain,
// stress and their changes are those of the lattice: core/elasticity/elastic_formulas.inl.
//
// The change of the forces with a displacement u is computed by two passes too, as in
// elastic_kernels.h.
#include <cstdint>

#include "core/base/float4.h"
#include "core/elasticity/elastic_kernels.h"
#include "core/elasticity/figure_block.h"

namespace taffy {

/// The result of pass 1 that neighbours read in pass 2: one cache line per particle.
struct alignas(64) BondRecord {
    Float4 column[3];  // columns of Q_i [J]
    Float4 place;      // x_i - beta_i L_i / g_i [m]; fourth component: g_i V_i [J]
};

/// Elastic constants of eight particles, multiplied by their volumes. They follow from materials
/// and bonds.
struct alignas(32) BondConstants {
    float mu[8], lambda[8], g[8];  // [J]
    float volume[8];               // [J]; volume (J - 1)^2 / 2 is an energy
    float beta[8];                 // [J m^2], for the mean curvature of sheets
    float green[8];                // 1: nonlinear strain, else 0
};

/// Moments of the bonds of eight particles.
struct alignas(32) BondMoments {
    static constexpr bool plain_state = true;
    float rank[8];           // number of directions that the bonds span
    float K[6][8];           // sum_j s_ij z_ij z_ij^T: xx, yy, zz, xy, xz, yz
    float inverse_trace[8];  // 1 / sum_j s_ij |z_ij|^2
};

/// One number for each of eight particles.
struct alignas(32) BondLanes {
    float value[8];
};

struct BondArrays {
    uint32_t count = 0;
    const uint32_t* begin = nullptr;   // first bond of each particle
    const uint32_t* number = nullptr;  // number of bonds of each particle
    const Float4* offset = nullptr;    // z_ij [m]; fourth component: s_ij [1/m^2]; per bond
    const uint32_t* other = nullptr;   // j, per bond
    const Float4* mirror = nullptr;    // z_ji and s_ji, per bond (i, j)
    const Float4* x = nullptr;         // positions [m]; tangent passes: displacements
    const Float4* v = nullptr;         // [m/s]; damping only
    const Float4* k = nullptr;         // sum_j s_ij z_ij [1/m]
    const RestBlock* rest = nullptr;   // K+, K K+, K_full+
    const BondConstants* constants = nullptr;
    const BondMoments* moments = nullptr;
    const float* weight = nullptr;   // sum_j s_ij [1/m^2]
    const float* damping = nullptr;  // d_i [kg m^2/s], see BondNetwork::add_damping
    const Float4* held = nullptr;    // rotations x, y, z, w of clamps; zero: not held
    const uint8_t* dimension =
        nullptr;  // directions that K may span; where it is 3, held is ignored
    RotationBlock* rotation = nullptr;
    TangentBlock* tangent = nullptr;
    BondRecord* record = nullptr;
    Float4* own = nullptr;                // [N]
    const RotationBlock* warm = nullptr;  // figures only: warm start, not written
    FigureBlock* figures = nullptr;       // [J]
    BondLanes* measure = nullptr;         // squared deviatoric strain and residual [-]
    Float4* force = nullptr;              // [N]; passes add to it
};

/// Blocks [first, last) of eight particles each.
using BondPass = void (*)(const BondArrays&, uint32_t first, uint32_t last);

struct BondKernels {
    BondPass stress_pass;
    BondPass linearise_pass;  // fills tangent; x and rotation are those of the last stress pass
    BondPass tangent_pass;    // like stress_pass, for the change of the forces; x: displacements
    BondPass frozen_pass;     // like tangent_pass, without stress: uses the rotations only
    BondPass force_pass;
    BondPass damped_force_pass;  // force_pass and damping_pass at once
    BondPass damping_pass;
    BondPass figures_pass;  // writes the figures of blocks with bonds, and nothing else
};

const BondKernels& bond_kernels();
const BondKernels& bond_kernels_baseline();
const BondKernels& bond_kernels_v3();

}  // namespace taffy
