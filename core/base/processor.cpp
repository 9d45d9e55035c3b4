#include "core/base/processor.h"

#include <cstdlib>

namespace taffy {

bool processor_has_v3() {
#if defined(TAFFY_HAVE_V3) && (defined(__x86_64__) || defined(_M_X64))
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
           __builtin_cpu_supports("bmi2");
#else
    return false;
#endif
}

bool use_v3_kernels() {
    static const bool answer = processor_has_v3() && !std::getenv("TAFFY_BASELINE");
    return answer;
}

}  // namespace taffy
