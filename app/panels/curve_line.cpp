#include "app/panels/curve_line.h"

namespace taffy {

void add_curve(ImDrawList& list, std::span<const ImVec2> points, ImU32 colour, float width) {
    const auto turns_back = [&](size_t k) {
        const ImVec2 a = points[k - 1], b = points[k], c = points[k + 1];
        return (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y) < 0.0f;
    };
    size_t first = 0;
    for (size_t k = 1; k < points.size(); ++k) {
        if (k + 1 < points.size() && !turns_back(k)) continue;
        list.AddPolyline(points.data() + first, int(k - first + 1), colour, 0, width);
        first = k;
    }
}

}  // namespace taffy
