#include "app/overlay/toasts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace taffy {

namespace {

constexpr size_t most_at_once = 4;
constexpr double fade_seconds = 0.3;
constexpr std::chrono::milliseconds longest_frame(250);  // that counts
constexpr double offer_seconds = 3.0;                    // more, to decide and to click

// The padding of buttons and the gap between them, in units at the usual scale.
constexpr float inner_x = 9.0f, inner_y = 3.0f, button_gap = 8.0f;
constexpr float cross_size = 22.0f, cross_arm = 4.0f;  // units at the usual scale

/// Time in which a text is read at a calm pace [s].
double reading_time(Severity severity, const std::string& text) {
    const double base = severity == Severity::information ? 2.5 : 5.0;
    return std::min(15.0, base + double(text.size()) / 18.0);
}

}  // namespace

void Toasts::add(Severity severity, const std::string& text, std::vector<Offer> offers) {
    std::erase_if(toasts_, [&](const Toast& toast) { return toast.text == text; });
    const double seconds = reading_time(severity, text) + (offers.empty() ? 0.0 : offer_seconds);
    std::vector<Button> buttons;
    for (Offer& offer : offers) buttons.push_back({.offer = std::move(offer)});
    toasts_.push_back({severity, text, Clock::now(), seconds, std::move(buttons)});
    if (toasts_.size() > most_at_once) toasts_.pop_front();
}

bool Toasts::take_offer(ImVec2 place) {
    for (auto toast = toasts_.begin(); toast != toasts_.end(); ++toast) {
        if (toast->cross.takes_click(place)) {
            toasts_.erase(toast);
            return true;
        }
        const auto button = std::ranges::find_if(
            toast->buttons, [&](const Button& b) { return b.place.takes_click(place); });
        if (button == toast->buttons.end()) continue;
        const Offer offer = button->offer;
        if (!offer.stays) toasts_.erase(toast);
        offer.take();  // may add messages
        return true;
    }
    return false;
}

bool Toasts::Place::takes_clicks() const {
    constexpr std::chrono::milliseconds unexpected(600);  // nobody means to click sooner
    return Clock::now() - there > unexpected;
}

bool Toasts::Place::takes_click(ImVec2 at) const {
    return at.x >= upper.x && at.x < lower.x && at.y >= upper.y && at.y < lower.y && takes_clicks();
}

void Toasts::Place::move_to(ImVec2 new_upper, ImVec2 new_lower) {
    if (new_upper.x != upper.x || new_upper.y != upper.y) there = Clock::now();
    upper = new_upper, lower = new_lower;
}

void Toasts::Place::note(Workspace& w, const std::string& widget) const {
    const std::array<float, 4> box = {upper.x, upper.y, lower.x - upper.x, lower.y - upper.y};
    w.widgets[widget] = {box, box, takes_clicks()};
}

std::vector<std::string> Toasts::texts() const {
    std::vector<std::string> texts;
    for (const Toast& toast : toasts_) texts.push_back(toast.text);
    return texts;
}

void Toasts::wait(double seconds) {
    const auto time = std::chrono::duration<double>(seconds);
    for (Toast& toast : toasts_) {
        toast.begin += std::chrono::duration_cast<Clock::duration>(time);
        toast.cross.there = Clock::now();  // takes no clicks yet
        for (Button& button : toast.buttons) button.place.there = Clock::now();
    }
    drawn_ = Clock::now();
}

void Toasts::remove(const std::string& beginning) {
    std::erase_if(toasts_, [&](const Toast& toast) { return toast.text.starts_with(beginning); });
}

void Toasts::remove_passing() {
    std::erase_if(toasts_, [](const Toast& toast) {
        return toast.severity == Severity::information && toast.buttons.empty();
    });
}

void Toasts::draw(Workspace& w, ImDrawList& list, float bottom) {
    const Clock::time_point now = Clock::now();
    // A message is to be seen in some frames, however long they take.
    const Clock::duration too_long = now - drawn_ - longest_frame;
    for (Toast& toast : toasts_)
        if (too_long > Clock::duration::zero() && toast.begin < drawn_) toast.begin += too_long;
    drawn_ = now;
    std::erase_if(toasts_, [&](const Toast& toast) {
        return std::chrono::duration<double>(now - toast.begin).count() > toast.seconds;
    });
    size_t newer = 0;
    for (auto toast = toasts_.rbegin(); toast != toasts_.rend(); ++toast) {
        bottom = draw_one(w, list, *toast, bottom) - w.px(8);
        toast->cross.note(w, "message.close." + std::to_string(newer++));
    }
}

