#include "app/panels/search_window.h"

#include <algorithm>

#include "app/panels/card.h"
#include "app/panels/row_list.h"
#include "app/panels/widgets.h"

namespace taffy {

namespace {

constexpr size_t most_found = 60, most_seen = 9;
constexpr float search_width = 520.0f, search_padding = 18.0f;  // [design units]

/// Up and Down choose another row instead of moving the text cursor.
int choose_with_keys(ImGuiInputTextCallbackData* data) {
    auto& state = *static_cast<SearchState*>(data->UserData);
    const size_t count = state.found.size();
    if (count == 0) return 0;
    const size_t step = data->EventKey == ImGuiKey_UpArrow ? count - 1 : 1;
    state.selected = (state.selected + step) % count;
    return 0;
}

/// Draws the text field. Returns whether Enter was pressed.
bool query_field(Workspace& w, SearchState& state) {
    if (state.takes_keyboard) ImGui::SetKeyboardFocusHere();
    state.takes_keyboard = false;
    const float cross = w.px(24), gap = w.px(5);
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - cross - gap);
    const std::string before = state.query;
    const bool entered = ImGui::InputTextWithHint(
        "##search.text", state.hint, state.query, sizeof state.query,
        ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackHistory,
        choose_with_keys, &state);
    w.note_widget("search.text");
    if (state.query != before) {
        state.found = search(state.entries, state.query, most_found);
        state.selected = 0;
    }
    // Enter ends typing; where it chooses nothing, the query is what is typed next.
    state.takes_keyboard = entered && state.found.empty();
    ImGui::SameLine(0.0f, gap);
    if (button(w, "search.close", "\u00d7", cross, false, "Close (Esc)")) state.open = false;
    return entered;
}

/// Draws a row. Returns whether it was clicked.
bool found_row(Workspace& w, const SearchEntry& entry, bool selected) {
    ImGui::PushFont(w.fonts.small);
    const ImVec2 size = ImGui::CalcTextSize(entry.detail.c_str());
    ImGui::PopFont();
    const bool clicked =
        list_row(w, "search." + entry.id, entry.title, selected, 8, size.x / w.scale + 16);
    const ImVec2 a = ImGui::GetItemRectMin(), b = ImGui::GetItemRectMax();
    ImGui::PushFont(w.fonts.small);
    ImGui::GetWindowDrawList()->AddText({b.x - size.x - w.px(8), 0.5f * (a.y + b.y - size.y)},
                                        packed(w.colours().muted), entry.detail.c_str());
    ImGui::PopFont();
    return clicked;
}

/// Where the window begins: in the middle, or farther right beside what a person reads, if there is
/// room.
float left_end(const Workspace& w, float width, float edge) {
    const float window = ImGui::GetIO().DisplaySize.x, middle = 0.5f * (window - width);
    return std::max(middle, std::min(w.read_until + edge, window - width - edge));
}

}  // namespace

void search_window(Workspace& w, SearchState& state) {
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const float edge = w.px(12), width = std::min(w.px(search_width), window.x - 2.0f * edge);
    const Card card(w, "##search",
                    {.at = {left_end(w, width, edge), 0.16f * window.y},
                     .pivot = {0.0f, 0.0f},
                     .size = {width, 0.0f},
                     .padding = {w.px(search_padding), w.px(14)}});
    // The list closes when a panel is clicked, which takes the click; so it does with clicks in the
    // view, which do not come here.
    if (ImGui::IsMouseClicked(0) &&
        !ImGui::IsWindowHovered(ImGuiHoveredFlags_RootAndChildWindows |
                                ImGuiHoveredFlags_AllowWhenBlockedByActiveItem))
        state.open = false;
    const bool entered = query_field(w, state);
    ImGui::Spacing();
    std::optional<size_t> chosen;
    if (entered && !state.found.empty()) chosen = state.found[state.selected];
    if (state.found.empty()) {
        ImGui::TextColored(w.colours().muted, "Nothing has this name.");
    } else {
        begin_row_list(w, "search_rows", state.found.size(), most_seen, state.selected);
        for (size_t k = 0; k < state.found.size(); ++k)
            if (found_row(w, state.entries[state.found[k]], k == state.selected))
                chosen = state.found[k];
        end_row_list();
        ImGui::Spacing();
        ImGui::PushStyleColor(ImGuiCol_Text, w.colours().muted);
        wrapped_text(state.entries[state.found[state.selected]].help);
        ImGui::PopStyleColor();
    }
    if (!chosen) return;
    state.open = false;
    const auto choose =
        state.entries[*chosen].choose;  // a copy: calling it may replace the entries
    choose();
}

}  // namespace taffy
