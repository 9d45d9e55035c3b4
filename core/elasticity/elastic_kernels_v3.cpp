// Compiled with -march=x86-64-v3 where the compiler knows it; called only if processor_has_v3().
#include "core/elasticity/damping_kernels.inl"
#include "core/elasticity/elastic_kernels.inl"

namespace taffy {
const ElasticKernels& elastic_kernels_v3() {
    static constexpr ElasticKernels kernels{"x86-64-v3",  stress_pass, force_pass,   linearise_pass,
                                            tangent_pass, spin_pass,   damping_pass, figures_pass};
    return kernels;
}
}  // namespace taffy
