#pragma once
// What films show over the bodies, as the window does: grips and handles, their labels, the legend.
#include "app/workspace/workspace.h"
#include "render/colour/field_range.h"

namespace taffy {

class FilmOverlay {
  public:
    /// Needs a current GL context, until its end.
    FilmOverlay(int width, int height);
    ~FilmOverlay();
    FilmOverlay(const FilmOverlay&) = delete;
    FilmOverlay& operator=(const FilmOverlay&) = delete;

    /// The lines in the scene, for the renderer.
    const LineList& lines(const Snapshot& snapshot, const Camera& camera,
                          const ViewParameters& view);
    /// Labels and legend of the same frame, into the framebuffer that is bound.
    void draw(const ShownRange& range);

  private:
    Workspace w_;
    bool usable_ = false;  // text can be drawn
};

}  // namespace taffy
