#include "app/tools/held_patch.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>

#include "core/base/polar_rotation.h"
#include "render/view/convert.h"

namespace taffy {

namespace {

/// Index of a particle in the snapshot; empty for an absent particle.
std::optional<size_t> place_of(const Snapshot& snapshot, ParticleId id) {
    const auto at = std::ranges::find(snapshot.id, id);
    if (at == snapshot.id.end()) return std::nullopt;
    const auto index = size_t(at - snapshot.id.begin());
    if (!snapshot.position[index].allFinite()) return std::nullopt;
    return index;
}

glm::vec3 position(const Snapshot& snapshot, size_t index) {
    const Vec4f& p = snapshot.position[index];
    return {p.x(), p.y(), p.z()};
}

}  // namespace

std::optional<HeldPatch> held_patch(const Snapshot& snapshot, ParticleId picked, glm::vec3 anchor,
                                    float radius) {
    const std::optional<size_t> at = place_of(snapshot, picked);
    if (!at) return std::nullopt;
    const glm::vec3 centre = position(snapshot, *at);
    HeldPatch patch{.picked = picked, .radius = radius, .anchor = anchor - centre};
    const BodyState& body = snapshot.bodies.at(snapshot.body[*at]);
    for (size_t i = body.first; i < size_t(body.first) + body.count; ++i) {
        const glm::vec3 offset = position(snapshot, i) - centre;
        if (glm::length(offset) < radius) patch.neighbours.push_back({snapshot.id[i], offset});
    }
    std::ranges::sort(patch.neighbours, {}, &HeldPatch::Neighbour::id);
    return patch;
}

float PatchPose::angle_about(const glm::vec3& axis) const {
    const float sine = glm::dot(glm::vec3(turned.x, turned.y, turned.z), axis);
    return std::remainder(2.0f * std::atan2(sine, turned.w), glm::two_pi<float>());
}

std::optional<PatchPose> patch_pose(const Snapshot& snapshot, const HeldPatch& patch) {
    const std::optional<size_t> at = place_of(snapshot, patch.picked);
    if (!at) return std::nullopt;
    const glm::vec3 centre = position(snapshot, *at);
    const BodyState& body = snapshot.bodies.at(snapshot.body[*at]);
    Mat3<double> now_and_then = Mat3<double>::Zero();  // sum of x_now x_then^T
    for (size_t i = body.first; i < size_t(body.first) + body.count; ++i) {
        const auto then = std::ranges::lower_bound(patch.neighbours, snapshot.id[i], {},
                                                   &HeldPatch::Neighbour::id);
        if (then == patch.neighbours.end() || then->id != snapshot.id[i]) continue;
        const glm::vec3 offset = position(snapshot, i) - centre;
        if (!std::isfinite(glm::length(offset))) continue;
        now_and_then +=
            to_core(offset).cast<double>() * to_core(then->offset).cast<double>().transpose();
    }
    PatchPose pose;
    const Quat<double> unturned = Quat<double>::Identity();
    if (!now_and_then.isZero())
        pose.turned = to_glm(Quatf(polar_rotation(now_and_then, unturned).cast<float>()));
    pose.anchor = centre + pose.turned * patch.anchor;
    return pose;
}

}  // namespace taffy
