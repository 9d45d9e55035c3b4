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

/// The first particle that the ray meets, or of a mesh the particle next to the point.
/// radius_scale: of the particles for the ray.
std::optional<Pick> pick_particle(const Snapshot& snapshot, const Ray& ray, float radius_scale);

/// What a person means who points there: particles count a little larger than they are drawn, and a
/// ray that meets nothing but slips through between particles, as it does where a lattice is seen
/// along its rows, picks the first of those around it.
/// particle_size: ViewParameters::particle_size.
std::optional<Pick> pick_body(const Snapshot& snapshot, const Ray& ray, float particle_size);

/// Where the ray meets the ground z = 0, if it does so ahead.
std::optional<glm::vec3> pick_ground(const Ray& ray);

}  // namespace taffy
