#pragma once
#include <cstdint>
#include <vector>

#include "render/gl/shader_program.h"
#include "render/gl/texture.h"
#include "render/view/bounds.h"

namespace taffy {

struct Obstacle;
struct Snapshot;
struct ViewParameters;

/// The density of particles in space, coarsely, with mip levels: shaders trace a cone through it to
/// see how much sky a point sees. Gives soft contact shadows on the ground and between bodies.
/// Boxes count where they are near the particles; bodies that one sees through do not count.
class OcclusionVolume {
  public:
    void build(const Snapshot& snapshot, const ViewParameters& view, const Bounds& bounds);
    void set_uniforms(const ShaderProgram& program) const;
    /// Side of a cell [m].
    float cell() const { return cell_; }
    /// Converts a place to cells.
    glm::vec3 in_cells(glm::vec3 point) const { return (point - origin_) / cell_; }
    /// How a cell blocks the view. closed: all cells around it block the view, too.
    enum Blocking : uint8_t { open, solid, closed };
    /// How the cell at a place, given in cells, blocks the view; open outside.
    Blocking blocking(glm::vec3 at) const {
        if (!(at.x >= 0.0f && at.y >= 0.0f && at.z >= 0.0f)) return open;
        const glm::ivec3 i(at);
        if (i.x >= size_.x || i.y >= size_.y || i.z >= size_.z) return open;
        return blocking_[(size_t(i.z) * size_t(size_.y) + size_t(i.y)) * size_t(size_.x) +
                         size_t(i.x)];
    }

  private:
    void add_particles(const Snapshot& snapshot, const ViewParameters& view);
    void add_box(const Obstacle& box);
    void find_blocking();
    void upload_levels();

    glm::vec3 origin_{0.0f};      // [m]
    glm::ivec3 size_{1};          // cells
    float cell_ = 1.0f;           // [m]
    std::vector<float> density_;  // filled part of each cell; x runs fastest
    std::vector<Blocking> blocking_;
    VolumeTexture texture_;
};

}  // namespace taffy
