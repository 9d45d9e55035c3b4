#include "core/scene/overrides.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/base/nearest_name.h"
#include "core/collision/obstacle_parameters.h"

namespace taffy {

namespace {

/// Spaces around '=' and the value are a matter of taste.
std::string trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return "";
    return std::string(text.substr(first, text.find_last_not_of(" \t") - first + 1));
}

void add_paths(const std::string& prefix, const std::vector<std::string>& names,
               std::vector<std::string>& paths) {
    for (const std::string& name : names) paths.push_back(prefix + name);
}

template <class Owner>
void set_from_text(Owner& owner, const std::string& name, const std::string& text) {
    const Parameter<Owner>& parameter = Owner::describe().at(name);
    parameter.store(owner, parse_value(parameter.info, text));
}

/// "body.bra.density": it is the body that is misspelt.
void check_body(const std::string& path, const SceneDescription& scene) {
    const std::string prefix = "body.";
    const size_t end = path.rfind('.');
    if (path.rfind(prefix, 0) != 0 || end < prefix.size()) return;
    const std::string name = path.substr(prefix.size(), end - prefix.size());
    std::vector<std::string> names;
    for (const BodyDescription& body : scene.bodies) names.push_back(body.name);
    if (name == "*" || std::find(names.begin(), names.end(), name) != names.end()) return;
    throw InputError(unknown_name_message("body", name, names) + " (body.* means all of them)");
}

/// The same for "source.tpa.speed".
void check_source(const std::string& path, const SceneDescription& scene) {
    const std::string prefix = "source.";
    const size_t end = path.rfind('.');
    if (path.rfind(prefix, 0) != 0 || end < prefix.size()) return;
    const std::string name = path.substr(prefix.size(), end - prefix.size());
    std::vector<std::string> names;
    for (const Source& source : scene.sources) names.push_back(source.name);
    if (names.empty()) throw InputError("the scene has no sources");
    if (name == "*" || std::find(names.begin(), names.end(), name) != names.end()) return;
    throw InputError(unknown_name_message("source", name, names));
}

/// In the group that was named ("simulation."), and the same parameter of another group.
std::vector<std::string> paths_meant(const std::string& path,
                                     const std::vector<std::string>& paths) {
    const size_t dot = path.rfind('.');
    if (dot == std::string::npos) return {};
    const std::string group = path.substr(0, dot + 1), name = path.substr(dot + 1);
    std::vector<std::string> names, meant;
    std::string elsewhere;
    for (const std::string& candidate : paths) {
        const size_t end = candidate.rfind('.') + 1;
        if (candidate.substr(0, end) == group) names.push_back(candidate.substr(end));
        // "body.*" stands for every body.
        const bool better = elsewhere.empty() || candidate.starts_with("body.*.");
        if (candidate.substr(end) == name && better) elsewhere = candidate;
    }
    if (names.empty()) return {};  // it is the group that is misspelt
    const std::string near = nearest_name(name, names);
    if (!near.empty()) meant.push_back(group + near);
    if (!elsewhere.empty()) meant.push_back(elsewhere);
    return meant;
}

void set_by_path(const std::string& path, const std::string& text, SceneDescription& scene) {
    const size_t last_dot = path.rfind('.');
    const std::string group = path.substr(0, last_dot), name = path.substr(last_dot + 1);
    if (group == "simulation") return set_from_text(scene.simulation, name, text);
    if (group == "view") return set_from_text(scene.view, name, text);
    for (Obstacle& obstacle : scene.obstacles)
        if (group == "obstacle." + obstacle.name) {
            const Parameter<Obstacle>& parameter = obstacle_parameters().at(name);
            return parameter.store(obstacle, parse_value(parameter.info, text));
        }
    for (Source& source : scene.sources)
        if (group == "source.*" || group == "source." + source.name)
            set_from_text(source, name, text);
    for (BodyDescription& body : scene.bodies)
        if (group == "body.*" || group == "body." + body.name) {
            set_from_text(body.material, name, text);
            body.material.use_last_yield(name);
        }
}

}  // namespace

std::string unknown_path_message(const std::string& path, const std::vector<std::string>& paths) {
    if (path.starts_with("body.") && (path.ends_with(".material") || path.ends_with(".like")))
        return "a material is chosen in the scene file (material = \"wax\" or like = \"wax\") or "
               "in "
               "the panel; here single parameters of it are set, such as " +
               path.substr(0, path.rfind('.')) + ".density";
    const std::vector<std::string> meant = paths_meant(path, paths);
    if (meant.empty()) return unknown_name_message("parameter", path, paths);
    std::string text = "unknown parameter '" + path + "'; did you mean '" + meant[0] + "'";
    if (meant.size() > 1) text += " or '" + meant[1] + "'";
    return text + "?";
}

std::vector<std::string> parameter_paths(const SceneDescription& scene) {
    std::vector<std::string> paths;
    for (const BodyDescription& body : scene.bodies)
        add_paths("body." + body.name + ".", MaterialParameters::describe().names(), paths);
    add_paths("body.*.", MaterialParameters::describe().names(), paths);
    for (const Obstacle& obstacle : scene.obstacles)
        add_paths("obstacle." + obstacle.name + ".", obstacle_parameters().names(), paths);
    for (const Source& source : scene.sources)
        add_paths("source." + source.name + ".", Source::describe().names(), paths);
    if (!scene.sources.empty()) add_paths("source.*.", Source::describe().names(), paths);
    add_paths("simulation.", SimulationParameters::describe().names(), paths);
    add_paths("view.", ViewParameters::describe().names(), paths);
    return paths;
}

void apply_override(std::string_view setting, SceneDescription& scene) {
    const std::string quoted = "setting '" + std::string(setting) + "': ";
    const size_t equals = setting.find('=');
    if (equals == std::string_view::npos)
        throw InputError(quoted + "write path=value, such as body.*.young_modulus=2e5");
    const std::string path = trimmed(setting.substr(0, equals));
    try {
        check_body(path, scene);
        check_source(path, scene);
        const std::vector<std::string> paths = parameter_paths(scene);
        if (std::find(paths.begin(), paths.end(), path) == paths.end())
            throw InputError(unknown_path_message(path, paths));
        set_by_path(path, trimmed(setting.substr(equals + 1)), scene);
    } catch (const InputError& error) {
        throw InputError(quoted + error.what());
    }
}

SetParameter command_of(std::string_view setting, const SceneDescription& scene) {
    const std::string path = trimmed(setting.substr(0, setting.find('=')));
    const size_t last_dot = path.rfind('.');
    const std::string group = path.substr(0, last_dot), name = path.substr(last_dot + 1);
    if (group == "simulation")
        return {path, SimulationParameters::describe().at(name).get(scene.simulation)};
    if (group == "view") return {path, ViewParameters::describe().at(name).get(scene.view)};
    for (const Obstacle& obstacle : scene.obstacles)
        if (group == "obstacle." + obstacle.name)
            return {path, obstacle_parameters().at(name).get(obstacle)};
    for (const Source& source : scene.sources)
        if (group == "source.*" || group == "source." + source.name)
            return {path, Source::describe().at(name).get(source)};
    for (const BodyDescription& body : scene.bodies)
        if (group == "body.*" || group == "body." + body.name)
            return {path, MaterialParameters::describe().at(name).get(body.material)};
    throw InputError("unknown parameter '" + path + "'");
}

void apply_overrides(const std::vector<std::string>& settings, SceneDescription& scene) {
    for (const std::string& setting : settings) apply_override(setting, scene);
}

}  // namespace taffy
