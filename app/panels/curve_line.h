#pragma once
#include <imgui.h>

#include <span>

namespace taffy {

/// Draws a line through the points [window units] that stays within half its width of them: where a
/// polyline turns back sharply, ImGui would draw a spike that reaches values which the curve does
/// not have.
void add_curve(ImDrawList& list, std::span<const ImVec2> points, ImU32 colour, float width);

}  // namespace taffy
