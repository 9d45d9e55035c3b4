#include "app/tools/handle_motion.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>

namespace taffy {

namespace {

// How far ahead of the handle its target may be: well under half a turn, and far enough that the
// handle turns at its full speed.
constexpr float lead = 2.2f;  // [rad]

/// Angle of q about the axis, -pi..pi.
float angle_about(const glm::quat& q, glm::vec3 axis) {
    const float sine = glm::dot(glm::vec3(q.x, q.y, q.z), axis);
    const float angle = 2.0f * std::atan2(sine, q.w);
    return std::remainder(angle, glm::two_pi<float>());
}

}  // namespace

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

void HandleMotions::advance(Workspace& w, Motion& motion, const HandleState& state) const {
    const HandleWish& wish = motion.wish;
    const glm::quat turned = to_glm(state.pose.rotation) * glm::conjugate(wish.first_rotation);
    const float present = angle_about(turned, wish.axis);
    motion.reached += std::remainder(present - motion.reached, glm::two_pi<float>());
    const float next = std::clamp(wish.angle, motion.reached - lead, motion.reached + lead);
    const bool news =
        !motion.sent || next != motion.sent_angle || wish.translation != motion.sent_translation;
    if (!news) return;
    const glm::quat rotation = glm::angleAxis(next, wish.axis) * wish.first_rotation;
    Pose target;
    target.translation = to_core(wish.translation);
    target.rotation = Quatf(rotation.w, rotation.x, rotation.y, rotation.z).normalized();
    w.post(MoveHandle{motion.handle, target});
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
