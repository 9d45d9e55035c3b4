#pragma once
// Draws a snapshot. Needs a current OpenGL 3.3 core context (window or OffscreenContext) whose
// functions are loaded (render/gl/load_gl.h), and must be destroyed while that context is current.
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/parameters/view_parameters.h"
#include "render/colour/field_range.h"
#include "render/quality.h"
#include "render/shapes/line_shapes.h"
#include "render/view/camera.h"

namespace taffy {

struct Snapshot;

/// Part of a framebuffer, in framebuffer pixels, from its lower left corner as OpenGL counts.
struct Viewport {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
};

/// What is shown where there is no body and no obstacle. none: the picture is transparent there,
/// without the ground, and its colours have been multiplied by its alpha.
enum class Backdrop { studio, none };

class Renderer {
  public:
    /// Throws InputError when a shader file is missing or does not compile. draw() throws it when
    /// the driver cannot draw so many pixels.
    explicit Renderer(Quality quality = Quality::automatic);
    ~Renderer();
    Renderer(Renderer&&) noexcept;
    Renderer& operator=(Renderer&&) noexcept;

    /// Planes and the walls of tanks are drawn around the bodies as they are in the first snapshot
    /// of a scene. Call this where the first snapshot is not drawn.
    void remember_stage(const Snapshot& snapshot);
    /// Makes this renderer draw like another one, which has drawn this scene for a while: with the
    /// same stage and range of colours.
    void follow(const Renderer& other);

    /// Fills the viewport of the framebuffer (0 = the window), sRGB-encoded. The lens comes from
    /// the view parameters and the viewport, whatever the camera says; its pose is the camera's.
    /// Leaves blending, depth test and scissor off, and the framebuffer bound.
    void draw(const Snapshot& snapshot, const Camera& camera, const ViewParameters& view,
              const Viewport& viewport, const std::vector<LineSegment>& overlay,
              unsigned framebuffer = 0, Backdrop backdrop = Backdrop::studio);

    /// Draws more lines into the picture that draw() has made with the same arguments, and shows it
    /// anew in the framebuffer.
    void draw_over(const Camera& camera, const ViewParameters& view, const Viewport& viewport,
                   const std::vector<LineSegment>& overlay, unsigned framebuffer = 0,
                   Backdrop backdrop = Backdrop::studio);
    // For two pictures side by side in which equal colours mean equal values:

    /// Makes the colours span the values of another snapshot, too, from now on and as long as it
    /// exists; null: of none.
    void span_also(const Snapshot* other);
    /// Makes the next picture, of this snapshot, have the stage and the range of colours of the
    /// other renderer's last picture.
    void match(const Renderer& other, const Snapshot& snapshot);

    /// From now on paints all bodies in this colour, sRGB 0..1, where they do not show a field;
    /// none: in their own colours.
    void paint_bodies(const std::optional<glm::vec3>& colour);

    /// Field values that the colour map spanned in the last picture, for the legend.
    const ShownRange& shown_range() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace taffy