/// Draws one message. Returns its upper edge.
float Toasts::draw_one(Workspace& w, ImDrawList& list, Toast& toast, float bottom) const {
    const Palette& p = w.colours();
    const double age = std::chrono::duration<double>(Clock::now() - toast.begin).count();
    const float opacity =
        float(std::clamp(std::min(age, toast.seconds - age) / fade_seconds, 0.0, 1.0));
    const float wrap = std::min(w.px(460), w.free_area.z - w.free_area.x - w.px(60));
    const char* text = toast.text.c_str();
    ImVec2 size = ImGui::CalcTextSize(text, nullptr, false, wrap);
    float buttons = -w.px(button_gap);  // their width in all
    for (const Button& button : toast.buttons)
        buttons +=
            ImGui::CalcTextSize(button.offer.label.c_str()).x + w.px(2 * inner_x + button_gap);
    size.x = std::max(size.x, buttons) + w.px(cross_size);
    const float button_height = ImGui::GetTextLineHeight() + w.px(2 * inner_y);
    const float hint = toast.buttons.empty() ? 0.0f : button_height + w.px(7);
    const ImVec2 padding(w.px(14), w.px(10));
    const float stripe = w.px(4);
    const float x = std::round(0.5f * (w.free_area.x + w.free_area.z - size.x) - padding.x);
    const float y = std::round(bottom - size.y - hint - 2 * padding.y);
    const ImVec2 end(x + size.x + 2 * padding.x, bottom);
    const ImVec4& colour = toast.severity == Severity::error     ? p.danger
                           : toast.severity == Severity::warning ? p.warning
                                                                 : p.accent;
    list.AddRectFilled({x - stripe, y}, end, packed(p.popup, opacity), w.px(8));
    list.AddRect({x - stripe, y}, end, packed(p.card_border, opacity), w.px(8));
    list.AddRectFilled({x - stripe, y}, {x, bottom}, packed(colour, opacity), w.px(8),
                       ImDrawFlags_RoundCornersLeft);
    list.AddText(w.fonts.normal, ImGui::GetFontSize(), {x + padding.x, y + padding.y},
                 packed(p.text, opacity), text, nullptr, wrap);
    const float cross = w.px(cross_size), inset = w.px(5);
    toast.cross.move_to({end.x - inset - cross, y + inset}, {end.x - inset, y + inset + cross});
    draw_cross(w, list, toast.cross, opacity);
    float left = x + padding.x;
    for (Button& button : toast.buttons) {
        const float width = ImGui::CalcTextSize(button.offer.label.c_str()).x + w.px(2 * inner_x);
        button.place.move_to({left, bottom - padding.y - button_height},
                             {left + width, bottom - padding.y});
        button.place.note(w, button.offer.widget);
        draw_button(w, list, button, opacity);
        left += width + w.px(button_gap);
    }
    return y;
}

void Toasts::draw_cross(Workspace& w, ImDrawList& list, const Place& cross, float opacity) {
    const ImVec2 upper = cross.upper, lower = cross.lower;
    const Palette& p = w.colours();
    const bool hovered = ImGui::IsMouseHoveringRect(upper, lower, false);
    if (hovered) list.AddRectFilled(upper, lower, packed(p.button_hovered, opacity), w.px(5));
    const float x = 0.5f * (upper.x + lower.x), y = 0.5f * (upper.y + lower.y);
    const float arm = w.px(cross_arm), thickness = w.px(1.5f);
    const ImU32 colour = packed(hovered ? p.text : p.muted, opacity);
    list.AddLine({x - arm, y - arm}, {x + arm, y + arm}, colour, thickness);
    list.AddLine({x - arm, y + arm}, {x + arm, y - arm}, colour, thickness);
}

void Toasts::draw_button(Workspace& w, ImDrawList& list, const Button& button, float opacity) {
    const ImVec2 upper = button.place.upper, lower = button.place.lower;
    const Palette& p = w.colours();
    const bool hovered = ImGui::IsMouseHoveringRect(upper, lower, false);
    list.AddRectFilled(upper, lower, packed(hovered ? p.button_hovered : p.button, opacity),
                       w.px(5));
    list.AddText(w.fonts.normal, ImGui::GetFontSize(),
                 {upper.x + w.px(inner_x), upper.y + w.px(inner_y)}, packed(p.text, opacity),
                 button.offer.label.c_str());
}

}  // namespace taffy
