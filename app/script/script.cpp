#include "app/script/script.h"

#include <algorithm>
#include <functional>
#include <map>

#include "app/script/script_keys.h"
#include "core/base/files.h"
#include "core/commands/parameter_info.h"
#include "core/parameters/combinations.h"
#include "core/scene/build_simulation.h"
#include "core/scene/overrides.h"
#include "core/scene/scene_keys.h"
#include "core/scene/table_reader.h"

namespace taffy {

namespace {

// --- The numbers of the commands, described like all parameters ---

ParameterInfo number(const char* name, const char* unit, double min, double max) {
    return {.name = name, .label = name, .unit = unit, .help = "", .min = min, .max = max};
}

struct Timing {
    float at = 0.0f;
    float until = 0.0f;
    Ease ease = Ease::smooth;
};

const ParameterTable<Timing>& timing_table() {
    static const auto table =
        ParameterTable<Timing>()
            .real(&Timing::at, number("at", "s", 0.0, 86400.0))
            .real(&Timing::until, number("until", "s", 0.0, 86400.0))
            .choice(&Timing::ease,
                    {.name = "ease", .label = "ease", .choices = {"smooth", "linear"}});
    return table;
}

struct Movement {
    Vec3f by = Vec3f::Zero();
    Vec3f axis = Vec3f::Zero();
    Vec3f point = Vec3f::Zero();
    float degrees = 0.0f;
    float radius = 0.0f;
};

const ParameterTable<Movement>& movement_table() {
    static const auto table =
        ParameterTable<Movement>()
            .vector(&Movement::by, number("by", "m", -1000.0, 1000.0))
            .vector(&Movement::axis, number("axis", "", -1000.0, 1000.0))
            .vector(&Movement::point, number("point", "m", -1000.0, 1000.0))
            .real(&Movement::degrees, number("degrees", "degrees", -36000.0, 36000.0))
            .real(&Movement::radius, number("radius", "m", 0.0, 1000.0));
    return table;
}

// --- One reader per kind of command ---

using Reader = TableReader;

Movement read_movement(const Reader& reader) {
    Movement movement;
    reader.read(movement_table(), movement);
    if (reader.has("axis")) {
        if (movement.axis.norm() < 1e-6f) reader.fail_at("axis", "'axis' must not be zero");
        movement.axis.normalize();
    }
    return movement;
}

/// Returns the text at key, which must be one of the names.
std::string read_name(const Reader& reader, const std::string& key,
                      const std::vector<std::string>& names) {
    const std::string name = reader.text(key);
    if (std::find(names.begin(), names.end(), name) == names.end())
        reader.fail_at(key, names.empty() ? "the scene has no " + key
                                          : unknown_name_message(key, name, names));
    return name;
}

std::vector<std::string> handle_names(const SceneDescription& scene) {
    std::vector<std::string> names;
    for (const BodyDescription& body : scene.bodies)
        for (const RegionDescription& region : body.regions)
            if (region.role == RegionRole::handle) names.push_back(body.name + "." + region.name);
    return names;
}

std::vector<std::string> body_names(const SceneDescription& scene) {
    std::vector<std::string> names;
    for (const BodyDescription& body : scene.bodies) names.push_back(body.name);
    return names;
}

ScriptAction read_turn_handle(const Reader& reader, const SceneDescription& scene) {
    const Movement m = read_movement(reader);
    return TurnHandle{read_name(reader, "handle", handle_names(scene)), m.axis, m.degrees};
}

ScriptAction read_move_handle(const Reader& reader, const SceneDescription& scene) {
    const Movement m = read_movement(reader);
    return ShiftHandle{read_name(reader, "handle", handle_names(scene)), m.by};
}

ScriptAction read_set(const Reader& reader, const SceneDescription& scene) {
    const std::string path = read_name(reader, "parameter", parameter_paths(scene));
    const ParameterInfo& info = parameter_info(ParameterPath::parse(path));
    const ParameterValue value = reader.value("value", info);
    const bool gradual = info.kind == ParameterKind::real || info.kind == ParameterKind::vector;
    if (reader.has("until") && !gradual)
        reader.fail_at("until", "'" + info.name + "' cannot change gradually; leave out 'until'");
    return SetValue{path, value};
}

ScriptAction read_camera(const Reader& reader, const SceneDescription&) {
    CameraDescription camera;
    reader.read(camera_keys(), camera);
    if (reader.has("distance") && camera.distance == 0.0f)
        reader.fail_at("distance", "'distance' must be above 0 here");
    MoveCamera move;
    if (reader.has("azimuth")) move.azimuth = camera.azimuth;
    if (reader.has("elevation")) move.elevation = camera.elevation;
    if (reader.has("distance")) move.distance = camera.distance;
    if (reader.has("target")) move.target = camera.target;
    return move;
}

ScriptAction read_add_grip(const Reader& reader, const SceneDescription& scene) {
    const Movement m = read_movement(reader);
    return GripBody{reader.text("grip"), read_name(reader, "body", body_names(scene)), m.point,
                    m.radius};
}

ScriptAction read_move_grip(const Reader& reader, const SceneDescription&) {
    return ShiftGrip{reader.text("grip"), read_movement(reader).by};
}

ScriptAction read_twist_grip(const Reader& reader, const SceneDescription&) {
    const Movement m = read_movement(reader);
    return TwistBody{reader.text("grip"), m.axis, m.degrees};
}

ScriptAction read_remove_grip(const Reader& reader, const SceneDescription&) {
    return ReleaseGrip{reader.text("grip")};
}

ScriptAction read_save_state(const Reader& reader, const SceneDescription&) {
    const std::string file = reader.text("file");
    if (file.empty()) reader.fail_at("file", "'file' is the name of the file to write");
    return SaveRun{file};
}

struct CommandKind {
    std::vector<std::string> required;
    std::vector<std::string> optional;
    std::function<ScriptAction(const Reader&, const SceneDescription&)> read;
    bool instant = false;  // has no 'until'
};

const std::map<std::string, CommandKind>& command_kinds() {
    static const std::map<std::string, CommandKind> kinds = {
        {"turn_handle", {{"handle", "axis", "degrees"}, {}, read_turn_handle}},
        {"move_handle", {{"handle", "by"}, {}, read_move_handle}},
        {"set", {{"parameter", "value"}, {}, read_set}},
        {"camera", {{}, {"azimuth", "elevation", "distance", "target"}, read_camera}},
        {"add_grip", {{"grip", "body", "point"}, {"radius"}, read_add_grip, true}},
        {"move_grip", {{"grip", "by"}, {}, read_move_grip}},
        {"twist_grip", {{"grip", "degrees"}, {"axis"}, read_twist_grip}},
        {"remove_grip", {{"grip"}, {}, read_remove_grip, true}},
        {"pause", {{}, {}, [](auto&&...) { return PauseScene{}; }}},
        {"reset", {{}, {}, [](auto&&...) { return ResetScene{}; }, true}},
        {"save_state", {{"file"}, {}, read_save_state, true}},
    };
    return kinds;
}

// --- One command ---

Timing read_timing(const Reader& reader) {
    Timing timing;
    reader.read(timing_table(), timing);
    if (!reader.has("until")) timing.until = timing.at;
    if (timing.until < timing.at) reader.fail_at("until", "'until' is before 'at'");
    return timing;
}

TimedAction read_command(const Reader& reader, const SceneDescription& scene) {
    reader.require({"do", "at"});
    std::vector<std::string> names;
    for (const auto& [name, kind] : command_kinds()) names.push_back(name);
    const CommandKind& kind = command_kinds().at(read_name(reader, "do", names));

    std::vector<std::string> known = {"do", "at"};
    if (!kind.instant) known.insert(known.end(), {"until", "ease"});
    known.insert(known.end(), kind.required.begin(), kind.required.end());
    known.insert(known.end(), kind.optional.begin(), kind.optional.end());
    reader.allow_only(known);
    reader.require(kind.required);

    const Timing timing = read_timing(reader);
    return {timing.at,
            timing.until,
            timing.ease,
            kind.read(reader, scene),
            reader.place_of("value"),
            reader.context()};
}

/// Returns the name of the grip that a command needs; empty if it needs none.
std::string needed_grip(const ScriptAction& action) {
    if (const auto* shift = std::get_if<ShiftGrip>(&action)) return shift->grip;
    if (const auto* twist = std::get_if<TwistBody>(&action)) return twist->grip;
    if (const auto* release = std::get_if<ReleaseGrip>(&action)) return release->grip;
    return "";
}

/// Checks that a grip is used only after its add_grip.
void check_grip(const Reader& reader, const TimedAction& command, const Script& script) {
    const std::string grip = needed_grip(command.action);
    if (grip.empty()) return;
    std::vector<std::string> names;
    for (const TimedAction& other : script.actions) {
        const auto* add = std::get_if<GripBody>(&other.action);
        if (!add) continue;
        if (add->grip == grip && other.at <= command.at) return;
        names.push_back(add->grip);
    }
    if (std::find(names.begin(), names.end(), grip) != names.end())
        reader.fail_at("at", "grip '" + grip + "' is not there yet: its add_grip comes later");
    reader.fail_at("grip", names.empty() ? "no add_grip makes the grip '" + grip + "'"
                                         : unknown_name_message("grip", grip, names));
}

}  // namespace

double Script::end() const {
    double end = keys.end();
    for (const TimedAction& action : actions) end = std::max(end, action.until);
    return end;
}

std::vector<std::string> grip_names(const Script& script) {
    std::vector<std::string> names;
    for (const TimedAction& timed : script.actions)
        if (const auto* add = std::get_if<GripBody>(&timed.action))
            if (std::ranges::find(names, add->grip) == names.end()) names.push_back(add->grip);
    return names;
}

std::vector<std::pair<std::string, std::vector<std::string>>> script_commands() {
    std::vector<std::pair<std::string, std::vector<std::string>>> commands;
    for (const auto& [name, kind] : command_kinds()) {
        commands.emplace_back(name, kind.required);
        commands.back().second.insert(commands.back().second.end(), kind.optional.begin(),
                                      kind.optional.end());
    }
    return commands;
}

Script load_script(const std::filesystem::path& file, const SceneDescription& scene) {
    return parse_script(read_text_file(file, "script"), file.string(), scene);
}

Script parse_script(std::string_view text, const std::string& file, const SceneDescription& scene) {
    const toml::table root = parse_toml(text, file);
    const Reader top(root, file, "");
    top.allow_only({"description", "command", "keys"});
    const std::vector<const toml::table*> tables = top.children("command");
    Script script;
    script.description = top.text("description");
    std::vector<Reader> readers;
    for (const toml::table* table : tables) {
        readers.emplace_back(*table, file, "[[command]] " + std::to_string(readers.size() + 1));
        script.actions.push_back(read_command(readers.back(), scene));
    }
    size_t keyed = 0;
    for (const toml::table* table : top.children("keys"))
        read_keys(Reader(*table, file, "[[keys]] " + std::to_string(++keyed)), scene, script.keys,
                  script.key_values);
    for (size_t i = 0; i < readers.size(); ++i) check_grip(readers[i], script.actions[i], script);
    return script;
}

void check_script(const Script& script, const Simulation& simulation) {
    std::vector<TimedChange> changes = script.key_values;
    for (const TimedAction& action : script.actions) {
        const auto* set = std::get_if<SetValue>(&action.action);
        if (!set || ParameterPath::parse(set->path).owner == ParameterOwner::view) continue;
        changes.push_back({float(action.at), float(action.until),
                           SetParameter{set->path, set->value}, action.place, action.context});
    }
    simulation.check_changes(changes);
}

void check_script(const Script& script, const SceneDescription& scene) {
    const auto may_be_refused = [](const std::string& text) {
        const ParameterPath path = ParameterPath::parse(text);
        return is_in_rules(path.owner == ParameterOwner::body ? path.key : path.text());
    };
    const bool harmless = std::ranges::none_of(script.actions, [&](const TimedAction& action) {
        const auto* set = std::get_if<SetValue>(&action.action);
        return set && may_be_refused(set->path);
    });
    const bool harmless_keys = std::ranges::none_of(
        script.keys.parameters(),
        [&](const KeyedParameter& parameter) { return may_be_refused(parameter.path); });
    if (!harmless || !harmless_keys) check_script(script, build_simulation(scene));
}

}  // namespace taffy
