#include "app/tools/handle_motion.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>

namespace taffy {

namespace {

// How far the target may be ahead of the handle: well under half a turn, and far enough that the
// handle turns at its full speed.
constexpr float lead = 2.2f;  // [rad]

/// Angle of q about the axis, -pi..pi.
float angle_about(const glm::quat& q, glm::vec3 axis) {
    const float sine = glm::dot(glm::vec3(q.x, q.y, q.z), axis);
    const float angle = 2.0f * std::atan2(sine, q.w);
    return std::remainder(angle, glm::two_pi<float>());
}

Pose pose_of(const HandleWish& wish, float angle) {
    const glm::quat rotation = glm::angleAxis(angle, wish.axis) * wish.first_rotation;
    Pose pose;
    pose.translation = to_core(wish.translation);
    pose.rotation = Quatf(rotation.w, rotation.x, rotation.y, rotation.z).normalized();
    return pose;
}

}  // namespace

std::vector<Command> way_between(const std::string& handle, const HandleWish& from,
                                 const HandleWish& to) {
    const int parts = std::max(1, int(std::ceil(std::abs(to.angle - from.angle) / lead)));
    std::vector<Command> way;
    for (int k = 0; k <= parts; ++k) {
        const float part = float(k) / float(parts);
        HandleWish wish = from;
        wish.translation += part * (to.translation - from.translation);
        way.push_back(
            MoveHandle{handle, pose_of(wish, from.angle + part * (to.angle - from.angle))});
    }
    return way;
}

HandleWish wish_of(std::span<const Command> way) {
    HandleWish wish;
    glm::quat last = to_glm(std::get<MoveHandle>(way.front()).target.rotation);
    wish.first_rotation = last;
    bool turns = false;
    for (const Command& command : way) {
        const Pose& pose = std::get<MoveHandle>(command).target;
        const glm::quat now = to_glm(pose.rotation), turn = now * glm::conjugate(last);
        const glm::vec3 sine(turn.x, turn.y, turn.z);
        if (!turns && glm::length(sine) > 1e-4f) {
            turns = true;
            wish.axis = glm::normalize(sine);
        }
        wish.angle += angle_about(turn, wish.axis);
        wish.translation = to_glm(pose.translation);
        last = now;
    }
    return wish;
}

void HandleMotions::want(const std::string& handle, const HandleWish& wish) {
    for (Motion& motion : motions_) {
        if (motion.handle != handle) continue;
        const bool other_turn =
            motion.wish.axis != wish.axis || motion.wish.first_rotation != wish.first_rotation;
        if (other_turn) motion.reached = 0.0f;
        motion.wish = wish;
        motion.sent &= !other_turn;
        return;
    }
    motions_.push_back({.handle = handle, .wish = wish});
}

void HandleMotions::want_after_last(const std::string& handle, std::span<const Command> way) {
    HandleWish wish = wish_of(way);
    const auto motion = std::ranges::find(motions_, handle, &Motion::handle);
    if (motion == motions_.end()) {
        wish.first_rotation = to_glm(std::get<MoveHandle>(way.back()).target.rotation);
        wish.angle = 0.0f;
        return want(handle, wish);
    }
    const float left = motion->wish.angle - motion->reached;
    const float along = glm::dot(motion->wish.axis, wish.axis);
    motion->reached = -along * left;
    motion->wish = wish;
    motion->sent = false;
}

void HandleMotions::advance(Workspace& w, Motion& motion, const HandleState& state) {
    const HandleWish& wish = motion.wish;
    const glm::quat turned = to_glm(state.pose.rotation) * glm::conjugate(wish.first_rotation);
    const float present = angle_about(turned, wish.axis);
    motion.reached += std::remainder(present - motion.reached, glm::two_pi<float>());
    const float next = std::clamp(wish.angle, motion.reached - lead, motion.reached + lead);
    const bool news =
        !motion.sent || next != motion.sent_angle || wish.translation != motion.sent_translation;
    if (!news) return;
    last_sent_ = w.post(MoveHandle{motion.handle, pose_of(wish, next)});
    motion.sent = true;
    motion.sent_angle = next;
    motion.sent_translation = wish.translation;
}

void HandleMotions::update(Workspace& w) {
    for (Motion& motion : motions_)
        for (const HandleState& state : w.snapshot->handles)
            if (state.name == motion.handle) advance(w, motion, state);
}

}  // namespace taffy
