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
#include "core/stepping/acceleration_limit.h"
#include "core/stepping/explicit_steps.h"
#include "core/stepping/implicit_steps.h"
#include "core/stepping/step_clock.h"
#include "core/stepping/step_cost.h"
#include "core/watch/wreck.h"

namespace taffy {

struct Simulation::State : World {
    State();

    // What there is besides the world: see core/module/world.h
    std::string scene_name;
    SimulationParameters scene_parameters;
    std::vector<ProbePoint> points;

    // Modules, in the order in which they are asked
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

    // How steps are done
    ExplicitSteps explicit_steps;
    ImplicitSteps implicit_steps;
    StepClock clock;
    CostMeter cost_meter;
    double step_size = 0.0;  // of the last step [s]

    // What is set, by name
    BodyMaterials materials{solids};
    WorldParameters world_parameters;
    ParameterDirectory directory{*this, [this] { settle(); }};
    Events events{directory, [this](const std::string& text) { set_notice(text); }};

    // What is shown
    BetweenSteps between;
    Seen seen;
    Coating coating;
    bool paused = false;
    bool single_step = false;
    std::string notice;
    uint64_t notice_serial = 0;
    BreakDown broke_down;
    uint64_t rollbacks = 0;
    uint64_t turns = 0;  // steps begun

    History history{*this};

    // simulation_step.cpp
    /// Tells modules what has changed, until nothing has. Bodies of other materials get bonds.
    void settle();
    void compute_forces();
    /// After the drift.
    void move_on();
    Steps& steps() { return is_implicit() ? static_cast<Steps&>(implicit_steps) : explicit_steps; }
    /// The next step may not be larger [s].
    /// Of elasticity or of sound, which changes of the step can feed.
    bool has_waves() const;
    double allowed_step() const;
    double step_of(const StepClock& chosen) const;
    StepClock next_clock() const;
    double choose_step();
    /// After a step: rolls back what blew up, says what is a wreck, keeps what is well.
    StepStatus judge_step();

    // simulation_rollback.cpp
    /// @param what    begins the notice: "Blow-up caught"
    void roll_back(const std::string& what, const BlowUp& blow_up);
    /// To the last good state, with the parameters of then.
    void go_back();
    /// To the first state, with the parameters of now.
    void reset();
    /// @param amend  changes what was read before anything is made of it
    void restore(
        const SavedState& saved, const std::function<void()>& amend = [] {});
    /// After the state has become an earlier one.
    void let_go();
    /// Bonds for bodies that need them and have none, in the first state too.
    void add_bonds();
    // simulation_save.cpp
    /// All that influences what comes next.
    void visit(StateVisitor& state);
    /// What was found in earlier steps, and what people and scripts hold.
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
    /// At the end of the last step.
    Diagnostics present_diagnostics(const FieldView& view) const;
};

}  // namespace taffy
