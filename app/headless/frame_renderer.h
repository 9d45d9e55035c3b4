#pragma once
#include <memory>
#include <string>

#include "app/film/image.h"
#include "app/workspace/variants.h"
#include "core/parameters/view_parameters.h"
#include "core/scene/scene_description.h"
#include "core/snapshot/snapshot.h"
#include "render/renderer.h"

namespace taffy {

/// Draws snapshots into pictures without a display.
class FrameRenderer {
  public:
    /// Throws InputError when there is no way to get OpenGL.
    /// @param caption  on every picture; may be empty
    /// @param backdrop  none: pictures are transparent
    FrameRenderer(int width, int height, Quality quality, const std::string& caption = "",
                  Backdrop backdrop = Backdrop::studio);
    ~FrameRenderer();

    /// Returns the camera with a distance of 0, which means "everything in view", replaced by the
    /// distance that shows everything.
    CameraDescription framed(const CameraDescription& camera, const Snapshot& snapshot,
                             const ViewParameters& view);
    /// Makes pictures of two variants from now on. Side by side both are seen from twice the
    /// distance, so that each half shows as much of the width as the whole picture did.
    void compare(VariantLayout layout);
    /// Draws a snapshot. The image must have the renderer's size.
    void draw(const Snapshot& snapshot, const CameraDescription& camera, const ViewParameters& view,
              Image& image);
    /// Draws A and B, after compare().
    void draw(const Snapshot& a, const Snapshot& b, const CameraDescription& camera,
              const ViewParameters& view, Image& image);
    std::string device() const;  // "llvmpipe (LLVM 15.0.6, 256 bits)"

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace taffy
