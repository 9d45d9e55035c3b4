#pragma once
// Kernels are compiled twice, for baseline x86-64 and for x86-64-v3 (AVX2, FMA); which of the two
// runs is decided at run time by the processor. See taffy_kernel_sources in
// cmake/TaffyKernels.cmake.

namespace taffy {

/// Returns whether this program has kernels for x86-64-v3 and the processor can run them.
bool processor_has_v3();
/// As processor_has_v3(), but false when the environment variable TAFFY_BASELINE is set.
bool use_v3_kernels();

}  // namespace taffy
