// Compiled with -march=x86-64-v3 where the compiler knows it; only called after processor_has_v3().
#include "core/surfels/surfel_kernels.inl"

namespace taffy {
const SurfelFunctions& surfel_functions_v3() {
    static constexpr SurfelFunctions functions{"x86-64-v3", colour,     moments,   pack,
                                               weigh,       distances2, neighbours};
    return functions;
}
}  // namespace taffy
