#pragma once
// Figures of one state of the simulation, added up in 64 bits.
#include <string>
#include <vector>

#include "core/base/types.h"
#include "core/module/energies.h"
#include "core/module/step_limit.h"

namespace taffy {

struct HeatFigures {
    double total = 0.0;  // sum of m c T [J], from 0 C
    double given = 0.0;  // taken up from obstacles, air, heaters and brush since the start [J]
    double streamed =
        0.0;               // brought by what came out of sources, less what left with particles [J]
    double lowest = 0.0;   // [C]
    double mean = 0.0;     // [C], weighted with the heat capacities
    double highest = 0.0;  // [C]
};

struct BodyFigures {
    std::string name;
    Vec3d centre = Vec3d::Zero();    // centre of mass [m]
    Vec3d velocity = Vec3d::Zero();  // of the centre [m/s]
    Vec3d lower = Vec3d::Zero();     // bounding box of the particle centres [m]
    Vec3d upper = Vec3d::Zero();
    size_t present = 0;              // particles that are there
    double volume = 0.0;             // sum of V_i det F_i [m^3]; sheets and rods: V_i times stretch
    double mass = 0.0;               // [kg]
    Vec3d momentum = Vec3d::Zero();  // [kg m/s]
    Vec3d spin = Vec3d::Zero();      // angular momentum about the centre [kg m^2/s]
    double temperature = 0.0;        // mean [C]
    double molten = 0.0;             // mean, 0 solid to 1 fluid
    bool asleep = false;             // it rests, see core/sleep
};

/// What the material around a place is like: means.
struct MaterialFigures {
    double temperature = 0.0;      // [C]
    double pressure = 0.0;         // [Pa]
    double von_mises = 0.0;        // of solids [Pa]
    Mat3d stress = Mat3d::Zero();  // of solids, in world directions [Pa]
    Mat3d strain = Mat3d::Zero();
};

/// A fixed place in space.
struct PointFigures {
    std::string name;
    double weight = 0.0;             // of the particles around it, summed; 0: nothing is there
    Vec3d velocity = Vec3d::Zero();  // [m/s]
    MaterialFigures material;
};

/// What bodies do to an obstacle.
struct ObstacleFigures {
    std::string name;
    Vec3d force = Vec3d::Zero();    // mean of the last step [N]
    Vec3d torque = Vec3d::Zero();   // the same, about its centre [N m]
    Vec3d impulse = Vec3d::Zero();  // integral of the force since the start [N s]
    double heat_flux = 0.0;         // into it [W]
    double heat = 0.0;              // that it took up since the start [J]
};

/// A load on a region.
struct LoadFigures {
    std::string name;
    double part = 0.0;  // of its value that acts now
    std::string idle;   // why none of it can, a clause; empty: it acts
};

/// What a grip does to what it holds.
struct GripFigures {
    std::string name;
    uint32_t id = 0;
    Vec3d force = Vec3d::Zero();   // [N]
    Vec3d torque = Vec3d::Zero();  // about the centre of what it holds [N m]
    double heat_flux = 0.0;        // into what it holds, in the last exchange [W]
};

/// Of all grips together.
struct AllGripsFigures {
    Vec3d force = Vec3d::Zero();   // on what they hold [N]
    Vec3d torque = Vec3d::Zero();  // about the origin [N m]
    double heat_flux = 0.0;        // into what they hold, in the last exchange [W]
};

/// Means over a named region of a body.
struct ProbeFigures {
    std::string name;
    Vec3d displacement = Vec3d::Zero();  // mean [m]
    Vec3d velocity = Vec3d::Zero();      // mean [m/s]
    Vec3d force = Vec3d::Zero();         // sum of all forces on the region [N]
    Vec3d reaction = Vec3d::Zero();      // force that holds a fixed region or handle [N]; else zero
    Vec3d reaction_torque = Vec3d::Zero();  // about the region's centre [N m]
    MaterialFigures material;
    double heat = 0.0;       // sum of m c T [J], from 0 C: it changes by what is conducted into it
    double heat_flux = 0.0;  // into it, in the last exchange [W]
};

/// What a source has let out, counted in particles.
struct SourceFigures {
    std::string name;
    uint64_t emitted = 0;
    uint64_t blocked = 0;  // places of layers that stayed empty since something was there
};
struct SinkFigures {
    std::string name;
    uint64_t removed = 0;
};

/// Wall time that one simulated second takes [ms]; 0 while unknown. One of the two is measured,
/// the other, of the integrator that is not in use, is an estimate.
struct StepCost {
    double explicit_ms = 0.0;
    double implicit_ms = 0.0;
};

struct Diagnostics {
    double time = 0.0;          // simulated [s]
    uint64_t step = 0;          // steps done
    double step_size = 0.0;     // [s], of the last step
    double stable_step = 0.0;   // [s], estimated limit of the explicit integrator
    StepLimit step_limit;       // of the integrator in use, and why
    int newton_iterations = 0;  // of the last step; implicit integrators only
    int cg_iterations = 0;      // of the last step: products with the stiffness
    StepCost cost;
    double melted_fraction = 0.0;  // molten part of the mass of meltable bodies
    double density_error = 0.0;    // fluids: mean of max(rho / rho0 - 1, 0)
    double fluid_step = 0.0;       // of implicit fluids [s]; 0: there are none
    int pressure_iterations = 0, viscous_iterations = 0;  // of conjugate gradients in the last
    double pressure_residual = 0.0;  // mean over pressed particles, parts of the density
    Energies energy;
    HeatFigures heat;
    Vec3d linear_momentum = Vec3d::Zero();   // [kg m/s]
    Vec3d angular_momentum = Vec3d::Zero();  // about the origin [kg m^2/s]
    size_t present = 0;                      // particles that are there
    uint64_t lost = 0;                       // that flowed out of the world, 1 km from the origin
    std::vector<SourceFigures> sources;
    std::vector<SinkFigures> sinks;
    std::vector<BodyFigures> bodies;
    std::vector<ProbeFigures> probes;
    std::vector<PointFigures> points;
    std::vector<ObstacleFigures> obstacles;
    std::vector<LoadFigures> loads;
    std::vector<GripFigures> grips;
    AllGripsFigures all_grips;
};

/// Between two states of one simulation. Places go along the cubic through places and velocities of
/// both, velocities are its derivative; all else goes linearly, counts of particles are the later.
/// @param part  0: a, 1: b
Diagnostics between(const Diagnostics& a, const Diagnostics& b, double part);

}  // namespace taffy
