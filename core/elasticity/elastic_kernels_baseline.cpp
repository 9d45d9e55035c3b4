#include "core/elasticity/damping_kernels.inl"
#include "core/elasticity/elastic_kernels.inl"

namespace taffy {
const ElasticKernels& elastic_kernels_baseline() {
    static constexpr ElasticKernels kernels{"x86-64",     stress_pass, force_pass,   linearise_pass,
                                            tangent_pass, spin_pass,   damping_pass, figures_pass};
    return kernels;
}
}  // namespace taffy
