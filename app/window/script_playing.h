#pragma once
// A script that plays in the window. Its clock is that of the simulation, so that a slow machine
// plays the same motion; while the script itself pauses the scene, it is wall time.
#include <optional>
#include <string>

#include "app/script/script_player.h"
#include "app/workspace/workspace.h"

namespace taffy {

class ScriptPlaying {
  public:
    /// Plays a script from the start of the scene, to which the simulation goes back.
    void play(Workspace& w, Script script, std::string name);
    /// Ends the script and removes its grips; whatever else it has changed stays.
    void stop(Workspace& w);
    /// To be called every frame.
    /// @param seconds  wall time since the last call
    void update(Workspace& w, double seconds);

    bool playing() const { return script_.has_value() || player_.has_value(); }
    const std::string& name() const { return name_; }
    double time() const { return time_; }  // [s]
    double end() const { return end_; }    // [s]

  private:
    void send(Workspace& w, const std::vector<Command>& commands);

    std::optional<Script> script_;  // waits for the start
    uint64_t start_ = 0;            // serial of the reset to the start
    std::optional<ScriptPlayer> player_;
    std::string name_;
    double time_ = 0.0, end_ = 0.0;
    double simulated_ = 0.0;  // time of the last snapshot [s]
    bool holds_time_ = false;
};

}  // namespace taffy
