#include "app/tools/grip_set.h"

#include <algorithm>

namespace taffy {

namespace {

constexpr float marker_radius = 11.0f;  // [design units], of a pin for the mouse

}  // namespace

const GripState* grip_state(const Snapshot& snapshot, uint32_t id) {
    for (const GripState& grip : snapshot.grips)
        if (grip.id == id) return &grip;
    return nullptr;
}

uint32_t GripSet::add(Workspace& w, uint32_t particle, glm::vec3 anchor, float radius,
                      bool pinned) {
    const uint32_t id = next_id_++;
    held_.push_back(
        {.id = id,
         .pinned = pinned,
         .particle = w.snapshot->id[particle],
         .target = anchor,
         .serial = w.post(AddGrip{id, w.snapshot->id[particle], to_core(anchor), radius})});
    return id;
}

void GripSet::move(Workspace& w, uint32_t id, glm::vec3 target) {
    for (HeldGrip& grip : held_) {
        if (grip.id != id || grip.target == target) continue;
        grip.target = target;
        w.post(MoveGrip{id, to_core(target)});
    }
}

void GripSet::twist(Workspace& w, uint32_t id, glm::vec3 axis, float angle) {
    for (HeldGrip& grip : held_) {
        if (grip.id != id) continue;
        grip.twisting = true;
        grip.axis = axis;
        grip.angle = angle;
        w.post(TwistGrip{id, to_core(axis), angle});
    }
}

void GripSet::remove(Workspace& w, uint32_t id) {
    const auto grip = std::ranges::find(held_, id, &HeldGrip::id);
    if (grip == held_.end()) return;
    if (w.is_answered(grip->serial))
        w.post(RemoveGrip{id});
    else
        leaving_.push_back(*grip);
    held_.erase(grip);
}

void GripSet::remove_all(Workspace& w) {
    forget();
    w.post(RemoveAllGrips{});
}

void GripSet::update(Workspace& w) {
    const auto is_there = [&](const HeldGrip& grip) {
        return grip_state(*w.snapshot, grip.id) != nullptr;
    };
    std::erase_if(leaving_, [&](const HeldGrip& grip) {
        if (!w.is_answered(grip.serial)) return false;
        if (is_there(grip)) w.post(RemoveGrip{grip.id});
        return true;
    });
    // Refused, or what it held has gone.
    std::erase_if(
        held_, [&](const HeldGrip& grip) { return w.is_answered(grip.serial) && !is_there(grip); });
}

const HeldGrip* GripSet::find(uint32_t id) const {
    for (const HeldGrip& grip : held_)
        if (grip.id == id) return &grip;
    return nullptr;
}

uint32_t GripSet::pin_at(const Workspace& w, glm::vec2 cursor) const {
    uint32_t nearest = 0;
    float best = w.px(marker_radius) * w.pixels_per_unit;
    for (const HeldGrip& grip : held_) {
        if (!grip.pinned) continue;
        const glm::vec3 at = w.camera.project(grip.target);
        const float distance = glm::distance(glm::vec2(at), cursor);
        if (at.z <= 0.0f && !w.camera.orthographic()) continue;
        if (distance < best) nearest = grip.id, best = distance;
    }
    return nearest;
}

}  // namespace taffy
