// Compiled with -march=x86-64-v3 where the compiler knows it; only called after processor_has_v3().
#include "core/neighbors/near_kernels.inl"

namespace taffy {
FindNear near_kernel_v3() {
    return find_near;
}
SortList sort_kernel_v3() {
    return sort_list;
}
}  // namespace taffy
