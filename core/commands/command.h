#pragma once
// Everything that the user (panel, tool, script) can ask of a running simulation. Commands are
// applied between two steps, in the order in which they were given. Each has a serial, by which its
// sender learns what became of it, and the step before which it was applied.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/appearance/iso_settings.h"
#include "core/appearance/look.h"
#include "core/base/types.h"
#include "core/parameters/material_parameters.h"
#include "core/parameters/parameter.h"
#include "core/parameters/view_parameters.h"
#include "core/particles/particle_id.h"

namespace taffy {

struct SceneDescription;
class ParameterKeys;

/// Sets a parameter: "body.bar.young_modulus", "body.*.damping" (every body) or
/// "simulation.gravity".
struct SetParameter {
    std::string path;
    ParameterValue value;
};
/// Sets all parameters of a body's material at once, so that intermediate combinations need not be
/// valid. body: a name, or "*" for every body.
struct SetMaterial {
    std::string body;
    MaterialParameters material;
};
struct SetPaused {
    bool paused = true;
};
/// Does one time step while paused.
struct StepOnce {};
/// Restores the first state; parameters stay as they are.
struct Reset {};
/// Restores the last state that was no wreck, with the parameters of that time; pauses.
struct GoBack {};
/// Chooses the field that snapshots carry for colouring.
struct SetColourField {
    const ColourField* field = &body_field;  // never null
};

/// Chooses how bodies are shown; snapshots carry the data that this requires.
struct SetSurfaceMode {
    const SurfaceMode* mode = &automatic_surface;  // never null
    IsoSettings iso = {};
};
inline SetSurfaceMode shown_surface(const ViewParameters& view) {
    return {view.surface, {view.surface_cell, view.surface_kernels == SurfaceKernels::anisotropic}};
}

/// The same for one body, which overrides the choice for all.
struct ShowBody {
    std::string body;
    const SurfaceMode* surface = nullptr;  // null: as the view says
    Look look = Look::of_view;
};

/// Grips the particles around one particle: a spring pulls them, kernel-weighted, to a target.
struct AddGrip {
    uint32_t id = 0;               // chosen by the caller; must be new
    ParticleId particle;           // the particle picked
    Vec3f anchor = Vec3f::Zero();  // picked surface point [m], in the present state
    float radius = 0.0f;           // [m]; 0 = automatic, 1.5 support radii of the body
    std::string name = {};         // in figures; empty: its id
};
struct MoveGrip {
    uint32_t id = 0;
    Vec3f target = Vec3f::Zero();  // where the anchor shall go [m]
};
/// Turns the gripped region about an axis through its own centre, relative to when it was grabbed.
struct TwistGrip {
    uint32_t id = 0;
    Vec3f axis = Vec3f::UnitX();  // world direction, unit length
    float angle = 0.0f;           // [rad], may pass 2 pi
};
struct RemoveGrip {
    uint32_t id = 0;
};
struct RemoveAllGrips {};

/// Moves a scene handle: pose relative to the handle's first pose, rotation about its own centre.
/// The handle follows smoothly at a bounded speed.
struct MoveHandle {
    std::string name;  // "body.handle", see HandleState::name
    Pose target;
};

/// Warms the particles within the radius at once, most in the middle, also while paused. A brush
/// that is held gives one of these commands in every frame.
struct HeatBrush {
    Vec3f centre = Vec3f::Zero();  // [m]
    float radius = 0.1f;           // [m]
    double change = 0.0;           // in the middle [K]; negative cools
};

/// From now on snapshots carry a ParticleReport of one particle, or of none.
struct Inspect {
    std::optional<ParticleId> particle;
};

/// A named group of particles that are observed wherever they move.
struct PlacedProbe {
    std::string name;
    std::vector<ParticleId> particles;
};
/// From now on snapshots carry reports of these probes, and of no others.
struct SetProbes {
    std::vector<PlacedProbe> probes;
};

/// From now on snapshots carry ParticleFigures of every particle, or no longer do.
struct CarryFigures {
    bool on = true;
};

// The following commands are for the driver of the simulation, which knows its scene, its pace and
// its film.

/// Replaces the present scene by another one, or by the same read from its file again.
struct LoadScene {
    /// The run that ReturnToRun brings back from now on: none, the one that it would bring back
    /// already, or the present one, if that has a timeline.
    enum class Keeps { nothing, left_run, present_run };
    std::shared_ptr<const SceneDescription> scene;
    Keeps keeps = Keeps::nothing;
};
/// Saves the run with its scene.
struct SaveState {
    std::string file;
};
/// Lock-step recording: from now on every frame advances by exactly 1 / frames_per_second of
/// simulated time and has its own Snapshot::film_frame; the next frame waits until it has been
/// taken.
struct RecordFrames {
    double frames_per_second = 0.0;  // 0 = end of the recording
};

/// Sets the parameters of this scene that have keys from now on. While the run passes over keys, it
/// gets their values as SetParameter commands, at most sixty times in a simulated second; so
/// sessions and timelines hold these commands, not the keys.
struct KeyParameters {
    std::shared_ptr<const ParameterKeys> keys = {};  // null: none
    bool passed = false;  // the run has passed already over keys before its present moment
};

// The following commands go to other moments of the run (core/timeline) and pause there.

/// Goes to the first end of a step at which Moment::elapsed has reached this value [s].
struct Seek {
    double elapsed = 0.0;
};
/// Goes to the end of the step before.
struct StepBack {};
/// Brings back the run that the present one replaced, with its timeline, at the moment at which it
/// was left. The present run is forgotten.
struct ReturnToRun {
    uint64_t run = 0;  // TimelineView::left_run
};
/// Forgets the recording of later moments: the run goes on from here.
struct Branch {
    uint64_t kept = 0;  // in session files: number of the scene's commands that remain
};

/// Brings back the recording that the last branch removed, and removes everything done since the
/// branch, which the next BringBack brings back. Goes to the moment of the branch.
struct BringBack {};

using Command =
    std::variant<SetParameter, SetMaterial, SetPaused, StepOnce, Reset, GoBack, SetColourField,
                 SetSurfaceMode, ShowBody, AddGrip, MoveGrip, TwistGrip, RemoveGrip, RemoveAllGrips,
                 MoveHandle, HeatBrush, Inspect, CarryFigures, LoadScene, SaveState, RecordFrames,
                 Seek, StepBack, Branch, SetProbes, KeyParameters, ReturnToRun,
                 BringBack>;  // add new ones at the end: session files store indices

/// Whether a command influences the simulation, and not only how the run is paced, shown and filmed
/// or how many threads it has.
bool changes_run(const Command& command);

struct Stamped {
    uint64_t serial = 0;  // grows by one with every command that is sent; 0: has no sender
    uint64_t step = 0;    // step of the simulation before which the command was applied
    Command command;
};

struct RefusedCommand {
    uint64_t serial = 0;
    uint64_t step = 0;
    std::string reason;  // a clause or a sentence
};

/// The outcome of commands.
struct CommandAnswers {
    uint64_t serial = 0;                  // of the last command that was applied or refused
    uint64_t step = 0;                    // before which that happened
    std::vector<RefusedCommand> refused;  // the last few, oldest first
};

}  // namespace taffy
