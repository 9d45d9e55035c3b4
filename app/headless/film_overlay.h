#pragma once
// What films show over the bodies, as the window does: grips and handles, their labels, the legend.
#include <string>

#include "app/workspace/workspace.h"
#include "render/colour/field_range.h"

namespace taffy {

class FilmOverlay {
  public:
    /// Needs a current GL context, until its end.
    /// @param caption  see draw_caption; may be empty
    FilmOverlay(int width, int height, std::string caption);
    ~FilmOverlay();
    FilmOverlay(const FilmOverlay&) = delete;
    FilmOverlay& operator=(const FilmOverlay&) = delete;

    /// The lines in the scene, for the renderer.
    const LineList& lines(const Snapshot& snapshot, const Camera& camera,
                          const ViewParameters& view);
    /// Labels, legend and caption of the same frame, into the framebuffer that is bound.
    void draw(const ShownRange& range);

  private:
    Workspace w_;
    std::string caption_;
    bool usable_ = false;  // text can be drawn
};

}  // namespace taffy
