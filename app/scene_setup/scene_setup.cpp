#include "app/scene_setup/scene_setup.h"

#include <algorithm>

#include "core/scene/overrides.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_library.h"

namespace taffy {

namespace {

std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> parts;
    while (true) {
        const size_t end = text.find(separator);
        parts.emplace_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

const ParameterTable<CameraDescription>& camera_table() {
    using C = CameraDescription;
    static const auto table =
        ParameterTable<C>()
            .real(&C::azimuth,
                  {.name = "azimuth", .unit = "degrees", .min = -36000.0, .max = 36000.0})
            .real(&C::elevation, {.name = "elevation", .unit = "degrees", .min = -89, .max = 89})
            .real(&C::distance, {.name = "distance", .unit = "m", .min = 0.0, .max = 1000.0})
            .vector(&C::target, {.name = "target", .unit = "m", .min = -1000.0, .max = 1000.0});
    return table;
}

void apply_camera_setting(const std::string& setting, CameraDescription& camera) {
    const size_t equals = setting.find('=');
    if (equals == std::string::npos)
        throw InputError("--camera: write name=value, such as azimuth=30, not '" + setting + "'");
    const Parameter<CameraDescription>& parameter = camera_table().at(setting.substr(0, equals));
    std::string value = setting.substr(equals + 1);
    std::replace(value.begin(), value.end(), ':', ' ');
    parameter.store(camera, parse_value(parameter.info, value));
}

}  // namespace

void apply_camera_text(std::string_view text, CameraDescription& camera) {
    if (text.empty()) return;
    for (const std::string& setting : split(text, ',')) {
        try {
            apply_camera_setting(setting, camera);
        } catch (const InputError& error) {
            throw InputError("--camera " + std::string(text) + ": " + error.what());
        }
    }
}

void apply_view_text(std::string_view text, SceneDescription& scene) {
    if (text.empty()) return;
    for (const std::string& setting : split(text, ',')) {
        try {
            apply_override("view." + setting, scene);
        } catch (const InputError& error) {
            throw InputError("--view " + std::string(text) + ": " + error.what());
        }
    }
}

SceneDescription scene_from_options(const Options& options) {
    SceneDescription scene = load_scene(find_scene(options.scene));
    apply_overrides(options.settings, scene);
    apply_view_text(options.view, scene);
    apply_camera_text(options.camera, scene.camera);
    if (options.threads >= 0) scene.simulation.threads = options.threads;
    return scene;
}

}  // namespace taffy
