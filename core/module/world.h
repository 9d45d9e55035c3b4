#pragma once
// What the modules of the physics share: the particles and bodies of a scene, its obstacles and
// settings. Every module sees all of it and changes what is its own to change.
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

/// What bodies do to obstacles, by obstacle; obstacle_tally.h keeps the sums.
struct OnObstacles {
    std::vector<ObstacleLoad> pressing;  // of forces, at the places and velocities as they are
    std::vector<ObstacleLoad> touching;  // of the impulses of this step, over its length
    std::vector<double> heating;         // heat that they took up in the last exchange [J]
    double heating_time = 0.0;           // how long that lasted [s]; 0: there is none to be counted
};

struct World {
    ThreadPool pool;
    mutable Profiler profiler;
    SimulationParameters parameters;
    Particles particles;
    std::vector<SimulationBody> bodies;
    std::vector<Region> regions;
    std::vector<Obstacle> obstacles;
    NeighbourOrder neighbours;                // of those who look for present neighbours
    std::function<Quatf(uint32_t)> rotation;  // of the neighbourhood of a particle, by row
    double time = 0.0;                        // at the end of the last step [s]
    OnObstacles on_obstacles;
    double now = 0.0;              // of the places and velocities as they are [s]
    double dt = 0.0;               // of the step that is being done [s]
    uint64_t step = 0;             // that have been done
    std::vector<Module*> modules;  // in the order in which they are asked
    Changes changes;               // that modules have not been told yet
    bool forces_valid = false;     // particles.force belongs to particles.x and to what is set

    bool is_implicit() const { return parameters.integrator != Integrator::explicit_leapfrog; }
};

}  // namespace taffy
