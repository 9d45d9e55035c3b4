#pragma once
// Everything that a running simulation owns; private to simulation*.cpp.
#include <array>
#include <chrono>
#include <deque>
#include <functional>
#include <limits>

#include "core/base/parallel.h"
#include "core/base/profiler.h"
#include "core/collision/contact_potential.h"
#include "core/collision/contact_solver.h"
#include "core/collision/impact.h"
#include "core/fluid/fluid.h"
#include "core/friction/static_friction.h"
#include "core/heat/heat.h"
#include "core/integration/implicit.h"
#include "core/interaction/grips.h"
#include "core/interaction/handle.h"
#include "core/loads/gravity.h"
#include "core/parameters/parameter_path.h"
#include "core/particles/particles.h"
#include "core/simulation/simulation.h"
#include "core/simulation/solids.h"
#include "core/simulation/source.h"
#include "core/simulation/step_clock.h"
#include "core/simulation/step_cost.h"
#include "core/surface/embedded_surface.h"

namespace taffy {

/// What the fluid forces need to know, by particle; changes with the parameters only.
struct FluidState {
    explicit FluidState(ParticleTable& table)
        : density(table, 0.0f, Memory::when_used),
          viscosity(table, 0.0f, Memory::when_used),
          surface_tension(table, 0.0f, Memory::when_used),
          role(table, NeighbourRole::absent, Memory::when_used) {}

    FluidModel model;
    Field<float> density, viscosity, surface_tension;
    Field<NeighbourRole> role;
    std::vector<Vec4f> smooth_motion;  // of XSPH [m/s]
    bool any = false;                  // some particle is at least partly molten

    void visit(StateVisitor& state);
};

/// Particles of bodies with bonds.
struct PhaseState {
    explicit PhaseState(ParticleTable& table) : material(table), frozen(table) {}

    Field<BondMaterial> material;
    Field<uint8_t> frozen;     // has bonds, or would have some if others were near
    double next_change = 0.0;  // simulated times of the next looks at temperatures and
    double last_flow = 0.0;    // of the last plastic flow [s]
    double next_step_search = 0.0;
    bool step_known = true;  // the stable step of the bonds is that of the present materials

    void visit(StateVisitor& state);
};

struct HeatState {
    explicit HeatState(ParticleTable& table) : role(table, NeighbourRole::absent) {}

    Heat heat;
    HeatModel model;
    std::vector<HeatMaterial> material;  // by body
    Field<NeighbourRole> role;
    std::vector<float> heating;  // by particle [W]; empty: none
    double given = 0.0;          // heat that came from outside since the start [J]
    double streamed = 0.0;  // that came with particles out of sources, less what left with them [J]
    double due = 0.0;       // time for which no heat has been exchanged yet [s]
    bool even = false;      // all particles had the same temperature
    bool checked = false;   // even is up to date

    void visit(StateVisitor& state, const ThreadPool& pool);
};

/// What a source or a sink has done.
struct SourceState {
    double travelled = 0.0;             // since the last layer left [m]
    std::vector<uint32_t> in_mouth;     // particles that it still moves
    uint64_t emitted = 0, blocked = 0;  // particles; places that something was in the way of
    uint64_t layers = 0;                // emitted

    void visit(StateVisitor& state);
};
struct SourcesState {
    std::vector<SourceState> sources;
    std::vector<uint64_t> removed;  // by sink
    uint64_t lost = 0;              // particles that left the world

    void visit(StateVisitor& state);
};

/// Named particles whose means and forces are reported.
struct Region {
    std::string name;
    RegionKind kind = RegionKind::probe;
    uint32_t body = 0;
    std::vector<uint32_t> particles;  // indices into all particles
};

struct Event {
    TimedChange definition;
    std::vector<SetParameter> before;  // values when it began; empty: it has not
    std::string warmed;                // obstacle that had no temperature before
    bool done = false;

