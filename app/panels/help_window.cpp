#include "app/panels/help_window.h"

#include <algorithm>

#include "app/panels/card.h"
#include "app/panels/first_steps.h"
#include "app/panels/status_bar.h"
#include "app/panels/widgets.h"

namespace taffy {

namespace {

using Kind = HelpAnswer::Kind;

constexpr float cap_inset = 6.0f;  // padding of a key's name in its cap [design units]

/// Puts each key of "F2, Ctrl + O" on a line of its own.
std::string each_on_a_line(std::string keys) {
    for (size_t at = 0; (at = keys.find(", ", at)) != std::string::npos; ++at) keys[at + 1] = '\n';
    return keys;
}

/// Draws a key that can be changed as a key cap. Returns whether it was clicked.
bool key_cap(Workspace& w, const HelpEntry& entry, bool asked) {
    const Palette& p = w.colours();
    std::string text = asked ? "press a key\u2026" : entry.keys;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float inset = w.px(cap_inset), room = ImGui::GetContentRegionAvail().x - 2 * inset;
    if (ImGui::CalcTextSize(text.c_str()).x > room) text = each_on_a_line(text);
    const ImVec2 size = ImGui::CalcTextSize(text.c_str());
    const bool clicked =
        ImGui::InvisibleButton(("##" + entry.id).c_str(), {size.x + 2 * inset, size.y});
    w.note_widget("help.key." + entry.id);
    const bool hovered = ImGui::IsItemHovered();
    if (!asked) tooltip(w, "Click to change this key");
    const ImVec4& back = asked ? p.accent : hovered ? p.button_hovered : p.button;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float rim = w.px(1.5f);
    list.AddRectFilled({corner.x, corner.y - rim},
                       {corner.x + size.x + 2 * inset, corner.y + size.y + rim}, packed(back),
                       w.px(4));
    const ImVec4& ink = asked ? p.on_accent : entry.usual.empty() ? p.text : p.accent;
    list.AddText(ImGui::GetFont(), ImGui::GetFontSize(), {corner.x + inset, corner.y}, packed(ink),
                 text.c_str());
    if (entry.hold && !asked) {
        ImGui::SameLine(0.0f, inset);
        ImGui::TextColored(p.muted, "(hold)");
    }
    return clicked;
}

bool small_button(Workspace& w, const std::string& id, const char* label, const std::string& help) {
    const bool pressed = ImGui::SmallButton((label + ("##" + id)).c_str());
    w.note_widget(id);
    tooltip(w, help);
    return pressed;
}

/// Draws what can be done with a key that was changed, or is being changed.
void offer(Workspace& w, const HelpEntry& entry, const KeyChange& change, HelpAnswer& answer) {
    if (entry.id == change.id && !change.message.empty()) {
        ImGui::PushStyleColor(ImGuiCol_Text, w.colours().warning);
        wrapped_text(change.message);
        ImGui::PopStyleColor();
        if (change.may_swap) {
            if (small_button(w, "help.swap", "Swap",
                             "Each of the two actions gets the key of the other"))
                answer = {Kind::swap, entry.id};
            ImGui::SameLine();
        }
        if (small_button(w, "help.stop", "Cancel", "Leave the keys as they are"))
            answer = {Kind::stop, entry.id};
        if (!ImGui::IsItemVisible()) ImGui::SetScrollHereY(1.0f);
    } else if (entry.id != change.id && !entry.usual.empty()) {
        ImGui::TextColored(w.colours().muted, "Usually %s", entry.usual.c_str());
        ImGui::SameLine();
        if (small_button(w, "help.reset." + entry.id, "Reset", ""))
            answer = {Kind::reset, entry.id};
    }
}

void column(Workspace& w, const char* id, const char* title, const std::vector<HelpEntry>& entries,
            float keys_width, const KeyChange& change, HelpAnswer& answer) {
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
        if (!entry.group.empty() && entry.id.empty())
            ImGui::SetCursorPosX(ImGui::GetCursorPosX() + w.px(cap_inset));
        if (entry.id.empty())
            ImGui::TextWrapped("%s", entry.keys.c_str());
        else if (key_cap(w, entry, entry.id == change.id))
            answer = {Kind::change, entry.id};
        ImGui::TableNextColumn();
        ImGui::PushStyleColor(ImGuiCol_Text, w.colours().muted);
        ImGui::TextWrapped("%s", entry.help.c_str());
        ImGui::PopStyleColor();
        if (!entry.id.empty()) offer(w, entry, change, answer);
    }
    ImGui::EndTable();
}

/// Draws the title and the buttons, which do not scroll.
void header(Workspace& w, const std::vector<HelpEntry>& keys, bool asks, bool& open,
            HelpAnswer& answer) {
    const float close_width = w.px(70), reset_width = w.px(116);
    const bool narrow = is_narrow(w);
    card_title(w, "First steps, keys and mouse");
    const auto close = [&] {
        ImGui::SameLine(ImGui::GetWindowWidth() - w.px(24) - close_width);
        if (button(w, "help.close", "Close", close_width, false, "")) open = false;
    };
    if (narrow)
        close();
    else
        ImGui::SameLine(ImGui::GetWindowWidth() - w.px(32) - close_width - reset_width);
    {
        const bool any =
            std::ranges::any_of(keys, [](const HelpEntry& entry) { return !entry.usual.empty(); });
        const Greyed greyed(w, !any);
        if (button(w, "help.reset_all", "Reset all keys", reset_width, false,
                   any ? "Gives every action its usual key again" : "No key has been changed"))
            answer = {Kind::reset_all, ""};
    }
    if (narrow)
        ImGui::SameLine();
    else
        close();
    if (asks)
        ImGui::TextColored(w.colours().accent, "%s",
                           "Press the new key. Esc leaves the key as it was.");
    else
        ImGui::TextColored(w.colours().muted, "%s", "Click a key to change it.");
}

}  // namespace

