// Compiled with -march=x86-64-v3 where the compiler knows it; only called after processor_has_v3().
#include "core/fluid/fluid_kernels.inl"

namespace taffy {
const FluidKernels& fluid_kernels_v3() {
    static constexpr FluidKernels kernels{"x86-64-v3", density_pass, force_pass};
    return kernels;
}
}  // namespace taffy