    /// How far it is.
    void visit(StateVisitor& state);
};

/// Throws InputError for what is no path, or one of the view.
ParameterPath path_in_simulation(const std::string& text);

/// Not how fast it is shown, nor by how many threads.
bool changes_motion(const std::string& simulation_parameter);

/// The settings of which one can forbid another.
struct Settings {
    Integrator integrator = Integrator::explicit_leapfrog;
    std::vector<MaterialParameters> material;  // by body
};

/// See simulation_wreck.cpp.
struct WreckState {
    uint64_t next_look = 0;  // step
    int doubtful = 0;        // looks in a row that found something
    std::string text;        // what is wrong, since it was told; empty: nothing

    void visit(StateVisitor& state);
};

/// What a rollback or a reset brings back, and the parameters of then, which only GoBack does.
struct SavedState {
    std::vector<std::byte> motion;              // as visit_motion writes it
    uint64_t hash = 0;                          // of the motion
    std::vector<MaterialParameters> materials;  // by body
    SimulationParameters parameters;
    double time = 0.0;  // [s]
    /// Where the particles of each row are now; empty: where they were then.
    std::vector<uint32_t> present_row;

    void visit(StateVisitor& state);
    void follow(const RowMap& map);
};

/// Of all particles.
struct PlacesAndVelocities {
    std::vector<Vec4f> x, v;  // [m], [m/s]
};

/// The state before the last step, when a time within that step is looked at.
struct StateBefore {
    bool known = false;
    std::vector<Vec4f> x, v;
    std::vector<double> temperature;
    std::vector<uint8_t> flags;
    std::vector<Handle> handles;
    Diagnostics diagnostics;
};

inline double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

struct Simulation::State {
    std::string scene_name;
    SimulationParameters parameters, scene_parameters;
    Particles particles;
    std::vector<SimulationBody> bodies;
    std::vector<Region> regions;
    std::vector<Obstacle> obstacles;
    std::vector<Handle> handles;
    std::vector<Event> events;
    std::vector<Source> sources, scene_sources;
    std::vector<Sink> sinks;
    SourcesState sources_state;

    ThreadPool pool;
    Solids solids;
    ImplicitIntegrator implicit;
    CostMeter cost_meter;
    double elastic_seconds = 0.0;  // wall time of the last elastic forces
    double force_seconds = 0.0;    // of the last internal forces, elastic ones included
    double implicit_limit =
        1.0;  // [s], falls when a step finds no solution, doubles with every step
    ImplicitReport implicit_report;     // of the last step
    std::vector<Vec4f> internal_force;  // part of particles.force; implicit integrators only
    // Modules that keep to the contract; forces are added in the order of the list.
    Gravity gravity;
    Grips grips;
    StaticFriction friction{particles.table};
    const std::array<Module*, 3> modules{&gravity, &grips, &friction};
    Fluid fluid;
    FluidState fluid_state{particles.table};
    PhaseState phases{particles.table};
    HeatState heat_state{particles.table};
    ContactSolver contacts;
    ContactPotential contact_potential;  // instead, in implicit steps
    std::vector<ContactBody> contact_bodies;
    std::vector<Touch> touches;   // contacts of the present step
    std::vector<Impact> impacts;  // that are not over
    /// Time for which the velocities contain the lasting contact forces [s]: the velocities at the
    /// end of an explicit step do, so that what rests has none; the next step starts without.
    float lasting_kick = 0.0f;
    mutable Profiler profiler;

    double time = 0.0;
    uint64_t step = 0;
    double step_size = 0.0;
    double acceleration_step = 1.0;  // step that the present accelerations allow [s]
    double stretch_factor = 1.0;     // how much stretch stiffens, for the automatic step
    StepClock clock;
    static constexpr double never = std::numeric_limits<double>::infinity();
    static constexpr double time_tolerance = 1e-9;  // [s]
    double look_at = never;                         // asked for: in this step or later [s]
    double shown_time = 0.0;                        // [s]
    StateBefore before;
    bool forces_valid = false;  // particles.force belongs to particles.x
    bool paused = false;
    bool single_step = false;
    ColourField colour_field = ColourField::body;
    SurfaceView surface_view = SurfaceView::automatic;
    std::string notice;
    uint64_t notice_serial = 0;

