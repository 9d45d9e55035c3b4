#pragma once
// The place of a body that a pin held, so that it can be held again when the body has moved since.
#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>
#include <optional>
#include <vector>

#include "core/snapshot/snapshot.h"

namespace taffy {

struct HeldPatch {
    struct Neighbour {
        ParticleId id;
        glm::vec3 offset{0.0f};  // from the picked particle [m]
    };
    ParticleId picked;
    float radius = 0.0f;                // [m]
    glm::vec3 anchor{0.0f};             // of the grip, relative to the picked particle [m]
    std::vector<Neighbour> neighbours;  // particles of the same body, sorted by id
};

/// The patch in this snapshot; empty where the picked particle is absent.
/// @param anchor, radius  of the grip [m]
std::optional<HeldPatch> held_patch(const Snapshot& snapshot, ParticleId picked, glm::vec3 anchor,
                                    float radius);

struct PatchPose {
    glm::vec3 anchor{0.0f};                          // [m]
    glm::quat turned{1.0f, 0.0f, 0.0f, 0.0f};        // rotation since the patch was noted
    float angle_about(const glm::vec3& axis) const;  // of that turn [rad], -pi..pi
};

/// Where the patch is in another snapshot; empty where the picked particle is absent.
std::optional<PatchPose> patch_pose(const Snapshot& snapshot, const HeldPatch& patch);

}  // namespace taffy
