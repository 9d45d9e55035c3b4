#include "app/overlay/labels.h"

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "app/workspace/twins.h"
#include "app/workspace/value_words.h"
#include "core/parameters/material_parameters.h"

namespace taffy {

namespace {

/// The body's particle that is nearest to the middle of its upper side, where a name belongs, also
/// when the body is bent, hollow or spread out.
glm::vec3 upper_point(const Snapshot& s, const BodyState& body, const BodyFigures& figures) {
    const Vec3f wanted(body.centre.x(), body.centre.y(), float(figures.upper.z()));
    Vec4f best(wanted.x(), wanted.y(), wanted.z(), 0.0f);
    float nearest = std::numeric_limits<float>::max();
    for (uint32_t i = body.first; i < body.first + body.count; ++i) {
        const float distance = (s.position[i].head<3>() - wanted).squaredNorm();
        if (!(distance < nearest)) continue;  // also skips absent particles (not a number)
        nearest = distance;
        best = s.position[i];
    }
    return {best.x(), best.y(), best.z() + best.w()};
}

/// The parameter that sets a twin apart from the other, if it is the only one: "corotated 2009".
std::string difference_of(const Snapshot& s, uint32_t body) {
    for (const Twins& twins : find_twins(s)) {
        if (body != twins.a && body != twins.b) continue;
        const MaterialParameters &a = s.bodies[twins.a].material, &b = s.bodies[twins.b].material;
        const Parameter<MaterialParameters>* only = nullptr;
        for (const Parameter<MaterialParameters>& p : MaterialParameters::describe()) {
            if (p.get(a) == p.get(b)) continue;
            if (only) return "";
            only = &p;
        }
        if (only) return value_words_alone(only->info, only->get(s.bodies[body].material));
    }
    return "";
}

/// Upper left corner of a label of this size, and where its tip meets the box.
struct Seat {
    ImVec2 corner;
    float tip;
};
Seat seat(const Workspace& w, const Label& label, ImVec2 point, ImVec2 size) {
    const float gap = w.px(10);
    const float x = label.names_point ? point.x - 0.5f * size.x : point.x + w.px(16);
    const float left =
        std::clamp(x, w.free_area.x, std::max(w.free_area.x, w.free_area.z - size.x));
    const float top = std::clamp(point.y - size.y - gap, w.free_area.y,
                                 std::max(w.free_area.y, w.free_area.w - size.y));
    return {{std::round(left), std::round(top)},
            std::clamp(point.x, left + w.px(9), left + size.x - w.px(9))};
}

}  // namespace

void label_bodies(Workspace& w) {
    const Snapshot& s = *w.snapshot;
    const bool any_twins = !find_twins(s).empty();
    if (!w.view.show_names && !any_twins) return;
    for (uint32_t b = 0; b < s.bodies.size(); ++b) {
        if (s.diagnostics.bodies[b].present == 0) continue;
        std::string text = any_twins ? twin_letter(s, b) : "";
        if (w.view.show_names) text += (text.empty() ? "" : ": ") + s.bodies[b].name;
        if (text.empty()) continue;
        if (const std::string difference = difference_of(s, b); !difference.empty())
            text += (w.view.show_names ? ", " : ": ") + difference;
        w.labels.push_back(
            {upper_point(s, s.bodies[b], s.diagnostics.bodies[b]), text, w.colours().text, true});
    }
}

ImVec2 clear_place(std::span<const ImVec4> others, ImVec2 corner, ImVec2 size, float gap) {
    for (size_t k = 0; k < others.size();) {
        const ImVec4& other = others[k++];
        const bool hides = corner.x < other.z && corner.x + size.x > other.x &&
                           corner.y < other.w && corner.y + size.y > other.y;
        if (!hides) continue;
        corner.y = std::round(other.y - size.y - gap);
        k = 0;  // there the label may hide one of the earlier ones
    }
    return corner;
}

void keep_lines_clear(Workspace& w) {
    for (const LineSegment& line : w.lines) {
        const glm::vec3 from = w.camera.project(line.a), to = w.camera.project(line.b);
        if (from.z > 0.0f && to.z > 0.0f) w.keep_line_clear(w.to_units(from), w.to_units(to), 0.0f);
    }
}

void draw_labels(const Workspace& w, ImDrawList& list) {
    struct Placed {
        const Label& label;
        ImVec2 corner, end, point;
        float tip;
    };
    std::vector<Placed> labels;
    std::vector<ImVec4> drawn;
    // A name may stand higher, as long as it stays in the view; numbers stay with their points.
    const auto place = [&](const Label& label, ImVec2 wanted, ImVec2 size) {
        const float gap = w.px(3);
        if (!label.names_point || w.kept_clear.empty())
            return clear_place(drawn, wanted, size, gap);
        std::vector<ImVec4> all = drawn;
        all.insert(all.end(), w.kept_clear.begin(), w.kept_clear.end());
        const ImVec2 clear = clear_place(all, wanted, size, gap);
        return clear.y >= w.free_area.y ? clear : clear_place(drawn, wanted, size, gap);
    };
    const Palette& p = w.colours();
    const ImVec2 padding(w.px(7), w.px(3));
    const ImU32 back = packed(p.label_back);
    ImFont* font = w.fonts.bold;
    for (const Label& label : w.labels) {
        const glm::vec3 at = w.camera.project(label.point);
        if (at.z <= 0.0f && !w.camera.orthographic()) continue;
        const ImVec2 point = w.to_units(at);
        const ImVec2 text =
            font->CalcTextSizeA(ImGui::GetFontSize(), 1e6f, 0.0f, label.text.c_str());
        const ImVec2 size(text.x + 2 * padding.x, text.y + 2 * padding.y);
        const auto [wanted, tip] = seat(w, label, point, size);
        const ImVec2 corner = place(label, wanted, size);
        const ImVec2 end(corner.x + size.x, corner.y + size.y);
        drawn.push_back({corner.x, corner.y, end.x, end.y});
        labels.push_back({label, corner, end, point, tip});
    }
    // The tip of a label may cross another label.
    for (const Placed& l : labels)
        if (l.label.names_point && l.point.y > l.end.y)
            list.AddTriangleFilled({l.tip - w.px(5), l.end.y}, {l.tip + w.px(5), l.end.y}, l.point,
                                   back);
    for (const Placed& l : labels) {
        list.AddRectFilled(l.corner, l.end, back, w.px(6));
        list.AddText(font, ImGui::GetFontSize(), {l.corner.x + padding.x, l.corner.y + padding.y},
                     packed(l.label.colour), l.label.text.c_str());
    }
}

}  // namespace taffy
