#include "app/panels/scenes_panel.h"

#include <algorithm>

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
    bool listed = false;  // the present scene's title is in the list already
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, w.px(1)});
    const float height = w.px(25) * float(std::min(scenes_.size(), rows_shown_at_most));
    ImGui::BeginChild("scenes", {0.0f, height});
    for (const SceneEntry& scene : scenes_) {
        const bool present = scene.name == w.snapshot->scene_name;
        listed |= present;
        const std::string& label = scene.title.empty() ? scene.name : scene.title;
        if (list_row(w, "scene." + scene.name, label, present, 8.0f))
            w.actions->load_scene(scene.path);
        if (present && scrolled_to_ != scene.name) {
            ImGui::SetScrollHereY(0.5f);
            scrolled_to_ = scene.name;
        }
        if (present) continue;  // its description stands below
        tooltip(w, scene.error.empty() ? scene.name + "\n\n" + scene.description : scene.error);
    }
    ImGui::EndChild();
    ImGui::PopStyleVar();
    ImGui::Spacing();
    if (!listed) {
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
