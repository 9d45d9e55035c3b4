// Edits of the scene: read on a thread beside the interface like any scene, undone like any edit.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "app/film/output_path.h"
#include "app/log/log.h"
#include "app/window/main_window.h"
#include "app/workspace/nearest_values.h"
#include "app/workspace/new_places.h"
#include "app/workspace/quantity.h"
#include "app/workspace/recent_files.h"
#include "app/workspace/scene_edits.h"
#include "app/workspace/twins.h"
#include "core/base/error.h"
#include "core/scene/scene_file.h"

namespace taffy {

namespace {

constexpr double long_run = 20.0;  // from which a run that was left outlasts edits [s]

/// The name of the last edit of the present scene's text; empty: there is none.
std::string last_edit_of_scene(const EditHistory& history) {
    for (size_t k = history.done(); k > 0; --k)
        if (const Edit& edit = history.edits()[k - 1]; edit.of_scene())
            return edit.left ? "" : edit.name;
    return "";
}

}  // namespace

void MainWindow::edit_scene(SceneEdit edit) {
    if (filming_.state().active || w_.exporting.active)
        return toasts_.add(Severity::warning,
                           "A film or a sequence is being recorded: end it to edit the scene");
    // The edit was made of a scene that is being replaced.
    if (scene_edit_ || !coming_.empty())
        return toasts_.add(Severity::information, "Not changed: the last edit is still being made");
    const SceneDocument& document = edit.document;
    auto nearest = std::make_shared<std::optional<ItemValues>>();
    start_reading(document.file(), SceneChange::edited,
                  [document, values = edit.values, nearest](const std::stop_token& stop) {
                      try {
                          return parse_scene(document.text(), document.file(), stop);
                      } catch (const InputError&) {
                          if (values) *nearest = nearest_values(document, *values, stop);
                          throw;
                      }
                  });
    if (!reader_.busy()) return;
    scene_edit_ = std::move(edit);
    nearest_values_ = std::move(nearest);
}

/// Says why an edit makes no good scene, and offers the nearest values that do.
void MainWindow::refuse_edit(const SceneEdit& edit, const std::string& error) {
    const std::string message = "Not changed: " + error;
    if (!nearest_values_ || !*nearest_values_) return toasts_.add(Severity::error, message);
    const SceneItem item = edit.values->item;
    const ItemValues values = **nearest_values_;
    toasts_.add(
        Severity::error,
        message + ". The nearest that is possible: " + values_text(edit.document, item, values),
        {{.label = "Take it",
          .take = [this, name = edit.name, item, values] { set_values(w_, name, item, values); },
          .widget = "message.nearest"}});
}

/// Whether the person would miss the run: it is long, or something has been done in it.
bool MainWindow::is_worth_keeping() const {
    constexpr double worth = 1.0;  // [s]
    const Edit* last = w_.edits.next_undo();
    const bool touched = last && !last->of_scene();
    return w_.timeline().kept && (touched || w_.timeline().end >= worth);
}

/// Names the run that was left and can come back, "the run of twist (80 s)", if it is long; else
/// returns "".
std::string MainWindow::long_left_run() const {
    const TimelineView& t = w_.timeline();
    if (t.left_run == 0 || t.left_run != left_run_.run || left_run_.length < long_run) return "";
    return "the run of " + left_run_.scene + " (" +
           quantity_text(std::round(left_run_.length), "s") + ")";
}

/// Whether a long run is kept that the person would miss more than the present one. Only one of the
/// two can come back.
bool MainWindow::keeps_longer_run() const {
    return !long_left_run().empty() && w_.timeline().end < long_run;
}

/// Opens the scene that an edit has made. Without a scene, error says why it is not good.
void MainWindow::take_edited(std::shared_ptr<const SceneDescription> scene,
                             const std::string& error) {
    const SceneEdit edit = std::move(*scene_edit_);
    scene_edit_.reset();
    if (!scene) return refuse_edit(edit, error);
    // A run worth keeping comes back when the edit is undone. One that has hardly begun, as between
    // two edits, begins anew, and the run before it still comes back when both edits are undone.
    const bool keeps_run = is_worth_keeping() && !keeps_longer_run();
    const bool was_long = w_.timeline().end >= 1.0;  // else nobody would miss the run itself
    const std::string left = long_left_run();
    const LoadScene::Keeps keeps =
        keeps_run ? LoadScene::Keeps::present_run : LoadScene::Keeps::left_run;
    Edit noted{.name = edit.name,
               .before = {LoadScene{scene_, LoadScene::Keeps::left_run}},
               .after = {LoadScene{scene, keeps}},
               .run = keeps_run ? run_ : 0,
               .gesture = w_.gesture};
    // The new scene has what panels set since the last edit of the scene; undoing sets that again.
    std::ranges::copy(w_.edits.values_since_scene(), std::back_inserter(noted.before));
    w_.editor.select_next(edit.selected);
    const bool pause = edit.adds_body && !w_.paused();
    const uint64_t serial = open_scene(std::move(scene), SceneChange::edited, keeps);
    if (serial == 0) return;
    if (keeps_run && was_long)
        w_.say(Severity::information,
               "The scene begins anew with this edit. {undo} brings back the previous run" +
                   (left.empty() ? "" : ", which is kept in place of " + left));
    else if (was_long)
        w_.say(Severity::information,
               "The scene begins anew with this edit. What {undo} can bring back is still " + left);
    noted.serial = serial;
    shows_selected_entry_ = true;
    if (pause) {
        w_.pending.sent("paused", true, w_.post(SetPaused{true}));
        w_.say(Severity::information, "Paused, so that you can place " + edit.selected->name +
                                          " with its gizmo: {pause} goes on");
    }
    w_.edits.note(std::move(noted));
}

/// Frames everything if the entry that was added or chosen lies where the camera does not look, and
/// where that is not enough, moves the view until no panel and no plot hides its gizmo.
void MainWindow::bring_entry_into_sight() {
    const std::optional<HandleGizmo> gizmo = tools_.place().gizmo(w_);
    if (!gizmo) return;
    entry_comes_into_sight_ = false;
    const auto way = [&] { return way_into_sight(w_.camera.goal(), gizmo->centre); };
    if (way() == glm::vec2(0.0f)) return;
    frame_all();
    if (way() == glm::vec2(0.0f)) return;
    w_.camera.move_to(shifted(w_.camera.goal(), way()));
    framing_->pose = w_.camera.goal();
}

void MainWindow::show_twins() {
    const bool still_there = twin_view_ && w_.camera.goal() == twin_view_->pose;
    TwinView view = still_there ? *twin_view_ : TwinView{w_.camera.goal(), framing_, {}};
    frame_all();
    view.pose = w_.camera.goal();
    twin_view_ = view;
}

/// If the twin has gone, moves the camera back, unless the person has moved it meanwhile.
void MainWindow::leave_twin_view() {
    if (!twin_view_ || !find_twins(*w_.snapshot).empty()) return;
    const TwinView view = *std::exchange(twin_view_, std::nullopt);
    if (w_.camera.goal() != view.pose) return;
    w_.camera.move_to(view.before);
    framing_ = view.framing_before;
}

/// Sends the scene of before or after an edit to the simulation, with the values set in it. Returns
/// false if the simulation is busy.
bool MainWindow::send_scene(const Edit& edit, const std::vector<Command>& commands) {
    if (scene_edit_) give_up_reading();
    const LoadScene& load = std::get<LoadScene>(commands.front());
    if (open_scene(load.scene, change_of(edit), load.keeps) == 0) return false;
    // The commands are meant for that scene, not for the one that is still shown.
    for (size_t k = 1; k < commands.size(); ++k) simulation_.post(commands[k]);
    return true;
}

void MainWindow::undo_scene_edit(const Edit& edit) {
    if (edit.run == 0 || edit.run != w_.timeline().left_run) {
        if (!send_scene(edit, edit.before)) return;
        coming_.back().left = edit.left;
        if (edit.run > 0)
            w_.say(Severity::information,
                   "Its run has made room for a later one: the scene begins anew");
        return;
    }
    if (scene_edit_) give_up_reading();
    end_variants("An earlier run comes back: B has ended");
    leave_scene(change_of(edit));
    if (const uint64_t serial = simulation_.post(ReturnToRun{edit.run}))
        coming_.push_back({serial, std::get<LoadScene>(edit.before.front()).scene, change_of(edit),
                           "", edit.left});
}

void MainWindow::redo_scene_edit(const Edit& edit) {
    send_scene(edit, edit.after);
}

void MainWindow::duplicate_selected() {
    const SceneEditor& editor = w_.editor;
    if (!editor.document() || !editor.selected())
        return toasts_.add(Severity::information, editor.document()
                                                      ? "No entry of the scene is selected"
                                                      : editor.why_not());
    try {
        const SceneItem item = *editor.selected();
        SceneDocument draft = scene_draft(w_);
        const SceneItem copy = draft.duplicate(item, beside(w_, item));
        if (item.kind == "body") give_own_colour(w_, draft, item.name, copy);
        edit_scene({"copy of " + item.text(), std::move(draft), copy, item.kind == "body"});
    } catch (const InputError& error) {
        toasts_.add(Severity::error, std::string("Not changed: ") + error.what());
    }
}

void MainWindow::save_scene() {
    if (!w_.editor.document())
        return toasts_.add(Severity::warning, "Not saved: " + w_.editor.why_not());
    if (is_as_saved(w_)) {
        save_edited_scene(w_, w_.scene_save.last, true);
        return;
    }
    w_.show_panel("editor", false);
    ask_where_to_save(w_, true);
}

/// Makes F5 read this file from now on.
void MainWindow::scene_saved(const std::filesystem::path& file) {
    note_recent_file(w_.settings, file);
    SceneDescription saved = *scene_;
    saved.file = file;
    scene_ = std::make_shared<const SceneDescription>(std::move(saved));
}

/// Keeps edits that would be lost with another scene, or at the end, in a file.
/// @return  the message about that; empty: there was nothing to keep
std::string MainWindow::keep_unsaved_edits() {
    if (!w_.editor.unsaved()) return "";
    try {
        const SceneDocument document = scene_draft(w_);  // with what panels have set
        const std::filesystem::path file = std::filesystem::absolute(
            new_film_file(document.file().stem().string() + "-unsaved", ".toml"));
        taffy::save_scene(document, file, false);
        note_recent_file(w_.settings, file);
        const std::string last = last_edit_of_scene(w_.edits);
        const std::string what = last.empty() ? "" : " (the last: " + last + ")";
        const std::string text = "Your unsaved edits of " + document.file().stem().string() + what +
                                 " were kept in " + file.string();
        log_info(text);
        w_.say_saved(text, file);
        return text;
    } catch (const std::exception& error) {
        const std::string text = std::string("The edits of the scene are lost: ") + error.what();
        log_info(text);
        toasts_.add(Severity::warning, text);
        return text;
    }
}

}  // namespace taffy
