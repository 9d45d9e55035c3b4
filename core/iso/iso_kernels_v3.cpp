// Compiled with -march=x86-64-v3 where the compiler knows it; only called after processor_has_v3().
#include "core/iso/iso_kernels.inl"

namespace taffy {
const IsoFunctions& iso_functions_v3() {
    static constexpr IsoFunctions functions{"x86-64-v3", add_to_nodes, evaluate,   find_values,
                                            gather_near, surroundings, common_mean};
    return functions;
}
}  // namespace taffy
