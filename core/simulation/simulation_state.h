#pragma once
// Everything that a running simulation owns; private to simulation*.cpp.
#include <deque>
#include <functional>
#include <limits>
#include <memory>
#include <optional>

#include "core/bodies/region.h"
#include "core/coating/coating.h"
#include "core/contacts/impacts.h"
#include "core/contacts/obstacle_contacts.h"
#include "core/events/events.h"
#include "core/fluid/fluid_flow.h"
#include "core/fracture/fracture.h"
#include "core/heat/heat_flow.h"
#include "core/history/history.h"
#include "core/interaction/grips.h"
#include "core/interaction/handles.h"
#include "core/loads/loads.h"
#include "core/loads/region_loads.h"
#include "core/looking/between_steps.h"
#include "core/looking/capture.h"
#include "core/module/world_state.h"
#include "core/obstacles/obstacle_motion.h"
#include "core/obstacles/obstacle_tally.h"
#include "core/phase/phase_change.h"
#include "core/plasticity/plastic_flow.h"
#include "core/settings/body_materials.h"
#include "core/settings/parameter_directory.h"
#include "core/settings/world_parameters.h"
#include "core/simulation/simulation.h"
#include "core/sleep/sleep.h"
#include "core/solids/solid_forces.h"
#include "core/solids/torn_surfaces.h"
#include "core/stepping/acceleration_limit.h"
#include "core/stepping/explicit_steps.h"
#include "core/stepping/implicit_steps.h"
#include "core/stepping/step_clock.h"
#include "core/stepping/step_cost.h"
#include "core/watch/wreck.h"

namespace taffy {

struct Simulation::State : World {
    State();

    // The scene, besides the world (core/module/world.h)
    std::string scene_name;
    SimulationParameters scene_parameters;
    std::vector<ProbePoint> points;

    // Modules; the constructor puts them in the order in which they are called
    ObstacleTally obstacle_tally;
    Solids solids;
    SolidForces solid_forces{solids};
    StaticFriction friction{particles.table};
    Contacts contacts{solids, friction};
    Sources sources;
    FluidFlow fluid{particles.table, sources};
    std::vector<std::unique_ptr<Module>> loads = make_loads();
    RegionLoads region_loads;
    Grips grips;
    Handles handles{solids, region_loads};
    ObstacleMotion obstacle_motion;
    ObstacleContacts obstacle_contacts{contacts, friction};
    Impacts impacts{contacts, solids};
    HeatFlow heat{grips};
    PhaseChange phases{particles.table, solids};
    Fracture fracture{solids};
    PlasticFlow plastic_flow{solids};
    Sleep sleep{particles.table, solids, contacts};
    AccelerationLimit acceleration;
    WreckWatch wreck{solids, fluid};

    // Stepping
    ExplicitSteps explicit_steps;
    ImplicitSteps implicit_steps;
    StepClock clock;
    CostMeter cost_meter;
    double step_size = 0.0;  // of the last step [s]

    // Settings, by name
    BodyMaterials materials{solids};
    WorldParameters world_parameters;
    ParameterDirectory directory{*this, [this] { settle(); }};
    Events events{directory, [this](const std::string& text) { set_notice(text); }};

    // Display
    BetweenSteps between;
    Seen seen;
    Coating coating;
    TornSurfaces torn_surfaces;
    bool paused = false;
    bool single_step = false;
    std::string notice;
    uint64_t notice_serial = 0;
    BreakDown broke_down;
    uint64_t rollbacks = 0;
    uint64_t turns = 0;  // steps begun

    History history{*this};

    // simulation_step.cpp
    /// Tells modules about changes until no change is left. Gives bonds to bodies whose material
    /// needs them.
    void settle();
    void compute_forces();
    /// Calls Module::after_drift() of all modules.
    void move_on();
    Steps& steps() { return is_implicit() ? static_cast<Steps&>(implicit_steps) : explicit_steps; }
    /// Returns whether there are waves of elasticity or sound, which changes of the step can feed.
    bool has_waves() const;
    /// Returns the largest step that may be done next [s].
    double allowed_step() const;
    double step_of(const StepClock& chosen) const;
    StepClock next_clock() const;
    double choose_step();
    /// Judges a step that was done: rolls back if it blew up, pauses if the state is a wreck, adds
    /// a checkpoint if it is good and one is due.
    /// @param was_too_fast  whether something was, before fluids were pushed ahead
    StepStatus judge_step(bool was_too_fast);

    // simulation_rollback.cpp
    /// @param what    begins the notice: "Blow-up caught"
    void roll_back(const std::string& what, const BlowUp& blow_up);
    /// Restores the last good state, with the parameters of that time.
    void go_back();
    /// Restores the first state, with the present parameters.
    void reset();
    /// @param amend  changes the state that was read, before modules are told about it
    void restore(
        const SavedState& saved, const std::function<void()>& amend = [] {});
    /// Removes all grips and forgets interpolation between steps, when a state is restored.
    void let_go();
    /// Gives bonds to bodies that need them and have none, in the first state too.
    void add_bonds();
    // simulation_save.cpp
    /// Visits all state that influences the further course.
    void visit(StateVisitor& state);
    /// Visits results of earlier steps that modules keep, and what people and scripts hold.
    void visit_memory(StateVisitor& state);

    // simulation_rows.cpp
    OnRowsMoved on_rows_moved{particles.table, [this](const RowMap& map) {
                                  follow_rows(*this, map);
                                  explicit_steps.follow(map);
                                  implicit_steps.follow(map);
                                  between.follow(map);
                              }};

    // simulation_commands.cpp
    void change_material(const SetMaterial& command);
    void set_notice(const std::string& text);

    // simulation_snapshot.cpp
    std::vector<ElasticFigures> all_figures() const;  // by row
    FieldView view_of(std::span<const ElasticFigures> figures) const;
    /// Diagnostics at the end of the last step.
    Diagnostics present_diagnostics(const FieldView& view) const;
};

}  // namespace taffy
