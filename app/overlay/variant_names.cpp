#include "app/overlay/variant_names.h"

#include <array>
#include <cmath>
#include <optional>

#include "app/overlay/legend.h"
#include "app/workspace/value_words.h"

namespace taffy {

namespace {

// Beside the button that hides the left column [design units].
constexpr float inset_left = 34.0f, inset_top = 12.0f, chip_padding = 9.0f;

/// Draws a word on a small card. Returns its right end.
float chip(const Workspace& w, ImDrawList& list, ImVec2 corner, const char* text,
           const ImVec4& colour) {
    ImFont* font = w.fonts.title;
    const float size = font->FontSize;
    const ImVec2 extent = font->CalcTextSizeA(size, 1e6f, 0.0f, text);
    const ImVec2 padding(w.px(chip_padding), w.px(4));
    const ImVec2 end(corner.x + extent.x + 2 * padding.x, corner.y + extent.y + 2 * padding.y);
    list.AddRectFilled(corner, end, packed(w.colours().label_back), w.px(7));
    list.AddText(font, size, {corner.x + padding.x, corner.y + padding.y}, packed(colour), text);
    return end.x;
}

/// "A" and "B", with the values of the only parameter that differs: "A: explicit".
std::array<std::string, 2> names_of(const Workspace& w) {
    const auto all = differences(*w.variants.a, *w.variants.b);
    if (all.size() != 1) return {name_of(Variant::a), name_of(Variant::b)};
    const VariantDifference& only = all.front();
    return {std::string("A: ") + value_words_alone(*only.info, only.a),
            std::string("B: ") + value_words_alone(*only.info, only.b)};
}

/// Draws the line between the halves; it ends above the legend, which is translucent.
void draw_divider(const Workspace& w, ImDrawList& list) {
    const float x = std::round(w.parts[0].area.z);
    float bottom = float(w.parts[0].size.y) / w.pixels_per_unit;
    if (const std::optional<ImVec4> legend = legend_box(w))
        if (x > legend->x && x < legend->z) bottom = legend->y;
    list.AddLine({x, 0.0f}, {x, bottom}, packed(w.colours().line), w.px(1));
}

}  // namespace

void draw_variant_names(const Workspace& w, ImDrawList& list) {
    if (!w.variants.on()) return;
    const Palette& p = w.colours();
    const auto corner = [&](const ViewPart& part) {
        return ImVec2(std::round(part.area.x + w.px(inset_left)),
                      std::round(part.area.y + w.px(inset_top)));
    };
    const std::array<std::string, 2> names = names_of(w);
    if (!w.variants.side_by_side()) {
        const ImVec2 at = corner(w.parts[0]);
        const float end = chip(w, list, at, names[0].c_str(), p.text);
        chip(w, list, {end + w.px(4), at.y}, names[1].c_str(),
             {ghost_colour.x, ghost_colour.y, ghost_colour.z, 1.0f});
        return;
    }
    draw_divider(w, list);
    for (const Variant variant : {Variant::a, Variant::b})
        chip(w, list, corner(w.parts[size_t(variant)]), names[size_t(variant)].c_str(), p.text);
}

}  // namespace taffy
