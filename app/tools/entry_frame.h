#pragma once
// The place and the rotation of the entry that the scene editor has selected, and the box it fills.
#include <optional>

#include "app/tools/shape_sketch.h"
#include "app/workspace/workspace.h"

namespace taffy {

struct EntryFrame {
    std::vector<ItemKey> keys;           // of the entry
    Vec3d position = Vec3d::Zero();      // of the entry's centre, in the outer frame [m]
    Vec3d angles = Vec3d::Zero();        // [degrees]
    bool turns = false;                  // the entry has such angles
    Vec3f outer_origin = Vec3f::Zero();  // of the outer frame: that of a region's body, else the
                                         // scene's
    Quatf outer_rotation = Quatf::Identity();
    Quatf own_axes = Quatf::Identity();  // in the outer frame

    Vec3f centre() const { return outer_origin + outer_rotation * Vec3f(position.cast<float>()); }
    Quatf rotation() const { return outer_rotation * own_axes; }
    /// The entry's values when its centre is there: a position, or both corners.
    ItemValues placed_at(const Vec3d& place) const;
};

/// The frame of the selected entry. None while nothing is edited, and for entries that have no
/// place.
/// @param preview  with the values that are being dragged, instead of those of the scene
std::optional<EntryFrame> selected_frame(const Workspace& w, bool preview);

/// The box around an entry, and the sketch of it that is drawn.
struct EntryBox {
    Vec3f centre = Vec3f::Zero();  // [m]
    Vec3f half = Vec3f::Zero();    // half of each side [m]
    Quatf rotation = Quatf::Identity();
    std::vector<SketchLine> sketch;  // in the frame of centre and rotation
    bool at_start = true;  // where the entry is when the scene begins; false: around a body as it
                           // is now
};
/// The box of the selected entry, with values being dragged. None for entries that have no extent.
std::optional<EntryBox> selected_box(const Workspace& w);

}  // namespace taffy
