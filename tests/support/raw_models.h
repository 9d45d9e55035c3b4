#pragma once
// Simple models as files would hold them, centred on 0.
#include "core/mesh/raw_model.h"

namespace taffy {

RawModel box_model(const Vec3f& size);
/// Rings and twice as many sectors, faces outwards.
RawModel sphere_model(double radius, uint32_t rings);
/// The upper half of one, open below.
RawModel dome_model(double radius, uint32_t rings);
/// A rectangle in the xy plane of cells x cells quads.
RawModel grid_model(float length, float width, uint32_t cells);

/// Adds another model, moved.
void append(RawModel& model, const RawModel& other, const Vec3f& offset);

}  // namespace taffy
