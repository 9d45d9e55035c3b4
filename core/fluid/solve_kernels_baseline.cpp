#include "core/fluid/solve_kernels.inl"

namespace taffy {
const SolveKernels& solve_kernels_baseline() {
    static constexpr SolveKernels kernels{pack, push, diverge, diagonal, rub, foresee};
    return kernels;
}
}  // namespace taffy
