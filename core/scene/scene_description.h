#pragma once
// The contents of a scene file, checked and with defaults filled in; build_simulation() makes a
// simulation of it.
#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/commands/timed_change.h"
#include "core/loads/region_load.h"
#include "core/measure/probe_point.h"
#include "core/parameters/material_parameters.h"
#include "core/parameters/simulation_parameters.h"
#include "core/parameters/view_parameters.h"
#include "core/shapes/shapes.h"
#include "core/snapshot/snapshot.h"

namespace taffy {

class Simulation;

enum class RegionRole { fixed, handle, probe };

/// Particles of a body whose rest position lies in a shape, in the body's own frame (before its
/// position and rotation).
struct RegionDescription {
    std::string name;
    RegionRole role = RegionRole::probe;
    ShapePtr shape;                  // never null once read
    Vec3f position = Vec3f::Zero();  // of the shape [m]
    Quatf rotation = Quatf::Identity();
    bool outside = false;              // takes the particles outside the shape: the rim of a sheet
    std::string free;                  // axes along which held particles move freely: "xy"
    bool held = true;                  // at the start
    std::optional<float> temperature;  // of the region's particles at the start [C]
    std::optional<Vec3f> velocity;     // of the region's particles at the start [m/s]
    // Gradients of both, about the region's centre of mass
    Vec3f velocity_along_x = Vec3f::Zero();      // of the velocity, along x [1/s]
    Vec3f velocity_along_y = Vec3f::Zero();      // along y [1/s]
    Vec3f velocity_along_z = Vec3f::Zero();      // along z [1/s]
    Vec3f temperature_gradient = Vec3f::Zero();  // [K/m]
    float release = 1e30f;                       // time at which the region is let go of [s]

    bool holds() const { return role != RegionRole::probe; }
};

struct BodyDescription {
    std::string name;
    ShapePtr shape;                  // never null once read
    float spacing = 0.1f;            // lattice distance d [m]
    float support_ratio = 0.0f;      // h / d; 0 = 2 for solids, 2.75 for fluids
    Vec3f position = Vec3f::Zero();  // [m]
    Quatf rotation = Quatf::Identity();
    Vec3f velocity = Vec3f::Zero();          // [m/s]
    Vec3f angular_velocity = Vec3f::Zero();  // [rad/s], about a point:
    Vec3f pivot = Vec3f::Zero();             // from the centre of mass [m]
    // Gradients, about the centre of mass
    Vec3f velocity_along_x = Vec3f::Zero();      // of the velocity, along x [1/s]
    Vec3f velocity_along_y = Vec3f::Zero();      // along y [1/s]
    Vec3f velocity_along_z = Vec3f::Zero();      // along z [1/s]
    Vec3f temperature_gradient = Vec3f::Zero();  // [K/m]
    Vec3f colour = Vec3f(0.85f, 0.45f, 0.30f);
    Look look = Look::of_view;
    const SurfaceMode* surface = nullptr;  // null: as the view says
    MaterialParameters material;
    std::vector<RegionDescription> regions;
};

struct CameraDescription {
    Vec3f target = Vec3f::Zero();  // [m]
    float azimuth = 35.0f;         // [degrees] of the eye around z, anticlockwise seen from above:
                                   // 0 at -y of the target (front, x to the right), 90 at +x
    float elevation = 20.0f;       // [degrees] of the eye above the target, -90..90
    float distance = 0.0f;         // [m]; 0 = frame everything
};

struct SceneDescription {
    std::string name;         // file name without .toml
    std::string title;        // one line for lists
    std::string description;  // what to look at and to try
    std::filesystem::path file;
    std::string text;  // of the file, for editing; empty if the scene was not read from a file
    SimulationParameters simulation;
    ViewParameters view;
    CameraDescription camera;
    std::vector<BodyDescription> bodies;
    std::vector<Obstacle> obstacles;
    std::vector<TimedChange> events;
    std::vector<ProbePoint> points;
    std::vector<RegionLoad> loads;
    std::vector<Source> sources;
    std::vector<Sink> sinks;
    std::filesystem::path model_material;  // material file of a scene_of_model(), if any
    std::vector<std::string> notices;      // sentences for the user about repaired models
};

}  // namespace taffy
