#include "app/panels/panel.h"
#include "app/panels/widgets.h"

namespace taffy {

using MakePanel = std::unique_ptr<Panel>();
MakePanel make_scenes_panel, make_simulation_panel, make_sources_panel, make_fluid_panel,
    make_heat_panel, make_profiler_panel, make_debug_panel, make_material_panel, make_view_panel,
    make_inspector_panel, make_loads_panel, make_measured_panel, make_plots_panel, make_edits_panel,
    make_editor_panel, make_twins_panel, make_cameras_panel, make_keyed_panel, make_film_panel;

namespace {

/// Draws the header of a panel; returns whether the section is open.
bool panel_section(Workspace& w, const Panel& panel) {
    const Panel::About& about = panel.about();
    const std::optional<Panel::Subject> subject = panel.subject(w);
    if (!subject) return section(w, about.id, about.title);
    const bool open = section(w, about.id, about.title + (": " + subject->name));
    const ImVec2 upper = ImGui::GetItemRectMin(), lower = ImGui::GetItemRectMax();
    ImGui::GetWindowDrawList()->AddCircleFilled({lower.x - w.px(13), 0.5f * (upper.y + lower.y)},
                                                w.px(5.5f), packed(subject->colour));
    return open;
}

}  // namespace

Panels make_panels() {
    static constexpr MakePanel* table[] = {
        make_scenes_panel, make_editor_panel,   make_twins_panel,     make_simulation_panel,
        make_edits_panel,  make_loads_panel,    make_sources_panel,   make_fluid_panel,
        make_heat_panel,   make_measured_panel, make_plots_panel,     make_profiler_panel,
        make_debug_panel,  make_film_panel,     make_inspector_panel, make_material_panel,
        make_view_panel,   make_cameras_panel,  make_keyed_panel,
    };
    Panels panels;
    for (MakePanel* make : table) panels.push_back(make());
    return panels;
}

void draw_panels(Workspace& w, const Panels& panels, Panel::Side side) {
    for (const std::unique_ptr<Panel>& panel : panels) {
        const Panel::About& about = panel->about();
        if (about.side != side || !panel->applies(w)) continue;
        w.settings.sections.try_emplace(about.id, about.open);
        if (!w.sought.widget.empty() && !w.sought.found)
            w.sought.panel = about.id, w.sought.right = side == Panel::Side::right;
        if (panel_section(w, *panel)) panel->draw(w);
    }
}

}  // namespace taffy
