#pragma once
// An immutable picture of the simulation between two steps: everything that the viewer, the panels,
// the film recorder and the state dump ever see of it. Arrays are ready for upload.
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "core/appearance/iso_settings.h"
#include "core/base/profiler.h"
#include "core/base/types.h"
#include "core/collision/obstacle.h"
#include "core/commands/command.h"
#include "core/interaction/region_hold.h"
#include "core/loads/region_load.h"
#include "core/parameters/material_parameters.h"
#include "core/parameters/simulation_parameters.h"
#include "core/parameters/view_parameters.h"
#include "core/particles/particle_flags.h"
#include "core/particles/particle_id.h"
#include "core/snapshot/break_down.h"
#include "core/snapshot/measured.h"
#include "core/snapshot/particle_figures.h"
#include "core/sources/source.h"
#include "core/surface/embedded_surface.h"
#include "core/surface/splat.h"
#include "core/surface/surface_mesh.h"

namespace taffy {

struct BodyState {
    std::string name;
    uint32_t first = 0;  // particles [first, first + count) belong to this body
    uint32_t count = 0;
    int dimension = 3;                       // 3 solid, 2 sheet, 1 rod
    float spacing = 0.1f;                    // lattice distance [m]
    float support = 0.2f;                    // kernel support radius h [m]
    Vec3f colour = Vec3f(0.8f, 0.5f, 0.3f);  // sRGB 0..1
    Look look = Look::of_view;
    MaterialParameters material;        // as it is now
    MaterialParameters scene_material;  // as the scene file gave it (reset target)
    Vec3f centre = Vec3f::Zero();       // centre of mass [m]
    Vec3f long_axis = Vec3f::UnitX();   // present direction of the longest principal axis
    double stable_step = 0.0;           // [s], largest step that this body alone allows
    bool flat = false;    // a sheet or a rod (for this and the next three see combinations.h)
    bool held = false;    // has fixed regions or handles
    bool bonded = false;  // has bonds instead of a lattice
    bool poured = false;  // its particles come out of a source
    std::shared_ptr<const EmbeddedSurface> surface;   // the same for the whole life of a scene
    const SurfaceMode* shown_as = &particle_surface;  // never null, nor automatic
    const SurfaceMode* own_surface = nullptr;  // chosen for this body; null: as the view says
    uint32_t first_transform = 0;  // of its carriers in Snapshot::transforms, if it shows its mesh
    float mesh_part = 0.0f;        // 0..1: opacity of its mesh while that fades out
};

struct GripState {
    uint32_t id = 0;
    uint32_t body = 0;
    Vec3f anchor = Vec3f::Zero();  // present position of the gripped surface point [m]
    Vec3f target = Vec3f::Zero();  // [m]
    Vec3f force = Vec3f::Zero();   // on the body [N]
    bool twisting = false;
    Vec3f axis = Vec3f::UnitX();
    float angle_target = 0.0f;  // [rad]
    float angle = 0.0f;         // reached [rad]
    float torque = 0.0f;        // about the axis [N m]
    float radius = 0.1f;        // of the gripped region [m]
};

struct Snapshot : Measured {
    // Per particle, body by body
    std::vector<ParticleId> id;  // by which commands refer to particles
    /// x, y, z, radius = half the spacing [m]; not a number where the particle is absent.
    std::vector<Vec4f> position;
    std::vector<float> field;  // the colour field below, in its unit; empty if it has no values
    std::vector<float> temperature;        // [C]; empty where nothing is hot enough to glow
    std::vector<uint16_t> body;            // index into bodies
    std::vector<uint8_t> flags;            // particle_flag bits
    std::vector<ParticleFigures> figures;  // empty unless asked for: see CarryFigures
    const ColourField* colour_field = &body_field;  // never null
    /// The range of the values of present particles, without the field's outliers. field_min >
    /// field_max if there are none.
    float field_min = 0.0f;
    float field_max = 1.0f;

    /// The transforms of the carriers of all bodies that show their mesh, body by body.
    std::vector<CarrierTransform> transforms;
    /// Surfaces that are constructed from particles, not carried by them; bodies may share one.
    /// Iso-surfaces are made in parallel to the simulation (core/iso/iso_skins.h): they come last,
    /// and may be of an earlier time; their references to particles hold for those of this
    /// snapshot.
    Skins skins;
    std::vector<Splat> splats;
    const SurfaceMode* surface_mode = &automatic_surface;  // as chosen
    IsoSettings iso_settings;                              // as chosen

    std::vector<BodyState> bodies;
    std::vector<Obstacle> obstacles;
    std::vector<GripState> grips;
    std::vector<RegionHold> holds;        // fixed regions and handles
    std::vector<RegionLoad> loads;        // as they are now
    std::vector<RegionLoad> scene_loads;  // as the scene file gave them
    std::vector<Source> sources;          // as they are now
    std::vector<Source> scene_sources;    // as the scene file gave them
    SimulationParameters parameters;
    SimulationParameters scene_parameters;  // as the scene file gave them
    std::string scene_name;
    bool paused = false;
    std::string notice;          // a message for the user, for instance about a rolled back blow-up
    uint64_t notice_serial = 0;  // grows with every notice
    BreakDown break_down;        // the last failure
    uint64_t rollbacks = 0;      // grows with every step that was rolled back
    std::string wreck;      // a sentence if the state is a wreck (core/watch/wreck.h); else empty
    double way_back = 0.0;  // time of the last good state [s]

    // Filled in by the driver of the simulation
    CommandAnswers commands;
    /// What was measured in the snapshots before this one, the last second or so, in their order:
    /// a window that draws slowly does not see each of them.
    std::vector<std::shared_ptr<const Measured>> earlier;
    double step_milliseconds = 0.0;  // wall time per step, recent mean
    int steps_per_frame = 0;
    int skin_interval = 1;          // skins are made for every skin_interval-th snapshot
    uint64_t film_frame = 0;        // grows with every frame of a recording
    std::vector<PhaseTime> phases;  // per step, recent mean [ms]
};

}  // namespace taffy
