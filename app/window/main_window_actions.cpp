// What keys, buttons and dropped files make the window do.
#include <algorithm>
#include <array>
#include <cmath>

#include <imgui_internal.h>

#include "app/film/output_path.h"
#include "app/script/script_library.h"
#include "app/window/desktop.h"
#include "app/window/main_window.h"
#include "app/window/search_entries.h"
#include "core/base/error.h"

namespace taffy {

namespace {

constexpr float scale_step = 1.1f;

/// One that other programs show.
bool is_picture_or_film(const std::filesystem::path& file) {
    constexpr std::array endings = {".mp4", ".webm", ".gif", ".png", ".svg"};
    return std::ranges::find(endings, file.extension().string()) != endings.end();
}

}  // namespace

/// Ends what belongs to the present scene alone: nothing may be sent to a scene that is being
/// replaced.
void MainWindow::leave_scene(SceneChange change) {
    const bool edited = change == SceneChange::edited;
    if (change == SceneChange::another) toasts_.remove_passing();
    toasts_.remove(path_offer);
    end_variants(edited                                ? "The scene was edited: B has ended"
                 : change == SceneChange::loaded_again ? "The scene was loaded again: B has ended"
                                                       : "Another scene was opened: B has ended");
    if (!edited) keep_unsaved_edits();
    exporting_.end_sequence(w_);
    script_.stop(w_);
    tools_.forget(w_);
}

uint64_t MainWindow::open_scene(std::shared_ptr<const SceneDescription> scene, SceneChange change,
                                LoadScene::Keeps keeps) {
    if (keeps == LoadScene::Keeps::present_run)
        tools_.cancel(w_);  // nobody would release a drag when the run comes back
    leave_scene(change);
    for (const std::string& notice : scene->notices) toasts_.add(Severity::information, notice);
    const bool paused = w_.paused();
    const uint64_t serial = simulation_.post(LoadScene{scene, keeps});
    if (change == SceneChange::edited && paused && serial > 0) w_.post(SetPaused{true});
    if (serial == 0)
        toasts_.add(Severity::warning, "The simulation is too busy: the scene was not opened");
    else
        coming_.push_back({serial, std::move(scene), change, w_.body() ? w_.body()->name : ""});
    return serial;
}

void MainWindow::reset() {
    script_.stop(w_);
    tools_.forget(w_);
    w_.blow_up_card.open = false;
    w_.post(Reset{});
}

void MainWindow::go_back() {
    tools_.forget(w_);
    w_.pending.clear();
    w_.post(GoBack{});
    w_.say(Severity::information,
           "Back to the last good state, with the parameters that it had. {pause} goes on; the "
           "timeline keeps what broke down and goes on behind it");
}

void MainWindow::toggle_pause() {
    const bool pause = !w_.paused();
    w_.pending.sent("paused", pause, w_.post(SetPaused{pause}));
}

void MainWindow::step_once() {
    if (!w_.paused()) toggle_pause();
    w_.post(StepOnce{});
}

/// Whether the run may go to another moment: no film and no sequence is being recorded. Says so if
/// one is.
bool MainWindow::may_leave_moment() {
    const char* what = filming_.state().active ? "A film is being recorded: end it ({film})"
                       : w_.exporting.active
                           ? "A sequence is being exported: end it ({export_sequence})"
                           : nullptr;
    if (what) w_.say(Severity::warning, std::string(what) + " to go to another moment");
    return !what;
}

uint64_t MainWindow::seek(double elapsed) {
    if (!w_.timeline().kept || !may_leave_moment()) return 0;
    script_.stop(w_);
    tools_.cancel(w_);
    // There is no B before that.
    if (w_.variants.on()) elapsed = std::max(elapsed, comparison_.begin());
    const uint64_t serial = w_.post(Seek{elapsed});
    w_.pending.sent("paused", true, serial);
    return serial;
}

bool MainWindow::bring_back() {
    if (!may_leave_moment()) return false;
    script_.stop(w_);
    tools_.cancel(w_);
    const uint64_t serial = w_.post(BringBack{});
    w_.pending.sent("paused", true, serial);
    return serial > 0;
}

void MainWindow::step_back() {
    if (!w_.timeline().kept || !may_leave_moment()) return;
    script_.stop(w_);
    tools_.cancel(w_);
    w_.pending.sent("paused", true, w_.post(StepBack{}));
}

void MainWindow::name_moment() {
    const TimelineView& t = w_.timeline();
    if (!t.kept) return;
    w_.settings.panels = true;  // the timeline is one of them
    w_.close_moment_card();
    w_.open_moment_card(w_.moments.add(t.sought.value_or(t.now)));
}

void MainWindow::say_saved(const std::string& text, const std::filesystem::path& file) {
    const auto opens = [this](const std::filesystem::path& what) {
        return [this, what] {
            try {
                open_on_desktop(what);
            } catch (const std::exception& error) {
                toasts_.add(Severity::warning, error.what());
            }
        };
    };
    const auto copy = [this, path = file.string()] {
        ImGui::SetClipboardText(path.c_str());
        toasts_.add(Severity::information, "Copied the path of the file");
    };
    std::vector<Offer> offers;
    if (has_desktop()) {
        if (is_picture_or_film(file))
            offers.push_back({"Open it", opens(file), "message.open", true});
        offers.push_back({"Open its folder", opens(file.parent_path()), "message.folder", true});
    }
    offers.push_back({"Copy its path", copy, "message.copy", true});
    toasts_.add(Severity::information, text, std::move(offers));
}

void MainWindow::save_run() {
    try {
        const std::filesystem::path file = new_film_file(w_.snapshot->scene_name, ".run");
        if (const uint64_t serial = post(SaveState{file.string()}); serial > 0)
            saved_.push_back({serial, file});
    } catch (const InputError& error) {
        toasts_.add(Severity::error, std::string("Not saved: ") + error.what());
    }
}

void MainWindow::play_script(const std::filesystem::path& file) {
    try {
        Script script = load_script(file, *scene_);
        check_script(script, *scene_);
        reset();
        script_.play(w_, std::move(script), file.stem().string());
    } catch (const std::exception& error) {
        dialog_ = error.what();
    }
}

void MainWindow::toggle_projection() {
    const bool perspective = w_.view.projection == Projection::perspective;
    w_.set_view("projection", std::string(perspective ? "orthographic" : "perspective"));
}

/// Switches between particles and the usual surfaces.
void MainWindow::toggle_surface() {
    const bool particles = w_.view.surface == &particle_surface;
    w_.set_view("surface", std::string((particles ? automatic_surface : particle_surface).name));
}

void MainWindow::toggle_theme() {
    w_.set_view("theme", std::string(w_.view.theme == Theme::light ? "dark" : "light"));
}

void MainWindow::toggle_recording() {
    if (!filming_.state().active) say_path_has_ended(), offer_path();
    toggle_film();
}

void MainWindow::toggle_film() {
    filming_.toggle(w_, w_.snapshot->scene_name, filmed(FilmContent::everything));
}

void MainWindow::record_from_reset() {
    if (filming_.state().active) return toggle_film();
    const double start = w_.scene_start();
    reset();
    const FilmedReset filmed{simulation_.last_serial(), start};
    if (w_.camera_path_state.follows)
        filmed_reset_ = filmed;
    else
        offer_path(filmed);
    if (w_.paused()) toggle_pause();
    toggle_film();
}

void MainWindow::toggle_shown_keys() {
    w_.settings.show_keys = !w_.settings.show_keys;
}

void MainWindow::toggle_twist_axis() {
    bool& about_view = w_.settings.twist_about_view;
    about_view = !about_view;
    toasts_.add(Severity::information, about_view ? "Twist about the direction of view"
                                                  : "Twist about the body's long axis");
}

void MainWindow::inspect() {
    if (gui_.covers(w_.to_units({cursor_, 0.0f}))) return;
    const InVariant in(w_, hand());
    tools_.inspect(w_);
}

void MainWindow::pin(ParticleId particle) {
    const Snapshot& s = *w_.snapshot;
    const auto found = std::ranges::find(s.id, particle);
    if (found == s.id.end()) return;
    const size_t row = size_t(found - s.id.begin());
    const glm::vec3 place = to_glm(Vec3f(s.position[row].head<3>()));
    tools_.pin(w_, {uint32_t(row), s.body[row], place, 0.0f});
}

void MainWindow::place_probe() {
    if (gui_.covers(w_.to_units({cursor_, 0.0f}))) return;
    const InVariant in(w_, hand());
    tools_.place_probe(w_);
}

void MainWindow::toggle_search() {
    plotting_.chooser.open = false;
    search_ = {.open = !search_.open, .takes_keyboard = true};
    if (!search_.open) return;
    search_.entries = search_entries(w_, *this);
    search_.found = search(search_.entries, "", search_.entries.size());
}

void MainWindow::select_next_body() {
    const size_t count = w_.snapshot->bodies.size();
    if (count > 0) w_.selected_body = uint32_t((w_.selected_body + 1) % count);
}

void MainWindow::change_interface_scale(int direction) {
    float& scale = w_.settings.interface_scale;
    if (direction == 0) scale = 1.0f;
    if (direction > 0) scale = std::min(3.0f, scale * scale_step);
    if (direction < 0) scale = std::max(0.5f, scale / scale_step);
    const std::string size = "Size of panels and text: ";
    toasts_.remove(size);  // instead of a message for each press of a key
    w_.say(Severity::information,
           size + std::to_string(std::lround(100.0f * scale)) + " %" +
               (std::lround(100.0f * scale) == 100 ? "" : ". {normal_size} goes back to 100 %"));
}

void MainWindow::cancel() {
    {
        const InVariant in(w_, hand());
        if (tools_.cancel(w_)) return;
    }
    if (question_ || reading()) return give_up_reading();
    if (script_.playing()) return script_.stop(w_);
    if (ImGui::GetCurrentContext()->OpenPopupStack.Size > 0)
        ImGui::ClosePopupToLevel(0, true);
    else if (w_.moment_card.of)
        w_.moment_card.of.reset();
    else if (w_.material_choice.saving)
        w_.material_choice.saving = false;
    else if (!dialog_.empty())
        dialog_.clear();
    else if (search_.open)
        search_.open = false;
    else if (plotting_.chooser.open)
        plotting_.chooser.open = false;
    else if (help_open_)
        help_open_ = false;
    else if (w_.scene_picker_open)
        w_.scene_picker_open = false;
    else if (first_steps_.open)
        first_steps_.open = false;
    else if (tour_.state() != Tour::State::off)
        close_tour();
}

}  // namespace taffy
