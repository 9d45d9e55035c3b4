#pragma once
#include <array>
#include <vector>

#include "core/base/types.h"
#include "render/gl/buffer.h"

namespace taffy {

struct Snapshot;
struct SurfaceMesh;
struct ViewParameters;

/// Surfaces that are made of particles, on the graphics card.
class SkinBuffers {
  public:
    void upload(const Snapshot& snapshot, const ViewParameters& view,
                const std::vector<const SurfaceMesh*>& skins);
    /// Draws triangles with the inputs of skin.vert.
    void draw_triangles() const;
    bool empty() const { return index_count_ == 0; }

  private:
    StreamBuffer position_, normal_, albedo_, figures_, finish_, index_;
    VertexArray array_;
    // Kept for their memory
    std::vector<Vec3f> positions_, normals_, albedos_;
    std::vector<Vec3f> figure_values_;
    std::vector<std::array<float, 4>> finishes_;
    std::vector<std::array<uint32_t, 3>> triangles_;
    int index_count_ = 0;
};

}  // namespace taffy
