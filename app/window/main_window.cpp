#include "app/window/main_window.h"

#include <GLFW/glfw3.h>

#include <algorithm>
#include <limits>
#include <thread>

#include "app/film/output_path.h"
#include "app/overlay/legend.h"
#include "app/scene_setup/scene_setup.h"
#include "app/script/script_library.h"
#include "app/session/interrupted_run.h"
#include "app/simulation_thread/scene_simulation.h"
#include "app/window/state_dump.h"
#include "app/workspace/variant_commands.h"

namespace taffy {

static_assert(mouse::left == GLFW_MOUSE_BUTTON_LEFT && mouse::right == GLFW_MOUSE_BUTTON_RIGHT &&
              mouse::middle == GLFW_MOUSE_BUTTON_MIDDLE && mouse::shift == GLFW_MOD_SHIFT &&
              mouse::control == GLFW_MOD_CONTROL && mouse::alt == GLFW_MOD_ALT);

namespace {

constexpr std::chrono::microseconds frame_interval(16000);  // with vsync the display decides
constexpr std::chrono::milliseconds dump_interval(100);
constexpr std::chrono::seconds save_interval(3);
constexpr double idle_poll = 0.05;         // [s]
constexpr double text_cursor_blink = 0.2;  // [s]

/// Memory for the timeline of a simulation [bytes].
size_t timeline_bytes(const Options& options, const WindowSettings& settings) {
    const int megabytes =
        options.timeline_memory >= 0 ? options.timeline_memory : settings.timeline_memory;
    return size_t(megabytes) << 20;
}

/// @param interrupted  file of the run that goes on; empty: none
std::unique_ptr<SceneSimulation> new_simulation(StartingPoint start, const Options& options,
                                                const WindowSettings& settings,
                                                const std::filesystem::path& interrupted) {
    auto simulation = std::make_unique<SceneSimulation>(std::move(start));
    simulation->keep_timeline(timeline_bytes(options, settings));
    // The run is to stand where it ended, which may be where its session begins.
    if (!interrupted.empty()) simulation->apply({.command = SetPaused{true}});
    const std::filesystem::path folder = recovery_folder();
    if (!folder.empty()) simulation->keep_recovery(recovery_prefix(folder), interrupted);
    if (!options.session.empty()) {
        check_output_file(options.session, options.if_exists());
        simulation->record(options.session, size_t(options.session_keyframes) << 20);
    }
    return simulation;
}

}  // namespace

MainWindow::MainWindow(GlfwWindow& window, Gui& gui, Opening opening)
    : options_(std::move(opening.options)),
      settings_file_(settings_file()),
      saved_settings_(load_settings(settings_file_, settings_message_)),
      window_(window),
      gui_(gui),
      scene_(std::make_shared<SceneDescription>(opening.start.scene)),
      simulation_(
          new_simulation(std::move(opening.start), options_, saved_settings_, opening.interrupted),
          &pace_, 0),
      filming_({[this](RecordFrames frames) {
                    return w_.variants.on() ? comparison_.post(w_, frames)
                                            : simulation_.post(frames);
                },
                [this](const Workspace& w) {
                    simulation_.film_frame_taken(simulation_.snapshot().film_frame);
                    if (w.variants.on()) comparison_.film_frame_taken(w.variants.b->film_frame);
                }}) {
    // Before anything is shown: a typing error in the script ends the program.
    std::optional<Script> script;
    if (!options_.script.empty()) {
        script = load_script(find_script(options_.script), *scene_);
        check_script(*script, *scene_);
    }
    variant_ = variant_commands(options_.variant, *scene_);
    variant_wanted_ = !options_.variant.empty();
    if (options_.overlaid) w_.variants.layout = VariantLayout::overlaid;
    std::optional<CameraPath> path;
    if (!options_.camera_path.empty()) path = taffy::load_camera_path(options_.camera_path);
    w_.settings = saved_settings_;
    w_.actions = this;
    w_.post = [this](Command command) { return post(std::move(command)); };
    w_.say = [this](Severity severity, std::string text) {
        toasts_.add(severity, w_.with_keys(std::move(text)));
    };
    w_.say_saved = [this](const std::string& text, const std::filesystem::path& file) {
        say_saved(text, file);
    };
    if (!settings_message_.empty()) toasts_.add(Severity::warning, settings_message_);
    keep_keys(w_.settings.keys);
    if (!keys_.problem().empty())
        toasts_.add(Severity::warning,
                    "Keys in settings.toml that are left out: " + keys_.problem());
    w_.panels = &panels_;
    w_.plotting = &plotting_;
    try {
        w_.scenes = list_scenes();
    } catch (const InputError&) {
        // no assets: scenes can still be dropped on the window
    }
    while (!simulation_.update()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    w_.snapshot = &simulation_.snapshot();
    plotting_.take(*w_.snapshot);
    coming_.push_back({.serial = 0, .scene = scene_});
    adopt_scene();
    if (path) {
        w_.camera_path() = *path;
        w_.camera_path_state.follows = true;
        w_.camera_path_state.set_file(options_.camera_path.string());
    }
    if (!opening.interrupted.empty()) begin_recovered();
    dialog_ = opening.problem;
    if (opening.camera) w_.camera.set_pose(*opening.camera);
    for (const std::string& message : opening.messages) w_.say(Severity::information, message);
    const bool plays = script.has_value();
    if (script && variant_wanted_)
        waiting_script_ = std::move(script);
    else if (script)
        script_.play(w_, std::move(*script), options_.script.stem().string());
    if (!w_.settings.tour_offered && !plays && options_.replay.empty() &&
        opening.interrupted.empty())
        tour_.offer();
}

MainWindow::~MainWindow() {
    keep_unsaved_edits();
    const WindowSettings settings = lasting_settings();
    if (!(settings == saved_settings_)) save_settings(settings, settings_file_);
}

/// The settings with which the next start begins.
WindowSettings MainWindow::lasting_settings() const {
    WindowSettings settings = w_.settings;
    settings.size = window_.windowed_size();
    settings.maximised = window_.maximised();
    if (!w_.passing_section.empty()) settings.sections[w_.passing_section] = false;
    return settings;
}

/// The session of an interrupted run has begun: plays it to its end at once.
void MainWindow::begin_recovered() {
    recovery_sought_ = w_.post(Seek{std::numeric_limits<double>::max()});
}

void MainWindow::end_recovered() {
    const TimelineView& t = w_.timeline();
    if (recovery_sought_ == 0 || !w_.is_answered(recovery_sought_) || t.sought) return;
    recovery_sought_ = 0;
    if (t.now < t.end) return;  // another command came in between
    w_.say(
        Severity::information,
        w_.snapshot->grips.empty()
            ? "The run was interrupted here. {pause} goes on"
            : "The run was interrupted here. {pause} goes on; {let_go} lets go of what was held");
}

std::optional<Next> MainWindow::run(const Others& others) {
    others_ = others;
    window_.set_title("Taffy \u2013 " + w_.snapshot->scene_name);
    draws_left_ = draws_after_change;
    if (std::exchange(was_shown_, true))
        w_.say(Severity::information,
               "Back in the run of " + w_.snapshot->scene_name + ". {pause} goes on");
    while (!next_ && !window_.should_close()) frame();
    if (!next_) return std::nullopt;
    save_settings_if_changed();
    if (Opening* opening = std::get_if<Opening>(&*next_)) {
        if (const std::string told = keep_unsaved_edits(); !told.empty()) {
            w_.editor.saved(*w_.editor.document());  // so that the edits are not kept twice
            opening->messages.push_back(told);
        }
    }
    return std::exchange(next_, std::nullopt);
}

bool MainWindow::go_to(OtherRun other) {
    if (!(other == OtherRun::earlier ? others_.earlier : others_.later)) return false;
    if (filming_.state().active || w_.exporting.active) {
        w_.say(Severity::warning,
               "A film or a sequence is being recorded: end it to go to the other run");
        return true;
    }
    wait_in_background();
    next_ = other;
    return true;
}

/// Stops what moves by itself or by hand: another run is shown now.
void MainWindow::wait_in_background() {
    script_.stop(w_);
    tools_.cancel(w_);
    w_.pending.sent("paused", true, w_.post(SetPaused{true}));
}

void MainWindow::follow(const MainWindow& shown) {
    w_.settings = shown.lasting_settings(), saved_settings_ = shown.saved_settings_;
    keep_keys(w_.settings.keys);
    w_.last_saved = shown.w_.last_saved;
    turns_ = shown.turns_;
}

void MainWindow::frame() {
    window_.poll(idle_time());
    meter_.start();
    handle_events();
    take_reading();
    take_snapshot();
    end_recovered();
    follow_tour();
    meter_.stop();
    if (window_.minimised()) {
        std::this_thread::sleep_for(frame_interval);
    } else if (must_draw()) {
        draw_frame();
        meter_.end_frame();
        drawn_at_ = Clock::now();
        draws_left_ = std::max(0, draws_left_ - 1);
    } else {
        meter_.rest();
    }
    ++turns_;
    dump_state();
    save_settings_now_and_then();
    // Without vsync nothing else would hold the loop back.
    std::this_thread::sleep_until(last_frame_ + frame_interval);
    last_frame_ = Clock::now();
}

/// Whether the window's picture has to be drawn again.
bool MainWindow::must_draw() const {
    const bool moves = !w_.snapshot->paused || tools_.dragging() || filming_.state().active ||
                       exporting_.busy() || plot_saving_.busy() || script_.playing() || reading() ||
                       !toasts_.texts().empty() || shown_keys_.any() ||
                       w_.camera.pose() != w_.camera.goal() || brush_key() != BrushKey::none;
    return moves || draws_left_ > 0 || Clock::now() >= drawn_at_ + seconds_until_wake();
}

MainWindow::Clock::duration MainWindow::seconds_until_wake() const {
    const double blink = gui_.typing() ? text_cursor_blink : Workspace::never;
    return std::chrono::duration_cast<Clock::duration>(
        std::chrono::duration<double>(std::min(w_.wake_in, blink)));
}

/// How long to wait for input [s]: while nothing moves there is nothing to draw.
double MainWindow::idle_time() const {
    if (must_draw()) return 0.0;
    const std::chrono::duration<double> left = drawn_at_ + seconds_until_wake() - Clock::now();
    return std::clamp(left.count(), 1e-3, idle_poll);
}

void MainWindow::handle_events() {
    for (const InputEvent& event : window_.take_events()) {
        draws_left_ = draws_after_change;
        if (gui_.must_run_before(event)) run_interface();
        handle(event);
    }
    // The release of a button may never come, for instance because another window took the mouse.
    if (tools_.dragging() && !window_.button_down(tools_.button()))
        tools_.release(w_, tools_.button());
}

void MainWindow::handle(const InputEvent& event) {
    struct Visitor {
        MainWindow& m;
        bool on_panel(glm::vec2 p) const { return m.gui_.covers(m.w_.to_units({p, 0.0f})); }
        void operator()(const KeyPress& e) const {
            if (m.take_new_key(e)) return;
            m.show_key(e);
            m.gui_.key(e);
            ++m.w_.gesture;
            ModelAnswer answer = ModelAnswer::none;
            if (m.question_ && !m.gui_.typing() && model_dialog_key(*m.question_, e.key, answer))
                return m.answer_question(answer);
            run_shortcut(e, m.gui_.typing(), m.keys_, m);
        }
        void operator()(const KeyRelease& e) const {
            m.shown_keys_.release(e.key);
            m.gui_.key(e);
        }
        void operator()(const TextTyped& e) const { m.gui_.text(e); }
        void operator()(const MousePress& e) const {
            m.cursor_ = e.position;
            ++m.w_.gesture;
            if (m.tools_.dragging()) return;
            if (e.button == mouse::left && m.toasts_.take_offer(m.w_.to_units({e.position, 0.0f})))
                return;
            if (!on_panel(e.position)) {
                m.key_change_ = {};
                m.search_.open = m.plotting_.chooser.open = false;
                m.gui_.leave();
                m.dragged_variant_ = m.hand();
                const InVariant in(m.w_, m.dragged_variant_);
                m.tools_.press(m.w_, e.button, e.mods, e.position);
                return m.show_gesture(m.tools_.gesture(), ShownKeys::button_source(e.button));
            }
            m.gui_.button(e.button, true, e.mods, m.w_.to_units({e.position, 0.0f}));
        }
        void operator()(const MouseRelease& e) const {
            {
                const InVariant in(m.w_, m.hand());
                m.tools_.move(m.w_, e.position);
                m.tools_.release(m.w_, e.button);
            }
            m.shown_keys_.release(ShownKeys::button_source(e.button));
            m.gui_.button(e.button, false, 0, m.w_.to_units({e.position, 0.0f}));
        }
        void operator()(const MouseMove& e) const {
            m.cursor_ = e.position;
            {
                const InVariant in(m.w_, m.hand());
                m.tools_.move(m.w_, e.position);
            }
            m.gui_.mouse_at(m.w_.to_units({e.position, 0.0f}));
        }
        void operator()(const MouseEntered& e) const { m.gui_.mouse_entered(e.inside); }
        void operator()(const MouseWheel& e) const {
            if (!m.tools_.dragging() && on_panel(e.position))
                return m.gui_.wheel(e.steps, m.w_.to_units({e.position, 0.0f}));
            const InVariant in(m.w_, m.hand());
            m.tools_.wheel(m.w_, e.steps, e.position);
            m.show_gesture(m.tools_.wheel_gesture(), ShownKeys::wheel_source);
            m.shown_keys_.release(ShownKeys::wheel_source);
        }
        void operator()(const WindowDamaged&) const {}
        void operator()(const FocusGained&) const { m.gui_.focus(true); }
        void operator()(const FocusLost&) const {
            m.gui_.focus(false);
            m.shown_keys_.release_all();
            const InVariant in(m.w_, m.hand());
            m.tools_.cancel(m.w_);
        }
        void operator()(const FilesDropped& e) const {
            if (e.files.empty()) return;
            const std::filesystem::path& file = e.files.front();
            if (is_camera_path(file))
                m.load_camera_path(file);
            else if (is_script(file))
                m.play_script(file);
            else
                m.load_scene(file);
        }
    };
    std::visit(Visitor{*this}, event);
}

uint64_t MainWindow::post(Command command) {
    const bool of_any_scene = std::holds_alternative<SetPaused>(command) ||
                              std::holds_alternative<SetColourField>(command) ||
                              std::holds_alternative<SetSurfaceMode>(command);
    // The picture still shows the scene that is being replaced: the command is not for the next
    // one.
    if (!coming_.empty() && !of_any_scene) return 0;
    // B begins as A is now: nothing may happen to A until then.
    const bool of_view = std::holds_alternative<SetColourField>(command) ||
                         std::holds_alternative<SetSurfaceMode>(command);
    if (w_.variants.state == Variants::State::starting && !of_view) return 0;
    std::vector<Command> of_twin;
    if (w_.settings.same_hands && w_.snapshot)
        of_twin = twin_hands_.mirrored(command, *w_.snapshot);
    const auto send = [&](Command& one) {
        return w_.variants.on() ? comparison_.post(w_, one) : simulation_.post(std::move(one));
    };
    const uint64_t serial = send(command);
    for (Command& same : of_twin) send(same);
    if (serial == 0)
        toasts_.add(Severity::warning, "The simulation is too busy: a command was left out");
    return serial;
}

PlayedScript MainWindow::played_script() const {
    if (!script_.playing()) return {};
    return {script_.name(), script_.time(), script_.end()};
}

/// What a film can be taken from at this point of a frame.
FilmedWindow MainWindow::filmed(FilmContent reached) {
    constexpr float seen = 2.0f;  // [pixels]
    return {reached,
            window_.framebuffer_size(),
            renderer_,
            uncentred(w_.camera.pose()),
            glm::length(off_middle()) > seen,
            [this](const Workspace& w, ImDrawList& list) {
                shown_keys_.draw(w, list, above_legend(w));
            }};
}

void MainWindow::dump_state() {
    const Clock::time_point now = Clock::now();
    if (options_.dump_state.empty() || now - last_dump_ < dump_interval) return;
    last_dump_ = now;
    write_state(
        options_.dump_state,
        state_json({w_, tools_, meter_, tour_, filming_.state(), toasts_.texts(),
                    shown_keys_.texts(), dialog_, help_open_, search_, played_script(), turns_,
                    reading(), question_ ? &*question_ : nullptr,
                    std::max(simulation_.last_serial(), comparison_.last_serial()), key_change_}));
}

void MainWindow::save_settings_now_and_then() {
    const Clock::time_point now = Clock::now();
    if (now - last_save_ < save_interval) return;
    last_save_ = now;
    save_settings_if_changed();
}

void MainWindow::save_settings_if_changed() {
    WindowSettings settings = lasting_settings();
    if (settings == saved_settings_) return;
    saved_settings_ = std::move(settings);
    const std::string problem = save_settings(saved_settings_, settings_file_);
    if (!problem.empty()) toasts_.add(Severity::warning, problem);
}

size_t MainWindow::timeline_memory() const {
    return timeline_bytes(options_, w_.settings);
}

}  // namespace taffy
