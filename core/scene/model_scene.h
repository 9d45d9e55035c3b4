#pragma once
#include <filesystem>
#include <stop_token>

#include "core/scene/material_library.h"
#include "core/scene/scene_description.h"

namespace taffy {

class MeshShape;

/// Describes a body made of the shape: "solid, 1 x 0.72 x 0.83 m, about 5000 particles 0.036 m
/// apart".
std::string summary(const MeshShape& shape, float spacing);

/// A scene of one model: a body of default_particles() above a ground. The body gets a size of 1 m
/// unless the unit of the file is the metre (glTF) and the model has a usual size. Throws
/// InputError.
SceneDescription scene_of_model(const std::filesystem::path& file, std::stop_token stop = {});

/// Gives the body of such a scene all values of a material of the library. Throws InputError if the
/// scene is not one of scene_of_model().
void give_material(SceneDescription& scene, const MaterialEntry& material);

}  // namespace taffy
