#pragma once
// Everything that is molten flows: the module of fluids. It works on the particles with a molten
// part, and on those near them; see fluid.h for the forces.
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
    /// Implicit pressures: sets up the equations. Else, in implicit steps, the forces are kept for
    /// kick().
    void add_forces(World& world, std::span<Vec4f> force) override;
    void kick(World& world, double time) override;
    double largest_kicked_step(const World& world) const override { return largest_step(world); }
    /// Implicit pressures and viscosity, for as many steps at a time as they allow. Where a
    /// particle would be shot too far, the step is halved.
    double push_ahead(World& world, double dt) override;
    void end_of_step(World& world) override;
    /// XSPH: what moves fluids besides their velocity, found before the drift and added after.
    void before_drift(World& world) override;
    void after_drift(World& world) override;
    /// Present volume over that at rest, of what is molten.
    void find_figures(const World& world, std::span<ElasticFigures> figures) const override;
    /// Of compression.
    void add_energy(const World& world, Energies& energies) const override;
    /// Mean of max(rho / rho0 - 1, 0) over fluid particles, 0 without any.
    void report(const World& world, Diagnostics& figures) const override;
    void visit_motion(World& world, StateVisitor& state) override;
    void visit_memory(World& world, StateVisitor& state) override;

    /// @param moving  false: if all rested
    StepLimit step_limit(const World& world, bool moving) const;
    /// The longest steps that end with the period of the last solve, which holds no longer [s].
    double longest_in_period() const { return remaining_ > 0 ? to_push_ / remaining_ : 1e30; }
    /// Of the last forces; empty without a fluid.
    std::span<const float> compression() const { return fluid_.compression(); }
    std::span<const float> pressures() const { return fluid_.pressures(); }

  private:
    bool solves(const World& world) const {
        return world.parameters.pressure_solver == PressureSolver::implicit;
    }
    void prepare(World& world);
    void prepare_for_solve(World& world);
    /// For so many steps of dt [s]. @return false: a particle would be shot too far, and motion is
    /// as before; the equations have to be prepared anew
    bool solve(World& world, double dt, uint32_t steps);
    bool may_be_halved(const World& world, double step) const;
    /// Gives solids so much time [s] of their mean push.
    void push_solids(World& world, double time);
    /// What fluids have given up to solids and these still lack is part of the momenta.
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
    Field<Vec4f> kicking_;                // the forces of the last implicit step [N]
    std::vector<Vec4f> smooth_motion_;    // of XSPH [m/s]
    std::vector<ObstacleLoad> pressing_;  // by obstacle: of the last equations
    SolveReport report_;                  // of the last solve
    double period_ = 0.0;                 // that it is for [s]
    double kicked_ = 0.0;                 // time of the kicks that velocities contain already [s]
    uint32_t remaining_ = 0;              // steps until the next
    double to_push_ = 0.0;                // time of the mean push that solids still lack [s]
    double halved_ = no_limit;            // length of a step that is being shortened [s]
    bool prepared_ = false;               // for the next, at the places where particles are
    bool was_prepared_ = false;           // before it was read, or rows moved: loads are known
    bool any_ = false;                    // some particle is at least partly molten
};

/// A sentence for each fluid that is pressed against an obstacle before it has moved.
std::vector<std::string> pressed_fluids(const World& world);

}  // namespace taffy
