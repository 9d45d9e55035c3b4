#include "app/overlay/record_badge.h"

#include <cmath>
#include <cstdio>
#include <string>

namespace taffy {

void draw_record_badge(const Workspace& w, ImDrawList& list, const RecordingState& recording) {
    if (!recording.active) return;
    const Palette& p = w.colours();
    char film[32], clock[40];
    const int minutes = int(recording.seconds / 60.0);
    std::snprintf(film, sizeof film, "REC  %d:%04.1f of film", minutes,
                  recording.seconds - 60.0 * minutes);
    std::string text = film;
    const double by_clock = ImGui::GetTime() - recording.began;
    if (w.snapshot->paused && !recording.by_clock) {
        text += ", paused";
    } else if (is_much_longer(by_clock, recording.seconds)) {
        std::snprintf(clock, sizeof clock, ", in %d:%02d by the clock", int(by_clock) / 60,
                      int(by_clock) % 60);
        text += clock;
    }
    if (recording.dropped > 0)
        text += "   " + std::to_string(recording.dropped) + " frames dropped";
    const float height = ImGui::GetFontSize();
    const ImVec2 size = w.fonts.bold->CalcTextSizeA(height, 1e6f, 0.0f, text.c_str());
    const float dot = w.px(5), padding = w.px(12);
    const float width = size.x + 2 * padding + 2 * dot + w.px(8);
    const float x = std::round(0.5f * (w.free_area.x + w.free_area.z - width));
    const float y = w.free_area.y + w.px(4);
    list.AddRectFilled({x, y}, {x + width, y + height + w.px(12)}, packed(p.label_back), w.px(14));
    // Once a second the dot glows, as on a camera.
    const float glow = 0.65f + 0.35f * float(std::cos(6.283 * ImGui::GetTime()));
    list.AddCircleFilled({x + padding + dot, y + w.px(6) + 0.5f * height}, dot,
                         packed(p.danger, glow));
    list.AddText(w.fonts.bold, height, {x + padding + 2 * dot + w.px(8), y + w.px(6)},
                 packed(p.text), text.c_str());
}

}  // namespace taffy
