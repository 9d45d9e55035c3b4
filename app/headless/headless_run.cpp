#include "app/headless/headless_run.h"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <limits>

#include "app/film/output_path.h"
#include "app/headless/headless.h"
#include "app/headless/interruption.h"
#include "app/headless/progress.h"
#include "app/log/log.h"
#include "app/script/script_library.h"
#include "app/workspace/variant_commands.h"
#include "core/base/error.h"
#include "core/base/memory.h"
#include "core/parameters/parameter.h"
#include "core/stepping/step_clock.h"

namespace taffy {

namespace {

constexpr double time_tolerance = 1e-9;  // [s]
constexpr double never = std::numeric_limits<double>::infinity();
constexpr int differs_exit_code = 4;   // a replayed session differs from its recording
constexpr int signal_exit_code = 128;  // plus the signal's number: the code that shells use

FilmSettings film_settings(const Options& options) {
    return {options.record,      options.size[0],    options.size[1], options.frames_per_second,
            options.if_exists(), options.transparent};
}

/// Automatic quality is fine for transparent pictures: edges without a background are looked at
/// closely.
Quality picture_quality(const Options& options) {
    return options.transparent && options.quality == Quality::automatic ? Quality::fine
                                                                        : options.quality;
}

/// Throws where there is too little memory: software rendering needs it, and frames of a film wait
/// for their encoder.
void check_picture_memory(const Options& options) {
    if (options.record.empty() && options.screenshot.empty()) return;
    const double pixels = double(options.size[0]) * options.size[1];
    const double drawn = options.quality == Quality::film ? 400.0 : 0.0;
    const double needed = 300e6 + pixels * (drawn + (options.record.empty() ? 32.0 : 48.0));
    const double available = available_memory();
    if (needed > available)
        throw InputError("pictures of " + std::to_string(options.size[0]) + "x" +
                         std::to_string(options.size[1]) + " pixels need about " +
                         memory_text(needed) + " of memory, and " + memory_text(available) +
                         " are free: use a smaller --size");
}

/// Checks everything that needs no scene: a typing error must not cost a long run.
void check_options(const Options& options) {
    const IfExists if_exists = options.if_exists();
    if (!options.record.empty()) check_film(film_settings(options));
    if (!options.screenshot.empty()) check_output_file(options.screenshot, {".png"}, if_exists);
    if (!options.stats.empty()) check_output_file(options.stats, if_exists);
    if (!options.save_state.empty()) check_output_file(options.save_state, if_exists);
    if (!options.session.empty()) check_output_file(options.session, if_exists);
    if (!options.export_file.empty()) check_export(export_settings(options));
    if (options.record.empty() && options.screenshot.empty() && options.stats.empty() &&
        options.save_state.empty() && options.export_file.empty() && options.session.empty() &&
        options.replay.empty())
        throw InputError(
            "--headless needs something to do: --record out.mp4, --screenshot out.png, "
            "--stats out.csv, --export out.ply, --save-state out.run or --session out.taffy");
    check_picture_memory(options);
}

}  // namespace

StartingPoint HeadlessRun::begin(const Options& options) {
    check_options(options);
    return starting_point(options);
}

HeadlessRun::HeadlessRun(const Options& options, StartingPoint start)
    : options_(options),
      scene_(start.scene),
      simulation_(std::move(start)),
      camera_(scene_.camera),
      view_(scene_.view) {
    simulation_.capture(snapshot_);
    next_stats_ = simulation_.time();
    film_start_ = -simulation_.time();
    whole_session_ = options_.seconds == 0.0;
    if (whole_session_) options_.seconds = simulation_.player()->length();
    if (!options_.session.empty())
        simulation_.record(options_.session, size_t(options_.session_keyframes) << 20);
    if (!options_.variant.empty())
        b_ = std::make_unique<VariantRun>(
            options_.load_state.empty() ? StartingPoint{scene_, nullptr} : starting_point(options_),
            variant_commands(options_.variant, scene_));
    if (!options_.camera_path.empty()) camera_path_ = load_camera_path(options_.camera_path);
    if (options_.script.empty()) return;
    const Script script = load_script(find_script(options_.script), scene_);
    for (const TimedAction& action : script.actions)
        if (const auto* save = std::get_if<SaveRun>(&action.action))
            check_output_file(save->file, options_.if_exists());
    check_script(script, simulation_.simulation());
    grips_ = grip_names(script);
    apply(KeyParameters{std::make_shared<const ParameterKeys>(script.keys)});
    script_.emplace(script, snapshot_);
    camera_script_.emplace(script, snapshot_);
}

void HeadlessRun::open_outputs() {
    if (!options_.record.empty() || !options_.screenshot.empty()) {
        renderer_ = std::make_unique<FrameRenderer>(
            options_.size[0], options_.size[1], picture_quality(options_), options_.caption,
            options_.transparent ? Backdrop::none : Backdrop::studio);
        log_debug("drawing with " + renderer_->device());
        if (b_)
            renderer_->compare(options_.overlaid ? VariantLayout::overlaid
                                                 : VariantLayout::side_by_side);
        camera_ = renderer_->framed(camera_, snapshot_, view_);
    }
    if (!options_.record.empty()) {
        recorder_ =
            std::make_unique<FilmRecorder>(film_settings(options_), FilmRecorder::WhenFull::wait);
        if (!recorder_->message().empty()) log_warning(recorder_->message());
    }
    if (!options_.stats.empty())
        stats_ = std::make_unique<StatsWriter>(options_.stats, options_.if_exists(), grips_);
    if (!options_.export_file.empty())
        export_ = std::make_unique<HeadlessExport>(options_, simulation_);
}

int HeadlessRun::run() {
    open_outputs();
    write_stats();
    const Interruption interruption;
    const double fps = options_.frames_per_simulated_second();
    const long frames = std::max(1l, std::lround(options_.seconds * fps));
    ProgressBar progress(frames);
    for (long frame = 0; frame < frames && interruption.signal() == 0 && !broken_down_; ++frame) {
        play_script(double(frame) / fps);
        simulation_.capture(snapshot_);
        move_camera(double(frame) / fps);
        follow_path(double(frame) / fps);
        draw_film_frame();
        turn_camera();
        go_on_to(end_of_frame(frame, frames));
        simulation_.capture(snapshot_);
        if (!broken_down_) tell_notice();
        if (log_shows_info()) progress.update(frame + 1, snapshot_.diagnostics.time);
    }
    progress.finish();
    if (interruption.signal() == 0 && !broken_down_) play_rest();
    if (broken_down_) tell_break_down();
    if (interruption.signal() != 0) {
        log_warning("interrupted: the written files end at " + value_text(simulation_.time()) +
                    " s of simulated time");
    } else {
        log_phases();
        follow_path(options_.seconds);
        save_screenshot();
        if (!options_.save_state.empty() && !broken_down_)
            apply(SaveState{options_.save_state.string()});
    }
    finish_outputs(interruption.signal() == 0);
    if (broken_down_) return broken_down_exit_code;
    if (simulation_.player() && interruption.signal() == 0 && !tell_of_replay())
        return differs_exit_code;
    return interruption.signal() == 0 ? 0 : signal_exit_code + interruption.signal();
}

/// Plays the last steps of a session that is played as a whole: they need not fill a frame.
void HeadlessRun::play_rest() {
    if (!whole_session_ || simulation_.player()->at_end()) return;
    while (!simulation_.player()->at_end())
        simulation_.advance(1.0 / options_.frames_per_simulated_second());
    simulation_.capture(snapshot_);
    write_stats();
}

/// Returns the film time at which a frame ends [s]. The last frame ends where the person wants the
/// run to end, which need not be a whole number of frames.
double HeadlessRun::end_of_frame(long frame, long frames) const {
    const double fps = options_.frames_per_simulated_second(), regular = double(frame + 1) / fps;
    const bool cut = frame + 1 == frames && std::abs(options_.seconds - regular) > 1e-6 / fps;
    return cut ? options_.seconds : regular;
}

/// Completes all outputs: those that the log calls written are on the disk, complete.
void HeadlessRun::finish_outputs(bool reached_end) {
    if (stats_) {
        stats_->finish();
        log_info("wrote " + options_.stats.string());
    }
    if (recorder_) {
        recorder_->finish();
        log_info("wrote " + recorder_->output().string());
    }
    if (export_) export_->finish(reached_end);
}

/// Simulates until this film time, and plays the script on the way.
void HeadlessRun::go_on_to(double film_time) {
    const double before = simulation_.time();
    const auto go_on = [this](double to) {
        if (broken_down_) return;
        if (simulation_.paused())
            film_start_ = to - simulation_.time();
        else
            advance_to(to - film_start_);
    };
    while (script_ && !broken_down_ && next_tick() < film_time - time_tolerance) {
        go_on(next_tick());
        play_script(next_tick());
    }
    go_on(film_time);
    if (options_.stats_interval <= 0.0 && simulation_.time() != before) write_stats();
}

double HeadlessRun::next_tick() const {
    return double(ticks_) / clock_frames_per_second;
}

/// Plays the script's next frame on the simulation's clock, if it is due.
void HeadlessRun::play_script(double film_time) {
    if (!script_ || next_tick() > film_time + time_tolerance) return;
    const double tick = next_tick();
    ++ticks_;
    std::vector<Command> commands;
    ViewParameters view = view_;
    CameraDescription camera = camera_;
    if (script_->begins_at(tick)) simulation_.capture(snapshot_);
    script_->play(tick, snapshot_, view, camera, commands);
    for (const Command& command : commands) {
        apply_of_script(command, film_time);
        if (!std::holds_alternative<Reset>(command)) continue;
        film_start_ = tick;
        next_stats_ = 0.0;
        if (export_) export_->restart(0.0);
    }
}

/// Plays what the script does to the camera and the view.
void HeadlessRun::move_camera(double film_time) {
    if (!camera_script_) return;
    std::vector<Command> commands;
    camera_script_->play(film_time, snapshot_, view_, camera_, commands);
    bool seen = true;
    for (const Command& command : commands) {
        if (!std::holds_alternative<SetColourField>(command) &&
            !std::holds_alternative<SetSurfaceMode>(command))
            continue;
        apply(command);
        seen = false;
    }
    if (!seen) simulation_.capture(snapshot_);
}

void HeadlessRun::turn_camera() {
    if (options_.turntable <= 0.0) return;
    const double angle = 360.0 / (options_.frames_per_second * options_.turntable);
    camera_.azimuth = std::fmod(camera_.azimuth + float(angle), 360.0f);
}

/// Moves the camera along its path, which takes precedence over the script.
void HeadlessRun::follow_path(double run_time) {
    if (!camera_path_.empty()) camera_ = camera_path_.at(run_time);
}

void HeadlessRun::apply(const Command& command) {
    simulation_.apply({.serial = ++last_serial_, .command = command});
    if (b_) b_->apply(command, snapshot_);
    if (const auto* save = std::get_if<SaveState>(&command)) log_info("wrote " + save->file);
}

/// Applies a command of the script. Some errors appear only during the run, such as a grip on a
/// particle that is not there yet; their message names the script and the time.
void HeadlessRun::apply_of_script(const Command& command, double film_time) {
    try {
        apply(command);
    } catch (const InputError& error) {
        char when[32];
        std::snprintf(when, sizeof when, ": at %g s: ", film_time);
        throw InputError(options_.script.string() + when + error.what());
    }
}

void HeadlessRun::draw(Image& image) {
    simulation_.add_skins(snapshot_);
    if (b_)
        renderer_->draw(snapshot_, b_->capture(true), camera_, view_, image);
    else
        renderer_->draw(snapshot_, camera_, view_, image);
}

void HeadlessRun::draw_film_frame() {
    if (!recorder_) return;
    Image image = recorder_->take_image();
    draw(image);
    if (!recorder_->add(std::move(image))) recorder_->finish();  // throws what went wrong
}

/// Advances to a simulated time, with every output time of the table and of exports on the way.
/// Where a replayed session goes back in time, all these times move back too.
void HeadlessRun::advance_to(double time) {
    const auto is_due = [](double output, double at) { return output <= at + time_tolerance; };
    while (is_due(std::min(next_stats(), next_export()), time) && !simulation_.paused()) {
        const double due = std::min(next_stats(), next_export());
        if (const double taken_back = advance_by(due - simulation_.time()); taken_back > 0.0) {
            time -= taken_back;
            continue;
        }
        if (is_due(next_stats(), due)) write_stats();
        if (is_due(next_export(), due) && !broken_down_) export_->write();
    }
    advance_by(time - simulation_.time());
}

/// The next output time of a table with its own interval.
double HeadlessRun::next_stats() const {
    return stats_ && options_.stats_interval > 0.0 ? next_stats_ : never;
}

double HeadlessRun::next_export() const {
    return export_ ? export_->next() : never;
}

/// @return by how much a replayed session went back in time [s]
double HeadlessRun::advance_by(double duration) {
    if (duration <= time_tolerance || broken_down_) return 0.0;
    const auto start = std::chrono::steady_clock::now();
    const double end = simulation_.time() + duration;
    broken_down_ = simulation_.advance(duration) != StepStatus::done;
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
    stats_real_time_ = duration / std::max(1e-9, wall.count());
    if (b_ && !broken_down_)
        broken_down_ = b_broke_down_ = b_->advance_to(simulation_.time()) != StepStatus::done;
    const double taken_back = simulation_.player() ? end - simulation_.time() : 0.0;
    if (taken_back <= time_tolerance) return 0.0;
    film_start_ += taken_back;
    next_stats_ -= taken_back;
    if (export_) export_->restart(simulation_.time());
    return taken_back;
}

void HeadlessRun::write_stats() {
    if (!stats_ || broken_down_) return;
    const auto row = [](const SceneSimulation& of, double real_time) {
        return StatsRow{of.diagnostics(), real_time, of.simulation().state_hash()};
    };
    stats_->write(row(simulation_, stats_real_time_),
                  b_ ? std::optional(row(b_->simulation(), b_->real_time())) : std::nullopt);
    next_stats_ += options_.stats_interval;
}

void HeadlessRun::save_screenshot() {
    if (options_.screenshot.empty()) return;
    Image image;
    image.resize(options_.size[0], options_.size[1]);
    draw(image);
    save_png(image, options_.screenshot);
    log_info("wrote " + options_.screenshot.string());
}

void HeadlessRun::log_phases() {
    const double steps = double(std::max<uint64_t>(1, snapshot_.diagnostics.step));
    for (const PhaseTime& phase : simulation_.profiler().phases())
        log_debug(phase.name + ": " + std::to_string(phase.milliseconds / steps) + " ms a step");
}

/// Tells at every log level that the simulation broke down, because films and figures end early.
void HeadlessRun::tell_break_down() {
    const SceneSimulation& broken = b_broke_down_ ? b_->simulation() : simulation_;
    log_error((b_broke_down_ ? "B: " : b_ ? "A: " : "") + broken.break_down_message());
    if (stats_) stats_->write_blow_up(broken.break_down().time, b_broke_down_);
}

/// @return whether the replay was as recorded
bool HeadlessRun::tell_of_replay() {
    const SessionPlayer::Report& report = simulation_.player()->report();
    const std::string file = options_.replay.string();
    if (report.difference) {
        log_error(difference_message(*report.difference, file));
        return false;
    }
    log_info("played " + file + ": " + std::to_string(report.turns) + " steps, " +
             std::to_string(report.commands) + " commands; " + std::to_string(report.hashes) +
             " hashes of the state are as recorded");
    return true;
}

/// Logs notices that a window would show as a message, for instance a blow-up that was rolled back.
void HeadlessRun::tell_notice() {
    if (b_)
        if (const std::string news = b_->news(); !news.empty()) log_warning(news);
    if (snapshot_.notice_serial == notice_serial_) return;
    notice_serial_ = snapshot_.notice_serial;
    log_warning((b_ ? "A: " : "") + snapshot_.notice);
}

}  // namespace taffy
