#include "app/panels/first_steps.h"

#include <iterator>
#include <string>

#include "app/panels/status_bar.h"
#include "app/panels/widgets.h"

namespace taffy {

namespace {

struct FirstStep {
    const char* name;
    const char* how;
};

constexpr FirstStep first_steps[] = {
    {"Twist",
     "Hold Ctrl and drag on the bar, up or down: the place under the mouse turns about the "
     "bar's long axis. To keep the bar twisted, do the same on its right end, which is a "
     "handle."},
    {"Melt",
     "In the section Material, on the right, choose wax in the list Material. Rest the mouse "
     "on the bar and hold {brush_heat} until it drips; {brush_cool} cools it. To freeze the "
     "whole bar, set Temperature in the section Heat of this body to 20 \u00b0C."},
    {"Compare",
     "Press {reload} to begin anew, open the section Compare: A and B, on the left, and press "
     "Duplicate bar as B.\n"
     "Choose the Operator corotated 2009 (section Material) for B: it is half as stiff.\n"
     "Twist one of the two bars a little and hold the mouse button: the same hand twists the "
     "other, which is softer and follows a little farther. Labels show angle and torque of both; "
     "once the bars rest, the torque of B is about half of that of A. (Twisted far, a bar with "
     "corotated 2009 may turn inside out.)"},
    {"Film",
     "Press {film} or the red button below the view, and once more to end the film. A message "
     "says where the file is. The film plays at the scene's own pace: a scene that runs slowly "
     "takes longer to film than to watch. The section Film and pictures has sizes and file types, "
     "and Pace: the film can also have the pace that you see."}};

/// Draws the title of the table, and the button that gives it a window of its own.
bool table_title(Workspace& w) {
    ImGui::PushFont(w.fonts.bold);
    ImGui::Text("First five minutes, with the bar of the scene %s", first_steps_scene);
    ImGui::PopFont();
    if (!is_narrow(w)) ImGui::SameLine(0.0f, w.px(12));
    const bool wanted = ImGui::SmallButton("Keep open beside the view");
    w.note_widget("help.keep_first_steps");
    tooltip(w, "Shows these steps in a small window, which stays open while you do them");
    return wanted;
}

}  // namespace

bool is_narrow(const Workspace& w) {
    return ImGui::GetIO().DisplaySize.x < w.px(640);
}

bool first_steps_table(Workspace& w) {
    const bool wanted = table_title(w);
    const int beside = is_narrow(w) ? 1 : 2;
    if (!ImGui::BeginTable("first_minutes", 2 * beside, ImGuiTableFlags_PadOuterX)) return wanted;
    for (int column = 0; column < beside; ++column) {
        ImGui::TableSetupColumn(column == 0 ? "a" : "b", ImGuiTableColumnFlags_WidthFixed,
                                w.px(72));
        ImGui::TableSetupColumn(column == 0 ? "c" : "d", ImGuiTableColumnFlags_WidthStretch);
    }
    int number = 0;
    for (const FirstStep& step : first_steps) {
        ImGui::TableNextColumn();
        ImGui::TextColored(w.colours().accent, "%d  %s", ++number, step.name);
        ImGui::TableNextColumn();
        ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x -
                               w.px(12));
        ImGui::TextUnformatted(w.with_keys(step.how).c_str());
        ImGui::PopTextWrapPos();
    }
    ImGui::EndTable();
    w.note_widget("help.first_minutes");
    ImGui::Spacing();
    return wanted;
}

bool first_steps_window(Workspace& w, FirstSteps& steps) {
    constexpr float width = 330.0f, most_height = 0.6f;  // [design units]; of the window
    const float height = most_height * size_above_status_bar(w).y;
    // Below the button that folds the left column and the mark of a film.
    ImGui::SetNextWindowPos({w.free_area.x, w.free_area.y + w.px(38)}, ImGuiCond_Appearing);
    ImGui::SetNextWindowSizeConstraints({w.px(width), 0.0f}, {w.px(width), height});
    ImGui::PushStyleColor(ImGuiCol_WindowBg, w.colours().popup);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {w.px(12), w.px(8)});
    ImGui::Begin("First five minutes", &steps.open,
                 ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoResize |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize |
                     ImGuiWindowFlags_NoFocusOnAppearing);
    for (size_t k = 0; k < std::size(first_steps); ++k) {
        const std::string name = std::to_string(k + 1) + "  " + first_steps[k].name;
        ImGui::PushFont(k == steps.shown ? w.fonts.bold : w.fonts.normal);
        ImGui::SetNextItemOpen(k == steps.shown);
        ImGui::TreeNodeEx(name.c_str(),
                          ImGuiTreeNodeFlags_SpanAvailWidth | ImGuiTreeNodeFlags_NoTreePushOnOpen);
        if (ImGui::IsItemClicked()) steps.shown = k;
        ImGui::PopFont();
        w.note_widget("first_steps." + std::to_string(k + 1));
        if (k != steps.shown) continue;
        wrapped_text(w.with_keys(first_steps[k].how));
        ImGui::Spacing();
    }
    bool scene_wanted = false;
    if (w.snapshot->scene_name != first_steps_scene) {
        ImGui::Separator();
        wrapped_text("These steps are for the bar of another scene.");
        scene_wanted = ImGui::Button(("Open the scene " + std::string(first_steps_scene)).c_str());
        w.note_widget("first_steps.scene");
    }
    w.read_until = ImGui::GetWindowPos().x + ImGui::GetWindowWidth();
    ImGui::End();
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
    return scene_wanted;
}

}  // namespace taffy
