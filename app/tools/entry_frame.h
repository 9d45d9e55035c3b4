#pragma once
// Where the entry that the scene editor has selected is, how it is turned, and the box it fills.
#include <optional>

#include "app/workspace/workspace.h"

namespace taffy {

struct EntryFrame {
    std::vector<ItemKey> keys;           // of the entry
    Vec3d position = Vec3d::Zero();      // its centre, in the outer frame [m]
    Vec3d angles = Vec3d::Zero();        // [degrees]
    bool turns = false;                  // it has such angles
    Vec3f outer_origin = Vec3f::Zero();  // of the frame that both are in: the body of a region
    Quatf outer_rotation = Quatf::Identity();
    Quatf own_axes = Quatf::Identity();  // in the outer frame

    Vec3f centre() const { return outer_origin + outer_rotation * Vec3f(position.cast<float>()); }
    Quatf rotation() const { return outer_rotation * own_axes; }
    /// Its values when its centre is there: a position, or both corners.
    ItemValues placed_at(const Vec3d& place) const;
};

/// Of the selected entry. None while nothing is edited, and for entries that have no place.
/// @param preview  with what is dragged just now, instead of as the scene says it
std::optional<EntryFrame> selected_frame(const Workspace& w, bool preview);

/// The box around an entry, for a sketch of it.
struct EntryBox {
    Vec3f centre = Vec3f::Zero();  // [m]
    Vec3f half = Vec3f::Zero();    // half its sides
    Quatf rotation = Quatf::Identity();
    bool at_start = true;  // where the scene begins; false: around a body as it is now
};
/// With what is dragged just now. None for what has no extent.
std::optional<EntryBox> selected_box(const Workspace& w);

}  // namespace taffy
