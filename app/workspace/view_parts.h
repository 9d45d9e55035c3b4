#pragma once
// The part of the window that a scene is drawn in: all of it, or a half where two variants run.
#include <imgui.h>

#include <array>
#include <glm/glm.hpp>

#include "app/workspace/variants.h"

namespace taffy {

struct Workspace;

struct ViewPart {
    glm::ivec2 corner{0, 0};     // top left, in the window [pixels]
    glm::ivec2 size{1280, 720};  // [pixels]
    float shift = 0.0f;          // see Camera::set_shift
    ImVec4 area = {0, 0, 0, 0};  // where no panels are: left, top, right, bottom [units]
};

/// Returns the parts of A and of B. Halves meet in the middle of the free area; each shows the
/// camera's target in the middle of its free part, and equally large.
/// @param free_area        between the panels [units]
/// @param pixels           of the window
/// @param pixels_per_unit  framebuffer pixels per window unit
std::array<ViewPart, 2> view_parts(ImVec4 free_area, glm::ivec2 pixels, float pixels_per_unit,
                                   bool side_by_side);

/// While an object of this class lives, the workspace is about one variant: its snapshot, the
/// camera in its part of the window, its lines.
class InVariant {
  public:
    InVariant(Workspace& w, Variant variant);
    ~InVariant();
    InVariant(const InVariant&) = delete;
    InVariant& operator=(const InVariant&) = delete;

  private:
    void look_into(Variant variant);

    Workspace& w_;
    const Snapshot* snapshot_;
    Variant seen_;
    ImVec4 free_area_;
};

}  // namespace taffy
