#include "app/simulation_thread/scene_simulation.h"

#include <cstdio>
#include <utility>

#include "app/log/log.h"
#include "core/base/error.h"
#include "core/iso/iso_skins.h"
#include "core/scene/build_simulation.h"
#include "core/scene/saved_run.h"

namespace taffy {

namespace {

constexpr double tolerance = 1e-9;   // [s]
constexpr size_t previews_part = 8;  // previews have 1/8 of the keyframes' memory in addition

bool begins_scene(const SessionEntry& entry) {
    return entry.command && std::holds_alternative<LoadScene>(*entry.command);
}

bool goes_elsewhere(const Command& command) {
    return std::holds_alternative<Seek>(command) || std::holds_alternative<StepBack>(command) ||
           std::holds_alternative<Branch>(command) || std::holds_alternative<BringBack>(command);
}

}  // namespace

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
    keyframes_ = std::move(start.keyframes);
}

SceneSimulation::~SceneSimulation() {
    try {
        if (recorder_ && !timeline_.behind()) recorder_->finish(turns(), simulation_);
    } catch (const std::exception&) {
        // The session file ends with its last complete entry.
    }
}

void SceneSimulation::listen() {
    log_.listener = [this](const Stamped& stamped) {
        const Command& command = stamped.command;
        if (goes_elsewhere(command) || std::holds_alternative<KeyParameters>(command) ||
            std::holds_alternative<ReturnToRun>(command))
            return;
        tell_recovery([&] { recovery_->command(command, turns(), simulation_); });
        tell_session([&] { recorder_->command(command, turns(), simulation_); });
    };
}

void SceneSimulation::record(const std::filesystem::path& file, size_t keyframes) {
    recorder_ = std::make_unique<SessionRecorder>(file, scene_, simulation_, keyframes);
    listen();
}

void SceneSimulation::keep_recovery(const std::filesystem::path& prefix,
                                    const std::filesystem::path& before) {
    recovery_ = std::make_unique<RecoveryRecorder>(prefix, before);
    recovery_begins_ = true;
    listen();
    idle();  // now, because the timeline has this state anyway
}

/// Lets the session recorder do work, except while recorded moments are only looked at. If the work
/// throws, the session ends.
template <class Work>
void SceneSimulation::tell_session(const Work& work) {
    if (!recorder_ || timeline_.behind()) return;
    try {
        work();
    } catch (...) {
        recorder_.reset();
        throw;
    }
}

/// Does the same for the recovery recorder, or begins its file with the present state where this is
/// another run.
template <class Work>
void SceneSimulation::tell_recovery(const Work& work) {
    if (!recovery_ || timeline_.behind()) return;
    try {
        if (!timeline_.kept())
            recovery_->forget();  // its file is about an earlier scene
        else if (std::exchange(recovery_begins_, false))
            recovery_->begin(scene_, present_state(), turns(), simulation_);
        else
            work();
    } catch (const std::exception& error) {
        log_warning(std::string("If the program is killed, this run cannot be recovered: ") +
                    error.what());
        recovery_.reset();
    }
}

RecoveryRecorder::TakeState SceneSimulation::present_state() {
    return [this] { return timeline_.present_state(simulation_); };
}

void SceneSimulation::idle() {
    tell_recovery([&] { recovery_->tidy(); });
}

void SceneSimulation::keep_timeline(size_t budget) {
    budget_ = budget;
    previews_ = Previews(budget / previews_part);
    timeline_ = Timeline(budget);
    timeline_.begin(simulation_);
    if (!player_) return;
    next_scenes_ = player_->release();
    player_.reset();
    plays_session_ = true;
    expect_next_scene();
}

