#include "app/panels/model_dialog.h"

#include <GLFW/glfw3.h>

#include <algorithm>

#include "app/panels/card.h"
#include "app/panels/row_list.h"
#include "app/panels/widgets.h"

namespace taffy {

namespace {

constexpr size_t rows_seen_at_most = 12;

}  // namespace

ModelQuestion ask_for_material(const std::filesystem::path& model) {
    ModelQuestion question{.name = model.filename().string()};
    question.choices.push_back(
        {.name = "", .title = "Foam: light and soft, stiffer where it is thin"});
    for (MaterialEntry& entry : list_materials({material_directory(), user_material_directory()}))
        if (entry.error.empty()) question.choices.push_back(std::move(entry));
    return question;
}

bool model_dialog_key(ModelQuestion& question, int key, ModelAnswer& answer) {
    const size_t last = question.choices.size() - 1;
    size_t& selected = question.selected;
    switch (key) {
        case GLFW_KEY_DOWN:
            selected = std::min(last, selected + 1);
            return true;
        case GLFW_KEY_UP:
            selected -= selected > 0 ? 1 : 0;
            return true;
        case GLFW_KEY_HOME:
            selected = 0;
            return true;
        case GLFW_KEY_END:
            selected = last;
            return true;
        case GLFW_KEY_ENTER:
        case GLFW_KEY_KP_ENTER:
            answer = ModelAnswer::material;
            return true;
        default:
            return false;
    }
}

ModelAnswer model_dialog(Workspace& w, ModelQuestion& question,
                         const std::optional<Reading>& reading) {
    ModelAnswer answer = ModelAnswer::none;
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const float width = std::min(w.px(380), window.x - w.px(24)), padding = w.px(22);
    const Card card(w, "##model",
                    {.at = {0.5f * window.x, 0.45f * window.y},
                     .size = {width, 0},
                     .padding = {padding, w.px(18)}});
    card_title(w, "What is it made of?");
    ImGui::PushStyleColor(ImGuiCol_Text, w.colours().muted);
    ImGui::TextWrapped("%s", question.name.c_str());
    ImGui::PopStyleColor();
    ImGui::Spacing();
    begin_row_list(w, "model.materials", question.choices.size(), rows_seen_at_most,
                   question.selected);
    for (size_t i = 0; i < question.choices.size(); ++i) {
        const MaterialEntry& entry = question.choices[i];
        const std::string id = "model.material." + (entry.name.empty() ? "foam" : entry.name);
        if (!list_row(w, id, entry.title, i == question.selected, 8.0f)) continue;
        question.selected = i;
        answer = ModelAnswer::material;
    }
    end_row_list();
    ImGui::Spacing();
    if (reading) reading_progress(w, *reading);
    ImGui::Spacing();
    const float gap = w.px(8), wide = w.px(96);
    ImGui::SetCursorPosX(width - padding - 2.0f * wide - gap);
    if (button(w, "model.cancel", "Cancel", wide, false, "Keep the present scene (Esc)"))
        answer = ModelAnswer::give_up;
    ImGui::SameLine(0.0f, gap);
    if (button(w, "model.take", "Open", wide, true, "Arrow keys choose, Enter opens"))
        answer = ModelAnswer::material;
    return answer;
}

}  // namespace taffy
