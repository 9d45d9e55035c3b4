#include "core/base/profiler.h"

namespace taffy {

Profiler::Scope::Scope(Profiler& profiler, std::string_view phase)
    : profiler_(profiler),
      phase_(profiler.phase_index(phase)),
      start_(std::chrono::steady_clock::now()) {}

Profiler::Scope::~Scope() {
    const std::chrono::duration<double, std::milli> elapsed =
        std::chrono::steady_clock::now() - start_;
    PhaseTime& phase = profiler_.phases_[phase_];
    phase.milliseconds += elapsed.count();
    ++phase.calls;
}

void Profiler::reset() {
    for (PhaseTime& phase : phases_) {
        phase.milliseconds = 0.0;
        phase.calls = 0;
    }
}

size_t Profiler::phase_index(std::string_view name) {
    for (size_t i = 0; i < phases_.size(); ++i)
        if (phases_[i].name == name) return i;
    phases_.push_back({std::string(name), 0.0, 0});
    return phases_.size() - 1;
}

}  // namespace taffy
