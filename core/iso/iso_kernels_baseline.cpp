#include "core/iso/iso_kernels.inl"

namespace taffy {
const IsoFunctions& iso_functions_baseline() {
    static constexpr IsoFunctions functions{"x86-64",    add_to_nodes, evaluate,   find_values,
                                            gather_near, surroundings, common_mean};
    return functions;
}
}  // namespace taffy
