#include "app/tools/place_tool.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/tools/nearest_angles.h"
#include "app/workspace/scene_edits.h"
#include "core/scene/scene_keys.h"

namespace taffy {

namespace {

constexpr float turns_circling_from = 0.6f;  // a ring seen from the side turns by sliding along it
constexpr float turn_pixels = 120.0f;        // cursor way for one radian, or for a factor e [design
                                             // units]
constexpr float least_factor = 0.05f;        // smallest factor of a size in one drag

/// Rounds to few digits, as a person would type: to a tenth of the particles' spacing, or to tenths
/// of degrees.
Vec3d rounded(const Vec3d& value, double unit) {
    return value.unaryExpr([&](double x) {
        const double whole = std::round(x / unit);
        return whole == 0.0 ? 0.0 : whole * unit;
    });
}

/// A point beside which a label stands below the box and its gizmo, or above them where the view
/// ends below.
glm::vec3 clear_point(const Workspace& w, const EntryBox& box, const std::string& text) {
    const float rings = w.px(84), arrow = w.px(100);  // reach of the gizmo
    const glm::vec3 centre = to_glm(box.centre);
    const ImVec2 middle = w.to_units(w.camera.project(centre));
    float top = middle.y - arrow, bottom = middle.y + rings;
    for (int k = 0; k < 8; ++k) {
        const Vec3f signs(k & 1 ? 1.0f : -1.0f, k & 2 ? 1.0f : -1.0f, k & 4 ? 1.0f : -1.0f);
        const Vec3f corner = box.centre + box.rotation * signs.cwiseProduct(box.half);
        const ImVec2 at = w.to_units(w.camera.project(to_glm(corner)));
        top = std::min(top, at.y), bottom = std::max(bottom, at.y);
    }
    const float width = ImGui::CalcTextSize(text.c_str()).x;
    const float height = ImGui::GetFontSize() + w.px(6);
    // A label stands to the right of its point, and above it.
    const float low = bottom + w.px(16) + height;
    const glm::vec2 point(middle.x - 0.5f * width - w.px(23),
                          low < w.free_area.w ? low : top + w.px(4));
    return w.camera.unproject_at_depth(w.pixels_per_unit * point, centre);
}

double position_unit(const Workspace& w) {
    const double spacing = w.body() ? double(w.body()->spacing) : 0.05;
    return 0.1 * std::pow(10.0, std::floor(std::log10(spacing) + 1e-6));
}

}  // namespace

std::span<const Gesture> PlaceTool::gestures() const {
    using Kind = Gesture::Kind;
    static const Gesture table[] = {
        {Kind::drag, mouse::left, 0, Place::entry,
         "While Edit the scene is open: move, turn or scale what is selected there"}};
    return table;
}

std::optional<HandleGizmo> PlaceTool::gizmo(const Workspace& w) const {
    const std::optional<EntryFrame> now = selected_frame(w, true);
    if (!now) return {};
    HandleGizmo gizmo{to_glm(now->centre()), to_glm(now->outer_rotation),
                      w.scale * w.pixels_per_unit};
    if (!w.editor.sizes) return gizmo;
    const std::array<bool, 3> axes = scalable_axes(now->keys);
    if (!(axes[0] || axes[1] || axes[2])) return gizmo;
    gizmo.rotation = to_glm(now->rotation());
    gizmo.sizes = axes;
    gizmo.stretch = stretch_;
    return gizmo;
}

void PlaceTool::begin(Workspace& w, const Gesture&, const Hit& hit, glm::vec2 cursor) {
    const std::optional<EntryFrame> frame = selected_frame(w, false);
    const std::optional<HandleGizmo> shown = gizmo(w);
    if (!frame || !shown) return;
    part_ = hit.part;
    if (is_turn(part_) && !frame->turns) {
        part_ = HandlePart::none;
        return w.say(Severity::information,
                     w.editor.selected()->text() + " has no rotation of its own");
    }
    item_ = *w.editor.selected();
    first_ = *frame;
    angles_ = frame->angles;
    centre_ = shown->centre;
    frame_ = shown->rotation;
    axis_ = shown->axis(part_);
    pressed_ = cursor;
    knob_distance_ = knob_distance(*shown, w.camera);
    turn_.begin(centre_, axis_, cursor, turns_circling_from,
                turn_pixels * w.scale * w.pixels_per_unit);
    grabbed_ = point_at(w, cursor).value_or(centre_);
    w.editor.preview.clear();
}

/// The point under the cursor, on the axis or in the plane of the part that was grabbed.
std::optional<glm::vec3> PlaceTool::point_at(const Workspace& w, glm::vec2 cursor) const {
    const Ray ray = w.camera.ray(cursor);
    return is_plane(part_) ? on_plane(ray, centre_, axis_) : nearest_on_line(ray, centre_, axis_);
}

void PlaceTool::move(Workspace& w, glm::vec2 cursor) {
    if (part_ == HandlePart::none) return;
    if (is_size(part_)) return scale(w, cursor);
    if (is_turn(part_)) {
        turn_.move(w.camera, cursor);
        const Vec3f axis = to_core(glm::inverse(frame_) * axis_);
        const Quatf turn(Eigen::AngleAxisf(turn_.angle(), axis));
        const Quatf rotation = turn * first_.own_axes;
        // A key of a path also says how often the object was turned round, and which way.
        angles_ = item_.kind == "key" ? nearest_angles(rotation, angles_)
                                      : degrees_from_rotation(rotation);
        w.editor.preview = {{"rotation", rounded(angles_, 0.1)}};
    } else if (const std::optional<glm::vec3> point = point_at(w, cursor)) {
        const glm::vec3 way = glm::inverse(frame_) * (*point - grabbed_);
        w.editor.preview = first_.placed_at(
            rounded(first_.position + to_core(way).cast<double>(), position_unit(w)));
    }
}

void PlaceTool::scale(Workspace& w, glm::vec2 cursor) {
    float factor = 1.0f;
    std::optional<int> axis;
    if (part_ == HandlePart::size_all) {
        // Moving the cursor to the right or up enlarges, by a factor e in so many pixels.
        const glm::vec2 way = cursor - pressed_;
        factor = std::exp((way.x - way.y) / (turn_pixels * w.scale * w.pixels_per_unit));
    } else if (const std::optional<glm::vec3> point = point_at(w, cursor)) {
        // The knob stays below the cursor.
        axis = axis_index(part_);
        factor = 1.0f + glm::dot(*point - grabbed_, axis_) / knob_distance_;
    }
    factor = std::clamp(factor, least_factor, 1.0f / least_factor);
    w.editor.preview = scaled_sizes(first_.keys, axis, double(factor));
    stretch_ = glm::vec3(1.0f);
    for (int k = 0; k < 3; ++k)
        if (!axis || *axis == k) stretch_[k] = factor;
}

void PlaceTool::end(Workspace& w) {
    if (part_ == HandlePart::none) return;
    const std::string what = is_turn(part_)   ? "rotation of "
                             : is_size(part_) ? "size of "
                                              : "position of ";
    ItemValues values = std::exchange(w.editor.preview, {});
    cancel(w);
    for (const ItemKey& key : first_.keys)
        if (const auto now = values.find(key.info.name);
            now != values.end() && now->second == key.value)
            values.erase(now);
    if (values.empty()) return;
    set_values(w, what + item_.text(), item_, values);
}

void PlaceTool::cancel(Workspace& w) {
    w.editor.preview.clear();
    part_ = HandlePart::none;
    stretch_ = glm::vec3(1.0f);
}

void PlaceTool::draw_preview(Workspace& w) {
    const std::optional<EntryBox> box = selected_box(w);
    if (!box) return;
    const bool dragged = !w.editor.preview.empty();
    const SceneItem& item = *w.editor.selected();
    // The body has moved on since the start, and may be far from there.
    const bool elsewhere =
        item.kind == "body" && box->at_start && w.snapshot->diagnostics.time > 0.05;
    if (elsewhere && !dragged && !w.paused()) return;
    const ImVec4& c = w.colours().accent;
    const LineStyle style{{c.x, c.y, c.z, dragged ? 1.0f : 0.55f},
                          (dragged ? 2.0f : 1.2f) * w.scale * w.pixels_per_unit,
                          0.5f};
    const auto place = [&](const Vec3f& x) {
        return to_glm(Vec3f(box->centre + box->rotation * x));
    };
    for (const auto& [a, b] : box->sketch) add_line(w.lines, place(a), place(b), style);
    if (!elsewhere) return;
    const std::string text = "start position of " + item.name;
    w.labels.push_back({clear_point(w, *box, text), text, c});
}

}  // namespace taffy
