#pragma once
// Where the scene editor puts what it adds.
#include "app/workspace/workspace.h"

namespace taffy {

/// Above what lies where the camera looks, in the size of the scene's bodies. owner: the body of a
/// region.
ItemPlace new_place(const Workspace& w, const std::string& kind, const std::string& owner);

/// From a body to its twin: beside it as the camera sees it, level, clear of other bodies.
Vec3f beside_twin(const Workspace& w, const std::string& body);

/// From an entry to a copy that does not overlap it.
Vec3f beside(const Workspace& w, const SceneItem& item);

/// The lowest and the highest corner of a body, with its copies, as it is now [m].
std::optional<std::pair<Vec3f, Vec3f>> present_box(const Workspace& w, const std::string& body);

}  // namespace taffy
