#pragma once
// Forces of fluid particles on each other, on solid particles and from obstacles: density by
// summation [DC99], pressure, viscosity and surface tension. See fluid_kernels.h for the two passes
// and docs/method.md for the formulas.
#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/base/parallel.h"
#include "core/collision/obstacle_contact.h"
#include "core/collision/obstacle_load.h"
#include "core/fluid/fluid_kernels.h"
#include "core/fluid/fluid_particles.h"
#include "core/fluid/fluid_solver.h"
#include "core/module/step_limit.h"
#include "core/neighbors/current_neighbours.h"
#include "core/parameters/default_support.h"
#include "core/particles/particles.h"

namespace taffy {

class FluidGrains;
class FluidLattices;

/// The times of an implicit step [s].
struct SolveTimes {
    double dt = 0.0;             // length of the step
    double kicked = 0.0;         // time for which velocities contain the kicks, without viscosity
    double coming = 0.0;         // time for which other forces will still act on the mean velocity
    uint32_t steps = 1;          // elastic steps within the implicit step
    double farthest = anywhere;  // that fluid may move in the step [spacings]

    static constexpr double anywhere = std::numeric_limits<double>::infinity();
};

class Fluid {
  public:
    /// Adds the forces [N] on all present particles.
    /// @param order  of the neighbour lists; valid for the particles afterwards
    /// @param on_obstacles  by obstacle: the loads of the fluid are added; may be empty
    void add_forces(const ThreadPool& pool, NeighbourOrder& order, const FluidModel& model,
                    const FluidParticles& particles, const ObstacleSet& obstacles,
                    std::span<Vec4f> force, std::span<ObstacleLoad> on_obstacles = {});

    /// For implicit steps (fluid_solver.h): finds densities and pressures and sets up the equations
    /// at the present positions, with the pressures of the last solve. Keeps the forces as kicks,
    /// without those of viscosity.
    /// @param motion  the same particles, for their masses and the axes along which they move
    /// @param forces  become the present forces of the fluid, viscosity included [N], also on held
    /// particles
    /// @param keep_lists  keeps the neighbour lists even if they will have to be made again
    void prepare(const ThreadPool& pool, NeighbourOrder& order, const FluidModel& model,
                 const FluidParticles& particles, const Particles& motion,
                 const ObstacleSet& obstacles, std::span<Vec4f> forces,
                 std::span<ObstacleLoad> on_obstacles = {}, bool keep_lists = false);
    /// Adds the kicks for time [s], and the viscous forces of the last solve for viscous_time [s],
    /// to the velocities.
    void kick(const ThreadPool& pool, const NeighbourOrder& order, Particles& motion, double time,
              double viscous_time);
    /// Gives solids back, for time [s], the mean push that solve() took out of their velocities.
    void push_solids(const ThreadPool& pool, Particles& motion, double time) const;
    /// Solves for viscosity and pressures at the end of a step that begins where prepare() was
    /// called, and changes velocities accordingly.
    /// @return nothing when a particle would move too far; motion is then as before, and the
    /// equations have to be prepared again
    std::optional<SolveReport> solve(const ThreadPool& pool, const NeighbourOrder& order,
                                     const FluidModel& model, const FluidParticles& particles,
                                     Particles& motion, const ObstacleSet& obstacles,
                                     const Vec3f& gravity, const SolveTimes& times,
                                     const SolveGoals& goals);
    /// Mean push of fluids on solids by particle [m/s^2]; empty: no push is spread.
    std::span<const Vec4f> mean_push() const { return mean_push_; }
    /// The longest next step [s]: pairs under pressure turn against each other, and pairs that are
    /// no neighbours at the start of a step may meet in it, which the solve does not predict.
    StepLimit step_limit() const { return step_limit_; }
    /// Whether some solid or part-molten particle took part in the last prepare().
    bool touches_solids() const { return touches_solids_; }

    /// Figures of the last forces, by particle: rho / rho0, the pressure that the particle's
    /// neighbours feel [Pa], and the gradient of the colour field [1/m], which points into the
    /// fluid and is small inside (empty in implicit steps unless surface tension uses it). Absent
    /// and solid particles have 1, 0, 0.
    std::span<const float> compression() const { return compression_; }
    std::span<const float> pressures() const { return pressure_; }
    /// Energy of compression of a particle [J], whose gradient the pressures are; 0 for solids. It
    /// has no part of surface tension.
    std::span<const float> compression_energy() const { return energy_; }
    std::span<const Vec4f> colour_gradient() const { return gradient_; }

