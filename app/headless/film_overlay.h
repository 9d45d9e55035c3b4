#pragma once
// What films show over the bodies, as the window does: grips and handles, their labels, the legend.
#include <array>
#include <functional>
#include <string>
#include <utility>
#include <vector>

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
    /// The same of two variants, each in its part of the picture, or B over A: the lines of A, and
    /// those of B until the next call.
    std::pair<const LineList&, const LineList&> lines(const Variants& variants,
                                                      const std::array<ViewPart, 2>& parts,
                                                      const Camera& camera,
                                                      const ViewParameters& view);
    using More = std::function<void(const Workspace&, ImDrawList&)>;
    /// Labels, legend and caption of the same frame, and more, into the framebuffer that is bound.
    /// @param ghost  texture with B where it lies over A; 0: it does not
    void draw(const ShownRange& range, const More& more = {}, unsigned ghost = 0);

  private:
    void add_lines(bool handles);
    void draw_names(ImDrawList& list);
    void draw_over(Variant variant, ImDrawList& list);

    Workspace w_;
    std::vector<Label> labels_of_b_;
    ImGuiContext* context_;  // its own: a window has another one
    std::string caption_;
    bool usable_ = false;  // text can be drawn
};

}  // namespace taffy
