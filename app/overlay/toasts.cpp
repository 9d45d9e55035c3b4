#include "app/overlay/toasts.h"

#include <algorithm>
#include <cmath>

namespace taffy {

namespace {

constexpr size_t most_at_once = 4;
constexpr double fade_seconds = 0.3;

/// Time to read it at a calm pace.
double reading_time(Severity severity, const std::string& text) {
    const double base = severity == Severity::information ? 2.5 : 5.0;
    return std::min(15.0, base + double(text.size()) / 18.0);
}

}  // namespace

void Toasts::add(Severity severity, const std::string& text, const std::string& file) {
    std::erase_if(toasts_, [&](const Toast& toast) { return toast.text == text; });
    toasts_.push_back({severity, text, Clock::now(), reading_time(severity, text), file});
    if (toasts_.size() > most_at_once) toasts_.pop_front();
}

std::string Toasts::file_at(ImVec2 place) const {
    for (const Toast& toast : toasts_)
        if (place.x >= toast.upper.x && place.x < toast.lower.x && place.y >= toast.upper.y &&
            place.y < toast.lower.y)
            return toast.file;
    return "";
}

std::vector<std::string> Toasts::texts() const {
    std::vector<std::string> texts;
    for (const Toast& toast : toasts_) texts.push_back(toast.text);
    return texts;
}

void Toasts::draw(const Workspace& w, ImDrawList& list, float bottom) {
    const Clock::time_point now = Clock::now();
    std::erase_if(toasts_, [&](const Toast& toast) {
        return std::chrono::duration<double>(now - toast.begin).count() > toast.seconds;
    });
    for (auto toast = toasts_.rbegin(); toast != toasts_.rend(); ++toast)
        bottom = draw_one(w, list, *toast, bottom) - w.px(8);
}

/// Returns its upper edge.
float Toasts::draw_one(const Workspace& w, ImDrawList& list, Toast& toast, float bottom) const {
    const Palette& p = w.colours();
    const double age = std::chrono::duration<double>(Clock::now() - toast.begin).count();
    const float opacity =
        float(std::clamp(std::min(age, toast.seconds - age) / fade_seconds, 0.0, 1.0));
    const float wrap = std::min(w.px(460), w.free_area.z - w.free_area.x - w.px(60));
    const char* text = toast.text.c_str();
    const ImVec2 size = ImGui::CalcTextSize(text, nullptr, false, wrap);
    const float hint = toast.file.empty() ? 0.0f : ImGui::GetFontSize() + w.px(3);
    const ImVec2 padding(w.px(14), w.px(10));
    const float stripe = w.px(4);
    const float x = std::round(0.5f * (w.free_area.x + w.free_area.z - size.x) - padding.x);
    const float y = std::round(bottom - size.y - hint - 2 * padding.y);
    const ImVec2 end(x + size.x + 2 * padding.x, bottom);
    toast.upper = {x - stripe, y}, toast.lower = end;
    const ImVec4& colour = toast.severity == Severity::error     ? p.danger
                           : toast.severity == Severity::warning ? p.warning
                                                                 : p.accent;
    list.AddRectFilled({x - stripe, y}, end, packed(p.popup, opacity), w.px(8));
    list.AddRect({x - stripe, y}, end, packed(p.card_border, opacity), w.px(8));
    list.AddRectFilled({x - stripe, y}, {x, bottom}, packed(colour, opacity), w.px(8),
                       ImDrawFlags_RoundCornersLeft);
    list.AddText(w.fonts.normal, ImGui::GetFontSize(), {x + padding.x, y + padding.y},
                 packed(p.text, opacity), text, nullptr, wrap);
    if (hint > 0.0f)
        list.AddText(w.fonts.normal, ImGui::GetFontSize(),
                     {x + padding.x, bottom - padding.y - ImGui::GetFontSize()},
                     packed(p.muted, opacity), "Click here to copy its path");
    return y;
}

}  // namespace taffy
