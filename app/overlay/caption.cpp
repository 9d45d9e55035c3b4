#include "app/overlay/caption.h"

#include <cmath>

namespace taffy {

float draw_caption(const Workspace& w, ImDrawList& list, const std::string& text) {
    if (text.empty()) return w.free_area.y;
    const float size = 1.7f * ImGui::GetFontSize(), margin = w.px(14);
    const ImVec2 padding(w.px(10), w.px(6));
    const float most = w.free_area.z - w.free_area.x - 2 * (margin + padding.x);
    ImFont* font = w.fonts.bold;
    const ImVec2 extent = font->CalcTextSizeA(size, 1e6f, most, text.c_str());
    const ImVec2 corner(std::round(w.free_area.x + margin), std::round(w.free_area.y + margin));
    const ImVec2 end(corner.x + extent.x + 2 * padding.x, corner.y + extent.y + 2 * padding.y);
    list.AddRectFilled(corner, end, packed(w.colours().label_back), w.px(7));
    list.AddText(font, size, {corner.x + padding.x, corner.y + padding.y}, packed(w.colours().text),
                 text.c_str(), nullptr, most);
    return end.y;
}

}  // namespace taffy
