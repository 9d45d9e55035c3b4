#pragma once
#include <array>
#include <span>
#include <vector>

#include "core/base/types.h"
#include "render/gl/buffer.h"
#include "render/gl/framebuffer.h"
#include "render/passes/body_colours.h"
#include "render/passes/splat_targets.h"
#include "render/passes/visible_particles.h"

namespace taffy {

class Shading;
struct Splat;

/// Splats on the graphics card.
class SplatBuffers {
  public:
    /// Uploads the splats with the chosen indices that face the viewpoint: the others hide behind
    /// them.
    void upload(const Snapshot& snapshot, const ViewParameters& view,
                std::span<const uint32_t> chosen, const Viewpoint& viewpoint);
    void draw_rectangles() const;
    /// Whether no splat has another look than matte.
    bool all_matte() const { return all_matte_; }
    bool empty() const { return count_ == 0; }

  private:
    struct Record {
        Vec3f centre, u, v, colour, figures;  // see splat.vert
        std::array<float, 4> finish;          // see finish_of
    };
    std::vector<Record> records_;  // kept for their memory
    StreamBuffer buffer_;
    VertexArray array_;
    int count_ = 0;
    bool all_matte_ = true;
};

/// Draws splats as one smooth skin [Botsch, Kobbelt 2003]: first their depth alone, a little behind
/// them; then the sums of normals and colours of the splats before that depth; then the light on
/// the means, once a pixel, with their depth.
class SplatPass {
  public:
    /// @param size     of the splats, as a factor
    /// @param opacity  below 1: blended over the picture
    void draw(const Frame& frame, const Shading& shading, const BodyColours& colours,
              const SplatBuffers& splats, const FieldRange& range, float size, float opacity,
              const Framebuffer& target);
    /// @param light_matrix  world to clip space of the light
    void draw_shadow_casters(const SplatBuffers& splats, float size, const glm::mat4& light_matrix,
                             glm::vec3 towards_light) const;

  private:
    void add_up(const Frame& frame, const BodyColours& colours, const SplatBuffers& splats,
                const FieldRange& range, float size) const;

    ShaderProgram visibility_program_{"splat.vert", "splat_visibility.frag", {}};
    ShaderProgram attribute_program_{"splat.vert", "splat_attributes.frag", {}};
    ShaderProgram shade_program_{"fullscreen.vert", "splat_shade.frag", {}};
    SplatTargets targets_;
    GlVertexArray empty_;
};

}  // namespace taffy
