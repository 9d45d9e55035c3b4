#pragma once
// The module of fluids: all molten particles flow. It works on the particles with a molten part and
// on the particles near them; see fluid.h for the forces.
#include "core/fluid/fluid.h"
#include "core/module/module.h"
#include "core/sources/sources.h"

namespace taffy {

class FluidFlow : public Module {
  public:
    FluidFlow(ParticleTable& table, const Sources& sources);

    const char* name() const override { return "fluid"; }
    void changed(World& world, Changes what) override;
    void follow(const World& world, const RowMap& map) override;
    StepLimit step_limit(const World& world) const override { return step_limit(world, true); }
    /// With implicit pressures, sets up the equations. With explicit pressures in implicit steps,
    /// keeps the forces for kick().
    void add_forces(World& world, std::span<Vec4f> force) override;
    void kick(World& world, double time) override;
    double largest_kicked_step(const World& world) const override { return largest_step(world); }
    /// Solves for implicit pressures and viscosity, for as many steps at a time as they allow.
    /// Halves the step where a particle would be shot too far.
    double push_ahead(World& world, double dt) override;
    void end_of_step(World& world) override;
    /// XSPH: the motion of fluids besides their velocity is found before the drift and added after
    /// it.
    void before_drift(World& world) override;
    void after_drift(World& world) override;
    /// Sets the volume ratio, present over rest volume, of molten particles.
    void find_figures(const World& world, std::span<ElasticFigures> figures) const override;
    /// Adds the energy of compression.
    void add_energy(const World& world, Energies& energies) const override;
    /// Reports the density error, the mean of max(rho / rho0 - 1, 0) over fluid particles (0
    /// without any), and the figures of the last solve.
    void report(const World& world, Diagnostics& figures) const override;
    void visit_motion(World& world, StateVisitor& state) override;
    void visit_memory(World& world, StateVisitor& state) override;

    /// @param moving  false: the limit if all particles were at rest
    StepLimit step_limit(const World& world, bool moving) const;
    /// The longest remaining steps that end within the period of the last solve, beyond which it
    /// does not hold [s].
    double longest_in_period() const { return remaining_ > 0 ? to_push_ / remaining_ : 1e30; }
    /// Figures of the last forces; empty without a fluid.
    std::span<const float> compression() const { return fluid_.compression(); }
    std::span<const float> pressures() const { return fluid_.pressures(); }

  private:
    bool solves(const World& world) const {
        return world.parameters.pressure_solver == PressureSolver::implicit;
    }
    void prepare(World& world);
    void prepare_for_solve(World& world);
    /// Solves for a number of steps of dt [s].
    /// @return false: a particle would be shot too far, and motion is as before; the equations have
    /// to be prepared again
    bool solve(World& world, double dt, uint32_t steps);
    bool may_be_halved(const World& world, double step) const;
    /// Gives solids their mean push for time [s].
    void push_solids(World& world, double time);
    /// Adds the push that fluids have given up and solids have not yet received to the momenta.
    void report_push(const World& world, Diagnostics& figures) const;
    FluidModel find_model(const World& world) const;
    FluidParticles particles(const World& world) const;
    void find_grains(const World& world);
    void find_tails(const World& world);

    const Sources& sources_;
    Fluid fluid_;
    FluidModel model_;
    std::vector<FluidGrain> grains_;                      // by body
    Field<float> density_, viscosity_, surface_tension_;  // [kg/m^3], [Pa s], [N/m]
    Field<NeighbourRole> role_;
    std::vector<float> tail_;             // see FluidParticles [m]
    Field<Vec4f> kicking_;                // forces of the last implicit step [N]
    std::vector<Vec4f> smooth_motion_;    // by XSPH [m/s]
    std::vector<ObstacleLoad> pressing_;  // by obstacle: loads of the last prepare()
    SolveReport report_;                  // of the last solve
    double period_ = 0.0;                 // that the last solve is for [s]
    double kicked_ = 0.0;                 // time of the kicks that velocities contain already [s]
    uint32_t remaining_ = 0;              // steps until the next solve
    double to_push_ = 0.0;                // time of the mean push that solids still lack [s]
    double halved_ = no_limit;            // length of a step that is being shortened [s]
    bool prepared_ = false;  // the equations of the next solve are set up at the present positions
    bool was_prepared_ = false;  // they must be set up again, but the obstacle loads are known
    bool any_ = false;           // some particle is at least partly molten
};

/// Returns a sentence for each fluid that is pressed against an obstacle before it has moved.
std::vector<std::string> pressed_fluids(const World& world);

}  // namespace taffy
