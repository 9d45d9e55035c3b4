#include "app/tools/grip_set.h"

#include <algorithm>

namespace taffy {

namespace {

constexpr float marker_radius = 11.0f;  // of a pin, in which the mouse grabs it [design units]

}  // namespace

const GripState* grip_state(const Snapshot& snapshot, uint32_t id) {
    for (const GripState& grip : snapshot.grips)
        if (grip.id == id) return &grip;
    return nullptr;
}

std::vector<Command> commands_of(const HeldGrip& grip) {
    std::vector<Command> commands = {
        AddGrip{grip.id, grip.particle, to_core(grip.target), grip.radius},
        MoveGrip{grip.id, to_core(grip.target)}};
    if (grip.twisting) commands.push_back(TwistGrip{grip.id, to_core(grip.axis), grip.angle});
    return commands;
}

uint32_t GripSet::add(Workspace& w, uint32_t particle, glm::vec3 anchor, float radius,
                      bool pinned) {
    while (grip_state(*w.snapshot, next_id_)) ++next_id_;  // ids of a session that was played
    const uint32_t id = next_id_++;
    held_.push_back(
        {.id = id,
         .pinned = pinned,
         .particle = w.snapshot->id[particle],
         .target = anchor,
         .radius = radius,
         .serial = w.post(AddGrip{id, w.snapshot->id[particle], to_core(anchor), radius}),
         .variant = w.variants.seen});
    known_[id] = held_.back();
    return id;
}

void GripSet::move(Workspace& w, uint32_t id, glm::vec3 target) {
    for (HeldGrip& grip : held_) {
        if (grip.id != id || (grip.target == target && grip.variant == w.variants.seen)) continue;
        grip.target = target;
        grip.variant = w.variants.seen;
        grip.moved = w.post(MoveGrip{id, to_core(target)});
    }
}

void GripSet::twist(Workspace& w, uint32_t id, glm::vec3 axis, float angle) {
    for (HeldGrip& grip : held_) {
        if (grip.id != id) continue;
        if (axis != grip.axis) grip.first_angle = 0.0f;  // another twist begins
        grip.twisting = true;
        grip.axis = axis;
        grip.angle = angle;
        grip.moved = w.post(TwistGrip{id, to_core(axis), angle - grip.first_angle});
    }
}

void GripSet::remove(Workspace& w, uint32_t id) {
    const auto grip = std::ranges::find(held_, id, &HeldGrip::id);
    if (grip == held_.end()) return;
    note_removal(w, *grip);
    if (w.is_answered(grip->serial))
        known_[id].serial = w.post(RemoveGrip{id});
    else
        leaving_.push_back(*grip);
    held_.erase(grip);
}

void GripSet::remove_all(Workspace& w) {
    Edit edit{.name = "All pins let go", .after = {RemoveAllGrips{}}};
    for (const HeldGrip& grip : held_) {
        if (!grip.pinned) continue;
        const std::vector<Command> back = commands_of(grip);
        edit.before.insert(edit.before.end(), back.begin(), back.end());
    }
    w.note_edit(std::move(edit), let_go_of_all(w));
}

/// Returns the command's serial.
uint64_t GripSet::let_go_of_all(Workspace& w) {
    for (const HeldGrip& grip : held_) note_removal(w, grip);
    forget();
    const uint64_t serial = w.post(RemoveAllGrips{});
    for (auto& [id, grip] : known_) grip.serial = serial;
    return serial;
}

void GripSet::remove_pin(Workspace& w, uint32_t id) {
    const HeldGrip* pin = find(id);
    if (!pin || !pin->pinned) return;
    Edit edit{.name = "Pin removed", .before = commands_of(*pin), .after = {RemoveGrip{id}}};
    remove(w, id);
    w.note_edit(std::move(edit), known_[id].serial);
}

/// Notes what it takes to put a pin back.
void GripSet::note_removal(const Workspace& w, const HeldGrip& grip) {
    HeldGrip& known = known_[grip.id];
    known = grip;
    const GripState* state = grip_state(*w.snapshot, grip.id);
    if (!grip.pinned || !state) return;
    known.patch = held_patch(*w.snapshot, grip.particle, to_glm(state->anchor), state->radius);
    known.first_angle += state->angle;  // the angle that the pin had reached
}

void GripSet::do_again(Workspace& w, std::span<const Command> commands) {
    for (const Command& command : commands) {
        if (const auto* add = std::get_if<AddGrip>(&command)) put_back(w, *add);
        if (const auto* to = std::get_if<MoveGrip>(&command)) move(w, to->id, to_glm(to->target));
        if (const auto* to = std::get_if<TwistGrip>(&command))
            twist(w, to->id, to_glm(to->axis), to->angle);
        if (const auto* of = std::get_if<RemoveGrip>(&command)) remove(w, of->id);
        if (std::holds_alternative<RemoveAllGrips>(command)) let_go_of_all(w);
    }
}

void GripSet::put_back(Workspace& w, const AddGrip& grip) {
    const auto known = known_.find(grip.id);
    if (known == known_.end() || find(grip.id)) return;
    HeldGrip pin = known->second;
    const auto leaving = std::ranges::find(leaving_, grip.id, &HeldGrip::id);
    if (leaving != leaving_.end()) {  // the simulation has not heard of its removal
        held_.push_back(*leaving);
        leaving_.erase(leaving);
        return;
    }
    glm::vec3 anchor = to_glm(grip.anchor);
    if (pin.patch) {
        const std::optional<PatchPose> pose = patch_pose(*w.snapshot, *pin.patch);
        if (!pose)
            return w.say(Severity::warning, "The particles that the pin held are no longer there");
        anchor = pose->anchor;
        pin.patch = held_patch(*w.snapshot, grip.particle, anchor, pin.patch->radius);
        if (pin.twisting) pin.first_angle += pose->angle_about(pin.axis);
    }
    pin.target = anchor;  // the simulation begins with this target
    pin.serial = w.post(AddGrip{grip.id, grip.particle, to_core(anchor), grip.radius});
    known_[grip.id] = pin;
    held_.push_back(pin);
}

void GripSet::update(Workspace& w) {
    const auto is_there = [&](const HeldGrip& grip) {
        return grip_state(*w.snapshot, grip.id) != nullptr;
    };
    std::erase_if(leaving_, [&](const HeldGrip& grip) {
        if (!w.is_answered(grip.serial)) return false;
        if (is_there(grip)) known_[grip.id].serial = w.post(RemoveGrip{grip.id});
        return true;
    });
    // These grips were refused, or the particles that they held have gone.
    std::erase_if(
        held_, [&](const HeldGrip& grip) { return w.is_answered(grip.serial) && !is_there(grip); });
    take_up_again(w);
}

void GripSet::take_up_again(const Workspace& w) {
    for (const GripState& state : w.snapshot->grips) {
        const auto known = known_.find(state.id);
        if (known == known_.end() || find(state.id)) continue;
        HeldGrip grip = known->second;
        if (!grip.pinned || !w.is_answered(grip.serial)) continue;
        grip.target = to_glm(state.target);
        grip.variant = w.variants.seen;
        grip.twisting = state.twisting;
        grip.axis = to_glm(state.axis);
        grip.angle = state.angle_target + grip.first_angle;
        held_.push_back(grip);
    }
}

void GripSet::let_go_of_earlier(Workspace& w) {
    for (const GripState& state : w.snapshot->grips)
        if (known_.contains(state.id) && !find(state.id)) w.post(RemoveGrip{state.id});
}

glm::vec3 GripSet::target(const Workspace& w, const HeldGrip& grip) {
    if (!w.variants.on() || grip.variant == w.variants.seen) return grip.target;
    const GripState* state = grip_state(*w.snapshot, grip.id);
    return state ? to_glm(state->target) : grip.target;
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
        const glm::vec3 at = w.camera.project(target(w, grip));
        const float distance = glm::distance(glm::vec2(at), cursor);
        if (at.z <= 0.0f && !w.camera.orthographic()) continue;
        if (distance < best) nearest = grip.id, best = distance;
    }
    return nearest;
}

}  // namespace taffy