/// Hands the timeline the session's commands and keyframes up to the next LoadScene.
void SceneSimulation::expect_next_scene() {
    std::vector<RecordedCommand> commands;
    Moment end = timeline_.now();
    size_t count = 0;
    double begin = 0.0;  // when the scene began: a timeline starts with its scene [s]
    if (!next_scenes_.empty() && begins_scene(next_scenes_.front()))
        begin = next_scenes_[count++].elapsed, ++scenes_played_;
    for (; count < next_scenes_.size() && !begins_scene(next_scenes_[count]); ++count) {
        const SessionEntry& entry = next_scenes_[count];
        end = {entry.turn, commands.size(), entry.elapsed - begin};
        if (entry.command && changes_run(*entry.command))
            commands.push_back({*entry.command, end}), ++end.commands;
    }
    if (count < next_scenes_.size()) {
        end.turn = next_scenes_[count].turn;
        end.elapsed = next_scenes_[count].elapsed - begin;
    }
    next_scenes_.erase(next_scenes_.begin(), next_scenes_.begin() + long(count));
    timeline_.expect(std::move(commands), end);
    for (SessionKeyframe& keyframe : keyframes_) {
        if (keyframe.scene != scenes_played_) continue;
        keyframe.at.elapsed -= begin;
        timeline_.expect(keyframe.at, std::move(keyframe.state));
    }
}

void SceneSimulation::tell_recorders() {
    tell_recovery([&] { recovery_->stepped(scene_, present_state(), turns(), simulation_); });
    tell_session([&] {
        recorder_->stepped(turns(), simulation_);
        recorder_->keep(turns(), timeline_.now().commands, present_state());
    });
}

StepStatus SceneSimulation::step(double until) {
    if (plays_session_ && !timeline_.behind()) {
        plays_session_ =
            !next_scenes_.empty();  // otherwise the session has ended, and the run goes on
        if (plays_session_) {
            const Command next = *next_scenes_.front().command;
            load(*std::get<LoadScene>(next).scene);
            expect_next_scene();
        }
    }
    play_keys(until);
    StepStatus status = StepStatus::done;
    timeline_.step(simulation_, [&] { status = simulation_.step_towards(until); });
    if (plays_session_ && !timeline_.behind() && next_scenes_.empty()) {
        plays_session_ = false;
        ++sessions_ended_;
        simulation_.apply(SetPaused{true});
    }
    return status;
}

/// Sets the parameters whose keys are due before a step that begins now. Where the run follows a
/// recording or a session, these commands are already in it.
void SceneSimulation::play_keys(double until) {
    if (timeline_.behind() || player_ || simulation_.stepped_time() >= until - tolerance) return;
    for (const SetParameter& value : keys_.due(simulation_)) {
        try {
            apply({.command = value});
        } catch (const InputError& error) {
            keys_.leave_out(value.path);
            simulation_.tell("The keys of " + value.path +
                             " no longer have an effect: " + error.what());
        }
    }
}

void SceneSimulation::step_towards(double until) {
    step(until);
    tell_recorders();
}

StepStatus SceneSimulation::advance(double duration) {
    if (player_) {
        advance_as_recorded(duration);
        return StepStatus::done;
    }
    const double end = time() + duration;
    StepStatus status = StepStatus::done;
    while (status == StepStatus::done && time() < end - tolerance) status = step(end);
    tell_recorders();
    return status;
}

/// Advances with the session's commands. Where the recorded run went back in time, this run does
/// too, and so does the time to be shown.
void SceneSimulation::advance_as_recorded(double duration) {
    double until = time() + duration;
    while (!player_->at_end()) {
        double before = time();
        player_->play(turns(), simulation_, [this](const Command& it) { apply({.command = it}); });
        until += time() - before;
        if (player_->at_end() || time() >= until - tolerance) return;
        before = time();
        step(until);
        if (time() < before) until += time() - before;
        if (simulation_.paused()) simulation_.apply(SetPaused{false});
    }
}

std::string SceneSimulation::break_down_message() const {
    char when[100];
    std::snprintf(when, sizeof when,
                  " broke down at t = %.4g s and ends there: ", break_down().time);
    return scene_.name + when + break_down().reason;
}

void SceneSimulation::load(const SceneDescription& scene) {
    take(build_simulation(scene), scene);
}

