#include "app/overlay/record_badge.h"

#include <cmath>
#include <cstdio>

namespace taffy {

void draw_record_badge(const Workspace& w, ImDrawList& list, const RecordingState& recording) {
    if (!recording.active) return;
    const Palette& p = w.colours();
    char text[96];
    const int minutes = int(recording.seconds / 60.0);
    int length =
        std::snprintf(text, sizeof text, "REC  %d:%04.1f of film%s", minutes,
                      recording.seconds - 60.0 * minutes, w.snapshot->paused ? ", paused" : "");
    if (recording.dropped > 0)
        std::snprintf(text + length, sizeof text - size_t(length), "   %ld frames dropped",
                      recording.dropped);
    const float height = ImGui::GetFontSize();
    const ImVec2 size = w.fonts.bold->CalcTextSizeA(height, 1e6f, 0.0f, text);
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
                 packed(p.text), text);
}

}  // namespace taffy
