#pragma once
// The figures of elastic_figures.h for eight particles, as the kernels compute them.

namespace taffy {

/// Energies and stresses have the unit of the moduli that the kernel was given.
struct alignas(32) FigureBlock {
    float energy[8];  // the sum for strain, change of volume and stabilisation
    float von_mises[8];
    float pressure[8];
    float volume_ratio[8];  // det F
    float stretch[8];       // Frobenius norm of F over sqrt(3)
};

}  // namespace taffy
