#pragma once
// Simple models as files would contain them, centred on 0.
#include "core/mesh/raw_model.h"

namespace taffy {

RawModel box_model(const Vec3f& size);
/// Returns a sphere of rings and twice as many sectors, faces outwards.
RawModel sphere_model(double radius, uint32_t rings);
/// Returns the upper half of a sphere, open below.
RawModel dome_model(double radius, uint32_t rings);
/// Returns a rectangle in the xy plane of cells x cells quads.
RawModel grid_model(float length, float width, uint32_t cells);

/// Appends another model, moved by the offset.
void append(RawModel& model, const RawModel& other, const Vec3f& offset);

}  // namespace taffy
