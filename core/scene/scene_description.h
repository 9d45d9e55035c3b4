#pragma once
// What a scene file says, checked and with defaults filled in; build_simulation() makes it run.
#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/mesh/filling.h"
#include "core/parameters/material_parameters.h"
#include "core/parameters/simulation_parameters.h"
#include "core/parameters/view_parameters.h"
#include "core/simulation/snapshot.h"
#include "core/simulation/timed_change.h"

namespace taffy {

class Simulation;

// Shapes, centred on the body's position, before its rotation. Lengths in metres.
struct BoxShape {
    Vec3f size = Vec3f::Ones();
};
struct SphereShape {
    float radius = 0.5f;
};
struct CylinderShape {  // axis along z
    float radius = 0.5f;
    float height = 1.0f;
};
/// A single layer of particles in the xy plane. profile bends the rest shape out of it.
struct SheetShape {
    enum class Profile { flat, sombrero };
    float length = 1.0f;     // along x [m], before it is bent
    float width = 1.0f;      // along y [m]
    float thickness = 0.0f;  // [m]; 0 = the spacing
    bool round = false;      // an ellipse instead of a rectangle
    Profile profile = Profile::flat;
    float profile_height = 0.1f;  // of the sombrero's crown [m]
};
/// A single row of particles along x.
struct RodShape {
    float length = 1.0f;
    float thickness = 0.0f;  // side of the square section [m]; 0 = the spacing
};
/// What a model file holds: a solid, a sheet or rods. Centred on the middle of its box.
struct MeshShape {
    std::string file;    // as the scene names it
    float scale = 1.0f;  // metres per unit of the file
    float size = 0.0f;   // of the longest side [m], instead of scale; 0 = not given
    int particles = 0;   // about so many, instead of a spacing; 0 = not given
    Packing packing = Packing::lattice;
    float thickness = 0.0f;              // of sheets and rods [m]; 0 = the spacing
    std::shared_ptr<const Model> model;  // [m]; never null once read
};
/// No particles of its own: all come out of sources.
struct ReserveShape {};
using Shape = std::variant<BoxShape, SphereShape, CylinderShape, SheetShape, RodShape, MeshShape,
                           ReserveShape>;

enum class RegionRole { fixed, handle, probe };
enum class RegionShape { box, ellipsoid };

/// Particles of a body whose rest position lies in an axis-aligned box, or in the ellipsoid that
/// touches its faces, in the body's own frame (before position and rotation).
struct RegionDescription {
    std::string name;
    RegionRole role = RegionRole::probe;
    RegionShape shape = RegionShape::box;
    bool outside = false;         // the particles outside instead: the rim of a sheet
    Vec3f lower = Vec3f::Zero();  // [m]
    Vec3f upper = Vec3f::Zero();
};

struct BodyDescription {
    std::string name;
    Shape shape;
    float spacing = 0.1f;            // lattice distance d [m]
    float support_ratio = 0.0f;      // h / d; 0 = 2 for solids, 2.75 for fluids
    int reserve = 0;                 // particles that sources can let out
    Vec3f position = Vec3f::Zero();  // [m]
    Quatf rotation = Quatf::Identity();
    Vec3f velocity = Vec3f::Zero();          // [m/s]
    Vec3f angular_velocity = Vec3f::Zero();  // [rad/s], about the centre of mass
    Vec3f colour = Vec3f(0.85f, 0.45f, 0.30f);
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
    SimulationParameters simulation;
    ViewParameters view;
    CameraDescription camera;
    std::vector<BodyDescription> bodies;
    std::vector<Obstacle> obstacles;
    std::vector<TimedChange> events;
    std::vector<Source> sources;
    std::vector<Sink> sinks;
    std::filesystem::path model_material;  // of a model on its own: file, if one was given
    std::vector<std::string> notices;      // sentences for the person: what was repaired in a model
};

}  // namespace taffy
