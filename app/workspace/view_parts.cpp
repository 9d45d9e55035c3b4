#include "app/workspace/view_parts.h"

#include <algorithm>
#include <utility>

#include "app/workspace/workspace.h"

namespace taffy {

std::array<ViewPart, 2> view_parts(ImVec4 free_area, glm::ivec2 pixels, float pixels_per_unit,
                                   bool side_by_side) {
    const ViewPart whole{.size = pixels, .area = free_area};
    if (!side_by_side) return {whole, whole};
    const float middle = 0.5f * (free_area.x + free_area.z);
    const int split = int(middle * pixels_per_unit);
    std::array<ViewPart, 2> parts = {whole, whole};
    parts[0].size.x = split;
    parts[0].area.z = middle;
    parts[1].corner.x = split;
    parts[1].size.x = pixels.x - split;
    parts[1].area.x = middle;
    for (ViewPart& part : parts) {
        const float free = 0.5f * (part.area.x + part.area.z) * pixels_per_unit;
        const float width = float(std::max(1, part.size.x));
        part.shift = (free - float(part.corner.x)) / width - 0.5f;
    }
    return parts;
}

InVariant::InVariant(Workspace& w, Variant variant)
    : w_(w), snapshot_(w.snapshot), seen_(w.variants.seen), free_area_(w.free_area) {
    look_into(variant);
    if (w_.variants.of(variant)) w_.snapshot = w_.variants.of(variant);
    w_.free_area = w_.parts[size_t(variant)].area;
}

InVariant::~InVariant() {
    look_into(seen_);
    w_.snapshot = snapshot_;
    w_.free_area = free_area_;
}

void InVariant::look_into(Variant variant) {
    if (variant != w_.variants.seen) {
        std::swap(w_.lines, w_.lines_of_other);
        std::swap(w_.aids, w_.aids_of_other);
    }
    w_.variants.seen = variant;
    const ViewPart& part = w_.parts[size_t(variant)];
    w_.camera.set_viewport(part.size.x, part.size.y, part.corner);
    w_.camera.set_shift(part.shift);
}

}  // namespace taffy