void SceneSimulation::take(Simulation next, const SceneDescription& scene) {
    simulation_ = std::move(next);
    keep_looks();
    scene_ = scene;
    ++serial_;
    run_ = ++runs_;
    keys_ = {};
    timeline_.begin(simulation_);
    previews_.clear();
    recovery_begins_ = true;
}

/// Applies the view's choices to a new simulation: what is shown does not depend on the scene.
void SceneSimulation::keep_looks() {
    simulation_.apply(SetColourField{colour_field_});
    simulation_.apply(surface_);
    simulation_.apply(CarryFigures{figures_});
}

/// Begins another scene and keeps the present run, so that it can come back. The kept run gets at
/// most half of the memory.
void SceneSimulation::leave_for(const SceneDescription& scene) {
    Simulation next = build_simulation(scene);  // first: if it throws, nothing has changed
    timeline_.give_up_seeking();
    left_.reset();
    left_.emplace(LeftRun{run_, std::move(simulation_), std::move(scene_), std::move(timeline_),
                          std::move(previews_), std::move(keys_)});
    left_->timeline.set_budget(budget_ / 2);
    left_->previews.set_budget(budget_ / previews_part / 2);
    timeline_ = Timeline(0, left_->timeline);
    previews_ = Previews(0);
    set_budgets(left_->timeline.bytes(), left_->previews.bytes());
    take(std::move(next), scene);
}

/// Loads another scene, and keeps or forgets the run that can come back.
void SceneSimulation::load_for(const LoadScene& wanted) {
    if (wanted.keeps == LoadScene::Keeps::present_run && timeline_.kept())
        return leave_for(*wanted.scene);
    load(*wanted.scene);
    if (!left_) return;
    if (wanted.keeps == LoadScene::Keeps::left_run) {
        if (recorder_) recorder_->take_back_scene();  // the scene that this one replaces
    } else {
        left_.reset();
        set_budgets(0, 0);
    }
}

void SceneSimulation::return_to(uint64_t run) {
    if (!left_ || left_->run != run) throw InputError("The previous run is no longer available");
    simulation_ = std::move(left_->simulation);
    scene_ = std::move(left_->scene);
    left_->timeline.count_on(timeline_);
    timeline_ = std::move(left_->timeline);
    previews_ = std::move(left_->previews);
    keys_ = std::move(left_->keys);
    run_ = left_->run;
    left_.reset();
    set_budgets(0, 0);
    keep_looks();
    ++serial_;
    recovery_begins_ = true;
    if (recorder_) recorder_->take_back_scene();
}

/// Sets the budgets of the present run. Memory of a run that was left is subtracted [bytes].
void SceneSimulation::set_budgets(size_t left_timeline, size_t left_previews) {
    const size_t previews = budget_ / previews_part;
    timeline_.set_budget(budget_ - left_timeline);
    previews_.set_budget(previews - left_previews);
}

void SceneSimulation::apply(const Stamped& command) {
    log_.carry_out(command, simulation_.step_count(), [this](const Command& it) { carry_out(it); });
}

void SceneSimulation::carry_out(const Command& command) {
    if (const auto* wanted = std::get_if<SaveState>(&command))
        return save_run(wanted->file, scene_, simulation_);
    if (const auto* wanted = std::get_if<LoadScene>(&command)) {
        load_for(*wanted);
        return leave_session();
    }
    if (const auto* wanted = std::get_if<ReturnToRun>(&command)) {
        return_to(wanted->run);
        return leave_session();
    }
    if (goes_elsewhere(command)) {
        check_seek();
        if (std::holds_alternative<Branch>(command)) {
            leave_session();
            return branch();
        }
        if (std::holds_alternative<BringBack>(command))
            bring_back();
        else if (const auto* wanted = std::get_if<Seek>(&command))
            timeline_.seek(wanted->elapsed);
        else
            timeline_.seek_step_back();
        return simulation_.apply(SetPaused{true});
    }
    simulation_.apply(command);
    if (changes_run(command)) {
        leave_session();
        branch();
        timeline_.add(command, simulation_);
    }
    if (std::holds_alternative<Reset>(command)) keys_.begin_again();
    if (const auto* keyed = std::get_if<KeyParameters>(&command))
        keys_.set(keyed->keys,
                  keyed->passed ? std::optional(simulation_.stepped_time()) : std::nullopt);
    if (const auto* film = std::get_if<RecordFrames>(&command))
        filming_ = film->frames_per_second > 0.0;
    if (const auto* field = std::get_if<SetColourField>(&command)) colour_field_ = field->field;
    if (const auto* surface = std::get_if<SetSurfaceMode>(&command)) surface_ = *surface;
    if (const auto* shown = std::get_if<ShowBody>(&command)) {
        // A saved run contains its scene, and so the way its bodies are shown.
        for (BodyDescription& body : scene_.bodies)
            if (body.name == shown->body) body.surface = shown->surface, body.look = shown->look;
    }
    if (const auto* figures = std::get_if<CarryFigures>(&command)) figures_ = figures->on;
}