    SavedState initial;
    std::deque<SavedState> checkpoints;  // the last two good states, a quarter of a second apart

    // simulation_step.cpp
    void compute_forces(float dt);
    /// force += elasticity, damping, settling.
    /// @param x_low  what rounding left out of x, or empty
    void add_internal_forces(std::span<const Vec4f> x, std::span<const Vec4f> v,
                             std::span<Vec4f> force, std::span<const Vec4f> x_low = {});
    void add_settling(std::span<const Vec4f> x, std::span<const Vec4f> v, std::span<Vec4f> force);
    void remove_net_forces(std::span<const Vec4f> x, std::span<Vec4f> force);
    /// Internal forces of the body keep its angular momentum and nothing holds it.
    bool spins_freely(const SimulationBody& body) const;
    /// What modules see; dt: of the step that ends now [s].
    View view(float dt = 0.0f) const;
    void solve_contacts(float dt);
    void collide_with_obstacles(float dt);
    /// v += time * lasting contact force / mass.
    void kick_with_lasting_contacts(float time);
    void move_obstacles(double to_time);
    ContactLaw contact_law() const { return {parameters.restitution, parameters.contact_friction}; }
    float rest_speed(float dt) const;
    void move_handles(float dt);
    double stable_step() const;
    double largest_stable_step() const;
    /// Of all bodies, where they are not known; looking takes the last known ones.
    void find_stable_steps();
    /// The next step may not be larger [s].
    double allowed_step() const;
    double step_of(const StepClock& chosen) const;
    double choose_step();
    void update_acceleration_step();
    void update_stretch_factor();
    /// Text of what went wrong, or empty.
    std::string find_blow_up(double dt) const;
    void checkpoint();
    /// Text of what is too far away, or empty.
    std::string find_departure() const;
    /// @param what    begins the notice: "Blow-up caught"
    void roll_back(const std::string& what, const std::string& reason);
    /// To the last good state, with the parameters of then.
    void go_back();
    SavedState save() const;
    void restore(const SavedState& saved) {
        restore(saved, [] {});
    }
    /// @param amend  changes what was read before anything is made of it
    void restore(const SavedState& saved, const std::function<void()>& amend);

    // simulation_save.cpp
    /// All that influences what comes next.
    void visit(StateVisitor& state);
    /// What is set: parameters, materials, obstacles, sources.
    void visit_settings(StateVisitor& state);
    /// What moves and changes by itself, and nothing that can be made anew from it with little
    /// loss: what resets and rollbacks bring back.
    void visit_motion(StateVisitor& state);
    /// The rest: what was found in earlier steps, and what people and scripts hold.
    void visit_memory(StateVisitor& state);
    std::vector<std::byte> written_motion() const;
    /// Puts the rows in the order of then first.
    void read_motion(const SavedState& saved);

    // simulation_impact.cpp
    RigidBody rigid_body_of(uint32_t body) const;
    bool bounces(uint32_t body) const;  // restitution is a law for its rigid motion
    void change_rigid_motion(uint32_t body, const RigidBody& before, const RigidBody& after,
                             double vibration_left = 1.0);
    /// Adds the torque that contacts of pairs lack.
    void turn_by_contacts();
    void turn_neighbourhood(uint32_t i, const Vec3f& couple);
    void turn_body(uint32_t b, const Vec3d& couple, const Vec3d& lasting);
    /// After the contacts of a step: bodies that meet are braked, bodies that part do so at the
    /// restitution times the speed of their approach.
    void lose_impact_energy(float dt);
    void bounce_bodies(float dt);
    void follow_impacts(std::span<const RigidBody> rigid, float dt);
    double parting_time(uint32_t body, const RigidBody& rigid) const;
    bool part_bodies(std::span<RigidBody> rigid, std::span<double> vibration_left, float dt);
    /// Bodies that have not touched for so many steps have parted.
    static constexpr double parting_steps = 3.0;

