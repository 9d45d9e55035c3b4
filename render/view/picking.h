#pragma once
// What lies under the cursor: a ray against the spheres and meshes that are drawn.
#include <cstdint>
#include <optional>

#include "render/view/camera.h"

namespace taffy {

struct BodyState;
struct Snapshot;
struct ViewParameters;

/// Whether a ray goes through bodies that are fluids by their phase.
enum class Fluids { met, passed };
bool passes_through(const BodyState& body, Fluids fluids);

struct Pick {
    uint32_t particle = 0;
    uint32_t body = 0;
    glm::vec3 point{0.0f};  // where the ray enters the sphere or the mesh [m]
    float depth = 0.0f;     // from the ray's origin [m]
};

/// Returns the first particle that the ray meets; for a mesh, the particle next to the point.
/// @param radius_scale  of the particles for the ray
std::optional<Pick> pick_particle(const Snapshot& snapshot, const Ray& ray, float radius_scale,
                                  Fluids fluids = Fluids::met);

/// Returns the point that a person means: particles count as a little larger than they are drawn,
/// and a ray that meets nothing but slips through between particles, as it does where a lattice is
/// seen along its rows, picks the first of those around it. Bodies seen through a fluid
/// (render/view/see_through.h) come before the fluid.
std::optional<Pick> pick_body(const Snapshot& snapshot, const Ray& ray, const ViewParameters& view);

/// Returns where the ray meets the ground z = 0, if that is ahead.
std::optional<glm::vec3> pick_ground(const Ray& ray);

}  // namespace taffy
