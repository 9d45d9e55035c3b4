#pragma once
#include <cstdint>
#include <vector>

#include "render/passes/occlusion_volume.h"

namespace taffy {

struct Snapshot;
struct ViewParameters;

/// Where the eye or a light is.
struct Viewpoint {
    glm::vec3 position{0.0f};   // world [m]; without meaning if parallel
    glm::vec3 direction{0.0f};  // unit, towards the viewpoint, if parallel
    bool parallel = false;
};

/// Chooses the particles to draw, of bodies whose particles are shown: those that are not buried
/// behind several layers of others as seen from the viewpoint. Errs on the side of keeping
/// particles. chosen is overwritten with their indices.
void choose_visible(const Snapshot& snapshot, const ViewParameters& view,
                    const OcclusionVolume& volume, const Viewpoint& viewpoint,
                    std::vector<uint32_t>& chosen);

}  // namespace taffy
