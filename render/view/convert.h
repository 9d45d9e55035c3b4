#pragma once
// Conversions between the core's types (Eigen) and the renderer's (GLM).
#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include "core/base/types.h"

namespace taffy {

inline glm::vec3 to_glm(const Vec3f& v) {
    return {v.x(), v.y(), v.z()};
}
inline glm::quat to_glm(const Quatf& q) {
    return glm::quat(q.w(), q.x(), q.y(), q.z());
}
inline Vec3f to_core(const glm::vec3& v) {
    return {v.x, v.y, v.z};
}
inline Quatf to_core(const glm::quat& q) {
    return Quatf(q.w, q.x, q.y, q.z);
}

}  // namespace taffy