    // simulation_fluid.cpp
    bool has_fluid() const;
    /// Throws InputError when the scene has a fluid or bonds and the integrator is an implicit one.
    void check_integrator(Integrator integrator) const;
    FluidModel fluid_model() const;
    /// After bodies or parameters changed.
    void update_fluid();
    /// A sentence for each fluid that is pressed against an obstacle before it has moved.
    std::vector<std::string> pressed_fluids() const;
    void add_fluid_forces();
    /// @param moving  false: if all rested
    double fluid_step(bool moving = true) const;
    FluidParticles fluid_particles() const;
    /// XSPH: what moves fluids besides their velocity, found before the drift and added after.
    void find_smooth_motion();
    void add_smooth_motion(float dt);
    /// Mean of max(rho / rho0 - 1, 0) over fluid particles, 0 without any.
    double fluid_density_error() const;

    // simulation_sources.cpp
    /// After the drift: sinks take, sources move what is in their mouths and emit.
    void advance_sources(float dt);
    void make_absent(std::span<const uint32_t> leaving);
    void empty_sinks(std::vector<uint32_t>& leaving);
    void move_mouth(const Source& source, SourceState& state, float dt);
    /// A layer that has gone on by so much since it left [m]; nothing while the reserve is too
    /// small. @return whether anything was emitted
    bool emit_layer(const Source& source, SourceState& state, float ahead);
    void set_source_parameter(const std::string& name, const std::string& parameter,
                              const ParameterValue& value);
    void capture_sources(Snapshot& out) const;

    // simulation_phase.cpp
    /// Throws InputError when the body would need bonds and asks for what bonds cannot do.
    void check_bonds(const std::string& name, const MaterialParameters& material,
                     Integrator integrator) const;
    void check_melting(const std::string& name, const MaterialParameters& material) const;
    bool begins_molten(const SimulationBody& body) const;
    /// Bonds for bodies that need them and have none.
    void add_bonds();
    /// Materials, melting and freezing by the present temperatures.
    void change_phases();
    void melt(std::span<const uint32_t> particles);
    void freeze(std::span<const uint32_t> particles);
    void fracture();  // breaks the bonds that are stretched too far
    /// Pairs within the support of which one has just frozen.
    std::vector<BondNetwork::Pair> freezing_pairs(std::span<const uint32_t> particles) const;
    void update_outward(std::span<const uint32_t> changed);
    /// At the end of a step: change_phases and plastic flow, when they are due.
    void advance_phases();
    /// Pairs that bonds keep apart; empty without bonds.
    BondedPairs bonded_pairs() const;
    /// Molten part of the mass of meltable bodies, 0 without any.
    double melted_fraction() const;

    // simulation_heat.cpp
    /// After bodies, parameters or temperatures changed.
    void update_heat();
    /// Of all particles of a body [C].
    void set_temperature(uint32_t body, double temperature);
    HeatParticles heat_particles() const;
    /// False when all temperatures are alike and nothing heats or cools.
    bool heat_flows();
    void find_heating(double dt);
    void exchange_heat(double dt);
    HeatFigures heat_figures() const;
    double heat_capacity(uint32_t i) const;  // of a particle [J/K]
    double heat_of(uint32_t i) const;        // from 0 C [J]
    void paint_heat(const HeatBrush& brush);
    void set_obstacle_parameter(const std::string& name, const std::string& parameter,
                                const ParameterValue& value);

