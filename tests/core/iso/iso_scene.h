#pragma once
// Scenes shown by iso-surfaces, including bodies for which the scene chose another surface.
#include <filesystem>

#include "core/scene/build_simulation.h"
#include "core/scene/scene_file.h"

namespace taffy::test {

inline Simulation iso_scene(const std::filesystem::path& path) {
    SceneDescription scene = load_scene(path);
    for (BodyDescription& body : scene.bodies) body.surface = nullptr;
    Simulation simulation = build_simulation(scene);
    simulation.apply(SetSurfaceMode{&iso_surface});
    return simulation;
}

}  // namespace taffy::test
