#pragma once
#include "render/gl/shader_program.h"
#include "render/gl/texture.h"
#include "render/passes/particle_buffers.h"
#include "render/view/bounds.h"

namespace taffy {

struct ShadowQuality {
    int resolution;         // of the map
    int ground_resolution;  // of the light on the ground
    float softness;         // radius over which shadows on bodies are blurred, as a part of the
                            // map's side
    int taps;               // for that blur
    int ground_taps;        // for the shadow on the ground
};
constexpr ShadowQuality plain_shadows{1024, 256, 2.0f / 1024.0f, 4, 16};
constexpr ShadowQuality film_shadows{4096, 1024, 3.5f / 1024.0f, 24, 64};

/// The scene as the key light sees it: the distance to the first surface in each direction.
class ShadowMap {
  public:
    explicit ShadowMap(const ShadowQuality& quality) : quality_(quality) {}
    const ShadowQuality& quality() const { return quality_; }
    /// Begins a map in which everything in bounds [m] may cast a shadow.
    void begin(const Bounds& bounds, glm::vec3 towards_light);
    void draw_particles(const ParticleBuffers& particles, float radius_scale) const;

    void set_uniforms(const ShaderProgram& program) const;
    const glm::vec3& towards_light() const { return light_; }
    /// World to clip space of the light.
    const glm::mat4& matrix() const { return matrix_; }
    /// Bounds of the shadow that bounds cast on the ground at this height, and of their own
    /// footprint.
    Bounds ground_shadow(const Bounds& bounds, float height) const;

  private:
    ShadowQuality quality_;
    ShaderProgram program_{"shadow"};
    DepthTexture depth_;
    GlFramebuffer framebuffer_;
    glm::mat4 matrix_{1.0f};
    float size_ = 1.0f;   // side of the map [m]
    float range_ = 1.0f;  // depth from 0 to 1 [m]
    glm::vec3 right_{1.0f, 0.0f, 0.0f}, up_{0.0f, 1.0f, 0.0f}, light_{0.0f, 0.0f, 1.0f};
};

}  // namespace taffy
