#pragma once
#include <array>

#include "core/appearance/surface_modes.h"
#include "core/snapshot/snapshot.h"

namespace taffy {

/// Whether a body is shown by a surface with its particles inside.
inline bool has_particles_inside(const BodyState& body, const ViewParameters& view) {
    return view.particles_inside && body.shown_as != &particle_surface;
}

/// Whether a body's particles are drawn.
inline bool shows_balls(const BodyState& body, const ViewParameters& view) {
    return body.shown_as == &particle_surface || view.particles_inside;
}

/// Whether one sees into a body. Such a body casts no shadow.
inline bool is_see_through(const BodyState& body, const ViewParameters& view) {
    const bool clear_fluid = view.fluid_opacity < 1.0f && body.material.phase == Phase::fluid;
    return clear_fluid || has_particles_inside(body, view);
}

/// Opacity of the surfaces, not balls, that one sees through.
inline float surface_opacity(const ViewParameters& view) {
    return view.particles_inside ? view.surface_opacity : view.fluid_opacity;
}

/// How a body's surface takes light.
inline Look look_of(const BodyState& body, const ViewParameters& view) {
    return body.look == Look::of_view ? view.look : body.look;
}

/// Whether a body is wet: it bends the picture behind it, over which it is drawn. It casts no
/// shadow but tints the light that reaches the ground, and takes the sky's light nearby.
inline bool is_wet(const BodyState& body, const ViewParameters& view) {
    return look_of(body, view) == Look::wet;
}

/// The finish of a particle for looks.glsl: glossy, metal, wet, and the temperature [C] if it
/// glows. Matte for a particle that the snapshot does not have.
inline std::array<float, 4> finish_of(const Snapshot& snapshot, const ViewParameters& view,
                                      uint32_t particle) {
    if (particle >= snapshot.body.size()) return {};
    const Look look = look_of(snapshot.bodies[snapshot.body[particle]], view);
    const bool glows = look == Look::glowing && !snapshot.temperature.empty();
    return {look == Look::glossy ? 1.0f : 0.0f, look == Look::metal ? 1.0f : 0.0f,
            look == Look::wet ? 1.0f : 0.0f, glows ? snapshot.temperature[particle] : 0.0f};
}

}  // namespace taffy
