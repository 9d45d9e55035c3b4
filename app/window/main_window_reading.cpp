// Scenes, models, saved runs and sessions are read on a thread of their own: the interface and the
// running scene go on.
#include <algorithm>
#include <cstdio>
#include <iterator>

#include "app/scene_setup/scene_setup.h"
#include "app/window/main_window.h"
#include "app/workspace/recent_files.h"
#include "core/base/error.h"
#include "core/mesh/model_file_checks.h"
#include "core/scene/model_scene.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_library.h"

namespace taffy {

namespace {

bool is_first_scene(const Options& options, const std::filesystem::path& file) {
    if (!options.load_state.empty() || !options.replay.empty()) return false;
    try {
        return find_scene(options.scene) == file;
    } catch (const InputError&) {
        return false;  // the scene's file has gone
    }
}

/// The options of a run that is opened later: what was asked of the scene of the command line is
/// not meant for it.
Options options_of_run(const Options& present) {
    Options options;
    options.threads = present.threads;
    options.log_level = present.log_level;
    options.timeline_memory = present.timeline_memory;
    options.dump_state = present.dump_state;
    return options;
}

}  // namespace

void MainWindow::load_scene(const std::filesystem::path& file) {
    if (Options options = options_of_run(options_); options.take_run(file))
        return open_run(options, file);
    start_reading(file, SceneChange::another,
                  [file](std::stop_token stop) { return taffy::load_scene(file, stop); });
    if (is_model_file(file)) question_ = ask_for_material(file);
}

void MainWindow::load_scene_named(const std::string& name) {
    const auto scene = std::ranges::find(w_.scenes, name, &SceneEntry::name);
    if (scene != w_.scenes.end()) load_scene(scene->path);
}

void MainWindow::new_scene() {
    load_scene(new_scene_file());
    w_.scene_picker_open = false;
    w_.show_panel_for_now("editor", false);
}

void MainWindow::reload_scene() {
    const std::filesystem::path file = scene_->file;
    const bool first = is_first_scene(options_, file);
    // The scene of the command line comes with the settings given there, a model with its material.
    const std::string material = scene_->model_material.string();
    start_reading(file, SceneChange::loaded_again, [=, options = options_](std::stop_token stop) {
        SceneDescription scene =
            first ? scene_from_options(options, stop) : taffy::load_scene(file, stop);
        if (!material.empty()) give_material(scene, find_material(material, ""));
        return scene;
    });
}

void MainWindow::start_reading(const std::filesystem::path& file, SceneChange change,
                               ReadScene read) {
    give_up_reading();
    const bool started = reader_.start([read = std::move(read)](std::stop_token stop) {
        return std::make_shared<SceneDescription>(read(std::move(stop)));
    });
    if (!started)
        return toasts_.add(Severity::warning,
                           "Too many cancelled files are still being read: try again later");
    reading_name_ = file.filename().string();
    reading_for_ = change;
}

/// Opens a run: the window begins anew with it, as with a run of the command line.
void MainWindow::open_run(const Options& options, const std::filesystem::path& file) {
    give_up_reading();
    const bool started = run_reader_.start([options](std::stop_token stop) {
        return std::make_shared<Opening>(
            Opening{options, starting_point(options, std::move(stop))});
    });
    if (!started)
        return toasts_.add(Severity::warning,
                           "Too many cancelled files are still being read: try again later");
    reading_name_ = file.filename().string();
}

void MainWindow::take_run() {
    auto result = run_reader_.take();
    if (!result) return;
    draws_left_ = std::max(draws_left_, 4);
    if (!result->error.empty())
        dialog_ = result->error;  // the running scene goes on
    else if (filming_.state().active || w_.exporting.active)
        toasts_.add(Severity::warning,
                    "A film or a sequence is being recorded: end it to open another run");
    else
        begin_anew(std::move(*result->value));
}

void MainWindow::begin_anew(Opening opening) {
    const Options& options = opening.options;
    const bool saved = options.replay.empty();
    const std::filesystem::path& file = saved ? options.load_state : options.replay;
    note_recent_file(w_.settings, file);
    opening.messages.push_back(
        file.filename().string() +
        (saved ? " goes on from the moment at which it was saved"
               : " is played from its beginning; what you do begins a run of your own there"));
    if (is_worth_keeping())
        opening.messages.push_back("{undo} goes back to the run of " + w_.snapshot->scene_name +
                                   " that you have left");
    if (opening.start.scene.name == w_.snapshot->scene_name) opening.camera = w_.camera.goal();
    wait_in_background();
    next_ = std::move(opening);
}

void MainWindow::take_reading() {
    take_run();
    auto result = reader_.take();
    if (!result) return;
    draws_left_ = std::max(draws_left_, 4);  // whatever was read, the picture changes
    if (scene_edit_) return take_edited(std::move(result->value), result->error);
    if (!result->error.empty()) {
        give_up_reading();
        dialog_ = result->error;  // the running scene goes on
        return;
    }
    read_ = std::move(result->value);
    if (question_) return;  // the model opens when the question is answered
    if (model_material_)
        open_model_of(*std::exchange(model_material_, std::nullopt));
    else if (reading_for_ == SceneChange::loaded_again)
        open_again(std::exchange(read_, nullptr));
    else
        open_another(std::exchange(read_, nullptr));
}

/// Returns the edit that puts this scene in place of the running one. Undoing it brings back the
/// run that was left or, where that was not kept, the values that had been set and edited. A run
/// that has hardly begun does not replace a longer one that is kept already.
Edit MainWindow::replacement(std::string name,
                             std::shared_ptr<const SceneDescription> scene) const {
    const bool another_is_left = w_.timeline().left_run > 0 && !is_worth_keeping();
    const LoadScene::Keeps keeps =
        another_is_left ? LoadScene::Keeps::left_run : LoadScene::Keeps::present_run;
    Edit edit{.name = std::move(name),
              .before = {LoadScene{scene_, LoadScene::Keeps::left_run}},
              .after = {LoadScene{std::move(scene), keeps}},
              .run = keeps == LoadScene::Keeps::present_run ? run_ : 0,
              .gesture = w_.gesture};
    std::ranges::copy(w_.edits.values_since_scene(), std::back_inserter(edit.before));
    return edit;
}

void MainWindow::open_another(std::shared_ptr<const SceneDescription> scene) {
    Edit noted = replacement("Opened " + scene->name, scene);
    noted.left = {shown_view(), w_.body() ? w_.body()->name : "", w_.editor.last_saved()};
    const bool returns = noted.run > 0 && is_worth_keeping();
    noted.serial = open_scene(std::move(scene), SceneChange::another,
                              std::get<LoadScene>(noted.after.front()).keeps);
    if (noted.serial == 0) return;
    if (returns)
        w_.say(Severity::information,
               "{undo} goes back to the run of " + w_.snapshot->scene_name + " that you have left");
    w_.edits.note(std::move(noted));
}

/// Loads the running scene as its file has it now.
void MainWindow::open_again(std::shared_ptr<const SceneDescription> scene) {
    Edit noted = replacement("Scene loaded again", scene);
    const bool differs = noted.before.size() > 1 || scene->text != scene_->text;
    const double recorded = w_.timeline().kept ? w_.timeline().end : 0.0;
    noted.serial = open_scene(std::move(scene), SceneChange::loaded_again,
                              std::get<LoadScene>(noted.after.front()).keeps);
    if (noted.serial == 0) return;
    const bool can_be_undone = differs || recorded >= 0.01;
    if (can_be_undone) w_.edits.note(std::move(noted));
    coming_.back().news = news_of_loading_again(recorded, can_be_undone);
}

std::string MainWindow::news_of_loading_again(double recorded, bool can_be_undone) const {
    const bool has_run = recorded >= 0.01;
    char run[40] = "the previous run";
    if (recorded >= 1.0)  // in whole seconds: a line could end within "71.41"
        std::snprintf(run, sizeof run, "the run of %.0f s", recorded);
    std::string text = scene_->file.filename().string() + " was loaded again";
    if (can_be_undone)
        text +=
            std::string(". {undo} brings back ") + (has_run ? run : "what had been set and edited");
    return text;
}

void MainWindow::answer_question(ModelAnswer answer) {
    if (!question_ || answer == ModelAnswer::none) return;
    if (answer == ModelAnswer::give_up) return give_up_reading();
    const MaterialEntry material = question_->choices[question_->selected];
    question_.reset();
    if (read_)
        open_model_of(material);
    else
        model_material_ = material;  // as soon as the file is read
}

/// Opens the model that has been read; a material without a name leaves its own.
void MainWindow::open_model_of(const MaterialEntry& material) {
    const std::shared_ptr<SceneDescription> scene = std::exchange(read_, nullptr);
    if (!material.name.empty()) give_material(*scene, material);
    open_another(scene);
}

void MainWindow::give_up_reading() {
    reader_.cancel();
    run_reader_.cancel();
    scene_edit_.reset();
    read_.reset();
    question_.reset();
    model_material_.reset();
}

std::optional<Reading> MainWindow::reading() const {
    if (run_reader_.busy()) return Reading{reading_name_, run_reader_.seconds()};
    if (!reader_.busy()) return std::nullopt;
    return Reading{reading_name_, reader_.seconds()};
}

void MainWindow::draw_reading() {
    const std::optional<Reading> now = reading();
    if (question_)
        answer_question(model_dialog(w_, *question_, now));
    else if (now && reading_card(w_, *now))
        give_up_reading();
}

}  // namespace taffy
