#include "app/simulation_thread/scene_simulation.h"

#include "core/scene/build_simulation.h"

namespace taffy {

SceneSimulation::SceneSimulation(const SceneDescription& scene)
    : colour_field_(scene.view.colour_by) {
    load(scene);
}

void SceneSimulation::load(const SceneDescription& scene) {
    Simulation next = build_simulation(scene);
    // The view decides the colours, not the scene: they stay when the scene changes.
    next.apply(SetColourField{colour_field_});
    simulation_ = std::move(next);
    ++serial_;
}

void SceneSimulation::apply(const Command& command) {
    simulation_.apply(command);
    if (const auto* field = std::get_if<SetColourField>(&command)) colour_field_ = field->field;
}

void SceneSimulation::capture(Snapshot& snapshot) const {
    simulation_.capture(snapshot);
    snapshot.scene_serial = serial_;
}

}  // namespace taffy
