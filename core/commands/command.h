#pragma once
// Everything that a person (panel, tool, script) can ask of a running simulation. Commands are
// applied between two steps, in the order in which they were given; each has a serial, by which
// whoever gave it knows what became of it, and the step before which it was applied.
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

/// path: "body.bar.young_modulus", "body.*.damping" (every body) or "simulation.gravity".
struct SetParameter {
    std::string path;
    ParameterValue value;
};
/// All parameters of a body's material at once: those on the way from one to the other need not go
/// together. body: a name, or "*" for every body.
struct SetMaterial {
    std::string body;
    MaterialParameters material;
};
struct SetPaused {
    bool paused = true;
};
/// One time step while paused.
struct StepOnce {};
/// Back to the first state; parameters stay as they are.
struct Reset {};
/// Back to the last state that was no wreck, with the parameters of then; pauses.
struct GoBack {};
/// Field that snapshots carry for colouring.
struct SetColourField {
    const ColourField* field = &body_field;  // never null
};

/// How bodies are shown, for which snapshots carry what it takes.
struct SetSurfaceMode {
    const SurfaceMode* mode = &automatic_surface;  // never null
    IsoSettings iso = {};
};
inline SetSurfaceMode shown_surface(const ViewParameters& view) {
    return {view.surface, {view.surface_cell, view.surface_kernels == SurfaceKernels::anisotropic}};
}

/// The same of one body, whatever the view says of all.
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
    std::string name = {};         // for figures; empty: its id
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
/// that is held is one of these in every frame.
struct HeatBrush {
    Vec3f centre = Vec3f::Zero();  // [m]
    float radius = 0.1f;           // [m]
    double change = 0.0;           // in the middle [K]; negative cools
};

/// Snapshots tell all of one particle from now on, or of none.
struct Inspect {
    std::optional<ParticleId> particle;
};

/// A name for some particles that a person looks at, wherever they move.
struct PlacedProbe {
    std::string name;
    std::vector<ParticleId> particles;
};
/// Snapshots tell of these probes from now on, and of no others.
struct SetProbes {
    std::vector<PlacedProbe> probes;
};

/// Snapshots carry ParticleFigures of every particle from now on, or no more.
struct CarryFigures {
    bool on = true;
};

// These are for whoever drives the simulation, and knows its scene, its pace and its film.

/// Another scene in place of the present one, or the same from its file.
struct LoadScene {
    /// The run that ReturnToRun brings back: none, that which it has brought back so far, or the
    /// present one, if it has a timeline.
    enum class Keeps { nothing, left_run, present_run };
    std::shared_ptr<const SceneDescription> scene;
    Keeps keeps = Keeps::nothing;
};
/// Saves the run with its scene.
struct SaveState {
    std::string file;
};
/// Lock-step recording: from now on every frame advances by exactly 1 / frames_per_second of
/// simulated time, has its own Snapshot::film_frame, and the next one waits until that is taken.
struct RecordFrames {
    double frames_per_second = 0.0;  // 0 = end of the recording
};

/// The parameters that have keys from now on, of this scene. While the run passes over them it is
/// given their values by SetParameter, at most sixty times in a simulated second; so sessions and
/// timelines hold what keys did, not the keys.
struct KeyParameters {
    std::shared_ptr<const ParameterKeys> keys = {};  // null: none
    bool passed = false;  // the run has passed over those that lie before its present moment
};

// These go to other moments of the run (core/timeline), and pause there.

/// To the first end of a step at which so much of it had been shown, see Moment::elapsed [s].
struct Seek {
    double elapsed = 0.0;
};
/// To the end of the step before.
struct StepBack {};
/// The run that the present one took the place of comes back, with its timeline, at the moment at
/// which it was left. The present one is forgotten.
struct ReturnToRun {
    uint64_t run = 0;  // TimelineView::left_run
};
/// What has been recorded of later moments is forgotten: the run goes on from here.
struct Branch {
    uint64_t kept = 0;  // in session files: of the scene's commands, so many came before
};

/// What was recorded of later moments when the run last went on in another way comes back. What has
/// been done since takes its place, and comes back the next time. Goes to the moment at which both
/// begin.
struct BringBack {};

using Command =
    std::variant<SetParameter, SetMaterial, SetPaused, StepOnce, Reset, GoBack, SetColourField,
                 SetSurfaceMode, ShowBody, AddGrip, MoveGrip, TwistGrip, RemoveGrip, RemoveAllGrips,
                 MoveHandle, HeatBrush, Inspect, CarryFigures, LoadScene, SaveState, RecordFrames,
                 Seek, StepBack, Branch, SetProbes, KeyParameters, ReturnToRun,
                 BringBack>;  // later ones last: session files count

/// It influences what the simulation does, and not only how the run is paced, looked at and filmed,
/// or how many threads it has.
bool changes_run(const Command& command);

struct Stamped {
    uint64_t serial = 0;  // grows by one with every command that is given; 0: given by nobody
    uint64_t step = 0;    // of the simulation when it was applied: the command came before it
    Command command;
};

struct RefusedCommand {
    uint64_t serial = 0;
    uint64_t step = 0;
    std::string reason;  // a clause or a sentence
};

/// What became of commands.
struct CommandAnswers {
    uint64_t serial = 0;                  // of the last one that was applied or refused
    uint64_t step = 0;                    // when it was
    std::vector<RefusedCommand> refused;  // the last few, oldest first
};

}  // namespace taffy
