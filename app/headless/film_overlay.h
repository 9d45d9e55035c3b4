#pragma once
// What films show over the bodies, like the window: grips and handles, their labels, the legend.
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
    /// Needs a current GL context during its whole life.
    FilmOverlay(int width, int height, std::string caption);
    ~FilmOverlay();
    FilmOverlay(const FilmOverlay&) = delete;
    FilmOverlay& operator=(const FilmOverlay&) = delete;

    /// Returns the lines in the scene, for the renderer.
    /// @param handles  draws the boxes of handles too, where the view shows grips
    const LineList& lines(const Snapshot& snapshot, const Camera& camera,
                          const ViewParameters& view, bool handles = true);
    /// Returns the lines of A and those of B, valid until the next call. Each variant has its part
    /// of the picture, or B lies over A.
    std::pair<const LineList&, const LineList&> lines(const Variants& variants,
                                                      const std::array<ViewPart, 2>& parts,
                                                      const Camera& camera,
                                                      const ViewParameters& view);
    using More = std::function<void(const Workspace&, ImDrawList&)>;
    /// Draws labels, legend and caption of the same frame, and more, into the framebuffer that is
    /// bound.
    /// @param ghost  texture with B where it lies over A; 0: it does not
    void draw(const ShownRange& range, const More& more = {}, unsigned ghost = 0);

  private:
    void add_lines(bool handles);
    void draw_names(ImDrawList& list);
    void draw_over(Variant variant, ImDrawList& list);

    Workspace w_;
    std::vector<Label> labels_of_b_;
    ImGuiContext* context_;  // a context of its own, besides that of a window
    std::string caption_;
    bool usable_ = false;  // whether text can be drawn
};

}  // namespace taffy
