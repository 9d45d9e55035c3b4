#include "core/surfels/surfel_kernels.inl"

namespace taffy {
const SurfelFunctions& surfel_functions_baseline() {
    static constexpr SurfelFunctions functions{"x86-64", colour,     moments,   pack,
                                               weigh,    distances2, neighbours};
    return functions;
}
}  // namespace taffy
