// Where the camera looks from: standard views, framing, cameras with names, the camera path.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <utility>

#include "app/film/output_path.h"
#include "app/panels/plots_card.h"
#include "app/window/main_window.h"
#include "app/workspace/quantity.h"
#include "core/base/error.h"
#include "core/base/files.h"
#include "core/scene/camera_text.h"
#include "render/view/bounds.h"

namespace taffy {

namespace {

constexpr double time_tolerance = 0.01;  // of a key at the start of a run [s]

CameraPose pose_of(const CameraDescription& c) {
    return {to_glm(c.target), c.azimuth, c.elevation, c.distance};
}

/// The bounds to frame for a scene that begins. Bodies at one side of the point that its camera
/// looks at, as at one end of a tank, may come to the other side, which is therefore included.
Bounds first_bounds(const Snapshot& snapshot, const CameraDescription& camera) {
    Bounds bounds = scene_bounds(snapshot);
    const Bounds bodies = particle_bounds(snapshot);
    if (camera.distance <= 0.0f || bodies.empty()) return bounds;
    const glm::vec3 target = to_glm(camera.target);
    for (const glm::vec3& end : {bodies.lower, bodies.upper})
        bounds.include({2.0f * target.x - end.x, 2.0f * target.y - end.y, end.z});
    return bounds;
}

}  // namespace

void MainWindow::earlier_view() {
    if (const ShownView* view = w_.views.back(shown_view())) return show_again(*view);
    w_.say(Severity::information, "There is no earlier view");
}

void MainWindow::later_view() {
    if (const ShownView* view = w_.views.forward(shown_view())) return show_again(*view);
    w_.say(Severity::information, "There is no later view");
}

void MainWindow::show_again(const ShownView& view) {
    for (const std::string& name : shown_view().changes_to(view))
        w_.set_view(name, ViewParameters::describe().at(name).get(view.parameters));
    w_.camera.move_to(view.camera);
    w_.views.replace(shown_view());
}

/// To be called every frame: makes the view that the person or the program shows now an entry of
/// the history.
void MainWindow::note_view() {
    const bool by_program = w_.camera_path_state.follows || script_.playing();
    const bool held = tools_.dragging() || ImGui::IsAnyItemActive();
    const std::optional<double> left =
        w_.views.update(shown_view(), ImGui::GetTime(), held,
                        by_program ? ViewHistory::By::program : ViewHistory::By::hand);
    if (left) w_.wake(*left);
}

void MainWindow::show_view(StandardView view) {
    frame_from(w_.camera.standard_view(view));
}

void MainWindow::frame_all() {
    frame_from(w_.camera.goal());
}

/// Returns the pose that shows everything in the area that the panels leave free.
CameraPose MainWindow::framed(const CameraPose& direction, const Bounds& bounds) const {
    const ImVec4& free = w_.halves ? w_.parts[0].area : w_.free_area;
    const float width = (free.z - free.x) * w_.pixels_per_unit;
    Camera narrow = w_.camera;
    const float plots = plots_space(w_, float(window_.size()[1])) * w_.pixels_per_unit;
    const int height = window_.framebuffer_size()[1];
    const int free_height = std::max(64, height - int(plots));
    narrow.set_viewport(std::max(64, int(width)), free_height);
    // Narrows the lens with the viewport, so that bodies are as large as in the whole height.
    const float tangent = std::tan(0.5f * glm::radians(w_.view.field_of_view));
    narrow.set_lens(
        w_.view.projection,
        glm::degrees(2.0f * std::atan(tangent * float(free_height) / float(std::max(64, height)))));
    return centred(narrow.framing(bounds, direction));
}

/// Moves a view so that its target lies in the middle of the free area.
CameraPose MainWindow::centred(const CameraPose& pose) const {
    return shifted(pose, off_middle());
}

/// Moves a view back so that its target lies in the middle of the window, as a film shows it.
CameraPose MainWindow::uncentred(const CameraPose& pose) const {
    return shifted(pose, -off_middle());
}

CameraPose MainWindow::shifted(const CameraPose& pose, glm::vec2 pixels) const {
    Camera moved = w_.camera;
    moved.set_pose(pose);
    moved.pan(pixels);
    return moved.pose();
}

/// How far the middle of the free area is to the right of that of the window, and how far plots
/// push it up (negative) [pixels].
glm::vec2 MainWindow::off_middle() const {
    const float middle = 0.5f * (w_.free_area.x + w_.free_area.z) * w_.pixels_per_unit;
    const float plots = plots_space(w_, float(window_.size()[1])) * w_.pixels_per_unit;
    // Where two halves are shown, the picture is shifted, not the camera.
    if (w_.halves) return {0.0f, -0.5f * plots};
    return {middle - 0.5f * float(window_.framebuffer_size()[0]), -0.5f * plots};
}

CameraDescription MainWindow::present_camera() const {
    const CameraPose pose = uncentred(w_.camera.goal());
    return {to_core(pose.target), pose.azimuth, pose.elevation, pose.distance};
}

void MainWindow::go_to_camera(const CameraDescription& camera) {
    const CameraPose pose = pose_of(camera);
    w_.camera.move_to(camera.distance > 0.0f ? centred(pose)
                                             : framed(pose, scene_bounds(*w_.snapshot)));
}

void MainWindow::copy_camera_text(const std::string& camera) {
    ImGui::SetClipboardText(camera.c_str());
    w_.say(Severity::information,
           "Copied the camera: for {paste_camera}, --camera, or camera = \"...\" in a scene file");
}

void MainWindow::copy_camera() {
    copy_camera_text(camera_text(present_camera()));
}

void MainWindow::paste_camera() {
    const char* clipboard = ImGui::GetClipboardText();
    std::string text = clipboard ? clipboard : "";
    if (text.starts_with("--camera")) text.erase(0, std::string("--camera").size());
    std::erase_if(text, [](char c) { return std::isspace(uint8_t(c)) || c == '"'; });
    CameraDescription camera = present_camera();
    try {
        if (text.empty() || text.size() > 1000)
            throw InputError("copy one with " + w_.key("copy_camera") + ", such as " +
                             camera_text(camera));
        apply_camera_text(text, camera);
    } catch (const InputError& error) {
        toasts_.add(Severity::error, std::string("The clipboard holds no camera: ") + error.what());
        return;
    }
    go_to_camera(camera);
}

void MainWindow::save_camera() {
    std::vector<SavedCamera>& cameras = w_.settings.cameras[w_.snapshot->scene_name];
    std::string name;
    for (size_t n = cameras.size() + 1; name.empty(); ++n) {
        name = "camera " + std::to_string(n);
        if (std::ranges::find(cameras, name, &SavedCamera::name) != cameras.end()) name.clear();
    }
    const std::string camera = camera_text(present_camera());
    // A key that is held down saves it once.
    if (cameras.empty() || cameras.back().camera != camera) cameras.push_back({name, camera});
    w_.camera_saved = true;
    w_.show_panel("cameras", true);
}

void MainWindow::set_camera_key() {
    const size_t k = w_.camera_path().set(w_.run_time(), present_camera());
    char text[128];
    std::snprintf(text, sizeof text,
                  "This camera is now key %zu of %zu of the camera path, at %.2f s of the timeline",
                  k + 1, w_.camera_path().keys().size(), w_.run_time());
    w_.say(Severity::information, text);
    w_.show_panel("cameras", true);
}

void MainWindow::save_camera_path() {
    try {
        const std::filesystem::path file = new_film_file(w_.snapshot->scene_name, ".camera.toml");
        write_whole_file(file, camera_path_text(w_.camera_path()));
        w_.camera_path_state.set_file(file.string());
        w_.say(Severity::information,
               "Path saved: " + file.string() + ". taffy --camera-path films along it");
    } catch (const std::exception& error) {
        w_.say(Severity::error, std::string("The path is not saved: ") + error.what());
    }
}

void MainWindow::load_camera_path(const std::filesystem::path& file) {
    try {
        w_.camera_path() = taffy::load_camera_path(file);
    } catch (const std::exception& error) {
        dialog_ = error.what();  // the path of before stays
        return;
    }
    w_.camera_path_state.set_file(file.string());
    w_.camera_path_state.follows = true;
    w_.show_panel("cameras", true);
}

/// Moves the camera along the path, until a hand moves it.
void MainWindow::follow_path() {
    const CameraPath& path = w_.camera_path();
    bool& follows = w_.camera_path_state.follows;
    if (path.empty()) follows = false;
    if (follows && followed_ && w_.camera.goal() != *followed_) {
        follows = false;
        w_.say(Severity::information, "The camera no longer follows its path");
    }
    followed_.reset();
    if (!follows) return;
    w_.camera.set_pose(centred(pose_of(path.at(w_.run_time()))));
    followed_ = w_.camera.goal();
}

/// After the reset with which a film begins: moves keys that were set in the run before to the run
/// that is filmed, so that the camera moves as it did there.
void MainWindow::move_path_to_reset() {
    const double start = std::exchange(filmed_reset_, {})->start_before;
    CameraPath& path = w_.camera_path();
    if (!path.empty() && path.keys().front().time >= start - time_tolerance)
        path.shift(w_.scene_start() - start);
    say_path_has_ended();
}

void MainWindow::say_path_has_ended() {
    const CameraPath& path = w_.camera_path();
    const bool follows = w_.camera_path_state.follows && path.keys().size() > 1;
    if (!follows || path.keys().back().time > w_.run_time()) return;
    w_.say(Severity::warning,
           "The camera stands still in this film: the last key of its path is at " +
               quantity_text(path.keys().back().time, "s") + " of the timeline, and it is " +
               quantity_text(w_.run_time(), "s") + " now");
}

/// If there are camera keys, but a film that begins now does not follow them: says so, and offers
/// to.
/// @param filmed  the reset with which the film begins; empty: it begins at the present moment
void MainWindow::offer_path(std::optional<FilmedReset> filmed) {
    const size_t keys = w_.camera_path().keys().size();
    if (keys == 0 || w_.camera_path_state.follows) return;
    const auto follow = [this, filmed] {
        w_.camera_path_state.follows = true;
        if (filmed)
            filmed_reset_ = filmed;  // moves the keys to the run that is filmed
        else
            say_path_has_ended();
    };
    toasts_.add(Severity::information,
                path_offer + std::to_string(keys) + (keys == 1 ? " key" : " keys") + ")",
                {{.label = "Follow it", .take = follow, .widget = "message.follow_path"}});
}

/// The scene's own view, from farther away where panels would hide a part of it.
CameraPose MainWindow::scene_pose(const Bounds& bounds) const {
    const CameraDescription& c = scene_->camera;
    // A half sees the same width from twice as far.
    const float distance = c.distance * (w_.halves ? 2.0f : 1.0f);
    const CameraPose wanted{to_glm(c.target), c.azimuth, c.elevation, distance};
    const CameraPose everything = framed(wanted, bounds);
    if (c.distance <= 0.0f) return with_gizmo(everything, bounds);
    CameraPose pose = wanted;
    pose.distance = std::max(wanted.distance, everything.distance);
    return with_gizmo(centred(pose), bounds);
}

/// Moves a pose to the side, and farther away where that is not enough, until no panel hides a part
/// of the selected handle's gizmo.
CameraPose MainWindow::with_gizmo(CameraPose pose, const Bounds& bounds) const {
    const std::optional<size_t> handle = tools_.handles().selected(w_);
    if (!handle || !w_.view.show_grips || w_.halves) return pose;
    constexpr float margin = 6.0f, farther = 1.05f;  // [design units]; times the distance
    constexpr int most_times = 10;
    const float edge = w_.px(margin) * w_.pixels_per_unit;
    const float left = w_.free_area.x * w_.pixels_per_unit + edge;
    const float right = w_.free_area.z * w_.pixels_per_unit - edge;
    const HandleGizmo gizmo = tools_.handles().gizmo(w_, *handle);
    // How many pixels lie beyond the left and the right end of the free area.
    const auto hidden = [&](const CameraPose& seen_from, bool bodies) {
        Camera camera = w_.camera;
        camera.set_pose(seen_from);
        glm::vec2 span = gizmo_span(gizmo, camera);
        for (int k = 0; bodies && k < 8; ++k) {
            const float x = camera.project(bounds.corner(k)).x;
            span = {std::min(span.x, x), std::max(span.y, x)};
        }
        return glm::max(glm::vec2(left - span.x, span.y - right), glm::vec2(0.0f));
    };
    if (hidden(pose, false) == glm::vec2(0.0f)) return pose;
    for (int time = 0; time < most_times; ++time) {
        const glm::vec2 before = hidden(pose, true);
        const CameraPose moved = shifted(pose, {before.x - before.y, 0.0f});
        const glm::vec2 after = hidden(moved, true);
        if (after.x + after.y < 1.0f) return moved;
        pose.distance *= farther;
    }
    return pose;
}

/// How far a view has to be moved until a gizmo at this point lies in the free area [pixels].
glm::vec2 MainWindow::way_into_sight(const CameraPose& pose, glm::vec3 point) const {
    Camera camera = w_.camera;
    camera.set_pose(pose);
    const float arrows = w_.px(90) * w_.pixels_per_unit;  // their reach
    const glm::vec2 first = glm::vec2(w_.free_area.x, w_.free_area.y) * w_.pixels_per_unit;
    const glm::vec2 last = glm::vec2(w_.free_area.z, w_.free_area.w) * w_.pixels_per_unit;
    const glm::vec2 margin = glm::min(glm::vec2(arrows), 0.5f * (last - first));
    const glm::vec2 at(camera.project(point));
    return glm::clamp(at, first + margin, last - margin) - at;
}

/// After plots have taken a part of the view: moves up the gizmo that they would hide.
void MainWindow::bring_gizmo_above_plots() {
    std::optional<HandleGizmo> gizmo = tools_.place().gizmo(w_);
    const std::optional<size_t> handle = tools_.handles().selected(w_);
    if (!gizmo && handle && w_.view.show_grips && !w_.editor.active)
        gizmo = tools_.handles().gizmo(w_, *handle);
    if (!gizmo || w_.halves) return;
    const glm::vec2 way = way_into_sight(w_.camera.goal(), gizmo->centre);
    const float plots = plots_space(w_, float(window_.size()[1])) * w_.pixels_per_unit;
    if (way.y < 0.0f && way.y > -2.0f * plots)  // else it was out of sight before
        w_.camera.move_to(shifted(w_.camera.goal(), {0.0f, way.y}));
}

void MainWindow::frame_from(const CameraPose& direction) {
    const Bounds bounds = scene_bounds(*w_.snapshot);
    w_.camera.move_to(with_gizmo(framed(direction, bounds), bounds));
    framing_ = {
        false,    direction, bounds, w_.camera.goal(), w_.free_area, window_.framebuffer_size(),
        w_.halves};
}

void MainWindow::frame_scene() {
    const Bounds bounds = first_bounds(*w_.snapshot, scene_->camera);
    w_.camera.set_pose(scene_pose(bounds));
    framing_ = {true,     {}, bounds, w_.camera.goal(), w_.free_area, window_.framebuffer_size(),
                w_.halves};
}

/// The room that the window leaves for the scene.
MainWindow::Room MainWindow::room() const {
    const auto pixels = window_.framebuffer_size();
    const float width = (w_.free_area.z - w_.free_area.x) * w_.pixels_per_unit;
    const float height = float(std::max(1, pixels[1]));
    return {pixels, off_middle() / height, std::clamp(width / height, 0.1f, 1.0f)};
}

/// Keeps what the person has put in the middle of the free area there, and equally wide where the
/// area is narrow.
void MainWindow::keep_middle(const Room& before) {
    const Room now = room();
    const float height = float(std::max(1, window_.framebuffer_size()[1]));
    CameraPose pose = shifted(w_.camera.goal(), -height * before.off_middle);
    pose.distance *= before.narrowness / now.narrowness;
    w_.camera.move_to(shifted(pose, height * now.off_middle));
    w_.views.replace(shown_view());
}

/// After the window or the panels have changed, keeps the same things in view. Once the person has
/// moved the camera, only the size of the window counts: what is in the middle stays there.
void MainWindow::keep_framing() {
    if (followed_) {  // follow_path() places the camera for every size
        framing_.reset();
        room_ = room();
        return;
    }
    if (framing_ && w_.camera.goal() != framing_->pose) framing_.reset();
    const Room now = room();
    const std::optional<Room> before = std::exchange(room_, now);
    if (!framing_) {
        if (before && before->window != now.window)
            keep_middle(*before);
        else if (before && now.off_middle.y < before->off_middle.y)
            bring_gizmo_above_plots();
        return;
    }
    Framing& f = *framing_;
    const auto pixels = window_.framebuffer_size();
    const ImVec4 &a = w_.free_area, &b = f.free_area;
    if (a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w && pixels == f.pixels &&
        w_.halves == f.halves)
        return;
    w_.camera.move_to(f.whole_scene ? scene_pose(f.bounds)
                                    : with_gizmo(framed(f.direction, f.bounds), f.bounds));
    w_.views.replace(shown_view());
    f.pose = w_.camera.goal();
    f.free_area = w_.free_area;
    f.pixels = pixels;
    f.halves = w_.halves;
}

}  // namespace taffy
