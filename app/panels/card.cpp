#include "app/panels/card.h"

#include <string>

namespace taffy {

namespace {

/// Darkens the whole window. @return whether it was clicked
bool shade(const Workspace& w, const std::string& id) {
    ImGui::SetNextWindowPos({0.0f, 0.0f});
    ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
    ImGui::PushStyleColor(ImGuiCol_WindowBg, w.colours().shade);
    ImGui::PushStyleColor(ImGuiCol_Border, ImVec4(0.0f, 0.0f, 0.0f, 0.0f));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0f);
    ImGui::Begin(id.c_str(), nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav);
    const bool clicked = ImGui::IsWindowHovered() && ImGui::IsMouseClicked(0);
    ImGui::End();
    ImGui::PopStyleVar();
    ImGui::PopStyleColor(2);
    return clicked;
}

}  // namespace

Card::Card(const Workspace& w, const char* id, const CardPlace& place) {
    if (place.shades) left_ = shade(w, std::string(id) + "_shade");
    if (left_) ImGui::SetNextWindowFocus();  // the click has brought the shade in front of the card
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
