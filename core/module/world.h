#pragma once
// The data that the modules of the physics share: particles, bodies, obstacles and settings of a
// scene. Every module can read all of it and changes only the values for which it is responsible.
#include <functional>
#include <span>
#include <vector>

#include "core/base/parallel.h"
#include "core/base/profiler.h"
#include "core/bodies/body.h"
#include "core/bodies/region.h"
#include "core/collision/obstacle.h"
#include "core/collision/obstacle_load.h"
#include "core/module/changes.h"
#include "core/neighbors/neighbour_order.h"
#include "core/parameters/simulation_parameters.h"
#include "core/particles/particle_flags.h"
#include "core/particles/particles.h"

namespace taffy {

class Module;

/// The action of bodies on obstacles, by obstacle; obstacle_tally.h keeps the sums.
struct OnObstacles {
    std::vector<ObstacleLoad> pressing;  // by forces at the present positions and velocities
    std::vector<ObstacleLoad> touching;  // by the impulses of this step, divided by its length
    std::vector<double> heating;         // heat taken up in the last exchange [J]
    double heating_time = 0.0;           // duration of that exchange [s]; 0: none to be counted
};

struct World {
    ThreadPool pool;
    mutable Profiler profiler;
    SimulationParameters parameters;
    Particles particles;
    std::vector<SimulationBody> bodies;
    std::vector<Region> regions;
    std::vector<Obstacle> obstacles;
    NeighbourOrder neighbours;                // shared by all searches for present neighbours
    std::function<Quatf(uint32_t)> rotation;  // of the neighbourhood of a particle, by row
    double time = 0.0;                        // at the end of the last step [s]
    OnObstacles on_obstacles;
    double now = 0.0;              // time of the present positions and velocities [s]
    double dt = 0.0;               // length of the present step [s]
    uint64_t step = 0;             // number of steps done
    std::vector<Module*> modules;  // in the order in which they are called
    Changes changes;               // of which the modules have not been told yet
    bool forces_valid = false;     // particles.force fits particles.x and the settings

    bool is_implicit() const { return parameters.integrator != Integrator::explicit_leapfrog; }
};

}  // namespace taffy
