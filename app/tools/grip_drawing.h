#pragma once
// How grips and handles look: lines in the scene and labels beside them.
#include "app/tools/gizmo.h"
#include "app/workspace/workspace.h"

namespace taffy {

/// Draws the spring from the surface to the target with its force, and an arc with the torque.
void draw_grip(Workspace& w, const GripState& grip, glm::vec3 target);
/// Draws the knob of a pin at its target.
void draw_pin(const Workspace& w, ImDrawList& list, glm::vec3 target, bool highlighted);
/// Adds a thin box around the handle's region to the lines.
void draw_handle(const Workspace& w, const HandleState& handle, bool selected, LineList& lines);
/// Shows force, torque and angle of a handle while it is being dragged.
void label_handle_drag(Workspace& w, const HandleState& handle, HandlePart part, float turned,
                       glm::vec3 axis);

}  // namespace taffy
