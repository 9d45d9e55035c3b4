#include "app/panels/scenes_panel.h"

#include <algorithm>

#include "app/panels/row_list.h"
#include "app/panels/widgets.h"
#include "core/base/error.h"

namespace taffy {

namespace {

constexpr size_t rows_shown_at_most = 10;  // the simulation's buttons below must stay in sight

}  // namespace

void ScenesPanel::refresh() {
    try {
        scenes_ = list_scenes();
    } catch (const InputError&) {
        scenes_.clear();  // no assets: scenes can still be dropped on the window
    }
}

void ScenesPanel::draw(Workspace& w, const std::string& title, const std::string& description) {
    if (!section(w, "scenes", "Scenes")) return;
    const auto at = std::ranges::find(scenes_, w.snapshot->scene_name, &SceneEntry::name);
    const bool listed = at != scenes_.end();
    begin_row_list(w, "scenes", scenes_.size(), rows_shown_at_most,
                   listed ? std::optional(size_t(at - scenes_.begin())) : std::nullopt);
    for (const SceneEntry& scene : scenes_) {
        const bool present = scene.name == w.snapshot->scene_name;
        const std::string& label = scene.title.empty() ? scene.name : scene.title;
        if (list_row(w, "scene." + scene.name, label, present, 8.0f))
            w.actions->load_scene(scene.path);
        if (present) continue;  // its description stands below
        tooltip(w, scene.error.empty() ? scene.name + "\n\n" + scene.description : scene.error);
    }
    end_row_list();
    ImGui::Spacing();
    if (!listed) {  // its title does not stand in the list
        ImGui::PushFont(w.fonts.bold);
        ImGui::TextWrapped("%s", title.c_str());
        ImGui::PopFont();
    }
    ImGui::PushStyleColor(ImGuiCol_Text, w.colours().muted);
    ImGui::TextWrapped("%s", description.c_str());
    ImGui::PopStyleColor();
    ImGui::Spacing();
    if (button(w, "scenes.reload", "Reload file", ImGui::GetContentRegionAvail().x, false,
               "Read the scene file again (F5). Any .toml scene or model (.obj, .ply, "
               ".stl, .gltf, .glb) can be dropped on the window."))
        w.actions->reload_scene();
}

}  // namespace taffy
