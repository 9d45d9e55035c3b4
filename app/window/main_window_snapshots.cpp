// What snapshots tell the window: another scene, branches, answers to commands.
#include <algorithm>
#include <cstdio>
#include <utility>

#include <imgui_internal.h>

#include "app/panels/blow_up_card.h"
#include "app/panels/widgets.h"
#include "app/scene_setup/scene_setup.h"
#include "app/script/script_library.h"
#include "app/window/columns.h"
#include "app/window/main_window.h"
#include "app/workspace/recent_files.h"
#include "app/workspace/twins.h"

namespace taffy {

namespace {

constexpr const char* branched_text = "Continued from here";

}  // namespace

void MainWindow::take_snapshot() {
    const bool news = simulation_.update();
    w_.snapshot = &simulation_.snapshot();
    if (w_.variants.on()) w_.variants.a = w_.snapshot;
    follow_variants();
    const Snapshot& s = *w_.snapshot;
    // A card that appears because of the news needs some frames to find its size.
    if (news) draws_left_ = draws_after_change;
    if (news) plotting_.take(s);
    const Snapshot& in_panels = w_.variants.on() ? *w_.variants.of(w_.variants.in_panels()) : s;
    w_.snapshot = &in_panels;
    for (const std::unique_ptr<Panel>& panel : panels_)
        if (news) panel->news(w_);
    w_.snapshot = &s;
    w_.pending.answered(in_panels.commands.serial);
    take_answers();
    if (s.scene_serial != scene_serial_) adopt_scene();
    if (filmed_reset_ && w_.is_answered(filmed_reset_->serial)) move_path_to_reset();
    run_length_ = w_.timeline().end;
    keep_plots();
    take_branch();
    if (s.timeline.sessions_ended != sessions_ended_) {
        sessions_ended_ = s.timeline.sessions_ended;
        w_.say(Severity::information, "The session ends here. {pause} goes on from here");
    }
    if (s.notice_serial != notice_serial_) {
        notice_serial_ = s.notice_serial;
        const bool blew_up = s.rollbacks > rollbacks_ && !w_.variants.on();
        if (blew_up) open_blow_up_card(w_);
        const bool in_panels_now = !w_.variants.on() || w_.variants.in_panels() == Variant::a;
        const bool wreck_card = !s.wreck.empty() && s.notice.starts_with(s.wreck) && in_panels_now;
        const bool in_dialog = (blew_up && !w_.filming_scene) || wreck_card;
        if (!in_dialog) toasts_.add(Severity::warning, notice_shown_ = of_a(s.notice));
    }
    rollbacks_ = s.rollbacks;
    if (news) measure_pace();
    keep_colour_field();
    keep_surface_mode();
    exporting_.update(w_);
    if (w_.variants.on()) w_.snapshot = w_.variants.of(w_.variants.in_panels());
}

/// Puts the name of A before a message, where there is a B.
std::string MainWindow::of_a(const std::string& message) const {
    return (w_.variants.on() ? "A: " : "") + message;
}

/// Turns to a new scene, of which the first snapshot has arrived.
void MainWindow::adopt_scene() {
    const Snapshot& s = *w_.snapshot;
    const bool first = scene_serial_ == 0;
    if (!first) end_variants("Another scene was opened: B has ended");
    if (!notice_shown_.empty()) toasts_.remove(std::exchange(notice_shown_, ""));
    scene_serial_ = s.scene_serial;
    pace_meter_ = {};
    const bool returned = !first && s.timeline.run < run_;
    const bool left_stays = s.timeline.left_run > 0 && s.timeline.left_run == left_run_.run;
    std::optional<std::vector<PlacedProbe>> left_probes = keep_left_run();
    w_.moment_card.of.reset();
    followed_.reset();
    bool edited = !coming_.empty(), same = edited;
    const bool sent = !coming_.empty();
    std::string selected;  // body
    std::optional<LeftScene> left;
    std::string news;
    while (!coming_.empty() && w_.is_answered(coming_.front().serial)) {
        scene_ = coming_.front().scene;
        edited &= coming_.front().change == SceneChange::edited;
        same &= coming_.front().change != SceneChange::another;
        selected = coming_.front().selected_body;
        left = std::move(coming_.front().left);
        news = std::move(coming_.front().news);
        coming_.pop_front();
    }
    if (!news.empty()) w_.say(Severity::information, news);
    if (!same && scene_->file != new_scene_file()) w_.fold_passing_section();
    note_recent_file(w_.settings, scene_->file);
    w_.scene_view = scene_->view;
    // An edited scene is shown in the same way as before.
    if (!edited) {
        w_.view = scene_->view;
        for (const auto* choices : {&w_.settings.view, &w_.settings.scene_views[s.scene_name]})
            for (const auto& [name, value] : *choices)
                ViewParameters::describe().at(name).set(w_.view, value);
    }
    if (first) apply_view_text(options_.view, w_.view);
    if (left) w_.view = left->shown.parameters;
    w_.scene_obstacles = s.obstacles;
    w_.inspected.reset();
    const std::vector<PlacedProbe> probes = plotting_.probes;
    const std::vector<InitialParticles> before =
        std::exchange(initial_particles_, initial_particles(s));
    plotting_.follow_scene();
    plots_wait_.reset();
    if (left_probes) {  // the simulation that comes back has them
        plotting_.probes = std::move(*left_probes);
        if (!edited) plots_wait_ = 0;
    } else if (edited) {
        move_probes(probes, before);
    } else {
        begin_plots();
    }
    w_.pending.clear();
    w_.forget_sent_keys();
    w_.branched = {};
    other_branch_ = {};
    if (returned)
        w_.edits.return_to_timeline();
    else if (sent)
        w_.edits.begin_timeline(left_stays);
    else
        w_.edits.clear();
    w_.editor.adopt(*scene_, edited);
    if (left) {
        w_.editor.set_last_saved(left->saved);
        w_.editor.select_body(left->selected_body);
    }
    if (const auto& entry = w_.editor.selected(); entry && entry->kind == "body")
        selected = entry->name;
    w_.selected_body = 0;
    for (uint32_t b = 0; b < s.bodies.size(); ++b)
        if ((edited || left) && s.bodies[b].name == selected) w_.selected_body = b;
    w_.scene_save.open &= edited;
    if (!edited) w_.scene_save.file[0] = '\0';
    tools_.forget(w_);
    twin_hands_.forget();
    lay_out_view();
    const bool had_twins = std::exchange(has_twins_, !find_twins(s).empty());
    // The tops of the columns say what the scene shows, and list its bodies.
    for (const char* name : {left_column_window, right_column_window})
        if (ImGuiWindow* column = ImGui::FindWindowByName(name); column && !same)
            ImGui::SetScrollY(column, 0.0f);
    if (same && initial_particles_.size() > before.size()) w_.shown_panel = "bodies";
    if (left)
        w_.camera.set_pose(left->shown.camera), framing_.reset();
    else if (!same)
        frame_scene();
    else if (has_twins_ && !had_twins)
        show_twins();
    else
        leave_twin_view();
    if (!edited) w_.views.clear();
    if (edited && std::exchange(shows_selected_entry_, false)) {
        // A twin is to be seen together with the other one.
        if (twin_letter(s, w_.selected_body) == "B")
            show_twins();
        else
            bring_entry_into_sight();
    }
    w_.scene = {scene_->title, scene_->description, scripts_for(*scene_), {}};
    window_.set_title("Taffy \u2013 " + s.scene_name);
}

/// Leaves named moments and probes with their run, with which they come back.
/// @return  the probes of a run that has come back; empty: none has
std::optional<std::vector<PlacedProbe>> MainWindow::keep_left_run() {
    const TimelineView& t = w_.timeline();
    LeftRun back;
    if (t.run == left_run_.run) back = std::move(left_run_);
    if (t.left_run != left_run_.run) left_run_ = {};
    if (t.left_run > 0 && t.left_run == run_)
        left_run_ = {run_, run_length_, scene_->name, std::move(w_.moments), plotting_.probes};
    w_.moments = std::move(back.moments);
    run_ = t.run;
    if (back.run == 0) return std::nullopt;
    return std::move(back.probes);
}

/// Restores what was last plotted of this scene: probes first, for plots may be of their figures.
void MainWindow::begin_plots() {
    const auto saved = w_.settings.plots.find(w_.snapshot->scene_name);
    if (saved == w_.settings.plots.end()) return;
    plotting_.probes = plotting_.probes_of(saved->second, *w_.snapshot);
    plots_wait_ = plotting_.probes.empty() ? 0 : w_.post(SetProbes{plotting_.probes});
}

/// Gives an edited scene the probes that the scene before it had, with their plots.
void MainWindow::move_probes(const std::vector<PlacedProbe>& probes,
                             const std::vector<InitialParticles>& before) {
    std::vector<std::string> lost;
    plotting_.probes = moved_probes(probes, before, initial_particles_, lost);
    if (!plotting_.probes.empty()) plots_wait_ = w_.post(SetProbes{plotting_.probes});
    if (lost.empty()) return;
    std::string names;
    for (const std::string& name : lost) names += (names.empty() ? "" : ", ") + name;
    w_.say(Severity::information,
           (lost.size() == 1 ? "Probe " : "Probes ") + names +
               (lost.size() == 1 ? " has" : " have") +
               " ended: the edited scene does not begin with the same particles");
}

void MainWindow::keep_plots() {
    std::map<std::string, SavedPlots>& all = w_.settings.plots;
    const std::string& scene = w_.snapshot->scene_name;
    if (plots_wait_) {
        if (!w_.is_answered(*plots_wait_)) return;
        plots_wait_.reset();
        if (const auto saved = all.find(scene); saved != all.end())
            plotting_.plot_saved(saved->second);
    }
    SavedPlots now = plotting_.saved();
    if (now.empty())
        all.erase(scene);
    else if (all[scene] != now)
        all[scene] = std::move(now);
}

/// Measures the pace while nothing but the scene and this machine decides it.
void MainWindow::measure_pace() {
    const Snapshot& s = *w_.snapshot;
    const bool at_its_own_pace = !w_.paused() && !s.timeline.sought && !w_.variants.on() &&
                                 !filming_.state().active && !w_.exporting.active &&
                                 s.parameters.speed == 1.0f;
    if (!at_its_own_pace) return pace_meter_.rest();
    pace_meter_.running(s.diagnostics.time, PaceMeter::Clock::now());
    if (const std::optional<double> pace = pace_meter_.pace())
        w_.settings.paces[s.scene_name] = *pace;
}

/// Says what a branch of the timeline has forgotten, and lets go of what no hand holds any more.
void MainWindow::take_branch() {
    const TimelineView& t = w_.timeline();
    if (t.brought_back != brought_back_) {
        brought_back_ = t.brought_back;
        toasts_.remove(branched_text);
        tools_.forget(w_);
        std::swap(w_.edits, other_branch_.edits);
        std::swap(w_.moments, other_branch_.moments);
        w_.moment_card.of.reset();
    }
    if (t.forgotten == forgotten_) return;
    forgotten_ = t.forgotten;
    tools_.let_go_of_earlier(w_);
    other_branch_ = {w_.edits, w_.moments};
    other_branch_.edits.forget_branch(t.forgotten_from);
    w_.edits.forget_after(t.forgotten_from);
    w_.moments.forget_after(t.forgotten_from);
    w_.moment_card.of.reset();
    if (t.forgotten_length < 0.01) return;
    w_.branched = {Branched::Undo::back, w_.edits.done()};
    char text[120];
    std::snprintf(text, sizeof text,
                  "%s, in place of the %.2f s that were recorded later. "
                  "{undo} brings them back",
                  branched_text, t.forgotten_length);
    w_.say(Severity::information, text);
}

/// Reports what became of commands: which ones were refused and why, and where runs were saved.
void MainWindow::take_answers() {
    for (const RefusedCommand& refused : w_.snapshot->commands.refused) {
        if (refused.serial <= last_refused_) continue;
        last_refused_ = refused.serial;
        w_.edits.refused(refused.serial);
        const auto run = std::ranges::find(saved_, refused.serial, &SavedRun::serial);
        if (run != saved_.end()) {
            toasts_.add(Severity::error, "Not saved: " + refused.reason);
            saved_.erase(run);
            continue;
        }
        const auto scene = std::ranges::find(coming_, refused.serial, &ComingScene::serial);
        if (scene == coming_.end()) {
            toasts_.add(Severity::warning, of_a(refused.reason));
            continue;
        }
        dialog_ = refused.reason;  // the running scene goes on
        coming_.erase(scene);
    }
    for (; !saved_.empty() && w_.is_answered(saved_.front().serial); saved_.pop_front()) {
        const std::filesystem::path& file = saved_.front().file;
        note_recent_file(w_.settings, file);
        w_.say_saved("Run saved: " + file.string() +
                         w_.with_keys(". {scenes} lists it among your files, to go on from here"),
                     std::filesystem::absolute(file));
    }
}

/// Asks for the field that is shown: the simulation computes no other.
void MainWindow::keep_colour_field() {
    if (!w_.is_answered(field_sent_)) return;
    const auto shows = [&](const Snapshot& s) { return s.colour_field == w_.view.colour_by; };
    if (shows(*w_.snapshot) && (!w_.variants.on() || shows(*w_.variants.b))) return;
    if (w_.variants.on() && w_.variants.b->commands.serial < field_sent_) return;
    field_sent_ = w_.post(SetColourField{w_.view.colour_by});
}

/// Asks for the surfaces that are shown: the simulation moves no others.
void MainWindow::keep_surface_mode() {
    const SetSurfaceMode wanted = shown_surface(w_.view);
    const auto shows = [&](const Snapshot& s) {
        return s.surface_mode == wanted.mode && s.iso_settings == wanted.iso;
    };
    if (shows(*w_.snapshot) && (!w_.variants.on() || shows(*w_.variants.b))) return;
    if (w_.variants.on() && w_.variants.b->commands.serial < surface_sent_) return;
    if (w_.is_answered(surface_sent_)) surface_sent_ = w_.post(wanted);
}

}  // namespace taffy
