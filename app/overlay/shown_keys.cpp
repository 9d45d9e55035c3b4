#include "app/overlay/shown_keys.h"

#include <algorithm>
#include <cmath>

namespace taffy {

namespace {

constexpr size_t most_shown = 3;
constexpr double stay = 1.6, fade = 0.4;  // [s] after the release

double seconds_after(std::chrono::steady_clock::time_point moment) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - moment).count();
}

}  // namespace

void ShownKeys::press(int source, const std::string& text, const std::string& meaning) {
    const auto same = [&](const Entry& e) { return e.text == text && e.meaning == meaning; };
    Entry entry{.source = source, .text = text, .meaning = meaning};
    if (const auto earlier = std::ranges::find_if(entries_, same); earlier != entries_.end()) {
        entry.count = earlier->count + 1;
        entries_.erase(earlier);
    }
    entries_.push_back(std::move(entry));
    if (entries_.size() > most_shown) entries_.pop_front();
}

void ShownKeys::release(int source) {
    for (Entry& entry : entries_)
        if (entry.source == source && entry.held) {
            entry.held = false;
            entry.last = Clock::now();
        }
}

void ShownKeys::release_all() {
    for (const Entry& entry : std::deque(entries_)) release(entry.source);
}

std::vector<std::string> ShownKeys::texts() const {
    std::vector<std::string> texts;
    for (const Entry& entry : entries_)
        texts.push_back(entry.text + (entry.meaning.empty() ? "" : ": " + entry.meaning));
    return texts;
}

float ShownKeys::draw(const Workspace& w, ImDrawList& list, float bottom) {
    std::erase_if(entries_,
                  [](const Entry& e) { return !e.held && seconds_after(e.last) > stay + fade; });
    const float step = ImGui::GetFontSize() + w.px(20);
    for (auto entry = entries_.rbegin(); entry != entries_.rend(); ++entry) {
        draw_one(w, list, *entry, bottom);
        bottom -= step;
    }
    return bottom;
}

/// Draws a key as a cap, and beside it what the key does.
void ShownKeys::draw_one(const Workspace& w, ImDrawList& list, const Entry& entry,
                         float bottom) const {
    const Palette& p = w.colours();
    const double age = entry.held ? 0.0 : seconds_after(entry.last);
    const float opacity = float(std::clamp((stay + fade - age) / fade, 0.0, 1.0));
    const float size = ImGui::GetFontSize(), padding = w.px(9), gap = w.px(4);
    const std::string cap =
        entry.text + (entry.count > 1 ? " \u00d7" + std::to_string(entry.count) : "");
    const float cap_width =
        w.fonts.bold->CalcTextSizeA(size, 1e6f, 0.0f, cap.c_str()).x + 2 * padding;
    const float most =
        std::max(0.0f, w.free_area.z - w.free_area.x - cap_width - 3 * padding - 2 * gap);
    const ImVec2 meaning = w.fonts.normal->CalcTextSizeA(size, 1e6f, 0.0f, entry.meaning.c_str());
    const bool with_meaning = !entry.meaning.empty() && meaning.x <= most;
    const float width = cap_width + 2 * gap + (with_meaning ? meaning.x + 2 * padding : 0.0f);
    const float x = std::round(0.5f * (w.free_area.x + w.free_area.z - width));
    const float top = std::round(bottom - size - w.px(16));
    list.AddRectFilled({x, top}, {x + width, bottom}, packed(p.label_back, opacity), w.px(8));
    const ImVec2 corner(x + gap, top + gap), end(x + gap + cap_width, bottom - gap);
    list.AddRectFilled(corner, end, packed(entry.held ? p.accent : p.button, opacity), w.px(5));
    list.AddRect(corner, end, packed(p.line, opacity), w.px(5));
    const float y = top + w.px(8);
    list.AddText(w.fonts.bold, size, {corner.x + padding, y},
                 packed(entry.held ? p.on_accent : p.text, opacity), cap.c_str());
    if (with_meaning)
        list.AddText(w.fonts.normal, size, {end.x + padding, y}, packed(p.text, opacity),
                     entry.meaning.c_str());
}

}  // namespace taffy
