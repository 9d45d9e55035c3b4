#pragma once
// Forces of fluid particles on each other, on solid particles and from obstacles: density by
// summation [DC99], pressure, viscosity and surface tension. See fluid_kernels.h for the two passes
// and docs/method.md for the formulas.
#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/base/parallel.h"
#include "core/collision/obstacle_contact.h"
#include "core/collision/obstacle_load.h"
#include "core/fluid/fluid_kernels.h"
#include "core/fluid/fluid_solver.h"
#include "core/fluid/state_equation.h"
#include "core/module/step_limit.h"
#include "core/neighbors/current_neighbours.h"
#include "core/parameters/default_support.h"
#include "core/particles/particles.h"

namespace taffy {

class WallSum;

/// How finely a body is sampled: its particles' own support and the lattice that they fill.
struct FluidGrain {
    float support = 0.0f;  // h [m]; 0: the body does not flow, and others' supports count
    float spacing = 0.0f;  // d [m]
    bool operator==(const FluidGrain&) const = default;
};

/// h_ij of the kernels of a pair: the mean of both, or the only one [m].
inline float pair_support(const FluidGrain& a, const FluidGrain& b) {
    if (a.support > 0.0f && b.support > 0.0f) return 0.5f * (a.support + b.support);
    return std::max(a.support, b.support);
}

/// The particles of a scene as the fluid sees them, one entry per particle.
struct FluidParticles {
    std::span<const Vec4f> x, v;             // [m], [m/s]
    std::span<const float> volume;           // at rest [m^3]
    std::span<const float> density;          // at rest [kg/m^3]
    std::span<const float> molten;           // 0 solid to 1 fluid
    std::span<const float> viscosity;        // [Pa s]
    std::span<const float> surface_tension;  // [N/m]
    std::span<const uint8_t> flags;
    std::span<const NeighbourRole> role;
    std::span<const uint16_t> body = {};     // index into grain
    std::span<const FluidGrain> grain = {};  // by body; empty: all have those of the model

    const FluidGrain* grain_of(size_t i) const { return grain.empty() ? nullptr : &grain[body[i]]; }
};

/// Support of the attraction that makes surface tension, over h.
inline constexpr float attraction_reach = 1.25f;
/// Support of viscosity, over h: 2 spacings, so that the layer at a wall feels the wall.
inline constexpr float viscous_reach = 0.727f;

struct FluidModel {
    static constexpr bool plain_state = true;
    float support = 0.275f;  // h [m], the largest
    float spacing = 0.1f;    // d of the lattice that is at rest [m], the largest
    StateEquation equation = StateEquation::tait;
    SurfaceModel surface = SurfaceModel::cohesion;  // what makes surface tension
    float sound_speed = 10.0f;                      // c [m/s]
    float tensile_pressure = 0.0f;                  // part of negative pressures that acts, 0 to 1
    float artificial_viscosity = 0.0f;  // alpha of Monaghan 1992 [-]: mu += alpha rho h c / 10
};

/// The same for a body that is sampled otherwise.
inline FluidModel at_grain(FluidModel model, const FluidGrain& grain) {
    model.support = grain.support, model.spacing = grain.spacing;
    return model;
}

/// Of an implicit step [s].
struct SolveTimes {
    double dt = 0.0;      // its length
    double kicked = 0.0;  // for which the kicks are in the velocities; viscous ones are not
    double coming = 0.0;  // for which other forces will still act on its mean velocity
    uint32_t steps = 1;   // of elastic forces within it
};

class Fluid {
  public:
    /// Adds the forces [N] on all present particles.
    /// @param order  that the neighbour lists are made of, valid for the particles afterwards
    /// @param on_obstacles  by obstacle: what the fluid does to them is added; may be empty
    void add_forces(const ThreadPool& pool, NeighbourOrder& order, const FluidModel& model,
                    const FluidParticles& particles, const ObstacleSet& obstacles,
                    std::span<Vec4f> force, std::span<ObstacleLoad> on_obstacles = {});

