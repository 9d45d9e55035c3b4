#pragma once
// What lies under the cursor: a ray against the spheres and meshes that are drawn.
#include <cstdint>
#include <optional>

#include "render/view/camera.h"

namespace taffy {

struct Snapshot;

struct Pick {
    uint32_t particle = 0;
    uint32_t body = 0;
    glm::vec3 point{0.0f};  // where the ray enters the sphere or the mesh [m]
    float depth = 0.0f;     // from the ray's origin [m]
};

/// How much larger than drawn the particles are for a ray, so that it does not slip through between
/// those of a lattice.
constexpr float pick_margin = 1.2f;

/// The first particle that the ray meets, or of a mesh the particle next to the point.
/// radius_scale: pick_margin times ViewParameters::particle_size.
std::optional<Pick> pick_particle(const Snapshot& snapshot, const Ray& ray, float radius_scale);

/// Where the ray meets the ground z = 0, if it does so ahead.
std::optional<glm::vec3> pick_ground(const Ray& ray);

}  // namespace taffy
