#include "app/tools/place_tool.h"

#include <cmath>
#include <utility>

#include "app/workspace/new_places.h"
#include "app/workspace/scene_edits.h"
#include "core/collision/obstacle_path.h"
#include "core/scene/scene_keys.h"

namespace taffy {

namespace {

constexpr float turns_circling_from = 0.6f;  // a ring seen from the side turns by sliding along it
constexpr float turn_pixels = 120.0f;        // of cursor way for one radian [design units]

/// Where an entry is, and what can be changed of that.
struct ItemFrame {
    SceneEditor::Preview at;
    bool turns = false;
    Vec3f origin = Vec3f::Zero();  // of the frame that both are in: the body of a region
    Quatf rotation = Quatf::Identity();

    Vec3f in_world(const Vec3d& position) const {
        return origin + rotation * Vec3f(position.cast<float>());
    }
};

std::optional<ItemFrame> frame_of(const SceneDocument& document, const SceneItem& item) {
    ItemFrame frame;
    bool placed = false;
    for (const ItemKey& key : document.keys(item)) {
        if (key.info.name == "position")
            placed = true, frame.at.position = std::get<Vec3d>(key.value);
        if (key.info.name == "rotation")
            frame.turns = true, frame.at.rotation = std::get<Vec3d>(key.value);
    }
    if (!placed) return {};
    if (item.kind != "region") return frame;
    const std::optional<SceneItem> body = document.find("body", item.owner);
    const auto outer = body ? frame_of(document, *body) : std::nullopt;
    if (!outer) return {};
    frame.origin = outer->in_world(outer->at.position);
    frame.rotation = rotation_from_angles(outer->at.rotation);
    return frame;
}

std::optional<ItemFrame> selected_frame(const Workspace& w) {
    const SceneEditor& editor = w.editor;
    if (!editor.active || !editor.document() || !editor.selected()) return {};
    return frame_of(*editor.document(), *editor.selected());
}

/// To few digits, as one would type it: a tenth of the particles' spacing, tenths of degrees.
Vec3d rounded(const Vec3d& value, double unit) {
    return value.unaryExpr([&](double x) {
        const double whole = std::round(x / unit);
        return whole == 0.0 ? 0.0 : whole * unit;
    });
}

double position_unit(const Workspace& w) {
    const double spacing = w.body() ? double(w.body()->spacing) : 0.05;
    return 0.1 * std::pow(10.0, std::floor(std::log10(spacing) + 1e-6));
}

/// Half the sides of the box that stands for an entry, about its place.
struct Sketch {
    Vec3f centre = Vec3f::Zero();  // from the place [m]
    Vec3f half = Vec3f::Zero();
    Quatf rotation = Quatf::Identity();
};

std::optional<Sketch> sketch_of(const Workspace& w, const SceneItem& item, const ItemFrame& frame) {
    if (item.kind == "obstacle")
        for (const Obstacle& obstacle : w.scene_obstacles)
            if (obstacle.name == item.name && !obstacle.shape->kind().endless)
                return Sketch{Vec3f::Zero(), obstacle.shape->half_extents(),
                              rotation_from_angles(frame.at.rotation)};
    if (item.kind != "body") return {};
    const auto box = present_box(w, item.name);
    if (!box) return {};
    const Vec3f middle = 0.5f * (box->first + box->second);
    return Sketch{middle - frame.in_world(frame.at.position), 0.5f * (box->second - box->first)};
}

}  // namespace

std::span<const Gesture> PlaceTool::gestures() const {
    using Kind = Gesture::Kind;
    static const Gesture table[] = {
        {Kind::drag, mouse::left, 0, Place::entry, "Move or turn what is selected of the scene"}};
    return table;
}

std::optional<HandleGizmo> PlaceTool::gizmo(const Workspace& w) const {
    const std::optional<ItemFrame> frame = selected_frame(w);
    if (!frame) return {};
    const Vec3d place = w.editor.preview ? w.editor.preview->position : frame->at.position;
    return HandleGizmo{to_glm(frame->in_world(place)), to_glm(frame->rotation),
                       w.scale * w.pixels_per_unit};
}

void PlaceTool::begin(Workspace& w, const Gesture&, const Hit& hit, glm::vec2 cursor) {
    const std::optional<ItemFrame> frame = selected_frame(w);
    const std::optional<HandleGizmo> shown = gizmo(w);
    if (!frame || !shown) return;
    part_ = hit.part;
    if (is_turn(part_) && !frame->turns) {
        part_ = HandlePart::none;
        return w.say(Severity::information,
                     w.editor.selected()->text() + " has no rotation of its own");
    }
    item_ = *w.editor.selected();
    first_ = frame->at;
    centre_ = shown->centre;
    frame_ = shown->rotation;
    axis_ = shown->axis(part_);
    turn_.begin(centre_, axis_, cursor, turns_circling_from,
                turn_pixels * w.scale * w.pixels_per_unit);
    const Ray ray = w.camera.ray(cursor);
    grabbed_ =
        (is_move(part_) ? nearest_on_line(ray, centre_, axis_) : on_plane(ray, centre_, axis_))
            .value_or(centre_);
    w.editor.preview = first_;
}

void PlaceTool::move(Workspace& w, glm::vec2 cursor) {
    if (part_ == HandlePart::none) return;
    SceneEditor::Preview now = first_;
    if (is_turn(part_)) {
        turn_.move(w.camera, cursor);
        const Vec3f axis = to_core(glm::inverse(frame_) * axis_);
        const Quatf turn(Eigen::AngleAxisf(turn_.angle(), axis));
        now.rotation =
            rounded(degrees_from_rotation(turn * rotation_from_angles(first_.rotation)), 0.1);
    } else {
        const Ray ray = w.camera.ray(cursor);
        const std::optional<glm::vec3> point =
            is_move(part_) ? nearest_on_line(ray, centre_, axis_) : on_plane(ray, centre_, axis_);
        if (!point) return;
        const glm::vec3 way = glm::inverse(frame_) * (*point - grabbed_);
        now.position = rounded(first_.position + to_core(way).cast<double>(), position_unit(w));
    }
    w.editor.preview = now;
}

void PlaceTool::end(Workspace& w) {
    if (part_ == HandlePart::none) return;
    const bool turned = is_turn(part_);
    const std::optional<SceneEditor::Preview> last = std::exchange(w.editor.preview, {});
    part_ = HandlePart::none;
    if (!last || (last->position == first_.position && last->rotation == first_.rotation)) return;
    edit_scene(w, (turned ? "rotation of " : "position of ") + item_.text(),
               [&](SceneDocument& draft) {
                   if (turned)
                       draft.set(item_, "rotation", last->rotation);
                   else
                       draft.set(item_, "position", last->position);
                   return item_;
               });
}

void PlaceTool::cancel(Workspace& w) {
    w.editor.preview.reset();
    part_ = HandlePart::none;
}

void PlaceTool::draw_preview(Workspace& w) {
    const std::optional<ItemFrame> frame = selected_frame(w);
    if (!frame) return;
    const SceneItem& item = *w.editor.selected();
    const std::optional<Sketch> sketch = sketch_of(w, item, *frame);
    if (!sketch) return;
    const SceneEditor::Preview now = w.editor.preview.value_or(frame->at);
    const Quatf turn =
        rotation_from_angles(now.rotation) * rotation_from_angles(frame->at.rotation).conjugate();
    const Vec3f centre = frame->in_world(now.position) + turn * sketch->centre;
    const ImVec4& c = w.colours().accent;
    add_box(w.lines, to_glm(centre), to_glm(Quatf(turn * sketch->rotation)), to_glm(sketch->half),
            {{c.x, c.y, c.z, w.editor.preview ? 1.0f : 0.55f},
             (w.editor.preview ? 2.0f : 1.2f) * w.scale * w.pixels_per_unit,
             0.5f});
}

}  // namespace taffy
