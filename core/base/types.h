#pragma once
// Vector, matrix and quaternion types of the core. SI units everywhere.
#include <Eigen/Core>
#include <Eigen/Geometry>
#include <cstdint>
#include <vector>

namespace taffy {

template <class Real>
using Vec3 = Eigen::Matrix<Real, 3, 1>;
template <class Real>
using Mat3 = Eigen::Matrix<Real, 3, 3>;
template <class Real>
using Quat = Eigen::Quaternion<Real>;

using Vec3f = Vec3<float>;
using Vec4f = Eigen::Vector4f;
using Mat3f = Mat3<float>;
using Quatf = Quat<float>;
using Vec3d = Vec3<double>;
using Mat3d = Mat3<double>;
using Quatd = Quat<double>;

/// Rigid motion x -> rotation * x + translation.
struct Pose {
    Vec3f translation = Vec3f::Zero();  // [m]
    Quatf rotation = Quatf::Identity();
};

}  // namespace taffy
