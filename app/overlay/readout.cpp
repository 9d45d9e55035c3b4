#include "app/overlay/readout.h"

#include <algorithm>
#include <cmath>

#include "app/workspace/quantity.h"
#include "render/view/picking.h"

namespace taffy {

void draw_readout(const Workspace& w, ImDrawList& list, glm::vec2 cursor) {
    const Snapshot& s = *w.snapshot;
    if (s.colour_field == ColourField::body || s.field.empty()) return;
    const auto pick = pick_body(s, w.camera.ray(cursor), w.view.particle_size);
    if (!pick) return;
    const ColourFieldInfo& field = colour_field_info(s.colour_field);
    const std::string text = s.bodies[pick->body].name + "   " +
                             quantity_text(double(s.field[pick->particle]), field.unit);
    const Palette& p = w.colours();
    const ImVec2 extent = ImGui::CalcTextSize(text.c_str()), padding(w.px(7), w.px(3));
    const ImVec2 size(extent.x + 2 * padding.x, extent.y + 2 * padding.y);
    const ImVec2 point = w.to_units({cursor, 0.0f});
    const float x = std::min(point.x + w.px(16), w.free_area.z - size.x);
    const float y = std::min(point.y + w.px(18), w.free_area.w - size.y);
    const ImVec2 corner(std::round(x), std::round(y));
    list.AddRectFilled(corner, {corner.x + size.x, corner.y + size.y}, packed(p.label_back),
                       w.px(6));
    list.AddText({corner.x + padding.x, corner.y + padding.y}, packed(p.text), text.c_str());
}

}  // namespace taffy
