#pragma once
// A whole scene as state, including its models and the changes of the command line, so that a saved
// run opens without any other file.
#include "core/scene/scene_description.h"
#include "core/state/state_visitor.h"

namespace taffy {

void visit_state(StateVisitor& state, SceneDescription& scene);

}  // namespace taffy
