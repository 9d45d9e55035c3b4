#pragma once
// A script that plays in the window. Its clock is the simulation's, so that a slow machine plays
// the same motion; while the script itself pauses the scene, it is the wall's.
#include <optional>
#include <string>

#include "app/script/script_player.h"
#include "app/workspace/workspace.h"

namespace taffy {

class ScriptPlaying {
  public:
    /// From the start of the scene, to which the simulation goes back for it.
    void play(Workspace& w, Script script, std::string name);
    /// Takes the script's grips away; what else it has changed stays.
    void stop(Workspace& w);
    /// Every frame. seconds: wall time since the last one.
    void update(Workspace& w, double seconds);

    bool playing() const { return script_.has_value() || player_.has_value(); }
    const std::string& name() const { return name_; }
    double time() const { return time_; }  // [s]
    double end() const { return end_; }    // [s]

  private:
    void send(Workspace& w, const std::vector<Command>& commands);

    std::optional<Script> script_;  // waits for the start
    uint64_t start_ = 0;            // serial of the reset that leads there
    std::optional<ScriptPlayer> player_;
    std::string name_;
    double time_ = 0.0, end_ = 0.0;
    double simulated_ = 0.0;  // time of the last snapshot [s]
    bool holds_time_ = false;
};

}  // namespace taffy
