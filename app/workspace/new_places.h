#pragma once
// Where the scene editor places new entries.
#include "app/workspace/workspace.h"

namespace taffy {

/// Returns a place for a new entry, above what stands where the camera looks, with a size that
/// suits the scene's bodies. An obstacle or a sink without an end, like a plane, comes below
/// everything.
/// @param shape  of a body or an obstacle: "box"
/// @param owner  the body of a region
ItemPlace new_place(const Workspace& w, const std::string& kind, const std::string& shape,
                    const std::string& owner);

/// Returns the offset of a body's twin: beside the body as the camera sees it, level, clear of
/// bodies and obstacles.
Vec3f beside_twin(const Workspace& w, const std::string& body);

/// Returns the offset of a copy that does not overlap its original.
Vec3f beside(const Workspace& w, const SceneItem& item);

/// Returns the lowest and the highest corner of a body with its copies, at present [m].
std::optional<std::pair<Vec3f, Vec3f>> present_box(const Workspace& w, const std::string& body);

}  // namespace taffy
