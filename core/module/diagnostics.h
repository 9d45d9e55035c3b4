#pragma once
// Figures of one state of the simulation, summed in double precision.
#include <string>
#include <vector>

#include "core/base/types.h"
#include "core/module/energies.h"
#include "core/module/step_limit.h"

namespace taffy {

struct HeatFigures {
    double total = 0.0;     // sum of m c T [J], from 0 C
    double given = 0.0;     // taken up from obstacles, air, heaters and brush since the start [J]
    double streamed = 0.0;  // brought in by sources, minus heat of removed particles [J]
    double lowest = 0.0;    // [C]
    double mean = 0.0;      // [C], weighted with the heat capacities
    double highest = 0.0;   // [C]
};

struct BodyFigures {
    std::string name;
    Vec3d centre = Vec3d::Zero();    // centre of mass [m]
    Vec3d velocity = Vec3d::Zero();  // of the centre [m/s]
    Vec3d lower = Vec3d::Zero();     // bounding box of the particle centres [m]
    Vec3d upper = Vec3d::Zero();
    size_t present = 0;              // number of present particles
    double volume = 0.0;             // sum of V_i det F_i [m^3]; sheets and rods: V_i times stretch
    double mass = 0.0;               // [kg]
    Vec3d momentum = Vec3d::Zero();  // [kg m/s]
    Vec3d spin = Vec3d::Zero();      // angular momentum about the centre [kg m^2/s]
    double temperature = 0.0;        // mean [C]
    double molten = 0.0;             // mean, 0 solid to 1 fluid
    bool asleep = false;             // see core/sleep
};

/// Means of the material around a point.
struct MaterialFigures {
    double temperature = 0.0;      // [C]
    double pressure = 0.0;         // [Pa]
    double von_mises = 0.0;        // stress of solids [Pa]
    Mat3d stress = Mat3d::Zero();  // of solids, in world directions [Pa]
    Mat3d strain = Mat3d::Zero();
};

/// Figures at a fixed point in space.
struct PointFigures {
    std::string name;
    double weight = 0.0;             // sum of the weights of particles; 0: no particle is near
    Vec3d velocity = Vec3d::Zero();  // [m/s]
    MaterialFigures material;
};

/// The action of bodies on an obstacle.
struct ObstacleFigures {
    std::string name;
    Vec3d force = Vec3d::Zero();    // mean of the last step [N]
    Vec3d torque = Vec3d::Zero();   // mean of the last step, about the obstacle's centre [N m]
    Vec3d impulse = Vec3d::Zero();  // integral of the force since the start [N s]
    double heat_flux = 0.0;         // into the obstacle [W]
    double heat = 0.0;              // taken up since the start [J]
};

/// Figures of a load on a region.
struct LoadFigures {
    std::string name;
    double part = 0.0;  // fraction of its value that acts now
    std::string idle;   // why it cannot act, a clause; empty: it acts
};

/// The action of a grip on the particles that it holds.
struct GripFigures {
    std::string name;
    uint32_t id = 0;
    Vec3d force = Vec3d::Zero();   // [N]
    Vec3d torque = Vec3d::Zero();  // about the centre of the held particles [N m]
    double heat_flux = 0.0;        // into the held particles, in the last heat exchange [W]
};

/// The action of all grips together.
struct AllGripsFigures {
    Vec3d force = Vec3d::Zero();   // on the held particles [N]
    Vec3d torque = Vec3d::Zero();  // about the origin [N m]
    double heat_flux = 0.0;        // into the held particles, in the last heat exchange [W]
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
    double heat = 0.0;       // sum of m c T [J], from 0 C: changes by conducted heat
    double heat_flux = 0.0;  // into the region, in the last heat exchange [W]
};

/// Numbers of particles that a source has let out.
struct SourceFigures {
    std::string name;
    uint64_t emitted = 0;
    uint64_t blocked = 0;  // particles that were left out because their places were occupied
};
struct SinkFigures {
    std::string name;
    uint64_t removed = 0;
};

/// Wall time per simulated second [ms]; 0 while unknown. The time of the integrator in use is
/// measured, the other one is estimated.
struct StepCost {
    double explicit_ms = 0.0;
    double implicit_ms = 0.0;
};

struct Diagnostics {
    double time = 0.0;          // simulated [s]
    uint64_t step = 0;          // steps done
    double step_size = 0.0;     // [s], of the last step
    double stable_step = 0.0;   // [s], estimated limit of the explicit integrator
    StepLimit step_limit;       // of the integrator in use, with its cause
    int newton_iterations = 0;  // of the last step; implicit integrators only
    int cg_iterations = 0;      // of the last step: products with the stiffness matrix
    StepCost cost;
    double melted_fraction = 0.0;  // molten fraction of the mass of meltable bodies
    double density_error = 0.0;    // fluids: mean of max(rho / rho0 - 1, 0)
    double fluid_step = 0.0;       // last step of implicit fluids [s]; 0: there are none
    int pressure_iterations = 0, viscous_iterations = 0;  // of conjugate gradients in that step
    double pressure_residual = 0.0;  // mean over particles under pressure, relative to the density
    Energies energy;
    HeatFigures heat;
    Vec3d linear_momentum = Vec3d::Zero();   // [kg m/s]
    Vec3d angular_momentum = Vec3d::Zero();  // about the origin [kg m^2/s]
    size_t present = 0;                      // number of present particles
    uint64_t lost = 0;  // particles removed because they left the world, 1 km from the origin
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

/// Interpolates between two states of one simulation. Positions follow the cubic Hermite polynomial
/// of positions and velocities of both states, velocities its derivative; all other figures are
/// interpolated linearly, counts of particles are those of b.
/// @param part  0: a, 1: b
Diagnostics between(const Diagnostics& a, const Diagnostics& b, double part);

}  // namespace taffy
