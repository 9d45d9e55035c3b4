#include "app/workspace/new_places.h"

#include <algorithm>
#include <cmath>

#include "core/shapes/shapes.h"

namespace taffy {

namespace {

constexpr float particles_across = 10.0f;  // of a new body
constexpr float mouth_part = 0.25f;        // width of a new source, as a part of a new body's

/// Rounds to a multiple of a power of ten that is no more than the spacing, so that the numbers
/// stay short when a person moves the entry on.
float rounded(float length, float spacing) {
    const float unit = std::pow(10.0f, std::floor(std::log10(spacing) + 1e-3f));
    const float whole = std::round(length / unit);
    return whole == 0.0f ? 0.0f : whole * unit;
}

float spacing_of(const Workspace& w) {
    const BodyState* body = w.body();
    return body && body->spacing > 0.0f ? body->spacing : 0.05f;
}

using Box = std::pair<Vec3f, Vec3f>;  // lowest and highest corner [m]

bool overlap(const Box& a, const Box& b) {
    return (a.first.array() < b.second.array()).all() && (b.first.array() < a.second.array()).all();
}

Box box_of(const Obstacle& obstacle) {
    const Vec3f half =
        obstacle.rotation.toRotationMatrix().cwiseAbs() * obstacle.shape->half_extents();
    return {obstacle.centre - half, obstacle.centre + half};
}

/// Boxes of the bodies that have particles.
std::vector<Box> body_boxes(const Workspace& w) {
    std::vector<Box> boxes;
    for (const BodyFigures& figures : w.snapshot->diagnostics.bodies)
        if (figures.present > 0)
            boxes.push_back({figures.lower.cast<float>(), figures.upper.cast<float>()});
    return boxes;
}

/// Boxes of the obstacles that have an end.
std::vector<Box> obstacle_boxes(const Workspace& w) {
    std::vector<Box> boxes;
    for (const Obstacle& obstacle : w.snapshot->obstacles)
        if (!obstacle.shape->kind().endless) boxes.push_back(box_of(obstacle));
    return boxes;
}

/// Boxes of the bodies, and of obstacles that do not overlap this box already.
std::vector<Box> boxes_in_the_way(const Workspace& w, const Box& own) {
    std::vector<Box> boxes = body_boxes(w);
    for (const Box& box : obstacle_boxes(w))
        if (!overlap(box, own)) boxes.push_back(box);
    return boxes;
}

/// Boxes around where bodies begin, as large as the bodies are now.
std::vector<Box> first_boxes(const Workspace& w) {
    std::vector<Box> boxes;
    if (!w.editor.document()) return boxes;
    for (const SceneItem& item : w.editor.document()->items()) {
        const auto now = item.kind == "body" ? present_box(w, item.name) : std::nullopt;
        if (!now) continue;
        const Vec3f half = 0.5f * (now->second - now->first);
        for (const ItemKey& key : w.editor.document()->keys(item)) {
            if (key.info.name != "position") continue;
            const Vec3f centre = std::get<Vec3d>(key.value).cast<float>();
            boxes.push_back({centre - half, centre + half});
        }
    }
    return boxes;
}

/// The boxes of all that is in the scene now or when it begins, but for what has no end.
std::vector<Box> all_boxes(const Workspace& w) {
    std::vector<Box> boxes = body_boxes(w);
    for (const auto& more : {first_boxes(w), obstacle_boxes(w)})
        boxes.insert(boxes.end(), more.begin(), more.end());
    return boxes;
}

/// Whether an entry of the whole scene has a shape without an end: it would bury or swallow all.
bool is_endless(const std::string& kind, const std::string& shape) {
    const ShapeKind* found = find_shape(shape);
    return kind != "region" && found && found->endless;
}

}  // namespace

std::optional<std::pair<Vec3f, Vec3f>> present_box(const Workspace& w, const std::string& body) {
    std::optional<std::pair<Vec3f, Vec3f>> box;
    for (size_t b = 0; b < w.snapshot->bodies.size(); ++b) {
        const std::string& name = w.snapshot->bodies[b].name;
        if (name != body && !name.starts_with(body + "_")) continue;
        const BodyFigures& figures = w.snapshot->diagnostics.bodies[b];
        if (figures.present == 0) continue;
        const Vec3f lower = figures.lower.cast<float>(), upper = figures.upper.cast<float>();
        if (!box) box = {lower, upper};
        box->first = box->first.cwiseMin(lower);
        box->second = box->second.cwiseMax(upper);
    }
    return box;
}

ItemPlace new_place(const Workspace& w, const std::string& kind, const std::string& shape,
                    const std::string& owner) {
    ItemPlace place;
    place.spacing = spacing_of(w);
    place.size = rounded(particles_across * place.spacing, place.spacing);
    const auto even = [&](float length) { return rounded(length, place.spacing); };
    if (kind == "region") {
        // The upper half of the body, with room on all sides.
        const auto box = present_box(w, owner);
        if (box) {
            const Vec3f size = box->second - box->first;
            place.size = even(1.2f * size.maxCoeff());
            place.position = {0.0f, 0.0f, even(0.5f * place.size)};
        }
        return place;
    }
    if (kind == "obstacle") place.size *= 2.0f;
    if (kind == "source") place.size *= mouth_part;
    const Vec3f target = to_core(w.camera.goal().target);
    // The top of what stands there already, and the bottom of everything. Where bodies begin is
    // taken, too: the scene begins anew with the entry.
    std::optional<float> top, bottom;
    for (const auto& [lower, upper] : all_boxes(w)) {
        bottom = std::min(bottom.value_or(lower.z()), lower.z());
        bool stands_there = true;
        for (int k = 0; k < 2; ++k)
            stands_there &= target[k] >= lower[k] - 0.5f * place.size &&
                            target[k] <= upper[k] + 0.5f * place.size;
        if (stands_there) top = std::max(top.value_or(upper.z()), upper.z());
    }
    if (is_endless(kind, shape)) {
        place.position = {even(target.x()), even(target.y()),
                          even(bottom.value_or(target.z()) - place.spacing)};
        return place;
    }
    const float above = kind == "probe" ? 0.0f : 0.5f * place.size + 2.0f * place.spacing;
    place.position = {even(target.x()), even(target.y()), even(top ? *top + above : target.z())};
    return place;
}

Vec3f beside_twin(const Workspace& w, const std::string& body) {
    const auto box = present_box(w, body);
    if (!box) return Vec3f::Zero();
    const float spacing = spacing_of(w);
    const Vec3f size = box->second - box->first;
    Vec3f right = to_core(w.camera.right());
    right.z() = 0.0f;
    right = right.norm() > 1e-3f ? Vec3f(right.normalized()) : Vec3f::UnitX();
    const float width = std::abs(right.x()) * size.x() + std::abs(right.y()) * size.y();
    const float apart = 1.1f * width + 3.0f * spacing;  // a gap also in the camera's view
    const std::vector<Box> taken = boxes_in_the_way(w, *box);
    for (int turn = 0; turn < 12; ++turn) {
        const float way = (turn % 2 == 0 ? 1.0f : -1.0f) * apart * (1.0f + 0.5f * float(turn / 2));
        Vec3f offset = way * right;
        for (int k = 0; k < 2; ++k) offset[k] = rounded(offset[k], spacing);
        const Box twin{box->first + offset, box->second + offset};
        if (std::ranges::none_of(taken, [&](const Box& other) { return overlap(twin, other); }))
            return offset;
    }
    return apart * right;
}

Vec3f beside(const Workspace& w, const SceneItem& item) {
    if (item.kind == "region") return {spacing_of(w), 0.0f, 0.0f};
    float width = 2.0f * spacing_of(w);
    if (const auto box = present_box(w, item.name); box && item.kind == "body")
        width += (box->second - box->first).x();
    if (item.kind == "obstacle")
        for (const Obstacle& obstacle : w.scene_obstacles)
            if (obstacle.name == item.name && !obstacle.shape->kind().endless)
                width += 2.0f * obstacle.shape->half_extents().x();
    return {rounded(width, spacing_of(w)), 0.0f, 0.0f};
}

}  // namespace taffy
