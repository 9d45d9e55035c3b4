// What keys, buttons and dropped files make the window do.
#include <algorithm>
#include <cctype>

#include <imgui_internal.h>

#include "app/film/output_path.h"
#include "app/panels/plots_card.h"
#include "app/script/script_library.h"
#include "app/window/main_window.h"
#include "app/window/search_entries.h"
#include "core/base/error.h"
#include "core/scene/camera_text.h"
#include "render/view/bounds.h"

namespace taffy {

namespace {

constexpr float scale_step = 1.1f;

}  // namespace

void MainWindow::open_scene(std::shared_ptr<const SceneDescription> scene, bool keep_camera) {
    for (const std::string& notice : scene->notices) toasts_.add(Severity::information, notice);
    exporting_.end_sequence(w_);
    // Nothing may be sent to a scene that is going.
    script_.stop(w_);
    tools_.forget(w_);
    const uint64_t serial = simulation_.post(LoadScene{scene});
    if (serial == 0) return toasts_.add(Severity::warning, "The simulation is busy");
    coming_.push_back({serial, std::move(scene), keep_camera});
}

void MainWindow::reset() {
    script_.stop(w_);
    tools_.forget(w_);
    w_.post(Reset{});
}

void MainWindow::go_back() {
    tools_.forget(w_);
    w_.pending.clear();
    w_.post(GoBack{});
    toasts_.add(
        Severity::information,
        "Back to the last state that was no wreck, with the parameters of then. Space goes on");
}

void MainWindow::toggle_pause() {
    const bool pause = !w_.paused();
    w_.pending.sent("paused", pause, w_.post(SetPaused{pause}));
}

void MainWindow::step_once() {
    if (!w_.paused()) toggle_pause();
    w_.post(StepOnce{});
}

/// Nothing that follows the run's time is under way.
bool MainWindow::may_leave_moment() {
    const char* what = filming_.state().active ? "A film is being recorded: end it (F9)"
                       : w_.exporting.active   ? "A sequence is being exported: end it (Shift + F8)"
                                               : nullptr;
    if (what) toasts_.add(Severity::warning, std::string(what) + " to go to another moment");
    return !what;
}

uint64_t MainWindow::seek(double elapsed) {
    if (!w_.snapshot->timeline.kept || !may_leave_moment()) return 0;
    script_.stop(w_);
    tools_.cancel(w_);
    const uint64_t serial = w_.post(Seek{elapsed});
    w_.pending.sent("paused", true, serial);
    return serial;
}

void MainWindow::step_back() {
    if (!w_.snapshot->timeline.kept || !may_leave_moment()) return;
    script_.stop(w_);
    tools_.cancel(w_);
    w_.pending.sent("paused", true, w_.post(StepBack{}));
}

void MainWindow::name_moment() {
    const TimelineView& t = w_.snapshot->timeline;
    if (!t.kept) return;
    w_.settings.panels = true;  // the timeline is one of them
    w_.close_moment_card();
    w_.open_moment_card(w_.moments.add(t.sought.value_or(t.now)));
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

void MainWindow::show_view(StandardView view) {
    frame_from(w_.camera.standard_view(view));
}

void MainWindow::frame_all() {
    frame_from(w_.camera.goal());
}

/// Everything in view in the area that the panels leave free.
CameraPose MainWindow::framed(const CameraPose& direction, const Bounds& bounds) const {
    const float width = (w_.free_area.z - w_.free_area.x) * w_.pixels_per_unit;
    Camera narrow = w_.camera;
    const float plots = plots_space(w_, float(window_.size()[1])) * w_.pixels_per_unit;
    narrow.set_viewport(std::max(64, int(width)),
                        std::max(64, window_.framebuffer_size()[1] - int(plots)));
    return centred(narrow.framing(bounds, direction));
}

/// The same view, moved so that its target lies in the middle of the free area.
CameraPose MainWindow::centred(const CameraPose& pose) const {
    return shifted(pose, off_middle());
}

/// With what is in the middle of the free area in that of the window: as a film shows it.
CameraPose MainWindow::uncentred(const CameraPose& pose) const {
    return shifted(pose, -off_middle());
}

CameraPose MainWindow::shifted(const CameraPose& pose, glm::vec2 pixels) const {
    Camera moved = w_.camera;
    moved.set_pose(pose);
    moved.pan(pixels);
    return moved.pose();
}

/// How far right of the window's middle that of the free area is, and how far plots push it up
/// (negative) [pixels].
glm::vec2 MainWindow::off_middle() const {
    const float middle = 0.5f * (w_.free_area.x + w_.free_area.z) * w_.pixels_per_unit;
    const float plots = plots_space(w_, float(window_.size()[1])) * w_.pixels_per_unit;
    return {middle - 0.5f * float(window_.framebuffer_size()[0]), -0.5f * plots};
}

void MainWindow::copy_camera() {
    const CameraPose pose = uncentred(w_.camera.goal());
    const std::string text =
        camera_text({to_core(pose.target), pose.azimuth, pose.elevation, pose.distance});
    ImGui::SetClipboardText(text.c_str());
    toasts_.add(Severity::information,
                "Copied the camera: for Ctrl + V, --camera, or camera = \"...\" in a scene file");
}

void MainWindow::paste_camera() {
    const char* clipboard = ImGui::GetClipboardText();
    std::string text = clipboard ? clipboard : "";
    if (text.starts_with("--camera")) text.erase(0, std::string("--camera").size());
    std::erase_if(text, [](char c) { return std::isspace(uint8_t(c)) || c == '"'; });
    const CameraPose now = uncentred(w_.camera.goal());
    CameraDescription camera{to_core(now.target), now.azimuth, now.elevation, now.distance};
    try {
        if (text.empty() || text.size() > 1000)
            throw InputError("copy one with Ctrl + C, such as " + camera_text(camera));
        apply_camera_text(text, camera);
    } catch (const InputError& error) {
        toasts_.add(Severity::error, std::string("The clipboard holds no camera: ") + error.what());
        return;
    }
    const CameraPose pose{to_glm(camera.target), camera.azimuth, camera.elevation, camera.distance};
    w_.camera.move_to(camera.distance > 0.0f ? centred(pose)
                                             : framed(pose, scene_bounds(*w_.snapshot)));
}

/// The scene's own view, farther away where panels would hide a part of it.
CameraPose MainWindow::scene_pose(const Bounds& bounds) const {
    const CameraDescription& c = scene_->camera;
    const CameraPose wanted{to_glm(c.target), c.azimuth, c.elevation, c.distance};
    const CameraPose everything = framed(wanted, bounds);
    if (c.distance <= 0.0f) return everything;
    CameraPose pose = wanted;
    pose.distance = std::max(wanted.distance, everything.distance);
    return centred(pose);
}

void MainWindow::frame_from(const CameraPose& direction) {
    const Bounds bounds = scene_bounds(*w_.snapshot);
    w_.camera.move_to(framed(direction, bounds));
    framing_ = {
        false, direction, bounds, w_.camera.goal(), w_.free_area, window_.framebuffer_size()};
}

void MainWindow::frame_scene() {
    const Bounds bounds = scene_bounds(*w_.snapshot);
    w_.camera.set_pose(scene_pose(bounds));
    framing_ = {true, {}, bounds, w_.camera.goal(), w_.free_area, window_.framebuffer_size()};
}

/// After the window or the panels have changed: the same things in view, unless the person has
/// moved the camera since.
void MainWindow::keep_framing() {
    if (framing_ && w_.camera.goal() != framing_->pose) framing_.reset();
    if (!framing_) return;
    Framing& f = *framing_;
    const auto pixels = window_.framebuffer_size();
    const ImVec4 &a = w_.free_area, &b = f.free_area;
    if (a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w && pixels == f.pixels) return;
    w_.camera.move_to(f.whole_scene ? scene_pose(f.bounds) : framed(f.direction, f.bounds));
    f.pose = w_.camera.goal();
    f.free_area = w_.free_area;
    f.pixels = pixels;
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

/// Between particles and what they look like.
void MainWindow::toggle_surface() {
    const bool particles = w_.view.surface == &particle_surface;
    w_.set_view("surface", std::string((particles ? automatic_surface : particle_surface).name));
}

void MainWindow::toggle_theme() {
    w_.set_view("theme", std::string(w_.view.theme == Theme::light ? "dark" : "light"));
}

void MainWindow::toggle_recording() {
    const auto size = window_.framebuffer_size();
    filming_.toggle(w_, w_.snapshot->scene_name, size[0], size[1]);
}

void MainWindow::toggle_twist_axis() {
    bool& about_view = w_.settings.twist_about_view;
    about_view = !about_view;
    toasts_.add(Severity::information, about_view ? "Twist about the direction of view"
                                                  : "Twist about the body's long axis");
}

void MainWindow::inspect() {
    if (!gui_.covers(w_.to_units({cursor_, 0.0f}))) tools_.inspect(w_);
}

void MainWindow::place_probe() {
    if (!gui_.covers(w_.to_units({cursor_, 0.0f}))) tools_.place_probe(w_);
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
}

void MainWindow::cancel() {
    if (tools_.cancel(w_)) return;
    if (question_ || reader_.busy()) return give_up_reading();
    if (script_.playing()) return script_.stop(w_);
    if (ImGui::GetCurrentContext()->OpenPopupStack.Size > 0)
        ImGui::ClosePopupToLevel(0, true);
    else if (w_.moment_card.of)
        w_.moment_card.of.reset();
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
    else if (tour_.state() != Tour::State::off)
        close_tour();
}

}  // namespace taffy
