#include "app/simulation_thread/scene_simulation.h"

#include "core/iso/iso_skins.h"
#include "core/scene/build_simulation.h"
#include "core/scene/saved_run.h"

namespace taffy {

struct SceneSimulation::SkinMaker {
    IsoInput input;
    IsoSkins skins;
    ThreadPool pool;
};

SceneSimulation::SceneSimulation(const SceneDescription& scene)
    : colour_field_(scene.view.colour_by), surface_(shown_surface(scene.view)) {
    load(scene);
}

SceneSimulation::SceneSimulation(StartingPoint start)
    : colour_field_(start.scene.view.colour_by), surface_(shown_surface(start.scene.view)) {
    if (start.simulation)
        take(std::move(*start.simulation), start.scene);
    else
        load(start.scene);
    if (start.is_replay) player_.emplace(std::move(start.entries));
}

SceneSimulation::~SceneSimulation() {
    try {
        if (recorder_) recorder_->finish(turns(), simulation_);
    } catch (const std::exception&) {
        // The session ends with the last entry that is whole.
    }
}

void SceneSimulation::record(const std::filesystem::path& file) {
    recorder_ = std::make_unique<SessionRecorder>(file, scene_, simulation_);
    earlier_turns_ = -simulation_.turns();  // it begins with turn 0
    log_.listener = [this](const Stamped& command) {
        if (!recorder_) return;
        try {
            recorder_->command(command.command, turns(), simulation_);
        } catch (...) {
            recorder_.reset();
            throw;
        }
    };
}

void SceneSimulation::tell_recorder() {
    if (!recorder_) return;
    try {
        recorder_->stepped(turns(), simulation_);
    } catch (...) {
        recorder_.reset();
        throw;
    }
}

void SceneSimulation::step_towards(double until) {
    simulation_.step_towards(until);
    tell_recorder();
}

StepStatus SceneSimulation::advance(double duration) {
    if (player_) {
        advance_as_recorded(duration);
        return StepStatus::done;
    }
    const StepStatus status = simulation_.advance(duration);
    tell_recorder();
    return status;
}

/// What was taken back when it was recorded is taken back again: the time to be shown then goes
/// back as well.
void SceneSimulation::advance_as_recorded(double duration) {
    constexpr double tolerance = 1e-9;  // [s]
    double until = time() + duration;
    while (!player_->at_end()) {
        double before = time();
        player_->play(turns(), simulation_, [this](const Command& it) { apply({.command = it}); });
        until += time() - before;
        if (player_->at_end() || time() >= until - tolerance) return;
        before = time();
        simulation_.step_towards(until);
        if (time() < before) until += time() - before;
        if (simulation_.paused()) simulation_.apply(SetPaused{false});
    }
}

void SceneSimulation::load(const SceneDescription& scene) {
    take(build_simulation(scene), scene);
}

void SceneSimulation::take(Simulation next, const SceneDescription& scene) {
    // The view decides what is shown, not the scene: it stays when the scene changes.
    next.apply(SetColourField{colour_field_});
    next.apply(surface_);
    next.apply(CarryFigures{figures_});
    earlier_turns_ += simulation_.turns();
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
    if (const auto* surface = std::get_if<SetSurfaceMode>(&command)) surface_ = *surface;
    if (const auto* shown = std::get_if<ShowBody>(&command)) {
        // A saved run keeps its scene, and so how its bodies are shown.
        for (BodyDescription& body : scene_.bodies)
            if (body.name == shown->body) body.surface = shown->surface, body.look = shown->look;
    }
    if (const auto* figures = std::get_if<CarryFigures>(&command)) figures_ = figures->on;
}

void SceneSimulation::capture(Snapshot& snapshot) const {
    simulation_.capture(snapshot);
    snapshot.scene_serial = serial_;
    snapshot.commands = log_.answers();
}

void SceneSimulation::add_skins(Snapshot& snapshot) {
    const std::function<Skins()> work = skin_work(snapshot);
    if (!work) return;
    const Skins skins = work();
    snapshot.skins.insert(snapshot.skins.end(), skins.begin(), skins.end());
}

std::function<Skins()> SceneSimulation::skin_work(const Snapshot& snapshot) {
    // One that is at work still is left to its thread.
    if (!skin_maker_ || skin_maker_.use_count() > 1) skin_maker_ = std::make_shared<SkinMaker>();
    if (!gather_iso_input(snapshot, skin_maker_->input)) return {};
    skin_maker_->pool.resize(simulation_.parameters().threads);
    return [maker = skin_maker_] { return maker->skins.make(maker->pool, maker->input); };
}

}  // namespace taffy
