#pragma once
// The keys of a scene file other than the parameters of material, simulation and view: those of
// bodies, regions and camera; the keys of shapes are in core/shapes, those of obstacles in
// obstacle_keys.h. They are described like parameters, so that one reader checks them all. Lengths
// in metres, angles in degrees.
#include "core/collision/obstacle_path.h"
#include "core/scene/scene_description.h"

namespace taffy {

constexpr double max_coordinate = 1000.0;  // [m]: floats still resolve 0.1 mm there

/// The angles [degrees] from which rotation_from_angles makes this rotation.
Vec3d degrees_from_rotation(const Quatf& rotation);

/// Opposite corners of a region that fills the box between them.
struct RegionCorners {
    Vec3f lower = Vec3f::Zero();  // [m]
    Vec3f upper = Vec3f::Zero();
};

const ParameterTable<BodyDescription>& body_keys();
const ParameterTable<RegionDescription>& region_keys();  // without those of its shape and corners
const ParameterTable<RegionCorners>& corner_keys();
const ParameterTable<CameraDescription>& camera_keys();
const ParameterTable<ProbePoint>& point_keys();

/// Converts "#e0734d" to sRGB components 0..1. Throws InputError.
Vec3f parse_colour(const std::string& text);
std::string colour_text(const Vec3f& colour);

/// The colour of the n-th body when the file gives none.
Vec3f default_colour(size_t body);

}  // namespace taffy
