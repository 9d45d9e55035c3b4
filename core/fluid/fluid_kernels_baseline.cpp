#include "core/fluid/fluid_kernels.inl"

namespace taffy {
const FluidKernels& fluid_kernels_baseline() {
    static constexpr FluidKernels kernels{"x86-64", density_pass, force_pass};
    return kernels;
}
}  // namespace taffy
