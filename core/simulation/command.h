#pragma once
// Everything that a person (panel, tool, script) can ask of a running simulation. Commands are
// applied between two steps, in the order in which they were given.
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "core/base/types.h"
#include "core/parameters/material_parameters.h"
#include "core/parameters/parameter.h"
#include "core/parameters/view_parameters.h"
#include "core/particles/particle_id.h"

namespace taffy {

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
};

/// Grips the particles around one particle: a spring pulls them, kernel-weighted, to a target.
struct AddGrip {
    uint32_t id = 0;               // chosen by the caller; must be new
    ParticleId particle;           // the particle picked
    Vec3f anchor = Vec3f::Zero();  // picked surface point [m], in the present state
    float radius = 0.0f;           // [m]; 0 = automatic, 1.5 support radii of the body
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

/// Saves the run with its scene; done by whoever knows the scene, not by the simulation alone.
struct SaveState {
    std::string file;
};

using Command = std::variant<SetParameter, SetMaterial, SetPaused, StepOnce, Reset, GoBack,
                             SetColourField, SetSurfaceMode, AddGrip, MoveGrip, TwistGrip,
                             RemoveGrip, RemoveAllGrips, MoveHandle, HeatBrush, Inspect, SaveState>;

}  // namespace taffy
