#include "core/scene/overrides.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/base/error.h"
#include "core/base/nearest_name.h"
#include "core/collision/obstacle_parameters.h"
#include "core/interaction/region_hold.h"
#include "core/parameters/parameter_path.h"
#include "core/scene/scene_keys.h"

namespace taffy {

namespace {

/// Keys of a body that determine how it is shown and are no parameters of its material.
constexpr std::array shown_keys = {"look", "surface"};

bool is_shown_key(const ParameterPath& path) {
    return path.owner == ParameterOwner::body &&
           std::ranges::find(shown_keys, path.key) != shown_keys.end();
}

/// The text without leading and trailing blanks, which are allowed around '=' and the value.
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

/// Parses a path, whose key may be unknown; nothing for other texts.
std::optional<ParameterPath> owner_of(const std::string& text) {
    try {
        return ParameterPath::parse(text);
    } catch (const InputError&) {
        return {};
    }
}

/// Calls work(name, region) for each fixed region and handle.
template <class Scene, class Work>
void for_holds(Scene& scene, const Work& work) {
    for (auto& body : scene.bodies)
        for (auto& region : body.regions)
            if (region.holds()) work(body.name + "." + region.name, region);
}

/// Throws InputError if the name of the owner is unknown: for "body.bra.density" the body is
/// misspelt, not the key.
void check_owner(const ParameterPath& path, const SceneDescription& scene) {
    std::vector<std::string> names;
    std::string what;
    switch (path.owner) {
        case ParameterOwner::body:
            what = "body";
            for (const BodyDescription& each : scene.bodies) names.push_back(each.name);
            break;
        case ParameterOwner::source:
            what = "source";
            for (const Source& each : scene.sources) names.push_back(each.name);
            break;
        case ParameterOwner::load:
            what = "load";
            for (const RegionLoad& each : scene.loads) names.push_back(each.name);
            break;
        case ParameterOwner::region:
            what = "region";
            for_holds(scene, [&](const std::string& name, auto&) { names.push_back(name); });
            if (names.empty()) throw InputError("the scene has no fixed regions or handles");
            break;
        case ParameterOwner::simulation:
        case ParameterOwner::view:
        case ParameterOwner::obstacle:
            return;
    }
    if (names.empty()) throw InputError("the scene has no " + what + "s");
    if (std::ranges::any_of(names, [&](const std::string& name) { return path.means(name); }))
        return;
    throw InputError(unknown_name_message(what, path.name, names) +
                     (what == "body" ? " (body.* means all of them)" : ""));
}

/// Guesses which paths were meant: the nearest name in the group that was given ("simulation."),
/// and the same parameter of another group.
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
    if (names.empty()) return {};  // the group is misspelt
    const std::string near = nearest_name(name, names);
    if (!near.empty()) meant.push_back(group + near);
    if (!elsewhere.empty()) meant.push_back(elsewhere);
    return meant;
}

void set_by_path(const ParameterPath& path, const std::string& text, SceneDescription& scene) {
    switch (path.owner) {
        case ParameterOwner::simulation:
            return set_from_text(scene.simulation, path.key, text);
        case ParameterOwner::view:
            return set_from_text(scene.view, path.key, text);
        case ParameterOwner::obstacle:
            for (Obstacle& obstacle : scene.obstacles) {
                if (!path.means(obstacle.name)) continue;
                const Parameter<Obstacle>& parameter = obstacle_parameters().at(path.key);
                parameter.store(obstacle, parse_value(parameter.info, text));
            }
            break;
        case ParameterOwner::source:
            for (Source& source : scene.sources)
                if (path.means(source.name)) set_from_text(source, path.key, text);
            break;
        case ParameterOwner::load:
            for (RegionLoad& load : scene.loads)
                if (path.means(load.name)) set_from_text(load, path.key, text);
            break;
        case ParameterOwner::region:
            for_holds(scene, [&](const std::string& name, RegionDescription& region) {
                if (!path.means(name)) return;
                RegionHold hold;
                set_from_text(hold, path.key, text);
                region.held = hold.held;
            });
            break;
        case ParameterOwner::body:
            for (BodyDescription& body : scene.bodies) {
                if (!path.means(body.name)) continue;
                if (is_shown_key(path)) {
                    const Parameter<BodyDescription>& shown = body_keys().at(path.key);
                    shown.store(body, parse_value(shown.info, text));
                    continue;
                }
                set_from_text(body.material, path.key, text);
                body.material.use_last_yield(path.key);
            }
    }
}

std::vector<std::string> setting_paths(const SceneDescription& scene) {
    std::vector<std::string> paths = parameter_paths(scene);
    const auto add = [&](const std::string& body) {
        for (const char* key : shown_keys) paths.push_back("body." + body + "." + key);
    };
    for (const BodyDescription& body : scene.bodies) add(body.name);
    add("*");
    return paths;
}

/// The command that sets a parameter to its value in the scene.
SetParameter parameter_command(const ParameterPath& path, const SceneDescription& scene) {
    const auto value = [&](const auto& table, const auto& owner) {
        return SetParameter{path.text(), table.at(path.key).get(owner)};
    };
    const auto first = [&](const auto& table, const auto& owners, const auto& of) {
        for (const auto& owner : owners)
            if (path.means(owner.name)) return value(table, of(owner));
        throw InputError("unknown parameter '" + path.text() + "'");
    };
    const auto itself = [](const auto& owner) -> const auto& {
        return owner;
    };
    switch (path.owner) {
        case ParameterOwner::obstacle:
            return first(obstacle_parameters(), scene.obstacles, itself);
        case ParameterOwner::source:
            return first(Source::describe(), scene.sources, itself);
        case ParameterOwner::load:
            return first(RegionLoad::describe(), scene.loads, itself);
        case ParameterOwner::region: {
            std::vector<RegionHold> holds;
            for_holds(scene, [&](const std::string& name, const RegionDescription& region) {
                holds.push_back({name, region.role == RegionRole::fixed, region.held});
            });
            return first(RegionHold::describe(), holds, itself);
        }
        case ParameterOwner::body:
            return first(
                MaterialParameters::describe(), scene.bodies,
                [](const BodyDescription& body) -> const auto& { return body.material; });
        case ParameterOwner::view:
            return value(ViewParameters::describe(), scene.view);
        case ParameterOwner::simulation:
            break;
    }
    return value(SimulationParameters::describe(), scene.simulation);
}

}  // namespace

