#pragma once
#include "render/passes/occlusion_volume.h"
#include "render/passes/shadow_map.h"

namespace taffy {

/// The inputs of shadow.glsl: how much key light and sky reach a point.
class Shading {
  public:
    Shading(const ShadowMap& shadow, const OcclusionVolume& occlusion, bool shadows)
        : shadow_(shadow), occlusion_(occlusion), shadows_(shadows) {}

    void set_uniforms(const ShaderProgram& program) const {
        program.set("shadows", int(shadows_));
        shadow_.set_uniforms(program);
        occlusion_.set_uniforms(program);
    }
    const ShadowMap& shadow() const { return shadow_; }
    const OcclusionVolume& occlusion() const { return occlusion_; }
    bool shadows() const { return shadows_; }

  private:
    const ShadowMap& shadow_;
    const OcclusionVolume& occlusion_;
    bool shadows_;
};

}  // namespace taffy