void SceneSimulation::check_seek() const {
    if (filming_)
        throw InputError("A film is being recorded: end the film before going to another moment");
    if (!timeline_.kept()) throw InputError("The timeline has no other moment to go to");
}

/// Forgets what was recorded of later moments.
void SceneSimulation::branch() {
    if (!timeline_.behind()) return;
    const Moment now = timeline_.now();
    const double lost = timeline_.end().elapsed - now.elapsed;
    timeline_.branch();
    previews_.forget_from(now.elapsed);
    recovery_begins_ = true;
    if (recorder_) recorder_->branch(now, lost, simulation_);
}

/// Restores the moments that branch() has removed.
void SceneSimulation::bring_back() {
    if (!timeline_.taken()) throw InputError("There is no later part of the run to bring back");
    leave_session();
    const Moment from = timeline_.taken()->from;
    if (recorder_)
        recorder_->bring_back(*timeline_.taken(), timeline_.end().elapsed - from.elapsed);
    previews_.forget_from(from.elapsed);
    recovery_begins_ = true;
    timeline_.bring_back(simulation_);
    simulation_.apply(surface_);
}

void SceneSimulation::seek_on() {
    try {
        // The way bodies are shown is not part of the past.
        if (timeline_.seek_on(simulation_)) simulation_.apply(surface_);
    } catch (...) {
        timeline_.give_up_seeking();
        throw;
    }
    if (!timeline_.seeking()) simulation_.apply(SetPaused{true});
}

void SceneSimulation::capture(Snapshot& snapshot) const {
    simulation_.capture(snapshot);
    snapshot.scene_serial = serial_;
    snapshot.commands = log_.answers();
    TimelineView& timeline = snapshot.timeline;
    timeline_.show(timeline);
    timeline.run = run_;
    timeline.left_run = left_ ? left_->run : 0;
    timeline.sessions_ended = sessions_ended_;
    if (timeline.sought) {
        if (preview_pool_.requested_threads() != simulation_.parameters().threads)
            preview_pool_.resize(simulation_.parameters().threads);
        timeline.preview = previews_.show(*timeline.sought, preview_pool_, snapshot);
    } else if (timeline.kept) {
        previews_.keep(timeline.now, snapshot);
    }
    timeline.bytes += previews_.bytes();
    timeline.budget += timeline.budget / previews_part;
}

void SceneSimulation::add_skins(Snapshot& snapshot) {
    const std::function<Skins()> work = skin_work(snapshot);
    if (!work) return;
    const Skins skins = work();
    snapshot.skins.insert(snapshot.skins.end(), skins.begin(), skins.end());
}

std::function<Skins()> SceneSimulation::skin_work(const Snapshot& snapshot) {
    // A maker that is still in use is left to its thread.
    if (!skin_maker_ || skin_maker_.use_count() > 1) skin_maker_ = std::make_shared<SkinMaker>();
    if (!gather_iso_input(snapshot, skin_maker_->input)) return {};
    skin_maker_->pool.resize(simulation_.parameters().threads);
    return [maker = skin_maker_] { return maker->skins.make(maker->pool, maker->input); };
}

}  // namespace taffy