    // simulation_events.cpp
    void run_events();
    void take_back_events();
    /// Of one parameter or, for body.*, of all bodies.
    std::vector<SetParameter> present_values(const std::string& path) const;
    /// Sets without throwing: what cannot be set becomes a notice that begins with what ("The event
    /// at "). @return whether it was set
    bool try_parameter(const SetParameter& value, const std::string& what);

    // simulation_checks.cpp
    /// The material of body b after the change. Throws InputError when the body cannot take it.
    MaterialParameters changed_material(uint32_t b, const MaterialParameters& before,
                                        const std::string& key, const ParameterValue& value,
                                        Integrator integrator) const;
    /// Makes the change in the settings. Throws InputError when the scene cannot be set so.
    void try_change(const SetParameter& change, Settings& settings) const;
    /// All for "*". Throws InputError when there is none.
    std::vector<uint32_t> bodies_named(const std::string& name) const;
    void check_changes(std::span<const TimedChange> changes) const;

    // simulation_rows.cpp
    /// All that names particles by their rows, but for fields.
    void follow(const RowMap& map);
    /// Numbers of particles within their bodies, where rows do not tell them.
    void number_particles();
    OnRowsMoved on_rows_moved{particles.table, [this](const RowMap& map) { follow(map); }};

    // simulation_start.cpp
    std::vector<std::string> bodies_in_each_other() const;
    std::vector<std::string> bodies_in_obstacles() const;
    /// Before the first step: a notice of what will burst apart.
    void warn_of_start();

    // simulation_implicit.cpp
    class ForcesForIntegrator;
    class ImplicitStep;
    bool is_implicit() const { return parameters.integrator != Integrator::explicit_leapfrog; }
    double implicit_step_size() const;
    /// Moves everything on by dt or, where no solution is found, by a shorter step.
    /// @return the step done [s]; negative when none was found
    double implicit_step(double dt);
    /// What may touch within an implicit step.
    void begin_contacts(double dt);
    /// @param by_euler  by body: its step was backward Euler
    void restore_momentum(const PlacesAndVelocities& before, std::span<const Vec4f> external,
                          std::span<const uint8_t> by_euler, double dt);

    // simulation_wreck.cpp
    WreckState wreck;
    /// That materials ask for, whatever happens to them [s].
    double material_step() const;
    double inside_out_part(uint32_t body) const;  // of its particles
    std::string find_wreck(double dt) const;      // what is wrong, or empty
    /// Says so and pauses when the state is a wreck.
    /// @return whether it has just been found
    bool look_for_wreck(double dt);
    BreakDown broke_down;

    // simulation_commands.cpp
    void set_parameter(const SetParameter& command);
    void set_simulation_parameter(const std::string& name, const ParameterValue& value);
    void set_material(uint32_t body, const MaterialParameters& material);
    /// Throws InputError where the operator cannot work on the body's shape.
    void check_operator(uint32_t body, const std::string& name, ElasticityOperator op) const;
    void update_contact_bodies();
    void set_notice(const std::string& text);

    // simulation_looking.cpp
    class ShownState;
    /// Keeps the state when a step of this length passes what is looked at.
    void remember_before(double dt);
    /// Shows this time, or the nearest that is known.
    void show(double at);
    bool shows_between() const;
    /// Of the last step that has passed at the time shown.
    double shown_part() const;
    Diagnostics shown_diagnostics(std::span<const ElasticFigures> figures) const;

    // simulation_snapshot.cpp
    std::vector<ElasticFigures> all_figures() const;  // by row
    std::vector<uint32_t> rows_by_body() const;       // as snapshots show them
    Diagnostics diagnostics(std::span<const ElasticFigures> figures) const;
    ProbeFigures probe(const Region& region) const;
    Quatf rotation_of(uint32_t particle) const;
    /// Number of a particle within its body.
    uint32_t local_row(uint32_t particle) const;
    void capture_bodies(Snapshot& out) const;
    void capture_surfaces(Snapshot& out) const;
    void capture_interaction(Snapshot& out) const;
};

}  // namespace taffy
