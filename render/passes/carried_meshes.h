#pragma once
#include <functional>
#include <memory>
#include <vector>

#include "core/base/types.h"
#include "render/gl/buffer.h"
#include "render/gl/shader_program.h"

namespace taffy {

class EmbeddedSurface;
class OcclusionVolume;
struct BodyState;
struct Snapshot;

/// The meshes of all bodies that show theirs, on the graphics card. Constant data is uploaded once;
/// for each picture one matrix per carrying particle, with which a vertex shader moves the mesh.
class CarriedMeshes {
  public:
    void update(const Snapshot& snapshot, const OcclusionVolume& occlusion);
    /// Draws the triangles of the bodies that are wanted, with the inputs of mesh.vert.
    using Wanted = std::function<bool(uint16_t body)>;
    void draw_triangles(const Wanted& wanted) const;
    bool empty() const { return index_count_ == 0; }

  private:
    struct WeightEntry {
        uint32_t carrier;
        float weight;
    };
    struct Carrier {
        Vec4f row[3];
        Vec4f figures;  // field, held, gripped, temperature [C] where it may glow
    };

    bool knows(const std::vector<const BodyState*>& shown) const;
    void upload_meshes(const std::vector<const BodyState*>& shown, const Snapshot& snapshot);
    void upload_carriers(const std::vector<const BodyState*>& shown, const Snapshot& snapshot);
    void carry(const OcclusionVolume& occlusion);

    /// The surfaces on the card; kept alive so that equal pointers mean equal surfaces.
    std::vector<std::pair<std::shared_ptr<const EmbeddedSurface>, uint16_t>> known_;
    std::vector<int> first_index_;  // where the triangles of each surface begin
    StreamBuffer rest_, normal_, row_, body_, index_, carried_;
    BufferTexture transforms_{GL_RGBA32F}, weights_{GL_RG32UI};
    VertexArray rest_array_, carried_array_;
    ShaderProgram carry_program_{"mesh_carry.vert",
                                 ShaderProgram::Captured{{"position", "normal", "sky", "figures"}}};
    std::vector<Carrier> carriers_;  // kept for its memory
    int vertex_count_ = 0;
    int index_count_ = 0;
};

}  // namespace taffy
