#include "app/panels/help_window.h"

#include "app/panels/card.h"
#include "app/panels/widgets.h"

namespace taffy {

namespace {

void column(const Workspace& w, const char* id, const char* title,
            const std::vector<HelpEntry>& entries, float keys_width) {
    ImGui::PushFont(w.fonts.bold);
    ImGui::TextUnformatted(title);
    ImGui::PopFont();
    if (!ImGui::BeginTable(id, 2, ImGuiTableFlags_PadOuterX)) return;
    ImGui::TableSetupColumn("keys", ImGuiTableColumnFlags_WidthFixed, keys_width);
    ImGui::TableSetupColumn("help", ImGuiTableColumnFlags_WidthStretch);
    std::string group;
    for (const HelpEntry& entry : entries) {
        if (!entry.group.empty() && entry.group != group) {
            group = entry.group;
            ImGui::TableNextRow();
            ImGui::TableNextColumn();
            ImGui::TextColored(w.colours().accent, "%s", group.c_str());
            ImGui::TableNextColumn();
        }
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::TextWrapped("%s", entry.keys.c_str());
        ImGui::TableNextColumn();
        ImGui::PushStyleColor(ImGuiCol_Text, w.colours().muted);
        ImGui::TextWrapped("%s", entry.help.c_str());
        ImGui::PopStyleColor();
    }
    ImGui::EndTable();
}

}  // namespace

void help_window(Workspace& w, const std::vector<HelpEntry>& mouse,
                 const std::vector<HelpEntry>& keys, bool& open) {
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const ImVec2 size(std::min(w.px(880), window.x - w.px(24)),
                      std::min(w.px(660), window.y - w.px(24)));
    const Card card(
        w, "##help",
        {.at = {0.5f * window.x, 0.5f * window.y}, .size = size, .padding = {w.px(24), w.px(18)}});
    card_title(w, "Keys and mouse");
    ImGui::SameLine(ImGui::GetWindowWidth() - w.px(24) - w.px(70));
    if (button(w, "help.close", "Close", w.px(70), false, "")) open = false;
    ImGui::Spacing();
    ImGui::BeginChild("help_body");
    // The last groups of keys stand below the mouse, for they fit there.
    size_t right = keys.size();
    while (right > 0 && mouse.size() + keys.size() - right < right) {
        const std::string& group = keys[right - 1].group;
        while (right > 0 && keys[right - 1].group == group) --right;
    }
    const auto at = keys.begin() + std::ptrdiff_t(right);
    const float half = 0.5f * (ImGui::GetContentRegionAvail().x - w.px(24));
    ImGui::BeginChild("mouse", {half, 0});
    column(w, "mouse_table", "Mouse", mouse, w.px(190));
    ImGui::Spacing();
    column(w, "more_keys_table", "More keys", {at, keys.end()}, w.px(190));
    ImGui::EndChild();
    ImGui::SameLine(0.0f, w.px(24));
    ImGui::BeginChild("keys", {0, 0});
    column(w, "key_table", "Keys", {keys.begin(), at}, w.px(110));
    ImGui::EndChild();
    ImGui::EndChild();
}

}  // namespace taffy
