#include "app/overlay/toasts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace taffy {

namespace {

constexpr size_t most_at_once = 4;
constexpr double fade_seconds = 0.3;
constexpr double offer_seconds = 3.0;  // longer, to decide and to click

/// Time to read it at a calm pace.
double reading_time(Severity severity, const std::string& text) {
    const double base = severity == Severity::information ? 2.5 : 5.0;
    return std::min(15.0, base + double(text.size()) / 18.0);
}

}  // namespace

void Toasts::add(Severity severity, const std::string& text, Offer offer) {
    std::erase_if(toasts_, [&](const Toast& toast) { return toast.text == text; });
    const double seconds = reading_time(severity, text) + (offer.take ? offer_seconds : 0.0);
    toasts_.push_back({severity, text, Clock::now(), seconds, std::move(offer)});
    if (toasts_.size() > most_at_once) toasts_.pop_front();
}

bool Toasts::take_offer(ImVec2 place) {
    const auto toast = std::ranges::find_if(toasts_, [&](const Toast& t) {
        return place.x >= t.upper.x && place.x < t.lower.x && place.y >= t.upper.y &&
               place.y < t.lower.y && takes_clicks(t);
    });
    if (toast == toasts_.end()) return false;
    const Offer offer = toast->offer;
    if (!offer.stays) toasts_.erase(toast);
    offer.take();  // may add messages
    return true;
}

bool Toasts::takes_clicks(const Toast& toast) {
    constexpr std::chrono::milliseconds unexpected(600);  // nobody can mean to click it sooner
    return Clock::now() - toast.there > unexpected;
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
        toast.there = Clock::now();  // and takes no clicks
    }
}

void Toasts::remove(const std::string& beginning) {
    std::erase_if(toasts_, [&](const Toast& toast) { return toast.text.starts_with(beginning); });
}

void Toasts::draw(Workspace& w, ImDrawList& list, float bottom) {
    const Clock::time_point now = Clock::now();
    std::erase_if(toasts_, [&](const Toast& toast) {
        return std::chrono::duration<double>(now - toast.begin).count() > toast.seconds;
    });
    for (auto toast = toasts_.rbegin(); toast != toasts_.rend(); ++toast)
        bottom = draw_one(w, list, *toast, bottom) - w.px(8);
}

/// Returns its upper edge.
float Toasts::draw_one(Workspace& w, ImDrawList& list, Toast& toast, float bottom) const {
    const Palette& p = w.colours();
    const double age = std::chrono::duration<double>(Clock::now() - toast.begin).count();
    const float opacity =
        float(std::clamp(std::min(age, toast.seconds - age) / fade_seconds, 0.0, 1.0));
    const float wrap = std::min(w.px(460), w.free_area.z - w.free_area.x - w.px(60));
    const char* text = toast.text.c_str();
    const ImVec2 size = ImGui::CalcTextSize(text, nullptr, false, wrap);
    const char* const label = toast.offer.label.c_str();
    const ImVec2 inner(w.px(9), w.px(3));  // of the button
    const ImVec2 label_size = ImGui::CalcTextSize(label);
    const float hint = toast.offer.take ? label_size.y + 2 * inner.y + w.px(7) : 0.0f;
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
    if (hint > 0.0f) {
        const ImVec2 lower(x + padding.x + label_size.x + 2 * inner.x, bottom - padding.y);
        const ImVec2 upper(x + padding.x, lower.y - label_size.y - 2 * inner.y);
        if (upper.x != toast.upper.x || upper.y != toast.upper.y) toast.there = Clock::now();
        toast.upper = upper, toast.lower = lower;
        const std::array<float, 4> place = {upper.x, upper.y, lower.x - upper.x, lower.y - upper.y};
        w.widgets[toast.offer.widget] = {place, place, takes_clicks(toast)};
        const bool hovered = ImGui::IsMouseHoveringRect(upper, lower, false);
        list.AddRectFilled(upper, lower, packed(hovered ? p.button_hovered : p.button, opacity),
                           w.px(5));
        list.AddText(w.fonts.normal, ImGui::GetFontSize(), {upper.x + inner.x, upper.y + inner.y},
                     packed(p.text, opacity), label);
    }
    return y;
}

}  // namespace taffy
