#include "app/panels/export_rows.h"
#include "app/panels/panel.h"
#include "app/panels/parameter_widget.h"
#include "app/panels/widgets.h"

namespace taffy {

namespace {

struct ViewButton {
    const char* id;
    const char* label;
    StandardView view;
};
constexpr ViewButton view_buttons[] = {{"view.front", "Front", StandardView::front},
                                       {"view.right", "Right", StandardView::right},
                                       {"view.top", "Top", StandardView::top},
                                       {"view.back", "Back", StandardView::back},
                                       {"view.left", "Left", StandardView::left},
                                       {"view.isometric", "Iso", StandardView::isometric}};

void standard_views(Workspace& w) {
    const float gap = w.px(5);
    const float width = (ImGui::GetContentRegionAvail().x - 3 * gap) / 4;
    int column = 0;
    const auto place = [&] {
        if (column++ % 4 != 0) ImGui::SameLine(0.0f, gap);
    };
    for (const ViewButton& b : view_buttons) {
        place();
        if (button(w, b.id, b.label, width, false, "")) w.actions->show_view(b.view);
    }
    place();
    if (button(w, "view.bottom", "Bottom", width, false, ""))
        w.actions->show_view(StandardView::bottom);
    place();
    if (button(w, "view.frame_all", "Frame", width, false, "Show everything ({frame_all})"))
        w.actions->frame_all();
}

/// Draws the button that makes the view's choices, which apply to the present scene, apply to all
/// scenes.
void for_all_row(Workspace& w) {
    const bool any = !w.settings.scene_views[w.snapshot->scene_name].empty();
    ImGui::BeginDisabled(!any);
    if (button(w, "view.for_all", "Use for all scenes", ImGui::GetContentRegionAvail().x, false,
               "What you choose here applies to the present scene, now and later. This button "
               "applies it to all scenes; a double-click on a row takes that back."))
        w.keep_view_for_all_scenes();
    ImGui::EndDisabled();
}

void twist_row(Workspace& w) {
    row_label(w, "Twist about view");
    toggle_switch(w, "tools.twist_about_view", w.settings.twist_about_view);
    tooltip(w,
            "Ctrl + drag turns about the direction of view instead of the body's long axis "
            "({twist_axis})");
}

/// Lists every panel by its title; a click folds it, or opens it and scrolls it into sight.
void panels_row(Workspace& w) {
    row_label(w, "Panels");
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    const bool listed = ImGui::BeginCombo("##panels", "show or fold", ImGuiComboFlags_HeightLarge);
    w.note_widget("view.panels");
    tooltip(w, "List of all panels; a tick marks those that are open");
    if (!listed) return;
    for (const std::unique_ptr<Panel>& panel : *w.panels) {
        const Panel::About& about = panel->about();
        bool& open = w.settings.sections.try_emplace(about.id, about.open).first->second;
        if (ImGui::MenuItem(about.title, nullptr, open, panel->applies(w))) {
            open = !open;
            if (open) w.show_panel(about.id, about.side == Panel::Side::right);
        }
        w.note_widget(std::string("view.panels.") + about.id);
    }
    ImGui::EndCombo();
}

/// Standard views, view parameters, exports, and the list of panels.
class ViewPanel : public Panel {
  public:
    ViewPanel() : Panel({.id = "view", .title = "View", .side = Side::right}) {}
    void draw(Workspace& w) override {
        standard_views(w);
        view_rows(w);
        for_all_row(w);
        twist_row(w);
        export_rows(w);
        panels_row(w);
    }
};

}  // namespace

std::unique_ptr<Panel> make_view_panel() {
    return std::make_unique<ViewPanel>();
}

}  // namespace taffy
