#pragma once
// The scene drawn for films and pictures of a size of their own, beside the picture of the window.
#include <array>

#include "app/headless/film_overlay.h"
#include "app/workspace/film_format.h"
#include "render/gl/framebuffer.h"
#include "render/renderer.h"

namespace taffy {

class FilmPicture {
  public:
    /// @param shown  draws the window: its colour range and its stage are taken over
    FilmPicture(const FilmFormat& format, const Renderer& shown);

    /// Draws the picture into framebuffer(), and binds the window's framebuffer at the end.
    /// @param overlay  draws labels, legend and what `more` draws, too
    void draw(const Workspace& w, const CameraPose& camera, bool overlay,
              const FilmOverlay::More& more);
    unsigned framebuffer() const { return target_.id(); }
    std::array<int, 2> size() const { return size_; }

  private:
    std::array<int, 2> size_;
    Backdrop backdrop_;
    Renderer renderer_;
    Framebuffer target_;
    FilmOverlay overlay_;
};

}  // namespace taffy
