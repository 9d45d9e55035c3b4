#include "app/overlay/labels.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <vector>

#include "app/workspace/twins.h"
#include "app/workspace/value_words.h"
#include "core/parameters/material_parameters.h"

namespace taffy {

namespace {

constexpr float longest_tip = 30.0f;  // of a label [design units]

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

/// The corner, moved as far as a label of this size needs to stay in the view.
ImVec2 inside(const Workspace& w, ImVec2 corner, ImVec2 size) {
    const ImVec4& area = w.free_area;
    return {std::round(std::clamp(corner.x, area.x, std::max(area.x, area.z - size.x))),
            std::round(std::clamp(corner.y, area.y, std::max(area.y, area.w - size.y)))};
}

/// Upper left corner of a name of this size: above its point.
ImVec2 above(const Workspace& w, ImVec2 point, ImVec2 size) {
    return inside(w, {point.x - 0.5f * size.x, point.y - size.y - w.px(10)}, size);
}

/// Upper left corners of a number of this size beside its point, the preferred one first.
std::array<ImVec2, 4> beside(const Workspace& w, ImVec2 point, ImVec2 size) {
    const float right = point.x + w.px(16), left = point.x - w.px(16) - size.x;
    const float upper = point.y - w.px(10) - size.y, lower = point.y + w.px(10);
    return {inside(w, {right, upper}, size), inside(w, {left, upper}, size),
            inside(w, {right, lower}, size), inside(w, {left, lower}, size)};
}

bool hides(ImVec2 corner, ImVec2 size, const ImVec4& other) {
    return corner.x < other.z && corner.x + size.x > other.x && corner.y < other.w &&
           corner.y + size.y > other.y;
}

bool hides_any(ImVec2 corner, ImVec2 size, std::span<const ImVec4> others) {
    return std::ranges::any_of(others, [&](const ImVec4& o) { return hides(corner, size, o); });
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
        if (!hides(corner, size, other)) continue;
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
    };
    std::vector<Placed> labels;
    std::vector<ImVec4> drawn;
    const float gap = w.px(3);
    // A name may stand higher, as long as it stays in the view.
    const auto place_of_name = [&](ImVec2 point, ImVec2 size) {
        const ImVec2 wanted = above(w, point, size);
        std::vector<ImVec4> all = drawn;
        all.insert(all.end(), w.kept_clear.begin(), w.kept_clear.end());
        const ImVec2 clear = clear_place(all, wanted, size, gap);
        return clear.y >= w.free_area.y ? clear : clear_place(drawn, wanted, size, gap);
    };
    // A number stays with its point, on the side where it hides no line.
    const auto place_of_number = [&](ImVec2 point, ImVec2 size) {
        const std::array<ImVec2, 4> corners = beside(w, point, size);
        for (const ImVec2& corner : corners)
            if (!hides_any(corner, size, drawn) && !hides_any(corner, size, w.kept_clear))
                return corner;
        return clear_place(drawn, corners[0], size, gap);
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
        const ImVec2 corner =
            label.names_point ? place_of_name(point, size) : place_of_number(point, size);
        const ImVec2 end(corner.x + size.x, corner.y + size.y);
        drawn.push_back({corner.x, corner.y, end.x, end.y});
        labels.push_back({label, corner, end, point});
    }
    // The tip of a label may cross another label.
    for (const Placed& l : labels) {
        if (!l.label.names_point || l.point.y <= l.end.y) continue;
        const float tip = std::clamp(l.point.x, l.corner.x + w.px(9), l.end.x - w.px(9));
        // A tip that reaches far would be a needle.
        const ImVec2 from(tip, l.end.y);
        const bool far = std::hypot(l.point.x - from.x, l.point.y - from.y) > w.px(longest_tip);
        if (far) list.AddLine(from, l.point, back, w.px(1.5f));
        const ImVec2 to = far ? ImVec2(tip, l.end.y + w.px(6)) : l.point;
        list.AddTriangleFilled({tip - w.px(5), l.end.y}, {tip + w.px(5), l.end.y}, to, back);
    }
    for (const Placed& l : labels) {
        list.AddRectFilled(l.corner, l.end, back, w.px(6));
        list.AddText(font, ImGui::GetFontSize(), {l.corner.x + padding.x, l.corner.y + padding.y},
                     packed(l.label.colour), l.label.text.c_str());
    }
}

}  // namespace taffy
