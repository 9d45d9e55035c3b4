#include "app/panels/scenes_panel.h"

#include "app/panels/widgets.h"
#include "core/base/error.h"

namespace taffy {

namespace {

constexpr float picture_width = 104.0f;  // [design units]

}  // namespace

void ScenesPanel::refresh() {
    try {
        scenes_ = list_scenes();
    } catch (const InputError&) {
        scenes_.clear();  // no assets: scenes can still be dropped on the window
    }
}

/// Its picture, its name and what it is about.
void ScenesPanel::present_scene(Workspace& w, const std::string& title) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 size(w.px(picture_width), w.px(picture_width / ScenePictures::aspect));
    const std::string& name = w.snapshot->scene_name;
    draw_scene_picture(w, pictures_, name, corner, size);
    if (ImGui::InvisibleButton("##present", size)) picker_open_ = !picker_open_;
    w.note_widget("scenes.present");
    tooltip(w, "Choose another scene (F2)");
    ImGui::SameLine(0.0f, w.px(10));
    ImGui::BeginGroup();
    ImGui::PushFont(w.fonts.bold);
    ImGui::TextWrapped("%s", name.c_str());
    ImGui::PopFont();
    if (title != name) ImGui::TextWrapped("%s", title.c_str());
    ImGui::EndGroup();
    ImGui::Spacing();
}

void ScenesPanel::draw_picker(Workspace& w) {
    if (picker_open_) scene_picker(w, scenes_, pictures_, picker_open_);
}

void ScenesPanel::draw(Workspace& w, const std::string& title, const std::string& description,
                       const std::vector<ScriptEntry>& scripts, const PlayedScript& played) {
    if (!section(w, "scenes", "Scene")) return;
    present_scene(w, title);
    if (button(w, "scenes.all", "All scenes", ImGui::GetContentRegionAvail().x, picker_open_,
               "Choose another scene by its picture (F2)"))
        picker_open_ = !picker_open_;
    ImGui::PushStyleColor(ImGuiCol_Text, w.colours().muted);
    ImGui::TextWrapped("%s", description.c_str());
    ImGui::PopStyleColor();
    ImGui::Spacing();
    script_rows(w, scripts, played);
    if (button(w, "scenes.reload", "Reload file", ImGui::GetContentRegionAvail().x, false,
               "Read the scene file again (F5). Any .toml scene or model (.obj, .ply, "
               ".stl, .gltf, .glb) can be dropped on the window."))
        w.actions->reload_scene();
}

}  // namespace taffy
