#include "core/neighbors/near_kernels.inl"

namespace taffy {
FindNear near_kernel_baseline() {
    return find_near;
}
SortList sort_kernel_baseline() {
    return sort_list;
}
}  // namespace taffy
