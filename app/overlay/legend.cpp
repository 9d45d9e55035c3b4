#include "app/overlay/legend.h"

#include <algorithm>
#include <cmath>

#include "app/workspace/quantity.h"
#include "render/colour/colour_map.h"
#include "render/colour/round_ticks.h"

namespace taffy {

namespace {

constexpr float box_padding = 12.0f, bar_height = 10.0f;  // [design units]

/// The field whose colours are in the view. It is that of the snapshot: the field which a person
/// has just chosen comes with the next one.
const ColourField& field_in_view(const Workspace& w) {
    return *w.snapshot->colour_field;
}

ImU32 map_colour(const Workspace& w, float part) {
    const glm::vec3 c = colour_map_rgb(field_in_view(w).shown_map(w.view.colour_map), part);
    return ImGui::ColorConvertFloat4ToU32({c.x, c.y, c.z, 1.0f});
}

void draw_map(const Workspace& w, ImDrawList& list, ImVec2 corner, ImVec2 size) {
    constexpr int pieces = 64;
    const auto colour = [&](int i) { return map_colour(w, float(i) / pieces); };
    for (int i = 0; i < pieces; ++i) {
        const float x0 = corner.x + size.x * float(i) / pieces;
        const float x1 = corner.x + size.x * float(i + 1) / pieces;
        list.AddRectFilledMultiColor({x0, corner.y}, {x1, corner.y + size.y}, colour(i),
                                     colour(i + 1), colour(i + 1), colour(i));
    }
}

void draw_arrowheads(const Workspace& w, ImDrawList& list, ImVec2 corner, ImVec2 size,
                     const ShownRange& range) {
    const float gap = w.px(2), length = w.px(7), middle = corner.y + 0.5f * size.y;
    const auto arrowhead = [&](float x, float way, float part) {
        const ImVec2 tip(x + way * length, middle);
        const ImVec2 above(x, corner.y - w.px(1)), below(x, corner.y + size.y + w.px(1));
        list.AddTriangleFilled(tip, above, below, map_colour(w, part));
        list.AddTriangle(tip, above, below, packed(w.colours().muted), w.px(1));
    };
    if (range.less) arrowhead(corner.x - gap, -1.0f, 0.0f);
    if (range.more) arrowhead(corner.x + size.x + gap, 1.0f, 1.0f);
}

}  // namespace

std::optional<ImVec4> legend_box(const Workspace& w) {
    if (!w.view.show_legend || !field_in_view(w).has_values()) return {};
    const float free = w.free_area.z - w.free_area.x;
    const float width = std::min({w.px(300), 0.55f * free, free - w.px(40)});
    if (width < w.px(120)) return {};
    const float padding = w.px(box_padding);
    const float height = 2 * padding + 1.85f * ImGui::GetFontSize() + w.px(bar_height) + w.px(7);
    const float centre = 0.5f * (w.free_area.x + w.free_area.z);
    const ImVec2 corner(std::round(centre - 0.5f * width - padding),
                        std::round(w.free_area.w - height - w.px(8)));
    return ImVec4(corner.x, corner.y, corner.x + width + 2 * padding, corner.y + height);
}

float above_legend(const Workspace& w) {
    const bool legend = w.view.show_legend && field_in_view(w).has_values();
    return w.free_area.w - w.px(legend ? 84 : 12);
}

void draw_legend(const Workspace& w, ImDrawList& list, const ShownRange& range) {
    const std::optional<ImVec4> box = legend_box(w);
    if (!box) return;
    const ColourField& field = field_in_view(w);
    const Palette& p = w.colours();
    const float text = ImGui::GetFontSize(), padding = w.px(box_padding), bar = w.px(bar_height);
    const ImVec2 corner(box->x, box->y);
    const float width = box->z - box->x - 2 * padding;
    list.AddRectFilled(corner, {box->z, box->w}, packed(p.label_back), w.px(9));

    std::string title = field.label;
    title[0] = char(std::toupper(title[0]));
    const std::string_view unit = field.unit;
    // Other units stand at the ticks, with their prefix.
    const bool in_title = unit == "%" || unit == "C";
    if (in_title) title += unit == "%" ? " [%]" : " [\u00b0C]";
    const ImVec2 inner(corner.x + padding, corner.y + padding);
    list.AddText(w.fonts.bold, text, inner, packed(p.text), title.c_str());
    const float bar_y = inner.y + text + w.px(5);
    draw_map(w, list, {inner.x, bar_y}, {width, bar});
    draw_arrowheads(w, list, {inner.x, bar_y}, {width, bar}, range);

    const std::string_view tick_unit = in_title ? "" : unit;
    float free_from = inner.x;  // left of this, labels have been drawn
    for (const double value : round_ticks(double(range.min), double(range.max))) {
        const float part = float((value - double(range.min)) / double(range.max - range.min));
        const std::string label = quantity_text(value, tick_unit);
        const float size = 0.85f * ImGui::CalcTextSize(label.c_str()).x;
        const float x = inner.x + part * width;
        const float left = std::clamp(x - 0.5f * size, inner.x, inner.x + width - size);
        list.AddLine({x, bar_y + bar}, {x, bar_y + bar + w.px(3)}, packed(p.muted));
        if (left < free_from) continue;
        free_from = left + size + w.px(6);
        list.AddText(w.fonts.small, 0.85f * text, {std::round(left), bar_y + bar + w.px(4)},
                     packed(p.muted), label.c_str());
    }
}

}  // namespace taffy
