#pragma once
// The keys of a scene file besides the parameters of material, simulation and view: shapes, bodies,
// regions and camera; those of obstacles are in obstacle_keys.h. Described like parameters, so that
// one reader checks them all. Lengths in metres, angles in degrees.
#include "core/collision/obstacle_path.h"
#include "core/scene/scene_description.h"

namespace taffy {

/// Angles for rotation_from_angles.
Vec3d degrees_from_rotation(const Quatf& rotation);

/// A length from 0.1 mm to 1 km.
ParameterInfo length_key(std::string name, std::string help);
/// Those of a model file.
ParameterInfo model_scale_key();
ParameterInfo model_size_key();

const std::vector<std::string>& shape_names();
const ParameterTable<BoxShape>& box_keys();
const ParameterTable<SphereShape>& sphere_keys();
const ParameterTable<CylinderShape>& cylinder_keys();
const ParameterTable<SheetShape>& sheet_keys();
const ParameterTable<RodShape>& rod_keys();
const ParameterTable<MeshShape>& mesh_keys();  // besides file

const ParameterTable<BodyDescription>& body_keys();
const ParameterTable<RegionDescription>& region_keys();
const ParameterTable<CameraDescription>& camera_keys();

/// "#e0734d" to sRGB components 0..1. Throws InputError.
Vec3f parse_colour(const std::string& text);

/// Colour of the n-th body when its file gives none.
Vec3f default_colour(size_t body);

}  // namespace taffy
