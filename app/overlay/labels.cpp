#include "app/overlay/labels.h"

#include <algorithm>

namespace taffy {

void label_bodies(Workspace& w) {
    if (!w.view.show_names) return;
    const Snapshot& s = *w.snapshot;
    for (size_t b = 0; b < s.bodies.size(); ++b) {
        const BodyFigures& figures = s.diagnostics.bodies[b];
        glm::vec3 at = to_glm(s.bodies[b].centre);
        at.z = float(figures.upper.z()) + s.bodies[b].spacing;
        std::string name = s.bodies[b].name;
        std::replace(name.begin(), name.end(), '_', ' ');
        w.labels.push_back({at, name, w.colours().text});
    }
}

void draw_labels(const Workspace& w, ImDrawList& list) {
    const Palette& p = w.colours();
    const ImVec2 padding(w.px(7), w.px(3));
    for (const Label& label : w.labels) {
        const glm::vec3 at = w.camera.project(label.point);
        if (at.z <= 0.0f && !w.camera.orthographic()) continue;
        const ImVec2 point = w.to_units(at);
        ImFont* font = w.fonts.bold;
        const ImVec2 text =
            font->CalcTextSizeA(ImGui::GetFontSize(), 1e6f, 0.0f, label.text.c_str());
        const ImVec2 size(text.x + 2 * padding.x, text.y + 2 * padding.y);
        const float x = std::clamp(point.x + w.px(16), w.free_area.x,
                                   std::max(w.free_area.x, w.free_area.z - size.x));
        const float y = std::clamp(point.y - size.y - w.px(10), w.free_area.y,
                                   std::max(w.free_area.y, w.free_area.w - size.y));
        const ImVec2 corner(std::round(x), std::round(y));
        list.AddRectFilled(corner, {corner.x + size.x, corner.y + size.y}, packed(p.label_back),
                           w.px(6));
        list.AddText(font, ImGui::GetFontSize(), {corner.x + padding.x, corner.y + padding.y},
                     packed(label.colour), label.text.c_str());
    }
}

}  // namespace taffy
