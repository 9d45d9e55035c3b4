#include "app/tools/entry_frame.h"

#include <algorithm>

#include "app/workspace/new_places.h"
#include "core/collision/obstacle_path.h"
#include "core/scene/scene_keys.h"
#include "core/shapes/shapes.h"
#include "core/sources/source.h"

namespace taffy {

namespace {

const ItemKey* key_called(const std::vector<ItemKey>& keys, const std::string& name) {
    const auto found =
        std::ranges::find(keys, name, [](const ItemKey& key) { return key.info.name; });
    return found == keys.end() ? nullptr : &*found;
}

Vec3d vector_of(const ItemKey& key) {
    return std::get<Vec3d>(key.value);
}

/// The mouth of a source lies across its direction.
Quatf mouth_rotation(const Vec3d& direction) {
    Source source;
    if (direction.norm() < 1e-6) return Quatf::Identity();
    source.direction = direction.cast<float>().normalized();
    Eigen::Matrix3f axes;
    Vec3f first, second;
    mouth_axes(source, first, second);
    axes << first, second, source.direction;
    return Quatf(axes);
}

std::optional<EntryFrame> frame_of(const SceneDocument& document, const SceneItem& item,
                                   const ItemValues& preview) {
    if (document.word(item, "shape") == "empty") return {};  // sources fill it, wherever it is
    EntryFrame frame;
    frame.keys = document.keys(item);
    for (ItemKey& key : frame.keys)
        if (const auto now = preview.find(key.info.name); now != preview.end())
            key.value = now->second;
    const ItemKey* position = key_called(frame.keys, "position");
    const ItemKey* lower = key_called(frame.keys, "lower");
    const ItemKey* upper = key_called(frame.keys, "upper");
    if (!position && !(lower && upper)) return {};
    frame.position =
        position ? vector_of(*position) : Vec3d(0.5 * (vector_of(*lower) + vector_of(*upper)));
    if (const ItemKey* angles = key_called(frame.keys, "rotation")) {
        frame.turns = true;
        frame.angles = vector_of(*angles);
        frame.own_axes = rotation_from_angles(frame.angles);
    }
    if (const ItemKey* direction = key_called(frame.keys, "direction"))
        frame.own_axes = mouth_rotation(vector_of(*direction));
    if (item.kind != "region") return frame;
    const std::optional<SceneItem> body = document.find("body", item.owner);
    const auto outer = body ? frame_of(document, *body, {}) : std::nullopt;
    if (!outer) return {};
    frame.outer_origin = outer->centre();
    frame.outer_rotation = outer->rotation();
    return frame;
}

std::optional<ShapeRole> role_of_entry(const std::string& kind) {
    if (kind == "body") return ShapeRole::body;
    if (kind == "obstacle") return ShapeRole::obstacle;
    if (kind == "source") return ShapeRole::mouth;
    if (kind == "sink") return ShapeRole::sink;
    if (kind == "region") return ShapeRole::region;
    return {};
}

/// The kind of an entry's shape; null where it has none, or where a file gives it.
const ShapeKind* kind_of(const SceneDocument& document, const SceneItem& item) {
    if (item.kind == "probe") return find_shape("sphere");
    const std::optional<ShapeRole> role = role_of_entry(item.kind);
    const ShapeKind* kind = role ? find_shape(document.word(item, "shape"), *role) : nullptr;
    return kind && !kind->from_file ? kind : nullptr;
}

/// The box around the shape that the keys give, and its sketch, at the origin. None where the shape
/// is read from a file.
std::optional<EntryBox> box_from_keys(const SceneDocument& document, const SceneItem& item,
                                      const std::vector<ItemKey>& keys) {
    EntryBox box;
    const ItemKey *lower = key_called(keys, "lower"), *upper = key_called(keys, "upper");
    if (lower && upper) {
        box.half = (0.5 * (vector_of(*upper) - vector_of(*lower))).cast<float>();
        box.sketch = box_sketch(box.half);
        return box;
    }
    const std::array<bool, 3> axes = scalable_axes(keys);
    const ShapeKind* kind = kind_of(document, item);
    if (!kind || !(axes[0] || axes[1] || axes[2])) return {};
    const std::unique_ptr<Shape> shape = kind->make();
    for (const Parameter<Shape>& p : kind->keys)
        if (const ItemKey* key = key_called(keys, p.info.name)) p.store(*shape, key->value);
    box.half = shape->half_extents();
    box.sketch = shape_sketch(*shape);
    return box;
}

/// How much larger a model is now, while its size is dragged, than the scene says.
float growth(const std::vector<ItemKey>& before, const std::vector<ItemKey>& now) {
    for (const char* name : {"scale", "size"}) {
        const ItemKey *first = key_called(before, name), *last = key_called(now, name);
        if (first && last && first->value != last->value && std::get<double>(first->value) > 0.0)
            return float(std::get<double>(last->value) / std::get<double>(first->value));
    }
    return 1.0f;
}

}  // namespace

ItemValues EntryFrame::placed_at(const Vec3d& place) const {
    if (key_called(keys, "position")) return {{"position", place}};
    const Vec3d half =
        0.5 * (vector_of(*key_called(keys, "upper")) - vector_of(*key_called(keys, "lower")));
    return {{"lower", Vec3d(place - half)}, {"upper", Vec3d(place + half)}};
}

std::optional<EntryFrame> selected_frame(const Workspace& w, bool preview) {
    const SceneEditor& editor = w.editor;
    if (!editor.active || !editor.document() || !editor.selected()) return {};
    return frame_of(*editor.document(), *editor.selected(),
                    preview ? editor.preview : ItemValues());
}

std::optional<EntryBox> selected_box(const Workspace& w) {
    const auto first = selected_frame(w, false), now = selected_frame(w, true);
    if (!first || !now) return {};
    const SceneItem& item = *w.editor.selected();
    if (auto box = box_from_keys(*w.editor.document(), item, now->keys)) {
        box->centre = now->centre();
        box->rotation = now->rotation();
        return box;
    }
    const float grown = growth(first->keys, now->keys);
    if (item.kind == "obstacle" || item.kind == "key")
        for (const Obstacle& obstacle : w.scene_obstacles)
            if (obstacle.name == (item.owner.empty() ? item.name : item.owner) &&
                !obstacle.shape->kind().endless) {
                EntryBox box{now->centre(), grown * obstacle.shape->half_extents(), now->rotation(),
                             shape_sketch(*obstacle.shape)};
                for (auto& [a, b] : box.sketch) a *= grown, b *= grown;
                return box;
            }
    if (item.kind != "body") return {};
    // A model as it is now, moved and turned along with the entry.
    const auto box = present_box(w, item.name);
    if (!box) return {};
    const Quatf turn = now->rotation() * first->rotation().conjugate();
    const Vec3f middle = 0.5f * (box->first + box->second) - first->centre();
    const Vec3f half = 0.5f * grown * (box->second - box->first);
    return EntryBox{now->centre() + turn * Vec3f(grown * middle), half, turn, box_sketch(half),
                    false};
}

}  // namespace taffy
