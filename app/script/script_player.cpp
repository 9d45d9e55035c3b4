#include "app/script/script_player.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "app/script/parameter_value.h"
#include "core/base/error.h"
#include "core/commands/parameter_info.h"

namespace taffy {

namespace {

constexpr double time_tolerance = 1e-5;  // [s], times in scripts are floats

double eased(double u, Ease ease) {
    u = std::clamp(u, 0.0, 1.0);
    return ease == Ease::linear ? u : u * u * (3.0 - 2.0 * u);
}

double mix(double a, double b, double u, Scale scale) {
    if (u >= 1.0) return b;
    if (scale == Scale::logarithmic && a > 0.0 && b > 0.0) return a * std::pow(b / a, u);
    return a + u * (b - a);
}

ParameterValue mix_values(const ParameterValue& from, const ParameterValue& to, double u,
                          Scale scale) {
    if (const double* number = std::get_if<double>(&to))
        return mix(std::get<double>(from), *number, u, scale);
    if (const Vec3d* vector = std::get_if<Vec3d>(&to)) {
        const Vec3d& start = std::get<Vec3d>(from);
        return Vec3d(start + u * (*vector - start));
    }
    return to;
}

float radians(double degrees) {
    return float(degrees * std::numbers::pi / 180.0);
}

uint32_t nearest_particle(const BodyState& body, const std::vector<Vec4f>& positions,
                          const Vec3f& point) {
    uint32_t best = body.first;
    float best_distance = std::numeric_limits<float>::max();
    for (uint32_t i = body.first; i < body.first + body.count; ++i) {
        const float distance = (positions[i].head<3>() - point).squaredNorm();
        if (distance >= best_distance) continue;
        best_distance = distance;
        best = i;
    }
    return best;
}

}  // namespace

ScriptPlayer::ScriptPlayer(Script script, const Snapshot& first)
    : script_(std::move(script)),
      progress_(script_.actions.size()),
      first_positions_(first.position),
      first_ids_(first.id),
      first_bodies_(first.bodies) {
    for (const GripState& grip : first.grips)  // of a saved run
        next_grip_id_ = std::max(next_grip_id_, grip.id + 1);
}

bool ScriptPlayer::begins_at(double time) const {
    for (size_t i = 0; i < script_.actions.size(); ++i)
        if (!progress_[i].started && time + time_tolerance >= script_.actions[i].at) return true;
    return false;
}

double ScriptPlayer::end() const {
    double end = 0.0;
    for (const TimedAction& action : script_.actions) end = std::max(end, action.until);
    return end;
}

void ScriptPlayer::play(double time, const Snapshot& now, ViewParameters& view,
                        CameraDescription& camera, std::vector<Command>& commands) {
    Frame frame{now, view, camera, commands, {}};
    for (size_t i = 0; i < script_.actions.size(); ++i) {
        const TimedAction& action = script_.actions[i];
        Progress& progress = progress_[i];
        if (progress.finished || time + time_tolerance < action.at) continue;
        if (!progress.started) begin(i, frame);
        progress.started = true;
        progress.finished = time + time_tolerance >= action.until;
        const double length = action.until - action.at;
        progress.part = progress.finished ? 1.0 : eased((time - action.at) / length, action.ease);
        advance(i, frame);
    }
    std::sort(frame.moved.begin(), frame.moved.end());
    const auto end = std::unique(frame.moved.begin(), frame.moved.end());
    for (auto name = frame.moved.begin(); name != end; ++name) send_handle(*name, commands);
    for (const Grip& grip : grips_)
        if (grip.held) send_grip(grip, commands);
}

/// Records the state at the action's start, and does what happens only once.
void ScriptPlayer::begin(size_t index, Frame& frame) {
    const ScriptAction& action = script_.actions[index].action;
    Progress& progress = progress_[index];
    progress.camera_from = frame.camera;
    if (const auto* set = std::get_if<SetValue>(&action)) {
        const ParameterPath path = ParameterPath::parse(set->path);
        progress.from = path.owner == ParameterOwner::view
                            ? ViewParameters::describe().at(path.key).get(frame.view)
                            : parameter_value(path, frame.now);
    } else if (const auto* add = std::get_if<GripBody>(&action)) {
        add_grip(index, *add, frame);
    } else if (const auto* release = std::get_if<ReleaseGrip>(&action)) {
        release_grip(*release, frame);
    } else if (std::holds_alternative<PauseScene>(action)) {
        frame.commands.push_back(SetPaused{true});
    } else if (std::holds_alternative<ResetScene>(action)) {
        frame.commands.push_back(Reset{});
        forget_movements();
    } else if (const auto* save = std::get_if<SaveRun>(&action)) {
        frame.commands.push_back(SaveState{save->file});
    }
}

/// Does the gradual part of an action.
void ScriptPlayer::advance(size_t index, Frame& frame) {
    const TimedAction& timed = script_.actions[index];
    if (const auto* set = std::get_if<SetValue>(&timed.action))
        set_value(index, *set, frame);
    else if (const auto* move = std::get_if<MoveCamera>(&timed.action))
        move_camera(index, *move, frame);
    else if (const auto* turn = std::get_if<TurnHandle>(&timed.action))
        frame.moved.push_back(turn->handle);
    else if (const auto* shift = std::get_if<ShiftHandle>(&timed.action))
        frame.moved.push_back(shift->handle);
    else if (std::holds_alternative<PauseScene>(timed.action) && progress_[index].finished &&
             timed.until > timed.at)
        frame.commands.push_back(SetPaused{false});
}

void ScriptPlayer::set_value(size_t index, const SetValue& set, Frame& frame) {
    const ParameterPath path = ParameterPath::parse(set.path);
    const ParameterValue value = mix_values(progress_[index].from, set.value, progress_[index].part,
                                            parameter_info(path).scale);
    if (path.owner != ParameterOwner::view) {
        frame.commands.push_back(SetParameter{set.path, value});
        return;
    }
    ViewParameters::describe().at(path.key).set(frame.view, value);
    if (path.key == "colour_by") frame.commands.push_back(SetColourField{frame.view.colour_by});
    if (path.key.starts_with("surface")) frame.commands.push_back(shown_surface(frame.view));
}

void ScriptPlayer::move_camera(size_t index, const MoveCamera& move, Frame& frame) {
    const CameraDescription& from = progress_[index].camera_from;
    const double u = progress_[index].part;
    CameraDescription& camera = frame.camera;
    if (move.azimuth) camera.azimuth = float(mix(from.azimuth, *move.azimuth, u, Scale::linear));
    if (move.elevation)
        camera.elevation = float(mix(from.elevation, *move.elevation, u, Scale::linear));
    if (move.distance)
        camera.distance = float(mix(from.distance, *move.distance, u, Scale::logarithmic));
    if (move.target) camera.target = from.target + float(u) * (*move.target - from.target);
}

void ScriptPlayer::add_grip(size_t index, const GripBody& add, Frame& frame) {
    const auto same_name = [&](const BodyState& body) { return body.name == add.body; };
    const auto body = std::find_if(first_bodies_.begin(), first_bodies_.end(), same_name);
    if (body == first_bodies_.end()) return;
    const ParticleId particle = first_ids_[nearest_particle(*body, first_positions_, add.point)];
    const auto now = std::ranges::find(frame.now.id, particle);
    if (now == frame.now.id.end()) return;  // the particle has gone
    Grip grip{.name = add.grip, .id = next_grip_id_++, .held = true};
    grip.added_by = index;
    grip.anchor = frame.now.position[size_t(now - frame.now.id.begin())].head<3>();
    grip.long_axis = frame.now.bodies.at(size_t(body - first_bodies_.begin())).long_axis;
    std::erase_if(grips_, [&](const Grip& old) { return old.name == add.grip && !old.held; });
    grips_.push_back(grip);
    frame.commands.push_back(AddGrip{grip.id, particle, grip.anchor, add.radius, grip.name});
}

void ScriptPlayer::release_grip(const ReleaseGrip& release, Frame& frame) {
    for (Grip& grip : grips_) {
        if (grip.name != release.grip || !grip.held) continue;
        grip.held = false;
        frame.commands.push_back(RemoveGrip{grip.id});
    }
}

void ScriptPlayer::let_go(std::vector<Command>& commands) {
    for (Grip& grip : grips_)
        if (grip.held) commands.push_back(RemoveGrip{grip.id});
    grips_.clear();
}

/// Ends earlier movements: after a reset everything is where it was at the start.
void ScriptPlayer::forget_movements() {
    grips_.clear();
    for (size_t i = 0; i < progress_.size(); ++i) {
        const ScriptAction& action = script_.actions[i].action;
        const bool movement = std::holds_alternative<TurnHandle>(action) ||
                              std::holds_alternative<ShiftHandle>(action) ||
                              std::holds_alternative<ShiftGrip>(action) ||
                              std::holds_alternative<TwistBody>(action);
        if (!movement || !progress_[i].started) continue;
        progress_[i].finished = true;
        progress_[i].part = 0.0;
    }
}

/// Sends the composition of all movements of the handle so far: turns about world axes are composed
/// as rotations, however far they go.
void ScriptPlayer::send_handle(const std::string& handle, std::vector<Command>& commands) const {
    Pose pose;
    for (size_t i = 0; i < script_.actions.size(); ++i) {
        const ScriptAction& action = script_.actions[i].action;
        const double part = progress_[i].part;
        const auto* turn = std::get_if<TurnHandle>(&action);
        if (turn && turn->handle == handle) {
            const Eigen::AngleAxisf rotation(radians(part * turn->degrees), turn->axis);
            pose.rotation = Quatf(rotation) * pose.rotation;
        }
        const auto* shift = std::get_if<ShiftHandle>(&action);
        if (shift && shift->handle == handle) pose.translation += float(part) * shift->by;
    }
    pose.rotation.normalize();
    commands.push_back(MoveHandle{handle, pose});
}

void ScriptPlayer::send_grip(const Grip& grip, std::vector<Command>& commands) const {
    Vec3f target = grip.anchor;
    Vec3f axis = grip.long_axis;
    double degrees = 0.0;
    bool moved = false, twisted = false;
    for (size_t i = grip.added_by; i < script_.actions.size(); ++i) {
        const ScriptAction& action = script_.actions[i].action;
        if (!progress_[i].started) continue;
        const auto* shift = std::get_if<ShiftGrip>(&action);
        if (shift && shift->grip == grip.name) {
            target += float(progress_[i].part) * shift->by;
            moved = true;
        }
        const auto* twist = std::get_if<TwistBody>(&action);
        if (twist && twist->grip == grip.name) {
            degrees += progress_[i].part * twist->degrees;
            if (twist->axis.squaredNorm() > 0.5f) axis = twist->axis;
            twisted = true;
        }
    }
    if (moved) commands.push_back(MoveGrip{grip.id, target});
    if (twisted) commands.push_back(TwistGrip{grip.id, axis, radians(degrees)});
}

}  // namespace taffy
