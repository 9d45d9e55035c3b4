#include "app/panels/key_rows.h"

#include <cstdio>

#include "app/panels/parameter_widget.h"
#include "app/panels/widgets.h"
#include "core/commands/command_words.h"
#include "core/commands/parameter_info.h"

namespace taffy {

namespace {

bool menu_row(Workspace& w, const char* id, const std::string& text) {
    const bool chosen = ImGui::Selectable(text.c_str());
    w.note_widget(id);
    return chosen;
}

}  // namespace

std::string keyed_time_text(const Workspace& w, double time) {
    char text[48];
    std::snprintf(text, sizeof text, w.has_two_times() ? "scene time %.2f s" : "%.2f s", time);
    return text;
}

std::string keyed_name(const std::string& path) {
    return command_words(SetParameter{path, 0.0});
}

std::string keyed_value_text(const std::string& path, const ParameterValue& value) {
    return parameter_value_text(parameter_info(ParameterPath::parse(path)), value);
}

void go_to_key(Workspace& w, double time) {
    const TimelineView& t = w.timeline();
    const double elapsed = w.scene_start() + time;
    if (t.kept && elapsed <= t.end + 0.01)
        w.actions->seek(std::min(elapsed, t.end));
    else
        w.say(Severity::information,
              "The run has not reached " + keyed_time_text(w, time) + " yet");
}

void key_button(Workspace& w, const std::string& id, const std::string& path,
                const ParameterValue& value) {
    const ParameterKeys& keys = w.parameter_keys();
    if (!keys.find(path)) return;
    const std::optional<size_t> here = keys.find(path, w.scene_time());
    const ImVec2 next = ImGui::GetCursorScreenPos();
    const float r = w.px(4.5f), height = ImGui::GetFrameHeight();
    const ImVec2 c(next.x - r - w.px(5), next.y + 0.5f * height);
    ImGui::SetCursorScreenPos({c.x - r - w.px(1), next.y});
    const std::string name = id + ".key";
    const bool pressed = ImGui::InvisibleButton(name.c_str(), {2 * r + w.px(2), height});
    w.note_widget(name);
    const Palette& p = w.colours();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImU32 colour = packed(p.accent, ImGui::IsItemHovered() ? 1.0f : 0.85f);
    list.AddQuadFilled({c.x - r, c.y}, {c.x, c.y - r}, {c.x + r, c.y}, {c.x, c.y + r},
                       here ? colour : packed(p.card));
    list.AddQuad({c.x - r, c.y}, {c.x, c.y - r}, {c.x + r, c.y}, {c.x, c.y + r}, colour,
                 w.px(1.3f));
    tooltip(w, here ? "There is a key at this moment. A click removes it."
                    : "This parameter has keys, but none at this moment. A click sets one.");
    ImGui::SetCursorScreenPos(next);
    if (!pressed) return;
    if (here)
        w.remove_key(path, w.scene_time());
    else
        w.set_key(path, value);
}

void key_menu(Workspace& w, const std::string& id, const std::string& path,
              const ParameterValue& value) {
    const std::string popup = "keys of " + id;
    if (ImGui::IsItemHovered() && ImGui::IsMouseClicked(ImGuiMouseButton_Right))
        ImGui::OpenPopup(popup.c_str());
    if (!ImGui::BeginPopup(popup.c_str())) return;
    const ParameterKeys& keys = w.parameter_keys();
    const double time = w.scene_time();
    const std::optional<size_t> here = keys.find(path, time);
    const std::string at = " here, at " + keyed_time_text(w, time);
    if (menu_row(w, "keys.set", here ? "Replace the key" + at : "Set a key" + at))
        w.set_key(path, value);
    if (here && menu_row(w, "keys.remove", "Remove the key" + at)) w.remove_key(path, time);
    if (keys.find(path) && menu_row(w, "keys.remove_all", "Remove all keys of this parameter"))
        w.remove_keys(path);
    if (!keys.empty() && menu_row(w, "keys.show", "Show all keys")) w.show_panel("keyed", true);
    ImGui::EndPopup();
}

}  // namespace taffy
