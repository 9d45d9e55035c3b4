#include "app/tour/tour_card.h"

#include <algorithm>
#include <string>

#include "app/panels/card.h"
#include "app/panels/widgets.h"

namespace taffy {

namespace {

constexpr float card_padding = 16.0f;  // [design units]

/// A dot for each step: full once it has been left behind, or done.
void draw_dots(const Workspace& w, const Tour& tour) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Palette& p = w.colours();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float radius = w.px(4), apart = w.px(14);
    const size_t count = Tour::steps().size();
    for (size_t k = 0; k < count; ++k) {
        const bool full = k < tour.step() || (k == tour.step() && tour.done());
        const bool now = k == tour.step();
        const ImVec2 at(corner.x + radius + float(k) * apart, corner.y + w.px(10));
        list.AddCircleFilled(at, radius, packed(full || now ? p.accent : p.field));
        if (now && !full) list.AddCircleFilled(at, 0.5f * radius, packed(p.popup));
    }
    ImGui::Dummy({float(count) * apart, w.px(20)});
}

/// Two buttons at the right end of the line. @return what they mean
TourAnswer buttons(Workspace& w, const char* first, TourAnswer meaning, bool highlighted,
                   const char* second) {
    const float width = w.px(92), gap = ImGui::GetStyle().ItemSpacing.x;
    ImGui::SameLine(ImGui::GetWindowWidth() - w.px(card_padding) - 2 * width - gap);
    TourAnswer answer = TourAnswer::none;
    if (button(w, "tour.next", first, width, highlighted, "")) answer = meaning;
    ImGui::SameLine();
    if (button(w, "tour.close", second, width, false, "The search (Ctrl + P) finds the tour"))
        answer = TourAnswer::close;
    return answer;
}

}  // namespace

TourAnswer tour_card(Workspace& w, const Tour& tour) {
    if (tour.state() == Tour::State::off || w.filming_scene) return TourAnswer::none;
    const float width = std::min(w.px(460), w.free_area.z - w.free_area.x - w.px(24));
    const Card card(w, "##tour",
                    {.at = {0.5f * (w.free_area.x + w.free_area.z), w.free_area.y + w.px(12)},
                     .pivot = {0.5f, 0.0f},
                     .size = {width, 0},
                     .padding = {w.px(card_padding), w.px(12)},
                     .takes_keyboard = false});
    if (tour.state() == Tour::State::offered) {
        card_title(w, "New here?");
        wrapped_text(
            "Five things to do with a body, in two minutes: grab, twist, melt, colour, film.");
        ImGui::Spacing();
        ImGui::Dummy({0, w.px(20)});
        return buttons(w, "Show me", TourAnswer::start, true, "No, thanks");
    }
    if (tour.state() == Tour::State::ended) {
        card_title(w, "That was the tour");
        wrapped_text(
            "F2 shows all scenes, F1 all keys, and Ctrl + P finds whatever you can do or set.");
        ImGui::Spacing();
        ImGui::Dummy({0, w.px(20)});
        return buttons(w, "Scenes", TourAnswer::next, true, "Close");
    }
    const TourStep& step = Tour::steps()[tour.step()];
    card_title(w, tour.done() ? (std::string(step.title) + ": well done").c_str() : step.title);
    wrapped_text(step.text);
    ImGui::Spacing();
    draw_dots(w, tour);
    return buttons(w, "Next", TourAnswer::next, false, "End the tour");
}

}  // namespace taffy
