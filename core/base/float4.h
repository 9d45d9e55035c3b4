#pragma once

namespace taffy {

/// Four floats on a 16-byte boundary, a vector and one spare value, for kernels, which use plain
/// arrays.
struct alignas(16) Float4 {
    static constexpr bool plain_state = true;
    float value[4];
};

}  // namespace taffy
