#pragma once
#include <filesystem>
#include <stop_token>

#include "core/scene/material_library.h"
#include "core/scene/scene_description.h"

namespace taffy {

class MeshShape;

/// "solid, 1 x 0.72 x 0.83 m, about 5000 particles 0.036 m apart": what a body of it would be.
std::string summary(const MeshShape& shape, float spacing);

/// A model on its own: a body of default_particles() above a ground. It gets a size of 1 m
/// unless its file says metres (glTF) and it has a usual size. Throws InputError.
SceneDescription scene_of_model(const std::filesystem::path& file, std::stop_token stop = {});

/// Makes the model of such a scene of a material of the library: all of its values. Throws
/// InputError where the scene is no model on its own.
void give_material(SceneDescription& scene, const MaterialEntry& material);

}  // namespace taffy
