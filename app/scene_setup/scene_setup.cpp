#include "app/scene_setup/scene_setup.h"

#include <algorithm>

#include "app/log/log.h"
#include "core/scene/camera_text.h"
#include "core/scene/model_scene.h"
#include "core/scene/overrides.h"
#include "core/scene/scene_document.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_keys.h"
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

/// Applies settings "name=value,name=value"; vectors are written with colons, "1:2:3".
template <class Owner>
void apply_settings(const std::string& option, std::string_view text,
                    const ParameterTable<Owner>& parameters, Owner& owner) {
    if (text.empty()) return;
    for (const std::string& setting : split(text, ',')) {
        try {
            const size_t equals = setting.find('=');
            if (equals == std::string::npos)
                throw InputError("write name=value, not '" + setting + "'");
            const Parameter<Owner>& parameter = parameters.at(setting.substr(0, equals));
            std::string value = setting.substr(equals + 1);
            std::replace(value.begin(), value.end(), ':', ' ');
            parameter.store(owner, parse_value(parameter.info, value));
        } catch (const InputError& error) {
            throw InputError(option + ": " + error.what());
        }
    }
}

/// Writes the values of --set into the scene's text as well, so that a scene that is edited and
/// saved keeps them.
void write_settings(const std::vector<std::string>& settings, SceneDescription& scene) {
    if (scene.text.empty() || settings.empty()) return;
    SceneDocument document(scene.text, scene.file);
    for (const std::string& setting : settings)
        for (const Command& command : commands_of(setting, scene)) {
            const auto* set = std::get_if<SetParameter>(&command);
            if (!set) continue;
            try {
                document.set_parameter(set->path, set->value);
            } catch (const InputError&) {
                // The parameter is that of a copy, which has no lines of its own.
            }
        }
    scene.text = document.text();
}

}  // namespace

void apply_camera_option(std::string_view text, CameraDescription& camera) {
    if (text.empty()) return;
    try {
        apply_camera_text(text, camera);
    } catch (const InputError& error) {
        throw InputError(std::string("--camera: ") + error.what());
    }
}

void apply_view_text(std::string_view text, ViewParameters& view) {
    apply_settings("--view", text, ViewParameters::describe(), view);
}

SceneDescription read_scene(const Options& options, std::stop_token stop) {
    SceneDescription scene = load_scene(find_scene(options.scene), std::move(stop));
    if (!options.material.empty()) {
        try {
            give_material(scene, find_material(options.material, ""));
        } catch (const InputError& error) {
            throw InputError(std::string("--material: ") + error.what());
        }
    }
    apply_overrides(options.settings, scene);
    write_settings(options.settings, scene);
    apply_view_text(options.view, scene.view);
    apply_camera_option(options.camera, scene.camera);
    if (options.threads >= 0) scene.simulation.threads = options.threads;
    return scene;
}

SceneDescription scene_from_options(const Options& options, std::stop_token stop) {
    SceneDescription scene = read_scene(options, std::move(stop));
    for (const std::string& notice : scene.notices) log_info(notice);
    return scene;
}

}  // namespace taffy
