#include "app/scene_setup/scene_answers.h"

#include <algorithm>
#include <cstdio>
#include <fstream>

#include "app/film/output_path.h"
#include "core/base/error.h"
#include "core/parameters/parameter_docs.h"
#include "core/scene/build_simulation.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_library.h"

namespace taffy {

int list_scenes_answer() {
    const std::vector<SceneEntry> scenes = list_scenes();
    size_t width = 0;
    for (const SceneEntry& scene : scenes) width = std::max(width, scene.name.size());
    for (const SceneEntry& scene : scenes) {
        const std::string& text = scene.error.empty() ? scene.title : scene.error;
        std::printf("%-*s  %s\n", int(width), scene.name.c_str(), text.c_str());
    }
    return 0;
}

int check_scene_answer(const std::filesystem::path& file) {
    const SceneDescription scene = load_scene(find_scene(file.string()));
    for (const std::string& notice : scene.notices) std::printf("%s\n", notice.c_str());
    const Simulation simulation = build_simulation(scene);
    std::printf("%s: ok, %zu particles\n", file.c_str(), simulation.particle_count());
    return 0;
}

int write_parameter_documentation(const std::filesystem::path& file) {
    check_output_file(file);
    std::ofstream stream(file, std::ios::binary);
    if (!(stream << parameter_documentation()).flush())
        throw InputError(file.string() + ": cannot write");
    return 0;
}

}  // namespace taffy
