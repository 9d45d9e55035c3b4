#include <optional>
#include <utility>

#include "app/panels/camera_path_rows.h"
#include "app/panels/panel.h"
#include "app/panels/row_list.h"
#include "app/panels/widgets.h"
#include "core/scene/camera_text.h"

namespace taffy {

namespace {

constexpr size_t cameras_shown_at_most = 6;

/// Named cameras, and the camera path with its keys.
class CamerasPanel : public Panel {
  public:
    CamerasPanel()
        : Panel(
              {.id = "cameras", .title = "Cameras and path", .side = Side::right, .open = false}) {}
    void draw(Workspace& w) override {
        saved_cameras(w);
        camera_path_rows(w);
    }

  private:
    void saved_cameras(Workspace& w);
    void chosen_camera(Workspace& w, std::vector<SavedCamera>& cameras);
    void choose(const std::vector<SavedCamera>& cameras, size_t k);

    std::optional<size_t> chosen_;
    std::string scene_;   // that the chosen camera belongs to
    char name_[64] = "";  // of the chosen camera, as it is being typed
};

void CamerasPanel::choose(const std::vector<SavedCamera>& cameras, size_t k) {
    chosen_ = k;
    name_[cameras[k].name.copy(name_, sizeof name_ - 1)] = '\0';
}

void CamerasPanel::saved_cameras(Workspace& w) {
    if (scene_ != w.snapshot->scene_name) chosen_.reset();
    scene_ = w.snapshot->scene_name;
    std::vector<SavedCamera>& cameras = w.settings.cameras[scene_];
    if (chosen_ && *chosen_ >= cameras.size()) chosen_.reset();
    if (button(w, "cameras.save", "Save this camera", ImGui::GetContentRegionAvail().x, false,
               "Gives the present camera a name, to come back to it in this scene: now, and at "
               "later starts ({save_camera})"))
        w.actions->save_camera();
    if (std::exchange(w.camera_saved, false)) choose(cameras, cameras.size() - 1);
    if (cameras.empty()) return;
    begin_row_list(w, "cameras", cameras.size(), cameras_shown_at_most, chosen_);
    for (size_t k = 0; k < cameras.size(); ++k) {
        if (!list_row(w, "cameras." + std::to_string(k), cameras[k].name, chosen_ == k, 10.0f))
            continue;
        choose(cameras, k);
        CameraDescription camera;
        apply_camera_text(cameras[k].camera, camera);
        w.actions->go_to_camera(camera);
    }
    end_row_list();
    ImGui::Spacing();
    if (chosen_) chosen_camera(w, cameras);
}

/// Draws the chosen camera's name, which can be edited, and buttons for what else can be done with
/// it.
void CamerasPanel::chosen_camera(Workspace& w, std::vector<SavedCamera>& cameras) {
    SavedCamera& camera = cameras[*chosen_];
    row_label(w, "Name");
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    ImGui::InputTextWithHint("##cameras.name", "name of this camera", name_, sizeof name_,
                             ImGuiInputTextFlags_AutoSelectAll);
    w.note_widget("cameras.name");
    const std::string name = name_;
    if (name.find_first_not_of(' ') != std::string::npos) camera.name = name;
    const float gap = w.px(5), width = (ImGui::GetContentRegionAvail().x - 2 * gap) / 3;
    if (button(w, "cameras.update", "Update", width, false,
               "Replaces the saved camera with the present one under the same name"))
        camera.camera = camera_text(w.actions->present_camera());
    ImGui::SameLine(0.0f, gap);
    if (button(w, "cameras.copy", "Copy", width, false,
               "Copies this camera as text, for {paste_camera}, --camera, or camera = \"...\" in a "
               "scene or camera path"))
        w.actions->copy_camera_text(camera.camera);
    ImGui::SameLine(0.0f, gap);
    if (!button(w, "cameras.delete", "Delete", width, false, "")) return;
    cameras.erase(cameras.begin() + std::ptrdiff_t(*chosen_));
    chosen_.reset();
}

}  // namespace

std::unique_ptr<Panel> make_cameras_panel() {
    return std::make_unique<CamerasPanel>();
}

}  // namespace taffy
