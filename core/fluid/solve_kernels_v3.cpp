// Compiled with -march=x86-64-v3 where the compiler knows it; only called after processor_has_v3().
#include "core/fluid/solve_kernels.inl"

namespace taffy {
const SolveKernels& solve_kernels_v3() {
    static constexpr SolveKernels kernels{pack, push, diverge, diagonal, rub, foresee};
    return kernels;
}
}  // namespace taffy
