#pragma once
#include <span>

#include "app/workspace/workspace.h"

namespace taffy {

/// Adds the name of every body, above it, where the view asks for names; A and B above twins, with
/// the parameter in which they differ, if it is the only one.
void label_bodies(Workspace& w);

/// Makes labels leave room for the lines of this frame: arrows and arcs of forces and torques.
void keep_lines_clear(Workspace& w);

/// Draws the frame's labels beside their points, kept inside the view.
void draw_labels(const Workspace& w, ImDrawList& list);

/// Returns the upper left corner where a label of this size hides none of the others: the wanted
/// corner, or one as far above it as needed. Others: left, top, right, bottom. All in window units.
ImVec2 clear_place(std::span<const ImVec4> others, ImVec2 corner, ImVec2 size, float gap);

}  // namespace taffy
