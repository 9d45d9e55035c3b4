#include "app/simulation_thread/scene_simulation.h"

#include "core/scene/build_simulation.h"

namespace taffy {

SceneSimulation::SceneSimulation(const SceneDescription& scene)
    : colour_field_(scene.view.colour_by), surface_view_(scene.view.surface) {
    load(scene);
}

void SceneSimulation::load(const SceneDescription& scene) {
    Simulation next = build_simulation(scene);
    // The view decides what is shown, not the scene: it stays when the scene changes.
    next.apply(SetColourField{colour_field_});
    next.apply(SetSurfaceView{surface_view_});
    simulation_ = std::move(next);
    ++serial_;
}

void SceneSimulation::apply(const Command& command) {
    simulation_.apply(command);
    if (const auto* field = std::get_if<SetColourField>(&command)) colour_field_ = field->field;
    if (const auto* surface = std::get_if<SetSurfaceView>(&command)) surface_view_ = surface->view;
}

void SceneSimulation::capture(Snapshot& snapshot) const {
    simulation_.capture(snapshot);
    snapshot.scene_serial = serial_;
}

}  // namespace taffy
