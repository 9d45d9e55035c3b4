// Compiled for x86-64-v3; called only if processor_has_v3().
#include "core/bonds/bond_kernels.inl"

namespace taffy {
const BondKernels& bond_kernels_v3() {
    static constexpr BondKernels kernels{stress_pass,  linearise_pass, tangent_pass,
                                         frozen_pass,  force_pass,     damped_force_pass,
                                         damping_pass, figures_pass};
    return kernels;
}
}  // namespace taffy