    /// The same for implicit steps (fluid_solver.h): finds the figures and sets up the equations at
    /// these places, with the pressures of the last solve. Forces are kept as kicks, without those
    /// of viscosity.
    /// @param motion  the same particles, for their masses and the axes along which they move
    /// @param forces  become those of this moment, of viscosity too [N]: also of what is held
    void prepare(const ThreadPool& pool, NeighbourOrder& order, const FluidModel& model,
                 const FluidParticles& particles, const Particles& motion,
                 const ObstacleSet& obstacles, std::span<Vec4f> forces,
                 std::span<ObstacleLoad> on_obstacles = {});
    /// Adds so much time [s] of the kicks, and of the viscous forces of the last solve, to the
    /// velocities.
    void kick(const ThreadPool& pool, const NeighbourOrder& order, Particles& motion, double time,
              double viscous_time);
    /// Gives solids so much time [s] of the mean push that solve() took out of their velocities.
    void push_solids(const ThreadPool& pool, Particles& motion, double time) const;
    /// Solves for viscosity and pressures at the end of a step from where prepare() was, and
    /// changes velocities accordingly.
    SolveReport solve(const ThreadPool& pool, const NeighbourOrder& order, const FluidModel& model,
                      const FluidParticles& particles, Particles& motion,
                      const ObstacleSet& obstacles, const Vec3f& gravity, const SolveTimes& times,
                      const SolveGoals& goals);
    /// By particle [m/s^2]; empty: there is none.
    std::span<const Vec4f> mean_push() const { return mean_push_; }
    /// The longest next step [s]: pairs under pressure turn against each other, and pairs that are
    /// no neighbours at the start of a step may meet in it, which the solve does not foresee.
    StepLimit step_limit() const { return step_limit_; }
    /// Of the last prepare(): some solid or part-molten particle takes part.
    bool touches_solids() const { return touches_solids_; }

    /// Of the last forces, by particle: rho / rho0, the pressure that its neighbours feel [Pa], and
    /// the gradient of the colour field [1/m], which points into the fluid and is small inside.
    /// Absent particles, and solid ones, have 1, 0, 0.
    std::span<const float> compression() const { return compression_; }
    std::span<const float> pressures() const { return pressure_; }
    /// Energy of compression of a particle [J], of which the pressures are the gradient; 0 for
    /// solids. Surface tension has none here.
    std::span<const float> compression_energy() const { return energy_; }
    std::span<const Vec4f> colour_gradient() const { return gradient_; }

    /// Neighbour lists, valid for the positions of the last forces, or of the last time that they
    /// were looked for.
    const CurrentNeighbours& neighbours() const { return neighbours_; }
    void find_neighbours(const ThreadPool& pool, NeighbourOrder& order, const FluidModel& model,
                         const FluidParticles& particles);

    /// There are so many particles now: new ones have no figures until forces are found.
    void grow(size_t count);
    void visit_motion(StateVisitor& state);
    void visit(StateVisitor& state, const ThreadPool& pool, const NeighbourOrder& order);
    void follow(const RowMap& map, const ThreadPool& pool, const NeighbourOrder& order);

    /// For tests.
    FluidSolver& solver() { return solver_; }
    void use_kernels(const FluidKernels& kernels) { kernels_ = &kernels; }

  private:
    struct Lattice;   // sums of the lattice at rest, with which the sums are scaled
    struct Lattices;  // of every kind of body
    class Grains;     // the model and the lattice of every particle
    void fill_records(const ThreadPool& pool, std::span<const uint32_t> rows, const Grains& grains,
                      const FluidParticles& p);
    FluidArrays sum_up(const ThreadPool& pool, NeighbourOrder& order, const FluidModel& model,
                       const FluidParticles& particles, std::optional<Grains>& grains);
    void find_all_pressures(const ThreadPool& pool, std::span<const uint32_t> rows,
                            const Grains& grains, const FluidParticles& p,
                            const ObstacleSet& obstacles, std::span<ObstacleLoad> on_obstacles,
                            FluidSolver* solver);
    /// @param solver  null: pressures follow from densities; else its equations are set up
    void find_pressures(const ThreadPool& pool, std::span<const uint32_t> rows,
                        const Grains& grains, const FluidParticles& p, const ObstacleSet& obstacles,
                        ObstacleLoadSums* loads, FluidSolver* solver);

