#include "app/panels/message_dialog.h"

#include "app/panels/widgets.h"

namespace taffy {

void message_dialog(Workspace& w, const std::string& title, std::string& text) {
    if (text.empty()) return;
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const float width = std::min(w.px(520), window.x - w.px(24));
    ImGui::SetNextWindowPos({0.5f * window.x, 0.4f * window.y}, ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::SetNextWindowSize({width, 0});
    ImGui::PushStyleColor(ImGuiCol_WindowBg, w.colours().popup);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {w.px(22), w.px(18)});
    ImGui::Begin("##message", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize);
    ImGui::PushFont(w.fonts.title);
    ImGui::TextUnformatted(title.c_str());
    ImGui::PopFont();
    ImGui::Spacing();
    ImGui::PushTextWrapPos(width - w.px(22));
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
    ImGui::Spacing();
    ImGui::SetCursorPosX(width - w.px(22) - w.px(90));
    if (button(w, "message.close", "Close", w.px(90), true, "")) text.clear();
    ImGui::End();
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
}

}  // namespace taffy
