#pragma once
// What films show over the bodies, as the window does: grips and handles, their labels, the legend.
#include <functional>
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
    /// @param handles  with the boxes of handles, where the view shows grips
    const LineList& lines(const Snapshot& snapshot, const Camera& camera,
                          const ViewParameters& view, bool handles = true);
    using More = std::function<void(const Workspace&, ImDrawList&)>;
    /// Labels, legend and caption of the same frame, and more, into the framebuffer that is bound.
    void draw(const ShownRange& range, const More& more = {});

  private:
    Workspace w_;
    ImGuiContext* context_;  // its own: a window has another one
    std::string caption_;
    bool usable_ = false;  // text can be drawn
};

}  // namespace taffy