std::string unknown_path_message(const std::string& path, const std::vector<std::string>& paths) {
    const std::optional<ParameterPath> parts = owner_of(path);
    if (parts && parts->owner == ParameterOwner::body &&
        (parts->key == "material" || parts->key == "like"))
        return "choose a material in the scene file (material = \"wax\" or like = \"wax\") or in "
               "the panel; here only single parameters of a material can be set, such as " +
               ParameterPath{parts->owner, parts->name, "density"}.text();
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
    if (!scene.obstacles.empty()) add_paths("obstacle.*.", obstacle_parameters().names(), paths);
    for (const Source& source : scene.sources)
        add_paths("source." + source.name + ".", Source::describe().names(), paths);
    if (!scene.sources.empty()) add_paths("source.*.", Source::describe().names(), paths);
    for (const RegionLoad& load : scene.loads)
        add_paths("load." + load.name + ".", RegionLoad::describe().names(), paths);
    if (!scene.loads.empty()) add_paths("load.*.", RegionLoad::describe().names(), paths);
    bool any_holds = false;
    for_holds(scene, [&](const std::string& name, auto&) {
        add_paths("region." + name + ".", RegionHold::describe().names(), paths);
        any_holds = true;
    });
    if (any_holds) add_paths("region.*.", RegionHold::describe().names(), paths);
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
        const std::vector<std::string> paths = setting_paths(scene);
        const bool known = std::find(paths.begin(), paths.end(), path) != paths.end();
        if (const auto owner = owner_of(path)) check_owner(*owner, scene);
        if (!known) throw InputError(unknown_path_message(path, paths));
        set_by_path(ParameterPath::parse(path), trimmed(setting.substr(equals + 1)), scene);
    } catch (const InputError& error) {
        throw InputError(quoted + error.what());
    }
}

std::vector<Command> commands_of(std::string_view setting, const SceneDescription& scene) {
    const ParameterPath path = ParameterPath::parse(trimmed(setting.substr(0, setting.find('='))));
    if (path.owner == ParameterOwner::view) return {};
    if (!is_shown_key(path)) return {parameter_command(path, scene)};
    std::vector<Command> commands;
    for (const BodyDescription& body : scene.bodies)
        if (path.means(body.name)) commands.push_back(ShowBody{body.name, body.surface, body.look});
    return commands;
}

void apply_overrides(const std::vector<std::string>& settings, SceneDescription& scene) {
    for (const std::string& setting : settings) apply_override(setting, scene);
}

}  // namespace taffy