    /// Neighbour lists, valid for the positions of the last forces or of the last
    /// find_neighbours().
    const CurrentNeighbours& neighbours() const { return neighbours_; }
    void find_neighbours(const ThreadPool& pool, NeighbourOrder& order, const FluidModel& model,
                         const FluidParticles& particles);

    /// Makes room for this number of particles; new particles have no figures before forces are
    /// found.
    void grow(size_t count);
    void visit_motion(StateVisitor& state);
    void visit(StateVisitor& state, const ThreadPool& pool, const NeighbourOrder& order);
    void follow(const RowMap& map, const ThreadPool& pool, const NeighbourOrder& order);

    /// For tests.
    FluidSolver& solver() { return solver_; }
    void use_kernels(const FluidKernels& kernels) { kernels_ = &kernels; }

  private:
    void fill_slots(const ThreadPool& pool, std::span<const uint32_t> rows,
                    const FluidGrains& grains, const FluidParticles& p);
    FluidArrays sum_up(const ThreadPool& pool, NeighbourOrder& order, const FluidModel& model,
                       const FluidParticles& particles, bool solved,
                       std::optional<FluidGrains>& grains);
    void find_all_pressures(const ThreadPool& pool, std::span<const uint32_t> rows,
                            const FluidGrains& grains, const FluidParticles& p,
                            const ObstacleSet& obstacles, std::span<ObstacleLoad> on_obstacles,
                            FluidSolver* solver);
    /// @param solver  null: pressures follow from densities; otherwise its equations are set up
    void find_pressures(const ThreadPool& pool, std::span<const uint32_t> rows,
                        const FluidGrains& grains, const FluidParticles& p,
                        const ObstacleSet& obstacles, ObstacleLoadSums* loads, FluidSolver* solver);

    SolveReport solve_pressures(const ThreadPool& pool, std::span<const uint32_t> rows,
                                const FluidModel& model, const FluidParticles& particles,
                                const ObstacleSet& obstacles, double dt, const SolveGoals& goals);
    /// Pushes at the start of a step would shake elastic bodies that take several steps within it:
    /// takes the average push of fluids out of the velocities of solids, to be given evenly by
    /// push_solids().
    void spread_push(const ThreadPool& pool, const FluidParticles& particles, Particles& motion,
                     const SolveTimes& times);
    /// Whether, with the velocities of the solve, some fluid particle moves farther in the step
    /// than it may, or has a velocity that is not finite.
    bool goes_farther(const ThreadPool& pool, std::span<const uint32_t> rows,
                      const FluidParticles& particles, float spacing,
                      const SolveTimes& times) const;
    void note_push(const Particles& motion, uint32_t i, const Vec4f& push);
    void limit_step(const FluidModel& model, const FluidParticles& p);
    /// Puts bodies whose particles may be neighbours into one group, which is solved together.
    void find_groups(std::span<const uint32_t> rows, const FluidParticles& p, float spacing);

    CurrentNeighbours neighbours_;
    std::shared_ptr<const FluidLattices> lattices_;  // made again when the kinds change
    std::vector<Float4> x_, v_, phase_;  // by slot, with one entry more; see FluidArrays
    std::vector<uint8_t> within_;  // by eight list entries, see FluidArrays; empty, as slot_force_,
                                   // where there is no force pass
    std::vector<Float4> sums_, slot_force_;
    std::vector<Float4> normal_;  // by slot, with one entry more; see FluidArrays
    std::vector<float> slopes_;
    std::vector<Vec4f> wall_force_;  // by slot [N]; not in implicit steps
    std::vector<float> compression_, pressure_, energy_;
    std::vector<Vec4f> gradient_;
    float pair_reach_ = 1.0f;  // reach of pressure pairs over h
    FluidSolver solver_;
    std::vector<float> acting_;   // by particle: P of the last solve [Pa]
    std::vector<Float4> kicks_;   // by slot [m/s^2]
    std::vector<Vec4f> viscous_;  // by particle: viscous acceleration of the last solve, as if
                                  // nothing were held [m/s^2]
    // Rounded by brief(), because saved states contain them:
    std::vector<Vec4f> pushed_;     // by particle that is not fluid: velocity that fluids gave for
                                    // this step [m/s]
    std::vector<Vec4f> mean_push_;  // by particle, of solids [m/s^2]; empty: no push is spread
    std::vector<float> foreseen_;   // by particle: compression - 1 predicted by the last solve
    double solved_ = 0.0;           // length of the last implicit step [s]
    StepLimit step_limit_;
    bool touches_solids_ = false;
    bool touches_held_ = false;     // some particle that takes part does not move freely
    Vec3f layers_ = Vec3f::Ones();  // layers across the widest bodies, along each axis
    const FluidKernels* kernels_ = &fluid_kernels();
};

}  // namespace taffy
