#include "app/panels/scenes_panel.h"

#include "app/panels/widgets.h"
#include "core/base/error.h"

namespace taffy {

void ScenesPanel::refresh() {
    try {
        scenes_ = list_scenes();
    } catch (const InputError&) {
        scenes_.clear();  // no assets: scenes can still be dropped on the window
    }
}

void ScenesPanel::draw(Workspace& w, const std::string& title, const std::string& description) {
    if (!section(w, "scenes", "Scenes")) return;
    for (const SceneEntry& scene : scenes_) {
        const bool present = scene.name == w.snapshot->scene_name;
        if (ImGui::Selectable(scene.name.c_str(), present)) w.actions->load_scene(scene.path);
        w.note_widget("scene." + scene.name);
        tooltip(w, scene.error.empty() ? scene.title + "\n\n" + scene.description : scene.error);
    }
    ImGui::Spacing();
    ImGui::PushFont(w.fonts.bold);
    ImGui::TextWrapped("%s", title.c_str());
    ImGui::PopFont();
    ImGui::PushStyleColor(ImGuiCol_Text, w.colours().muted);
    ImGui::TextWrapped("%s", description.c_str());
    ImGui::PopStyleColor();
    ImGui::Spacing();
    if (button(w, "scenes.reload", "Reload file", ImGui::GetContentRegionAvail().x, false,
               "Read the scene file again (F5). Any .toml scene can be dropped on the window."))
        w.actions->reload_scene();
}

}  // namespace taffy
