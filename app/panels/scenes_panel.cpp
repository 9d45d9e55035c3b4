#include "app/panels/panel.h"
#include "app/panels/scene_picker.h"
#include "app/panels/script_rows.h"
#include "app/panels/widgets.h"

namespace taffy {

namespace {

constexpr float listed_width = 104.0f;  // [design units]

/// The present scene with its scripts, and the way to all scenes that come with the program.
class ScenesPanel : public Panel {
  public:
    ScenesPanel() : Panel({.id = "scenes", .title = "Scene"}) {}
    void draw(Workspace& w) override;
    /// Draws the scene picker while it is open.
    void draw_windows(Workspace& w) override {
        if (w.scene_picker_open) scene_picker(w, pictures_, found_);
    }

  private:
    void present_scene(Workspace& w);

    FoundScenes found_;
    ScenePictures pictures_;
};

/// Draws the present scene's picture, if it has one, its name and its title.
void ScenesPanel::present_scene(Workspace& w) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 size(w.px(listed_width), w.px(listed_width / ScenePictures::aspect));
    const std::string& name = w.snapshot->scene_name;
    if (pictures_.of(name)) {
        draw_scene_picture(w, pictures_, name, corner, size);
        if (ImGui::InvisibleButton("##present", size)) w.scene_picker_open = !w.scene_picker_open;
        w.note_widget("scenes.present");
        tooltip(w, "Choose another scene ({scenes})");
        ImGui::SameLine(0.0f, w.px(10));
    }
    ImGui::BeginGroup();
    ImGui::PushFont(w.fonts.bold);
    const SceneDocument* document = w.editor.document();
    const std::string file = document ? document->file().stem().string() : "";
    ImGui::TextWrapped("%s", (file.empty() ? name : file).c_str());
    ImGui::PopFont();
    if (w.scene.title != name) wrapped_text(w.scene.title);
    ImGui::EndGroup();
    ImGui::Spacing();
}

void ScenesPanel::draw(Workspace& w) {
    present_scene(w);
    if (button(w, "scenes.all", "All scenes", ImGui::GetContentRegionAvail().x, w.scene_picker_open,
               "Choose another scene by its picture ({scenes})"))
        w.scene_picker_open = !w.scene_picker_open;
    if (!w.scene.description.empty()) {
        ImGui::PushStyleColor(ImGuiCol_Text, w.colours().muted);
        wrapped_text(w.scene.description);
        ImGui::PopStyleColor();
    }
    ImGui::Spacing();
    script_rows(w, w.scene.scripts, w.scene.played);
    if (button(w, "scenes.reload", "Reload file", ImGui::GetContentRegionAvail().x, false,
               "Read the scene file again ({reload}): the run begins anew, and {undo} brings back "
               "what had been set. Any .toml scene or model (.obj, .ply, "
               ".stl, .gltf, .glb) can be dropped on the window."))
        w.actions->reload_scene();
}

}  // namespace

std::unique_ptr<Panel> make_scenes_panel() {
    return std::make_unique<ScenesPanel>();
}

}  // namespace taffy
