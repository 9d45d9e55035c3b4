#include "app/window/script_playing.h"

#include <algorithm>

#include "app/film/output_path.h"
#include "core/base/error.h"

namespace taffy {

namespace {

CameraDescription description_of(const CameraPose& pose) {
    return {to_core(pose.target), pose.azimuth, pose.elevation, pose.distance};
}
bool same(const CameraDescription& a, const CameraDescription& b) {
    return a.target == b.target && a.azimuth == b.azimuth && a.elevation == b.elevation &&
           a.distance == b.distance;
}

}  // namespace

void ScriptPlaying::play(Workspace& w, Script script, std::string name) {
    script_ = std::move(script);
    player_.reset();
    name_ = std::move(name);
    time_ = 0.0;
    end_ = script_->end();
    if (!script_->keys.empty()) w.change_all_keys("Keys of the script", script_->keys);
    // The run pauses until the script begins, so that it begins at exactly 0 s.
    w.post(SetPaused{true});
    start_ = w.post(Reset{});
    w.pending.sent("paused", false, start_);
    w.send_keys();
    if (start_ > 0) return;
    script_.reset();  // the simulation is too busy, which has been said
    w.post(SetPaused{false});
}

void ScriptPlaying::stop(Workspace& w) {
    std::vector<Command> commands;
    if (player_) player_->let_go(commands);
    if (script_ || (player_ && holds_time_)) commands.push_back(SetPaused{false});
    send(w, commands);
    script_.reset();
    player_.reset();
}

void ScriptPlaying::update(Workspace& w, double seconds) {
    if (!playing()) return;
    const Snapshot& s = *w.snapshot;
    const double now = s.diagnostics.time;
    if (script_) {
        if (!w.is_answered(start_)) return;
        player_.emplace(std::move(*script_), s);
        script_.reset();
        simulated_ = 0.0;
        send(w, {SetPaused{false}});
    }
    const double speed = double(s.parameters.speed);
    time_ += holds_time_ ? speed * seconds : std::max(0.0, now - simulated_);
    simulated_ = now;
    const CameraDescription before = description_of(w.camera.pose());
    CameraDescription camera = before;
    std::vector<Command> commands;
    try {
        player_->play(time_, s, w.view, camera, commands);
    } catch (const InputError& error) {
        w.say(Severity::error, "The script ends: " + std::string(error.what()));
        return stop(w);
    }
    if (!same(camera, before))
        w.camera.set_pose(
            {to_glm(camera.target), camera.azimuth, camera.elevation, camera.distance});
    send(w, commands);
    if (time_ >= end_) player_.reset();
}

void ScriptPlaying::send(Workspace& w, const std::vector<Command>& commands) {
    for (const Command& command : commands) {
        if (const auto* set = std::get_if<SetParameter>(&command)) {
            w.send_parameter(set->path, set->value);
            continue;
        }
        if (const auto* paused = std::get_if<SetPaused>(&command)) {
            holds_time_ = paused->paused;
            w.pending.sent("paused", paused->paused, w.post(command));
            continue;
        }
        if (const auto* save = std::get_if<SaveState>(&command)) {
            w.post(SaveState{free_name(save->file).string()});
            continue;
        }
        w.post(command);
    }
}

}  // namespace taffy
