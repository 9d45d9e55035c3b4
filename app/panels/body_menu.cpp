#include "app/panels/body_menu.h"

#include <algorithm>
#include <utility>

#include "app/panels/widgets.h"
#include "app/plots/probes.h"
#include "app/workspace/scene_edits.h"
#include "app/workspace/twin_edits.h"
#include "app/workspace/twins.h"
#include "app/workspace/view_parts.h"

namespace taffy {

namespace {

constexpr const char* popup = "##menu of a body";

/// @param keys     shortcut that does the same; may be empty
/// @param why_not  why the line cannot be chosen; empty: it can
bool menu_line(Workspace& w, const char* id, const std::string& text, const std::string& keys = {},
               const std::string& why_not = {}) {
    const bool chosen = ImGui::MenuItem(text.c_str(), keys.c_str(), false, why_not.empty());
    w.note_widget(std::string("body_menu.") + id);
    tooltip(w, why_not);
    return chosen;
}

/// Returns why a body cannot be changed by itself in the scene; empty: it can.
std::string why_no_item(const SceneDocument* document, const std::string& body) {
    if (!document) return "This scene was not read from a file that could be edited";
    if (document->find("body", body)) return "";
    return body + " is one of several copies: make them bodies of their own first";
}

void compare_line(Workspace& w, uint32_t body) {
    const std::string& name = w.snapshot->bodies[body].name;
    if (!twin_letter(*w.snapshot, body).empty()) {
        if (menu_line(w, "twins", "Show what differs between A and B"))
            w.show_panel("twins", false);
        return;
    }
    if (!menu_line(w, "duplicate", "Duplicate " + name + " as B, to compare", "",
                   why_no_twin(w, body)))
        return;
    add_twin(w, body);
    w.show_panel("twins", false);
}

void edit_lines(Workspace& w, uint32_t body) {
    const std::string name = w.snapshot->bodies[body].name;
    const SceneDocument* document = w.editor.document();
    const auto item = document ? document->entry_of_body(name) : std::nullopt;
    const bool copied = item && item->name != name;
    const std::string why_not = why_no_item(document, name);
    const std::string entry = copied ? "all copies of " + item->name : name;
    if (menu_line(w, "edit", "Move, turn, edit " + entry, "", document ? "" : why_not)) {
        w.editor.select_body(name);
        w.show_panel("editor", false);
        w.actions->show_selected_entry();
    }
    if (copied && menu_line(w, "separate", "Make the copies bodies of their own")) {
        w.show_panel("editor", false);
        separate_copies(w, *item, name);
    }
    if (menu_line(w, "remove", "Remove " + name, "", why_not))
        edit_scene(w, "removal of " + item->text(), [&](SceneDocument& draft) {
            draft.remove(*item);
            return std::optional<SceneItem>();
        });
}

}  // namespace

void body_menu(Workspace& w) {
    BodyMenuState& menu = w.body_menu;
    if (std::exchange(menu.opens, false)) ImGui::OpenPopup(popup);
    if (!ImGui::BeginPopup(popup)) return;
    {
        const InVariant in(w, menu.variant);
        const Snapshot& s = *w.snapshot;
        const auto found = std::ranges::find(s.id, menu.particle);
        if (found == s.id.end()) {
            ImGui::CloseCurrentPopup();
        } else {
            const size_t row = size_t(found - s.id.begin());
            const uint32_t body = s.body[row];
            ImGui::PushFont(w.fonts.bold);
            ImGui::TextUnformatted(s.bodies[body].name.c_str());
            ImGui::PopFont();
            ImGui::Separator();
            if (menu_line(w, "look", "Look here: the view turns about it", "Double-click"))
                w.look_at(s.position[row].head<3>());
            if (menu_line(w, "pin", "Pin this place", "Shift + click"))
                w.actions->pin(menu.particle);
            if (menu_line(w, "inspect", "Inspect this particle", w.key("inspect")))
                w.inspect(menu.particle);
            if (w.plotting && menu_line(w, "probe", "Put a probe on this particle", w.key("probe")))
                place_probe(w, menu.particle);
            ImGui::Separator();
            if (menu_line(w, "material", "Material of " + s.bodies[body].name)) {
                w.selected_body = body;
                w.show_panel("material", true);
            }
            compare_line(w, body);
            edit_lines(w, body);
        }
    }
    ImGui::EndPopup();
}

}  // namespace taffy
