#pragma once
// Kernels are compiled twice, for baseline x86-64 and for x86-64-v3 (AVX2, FMA); the processor
// decides at run time which of them works. See taffy_kernel_sources in cmake/TaffyKernels.cmake.

namespace taffy {

/// This program has kernels for x86-64-v3 and the processor can run them.
bool processor_has_v3();
/// The same, unless the environment variable TAFFY_BASELINE asks for the baseline.
bool use_v3_kernels();

}  // namespace taffy