    /// Of a particle that goes this way [m] in dt [s], during which obstacles move, too.
    static WallSum walls_ahead(float reach, const Lattice& lattice, const ObstacleSet& obstacles,
                               const Vec4f& x, const Vec4f& way, float dt);
    SolveReport solve_pressures(const ThreadPool& pool, std::span<const uint32_t> rows,
                                const FluidModel& model, const FluidParticles& particles,
                                const ObstacleSet& obstacles, double dt, const SolveGoals& goals);
    /// Pushes at the starts of steps would shake elastic bodies that take several of their own in
    /// one: what fluids push them by on average is taken out, to be given evenly.
    void spread_push(const ThreadPool& pool, const FluidParticles& particles, Particles& motion,
                     const SolveTimes& times);
    void limit_step(const FluidModel& model, const FluidParticles& p);
    /// Bodies whose particles may be neighbours are solved for together.
    void find_groups(std::span<const uint32_t> rows, const FluidParticles& p, float spacing);

    CurrentNeighbours neighbours_;
    std::shared_ptr<const Lattices> lattices_;  // made when the kinds change
    std::vector<FluidRecord> records_;          // by slot, and one more
    std::vector<uint8_t> within_;               // by eight entries of the lists, see FluidArrays
    std::vector<Float4> sums_, slot_force_;
    std::vector<Float4> normal_;  // by slot, and one more; see FluidArrays
    std::vector<float> slopes_;
    std::vector<Vec4f> wall_force_;  // by slot [N]
    std::vector<float> compression_, pressure_, energy_;
    std::vector<Vec4f> gradient_;
    float pair_reach_ = 1.0f;  // of pairs that press, over h
    FluidSolver solver_;
    std::vector<float> acting_;     // by particle: P of the last solve [Pa]
    std::vector<Float4> kicks_;     // by slot [m/s^2]
    std::vector<Vec4f> viscous_;    // by particle: of viscosity in the last solve, as if nothing
                                    // were held [m/s^2]
    std::vector<Vec4f> pushed_;     // by particle: velocity that fluids gave for this step [m/s]
    std::vector<Vec4f> mean_push_;  // by particle, of solids [m/s^2]; empty: nothing is spread
    std::vector<float> foreseen_;   // by particle: compression less 1 by the last solve
    double solved_ = 0.0;           // length of the last implicit step [s]
    StepLimit step_limit_;
    bool touches_solids_ = false;
    bool touches_held_ = false;     // some particle that takes part does not move freely
    Vec3f layers_ = Vec3f::Ones();  // across the widest bodies, along each axis
    const FluidKernels* kernels_ = &fluid_kernels();
};

/// Largest stable step of a fluid [s]: sound, viscosity (0.04 of its support squared, rho / mu) and
/// capillary waves.
/// @param speed      of the fastest particle [m/s]
/// @param viscosity  largest, with the artificial one [Pa s]
StepLimit stable_fluid_step(const FluidModel& model, double speed, double density, double viscosity,
                            double surface_tension);

/// The same where pressure and viscosity are solved for: particles move by goals.way at most.
StepLimit solved_fluid_step(const FluidModel& model, const SolveGoals& goals, double speed,
                            double gravity, double density, double surface_tension);

/// g of cohesion [J/m^3], and the pressure by which it pulls fluid together [Pa].
float cohesion_energy(const FluidModel& model, float surface_tension);

/// mu that the artificial viscosity adds [Pa s].
inline float artificial_viscosity(const FluidModel& model, float density) {
    return 0.1f * model.artificial_viscosity * density * model.support * model.sound_speed;
}

}  // namespace taffy
