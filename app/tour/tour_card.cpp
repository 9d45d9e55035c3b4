#include "app/tour/tour_card.h"

#include <algorithm>
#include <string>

#include "app/panels/card.h"
#include "app/panels/widgets.h"

namespace taffy {

namespace {

constexpr float card_padding = 16.0f, line = 20.0f;  // [design units]

/// Draws a dot for each step: full once it was passed or done.
void draw_dots(const Workspace& w, const Tour& tour) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Palette& p = w.colours();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float radius = w.px(4), apart = w.px(14);
    const size_t count = Tour::steps().size();
    for (size_t k = 0; k < count; ++k) {
        const bool full = k < tour.step() || (k == tour.step() && tour.done());
        const bool now = k == tour.step();
        const ImVec2 at(corner.x + radius + float(k) * apart, corner.y + 0.5f * w.px(line));
        list.AddCircleFilled(at, radius, packed(full || now ? p.accent : p.field));
        if (now && !full) list.AddCircleFilled(at, 0.5f * radius, packed(p.popup));
    }
    ImGui::Dummy({float(count) * apart, w.px(line)});
}

/// Returns the height of the longest text of a step, so that buttons stay where they are.
float most_height(const Workspace& w) {
    float height = 0.0f;
    const float width = ImGui::GetContentRegionAvail().x;
    for (const TourStep& step : Tour::steps())
        height = std::max(
            height, ImGui::CalcTextSize(w.with_keys(step.text).c_str(), nullptr, false, width).y);
    return height;
}

/// The texts of the card.
struct Words {
    std::string title;
    const char* text;
    const char* first;  // label of the first button
    TourAnswer meaning;
    const char* second;  // label of the second button, which closes the card; null: has none
};

Words words_of(const Tour& tour) {
    if (tour.state() == Tour::State::offered && tour.over_work())
        return {
            "The tour opens scenes of its own",
            "The first of them replaces your run, and {undo} brings it back. Once the second one "
            "opens, your run is gone. To keep it, save the run ({save_run}) or the scene "
            "({save_scene}) before you begin.",
            "Begin", TourAnswer::start, "Not now"};
    if (tour.state() == Tour::State::offered)
        return {"New here?",
                "Five things to do with a body, in two minutes: grab, twist, melt, colour, film.",
                "Show me", TourAnswer::start, "No, thanks"};
    if (tour.state() == Tour::State::ended)
        return {"That was the tour",
                "To compare two operators, as in the scene twist, press \"Duplicate as B, to "
                "compare\" in the list of bodies (section Material, on the right), and choose "
                "another Operator for one of the two. All scenes: {scenes}. All keys: {help}. And "
                "{search} finds whatever you can do or set.",
                "Scenes", TourAnswer::next, "Close"};
    const TourStep& step = Tour::steps()[tour.step()];
    const bool last = tour.step() + 1 == Tour::steps().size();
    const bool waits = tour.done() && tour.opens_scene();
    return {std::string(step.title) + (tour.done() ? ": well done" : ""),
            waits ? "Go on with this scene for as long as you like. \"Next\" opens another scene."
                  : step.text,
            last ? "Finish" : "Next", TourAnswer::next, last ? nullptr : "End the tour"};
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
    const Words words = words_of(tour);
    const bool running = tour.state() == Tour::State::running;
    card_title(w, words.title.c_str());
    const float below = ImGui::GetCursorPosY() + most_height(w);
    wrapped_text(w.with_keys(words.text));
    if (running || tour.state() == Tour::State::ended)
        ImGui::SetCursorPosY(
            std::max(ImGui::GetCursorPosY(), below + ImGui::GetStyle().ItemSpacing.y));
    ImGui::Spacing();
    if (running)
        draw_dots(w, tour);
    else
        ImGui::Dummy({0, w.px(line)});
    const float each = w.px(92), gap = ImGui::GetStyle().ItemSpacing.x;
    const float buttons = words.second ? 2 * each + gap : each;
    ImGui::SameLine(width - w.px(card_padding) - buttons);
    TourAnswer answer = TourAnswer::none;
    if (button(w, "tour.next", words.first, each, !running, "")) answer = words.meaning;
    if (!words.second) return answer;
    ImGui::SameLine();
    if (button(w, "tour.close", words.second, each, false, "{tour} begins the tour"))
        answer = TourAnswer::close;
    return answer;
}

}  // namespace taffy
