#pragma once
// Scripts: TOML lists of timed commands that make demo films repeatable. docs/scripts.md describes
// the format.
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/commands/parameter_keys.h"
#include "core/commands/timed_change.h"
#include "core/scene/scene_description.h"
#include "core/simulation/simulation.h"

namespace taffy {

enum class Ease { smooth, linear };

// Movements are relative to the pose at their beginning, so that several can overlap.
struct TurnHandle {
    std::string handle;           // "body.handle"
    Vec3f axis = Vec3f::UnitX();  // world direction, unit length
    float degrees = 0.0f;         // may pass 360
};
struct ShiftHandle {
    std::string handle;
    Vec3f by = Vec3f::Zero();  // [m]
};
/// Sets a parameter to a value, at once or gradually.
struct SetValue {
    std::string
        path;  // "body.bar.young_modulus", "body.*.damping", "simulation.speed", "view.theme"
    ParameterValue value;
};
/// Values that are empty stay as they are.
struct MoveCamera {
    std::optional<float> azimuth;    // [degrees]
    std::optional<float> elevation;  // [degrees]
    std::optional<float> distance;   // [m]
    std::optional<Vec3f> target;     // [m]
};
struct GripBody {
    std::string grip;  // name that the following commands use
    std::string body;
    Vec3f point = Vec3f::Zero();  // grips the particle nearest to this world position at the
                                  // scene's start [m]
    float radius = 0.0f;          // [m]; 0 = automatic
};
struct ShiftGrip {
    std::string grip;
    Vec3f by = Vec3f::Zero();  // [m]
};
struct TwistBody {
    std::string grip;
    Vec3f axis = Vec3f::Zero();  // world direction; zero = the body's long axis
    float degrees = 0.0f;
};
struct ReleaseGrip {
    std::string grip;
};
/// The film goes on while simulated time stands still until the action's end (without an end, for
/// ever).
struct PauseScene {};
struct ResetScene {};
/// Saves the state to a file, which --load-state opens.
struct SaveRun {
    std::string file;
};

using ScriptAction =
    std::variant<TurnHandle, ShiftHandle, SetValue, MoveCamera, GripBody, ShiftGrip, TwistBody,
                 ReleaseGrip, PauseScene, ResetScene, SaveRun>;

/// Times count from the start of the film [s].
struct TimedAction {
    double at = 0.0;
    double until = 0.0;  // same as `at`: at once
    Ease ease = Ease::smooth;
    ScriptAction action;
    SourcePosition place;  // in the file: of the value that is set, or of the command
    std::string context;   // "[[command]] 1"
};

struct Script {
    std::string description;
    std::vector<TimedAction> actions;  // in the file's order
    ParameterKeys keys;
    std::vector<TimedChange> key_values;  // values of the keys, with their places in the file

    /// When the last action and the last key are over [s].
    double end() const;
};

/// Returns the names of the grips that a script adds, each once, in their order.
std::vector<std::string> grip_names(const Script& script);

/// Returns the name of each kind of command and its own keys, for the documentation.
std::vector<std::pair<std::string, std::vector<std::string>>> script_commands();

/// Reads a script. Throws InputError with file, line and column; names of handles, bodies and
/// parameters are checked against the scene.
Script load_script(const std::filesystem::path& file, const SceneDescription& scene);
/// Throws InputError for the first value that the built scene could not be set to.
void check_script(const Script& script, const Simulation& simulation);
/// Checks the same without a simulation: builds one if any of the values can be refused at all.
void check_script(const Script& script, const SceneDescription& scene);
Script parse_script(std::string_view text, const std::string& file, const SceneDescription& scene);

}  // namespace taffy
