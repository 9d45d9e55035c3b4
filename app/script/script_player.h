#pragma once
#include "app/script/script.h"
#include "core/commands/command.h"
#include "core/snapshot/snapshot.h"

namespace taffy {

/// Turns a script into commands, frame by frame.
class ScriptPlayer {
  public:
    /// @param first  the scene at its start, in which add_grip looks for its points
    ScriptPlayer(Script script, const Snapshot& first);

    /// Plays the actions that are due at this film time: changes view and camera, and appends
    /// commands for the simulation. To be called with growing times; now is the latest snapshot.
    void play(double time, const Snapshot& now, ViewParameters& view, CameraDescription& camera,
              std::vector<Command>& commands);

    /// Whether an action begins, for which play() reads the snapshot.
    bool begins_at(double time) const;

    /// Appends commands that remove every grip that the script still holds.
    void let_go(std::vector<Command>& commands);

    /// When the last action ends [s].
    double end() const;

  private:
    struct Progress {
        bool started = false;
        bool finished = false;
        double part = 0.0;  // 0..1, eased
        ParameterValue from;
        CameraDescription camera_from;
    };
    struct Grip {
        std::string name;
        uint32_t id = 0;
        bool held = false;
        size_t added_by = 0;  // index of the add_grip action
        Vec3f anchor = Vec3f::Zero();
        Vec3f long_axis = Vec3f::UnitX();  // of the body, when grabbed
    };
    struct Frame {
        const Snapshot& now;
        ViewParameters& view;
        CameraDescription& camera;
        std::vector<Command>& commands;
        std::vector<std::string> moved;  // handles and grips with a new target
    };

    void begin(size_t index, Frame& frame);
    void advance(size_t index, Frame& frame);
    void set_value(size_t index, const SetValue& set, Frame& frame);
    void move_camera(size_t index, const MoveCamera& move, Frame& frame);
    void add_grip(size_t index, const GripBody& add, Frame& frame);
    void release_grip(const ReleaseGrip& release, Frame& frame);
    void forget_movements();
    void send_handle(const std::string& handle, std::vector<Command>& commands) const;
    void send_grip(const Grip& grip, std::vector<Command>& commands) const;

    Script script_;
    std::vector<Progress> progress_;  // one per action
    std::vector<Grip> grips_;
    std::vector<Vec4f> first_positions_;
    std::vector<ParticleId> first_ids_;
    std::vector<BodyState> first_bodies_;
    uint32_t next_grip_id_ = 1u << 30;  // above the ids that mouse tools choose
};

}  // namespace taffy