HelpAnswer help_window(Workspace& w, const std::vector<HelpEntry>& mouse,
                       const std::vector<HelpEntry>& keys, const KeyChange& change, bool& open) {
    HelpAnswer answer;
    const ImVec2 window = size_above_status_bar(w);
    const ImVec2 size(std::min(w.px(900), window.x - w.px(24)),
                      std::min(w.px(800), window.y - w.px(24)));
    const Card card(w, "##help",
                    {.at = {0.5f * window.x, 0.5f * window.y},
                     .size = size,
                     .padding = {w.px(24), w.px(18)},
                     .shades = true});
    if (card.left() && change.id.empty()) open = false;
    header(w, keys, !change.id.empty(), open, answer);
    ImGui::Spacing();
    ImGui::BeginChild("help_body");
    if (ImGui::IsWindowAppearing()) ImGui::SetScrollY(0.0f);  // not where it was left
    if (first_steps_table(w)) answer = {Kind::keep_first_steps, ""};
    // The last groups of keys are listed below the mouse gestures, where there is room for them.
    size_t right = keys.size();
    while (right > 0 && mouse.size() + keys.size() - right < right) {
        const std::string& group = keys[right - 1].group;
        while (right > 0 && keys[right - 1].group == group) --right;
    }
    const auto at = keys.begin() + std::ptrdiff_t(right);
    if (ImGui::BeginTable("columns", 2)) {
        ImGui::TableNextColumn();
        column(w, "mouse_table", "Mouse", mouse, w.px(190), change, answer);
        ImGui::Spacing();
        column(w, "more_keys_table", "More keys", {at, keys.end()}, w.px(190), change, answer);
        ImGui::TableNextColumn();
        column(w, "key_table", "Keys", {keys.begin(), at}, w.px(130), change, answer);
        ImGui::EndTable();
    }
    ImGui::EndChild();
    // A click elsewhere leaves the key as it was.
    if (!change.id.empty() && answer.kind == Kind::none && ImGui::IsMouseClicked(0) &&
        !ImGui::IsAnyItemHovered())
        answer = {Kind::stop, change.id};
    return answer;
}

}  // namespace taffy
