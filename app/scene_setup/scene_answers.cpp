#include "app/scene_setup/scene_answers.h"

#include <algorithm>
#include <cstdio>
#include <sstream>
#include <string>

#include "app/film/output_path.h"
#include "app/scene_setup/scene_setup.h"
#include "app/script/script.h"
#include "app/script/script_library.h"
#include "core/base/files.h"
#include "core/base/printable.h"
#include "core/parameters/parameter_docs.h"
#include "core/scene/build_simulation.h"
#include "core/scene/camera_path.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_library.h"

namespace taffy {

int list_scenes_answer() {
    const std::vector<SceneEntry> scenes = list_scenes();
    size_t width = 0;
    for (const SceneEntry& scene : scenes) width = std::max(width, scene.name.size());
    for (const SceneEntry& scene : scenes) {
        const std::string& text = scene.error.empty() ? scene.title : scene.error;
        std::printf("%-*s  %s\n", int(width), scene.name.c_str(), printable(text).c_str());
    }
    return 0;
}

int check_scene_answer(const Options& given) {
    Options options = given;
    options.scene = given.check;
    const SceneDescription scene = read_scene(options);
    for (const std::string& notice : scene.notices) std::printf("%s\n", printable(notice).c_str());
    const Simulation simulation = build_simulation(scene);
    if (!options.script.empty())
        check_script(load_script(find_script(options.script), scene), simulation);
    if (!options.camera_path.empty()) (void)load_camera_path(options.camera_path);
    Snapshot start;
    simulation.capture(start);
    std::istringstream warnings(start.notice);
    for (std::string line; std::getline(warnings, line);)
        std::printf("warning: %s\n", line.c_str());
    std::printf("%s: ok, %zu particles\n", options.scene.c_str(), simulation.particle_count());
    return 0;
}

int write_parameter_documentation(const std::filesystem::path& file, IfExists if_exists) {
    const std::string text = parameter_documentation();
    const std::string first_line = text.substr(0, text.find('\n'));
    std::error_code error;
    if (std::filesystem::is_regular_file(file, error) &&
        read_text_file(file, "file").starts_with(first_line))
        if_exists = IfExists::replace;
    check_output_file(file, if_exists);
    write_whole_file(file, text);
    return 0;
}

}  // namespace taffy
