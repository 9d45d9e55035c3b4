#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// The cross-section of a body at one of its particles: the part that a hand would close around to
/// twist the body.
struct BodySection {
    uint32_t particle = 0;   // the one nearest to the section's middle
    glm::vec3 centre{0.0f};  // of that particle [m]
    float radius = 0.1f;     // for a grip that holds the whole section [m]
};
BodySection body_section(const Snapshot& snapshot, uint32_t particle, glm::vec3 axis);

}  // namespace taffy
