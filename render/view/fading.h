#pragma once
// Bodies whose mesh goes while another surface comes: of the pixels that both cover, each shows
// one.
#include <algorithm>

#include "core/snapshot/snapshot.h"

namespace taffy {

inline bool fades(const BodyState& body) {
    return body.mesh_part > 0.0f;
}

/// Its mesh is seen: as what the body is shown, or while it fades.
inline bool shows_mesh(const BodyState& body) {
    return body.shown_as == &mesh_surface || fades(body);
}

/// How far both surfaces of a body that fades stand behind themselves, seen from the light, when
/// they cast shadows [m]: neither shall shade the other, which is up to a spacing off. What they
/// throw elsewhere has the same outline.
inline float shadow_set_back(const Snapshot& snapshot) {
    float largest = 0.0f;
    for (const BodyState& body : snapshot.bodies)
        if (fades(body)) largest = std::max(largest, body.spacing);
    return largest;
}

}  // namespace taffy
