#pragma once
// Functions to inspect a simulation in tests.
#include <bit>

#include "core/simulation/simulation.h"

namespace taffy::test {

inline Snapshot snapshot_of(const Simulation& simulation) {
    Snapshot snapshot;
    simulation.capture(snapshot);
    return snapshot;
}

/// Whether every position is finite, nothing was rolled back and the run is not paused.
inline bool healthy(const Simulation& simulation) {
    const Snapshot s = snapshot_of(simulation);
    bool finite = true;
    for (size_t i = 0; i < s.position.size(); ++i)
        finite &= s.position[i].allFinite() || !is_present(s.flags[i]);
    return finite && s.notice.empty() && !s.paused;
}

inline bool same_bits(const std::vector<Vec4f>& a, const std::vector<Vec4f>& b) {
    if (a.size() != b.size()) return false;
    for (size_t i = 0; i < a.size(); ++i)
        for (int k = 0; k < 4; ++k)
            if (std::bit_cast<uint32_t>(a[i][k]) != std::bit_cast<uint32_t>(b[i][k])) return false;
    return true;
}

/// Returns the particles of a body whose rest position satisfies the condition.
template <class Condition>
std::vector<uint32_t> particles_where(const BodyDefinition& body, const Condition& condition) {
    std::vector<uint32_t> result;
    for (uint32_t i = 0; i < body.rest.size(); ++i)
        if (condition(body.rest[i])) result.push_back(i);
    return result;
}

inline Obstacle floor_at(float z) {
    Obstacle plane;
    plane.name = "floor";
    plane.centre = Vec3f(0, 0, z);
    return plane;
}

inline void move_body(BodyDefinition& body, const Vec3f& by) {
    for (Vec3f& x : body.rest) x += by;
}

}  // namespace taffy::test
