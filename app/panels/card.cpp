#include "app/panels/card.h"

namespace taffy {

Card::Card(const Workspace& w, const char* id, const CardPlace& place) {
    ImGui::SetNextWindowPos(place.at, ImGuiCond_Always, place.pivot);
    ImGui::SetNextWindowSize(place.size);
    ImGui::PushStyleColor(ImGuiCol_WindowBg, w.colours().popup);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, place.padding);
    ImGuiWindowFlags flags =
        ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings;
    if (place.size.y == 0.0f) flags |= ImGuiWindowFlags_AlwaysAutoResize;
    if (!place.takes_keyboard) flags |= ImGuiWindowFlags_NoFocusOnAppearing;
    ImGui::Begin(id, nullptr, flags);
}

Card::~Card() {
    ImGui::End();
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
}

void card_title(const Workspace& w, const char* text) {
    ImGui::PushFont(w.fonts.title);
    ImGui::TextWrapped("%s", text);
    ImGui::PopFont();
}

}  // namespace taffy
