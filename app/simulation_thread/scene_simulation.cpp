#include "app/simulation_thread/scene_simulation.h"

#include "core/scene/build_simulation.h"
#include "core/scene/saved_run.h"

namespace taffy {

SceneSimulation::SceneSimulation(const SceneDescription& scene)
    : colour_field_(scene.view.colour_by), surface_mode_(scene.view.surface) {
    load(scene);
}

SceneSimulation::SceneSimulation(StartingPoint start)
    : colour_field_(start.scene.view.colour_by), surface_mode_(start.scene.view.surface) {
    if (start.simulation)
        take(std::move(*start.simulation), start.scene);
    else
        load(start.scene);
}

void SceneSimulation::load(const SceneDescription& scene) {
    take(build_simulation(scene), scene);
}

void SceneSimulation::take(Simulation next, const SceneDescription& scene) {
    // The view decides what is shown, not the scene: it stays when the scene changes.
    next.apply(SetColourField{colour_field_});
    next.apply(SetSurfaceMode{surface_mode_});
    simulation_ = std::move(next);
    scene_ = scene;
    ++serial_;
}

void SceneSimulation::apply(const Stamped& command) {
    log_.carry_out(command, simulation_.step_count(), [this](const Command& it) { carry_out(it); });
}

void SceneSimulation::carry_out(const Command& command) {
    if (const auto* wanted = std::get_if<SaveState>(&command))
        return save_run(wanted->file, scene_, simulation_);
    if (const auto* wanted = std::get_if<LoadScene>(&command)) return load(*wanted->scene);
    simulation_.apply(command);
    if (const auto* field = std::get_if<SetColourField>(&command)) colour_field_ = field->field;
    if (const auto* surface = std::get_if<SetSurfaceMode>(&command)) surface_mode_ = surface->mode;
}

void SceneSimulation::capture(Snapshot& snapshot) const {
    simulation_.capture(snapshot);
    snapshot.scene_serial = serial_;
    snapshot.commands = log_.answers();
}

}  // namespace taffy
