#pragma once
// Bodies whose mesh disappears while another surface appears: each pixel that both cover shows one
// of them.
#include <algorithm>

#include "core/snapshot/snapshot.h"

namespace taffy {

inline bool fades(const BodyState& body) {
    return body.mesh_part > 0.0f;
}

/// Whether the body's mesh is drawn: because the body is shown as its mesh, or while the mesh
/// fades.
inline bool shows_mesh(const BodyState& body) {
    return body.shown_as == &mesh_surface || fades(body);
}

/// How far both surfaces of a body that fades are set back from the light when they cast shadows
/// [m]: neither may shade the other, which is up to a particle spacing off. Their shadows on other
/// things keep their outline.
inline float shadow_set_back(const Snapshot& snapshot) {
    float largest = 0.0f;
    for (const BodyState& body : snapshot.bodies)
        if (fades(body)) largest = std::max(largest, body.spacing);
    return largest;
}

}  // namespace taffy
