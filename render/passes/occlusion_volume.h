#pragma once
#include <cstdint>
#include <vector>

#include "render/gl/shader_program.h"
#include "render/gl/texture.h"
#include "render/view/bounds.h"

namespace taffy {

struct Snapshot;

/// How full of particles space is, coarsely, with mip levels: shaders trace a cone through it to
/// see how much sky a point sees. Gives soft contact shadows on the ground and between bodies.
class OcclusionVolume {
  public:
    void build(const Snapshot& snapshot, const Bounds& bounds);
    void set_uniforms(const ShaderProgram& program) const;
    float cell() const { return cell_; }

  private:
    void add_particles(const Snapshot& snapshot);
    void upload_levels();

    glm::vec3 origin_{0.0f};      // [m]
    glm::ivec3 size_{1};          // cells
    float cell_ = 1.0f;           // [m]
    std::vector<float> density_;  // filled part of each cell; x runs fastest
    VolumeTexture texture_;
};

}  // namespace taffy
