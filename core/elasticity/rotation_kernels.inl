#pragma once
// Polar rotations of eight particles for the elastic kernels. Everything has internal linkage: each
// build of the kernels includes this file once.
#include "core/base/simd.inl"
#include "core/elasticity/elastic_kernels.h"

namespace taffy {
namespace {

struct Rotation {
    f8 x, y, z, w;
};

inline Mat matrix(const Rotation& q) {
    const f8 one = splat(1.0f), two = splat(2.0f);
    Mat R;
    R.m[0][0] = one - two * (q.y * q.y + q.z * q.z);
    R.m[0][1] = two * (q.x * q.y - q.w * q.z);
    R.m[0][2] = two * (q.x * q.z + q.w * q.y);
    R.m[1][0] = two * (q.x * q.y + q.w * q.z);
    R.m[1][1] = one - two * (q.x * q.x + q.z * q.z);
    R.m[1][2] = two * (q.y * q.z - q.w * q.x);
    R.m[2][0] = two * (q.x * q.z - q.w * q.y);
    R.m[2][1] = two * (q.y * q.z + q.w * q.x);
    R.m[2][2] = one - two * (q.x * q.x + q.y * q.y);
    return R;
}

/// R - I, computed so that a small rotation keeps all its digits.
inline Mat turn(const Rotation& q) {
    const f8 two = splat(2.0f);
    Mat D = matrix(q);
    D.m[0][0] = -two * (q.y * q.y + q.z * q.z);
    D.m[1][1] = -two * (q.x * q.x + q.z * q.z);
    D.m[2][2] = -two * (q.x * q.x + q.y * q.y);
    return D;
}
inline Mat turn(const RotationBlock& block) {
    return turn(
        Rotation{load8(block.q[0]), load8(block.q[1]), load8(block.q[2]), load8(block.q[3])});
}

/// q (1, w/2), normalised: turns q by the body-frame rotation vector w.
inline Rotation turned(const Rotation& q, f8 wx, f8 wy, f8 wz) {
    const f8 half = splat(0.5f);
    const f8 x = half * wx, y = half * wy, z = half * wz;
    Rotation r{q.x + q.w * x + q.y * z - q.z * y, q.y + q.w * y + q.z * x - q.x * z,
               q.z + q.w * z + q.x * y - q.y * x, q.w - q.x * x - q.y * y - q.z * z};
    const f8 scale = splat(1.0f) / sqrt8(r.x * r.x + r.y * r.y + r.z * r.z + r.w * r.w);
    return {r.x * scale, r.y * scale, r.z * scale, r.w * scale};
}

/// Makes one Newton step towards the polar rotation: with B = R^T F the rotation vector w solves
/// (tr(B) I - sym(B)) w = axial(B - B^T); converges quadratically. Because of a small multiple of
/// the trace on the diagonal, q does not turn about directions that F does not determine (rods).
/// @return squared length of w, or a huge number where the matrix is not positive definite.
inline f8 newton_step(const Mat& F, Rotation& q) {
    const Mat B = transposed_times(matrix(q), F);
    const f8 trace = B.m[0][0] + B.m[1][1] + B.m[2][2];
    const Sym S = symmetric_part(B);
    const f8 shift = trace * splat(1.0f + 1e-6f) + splat(1e-20f);
    const f8 a = shift - S.xx, b = shift - S.yy, c = shift - S.zz;
    const f8 d = -S.xy, e = -S.xz, f = -S.yz;
    const f8 vx = B.m[2][1] - B.m[1][2], vy = B.m[0][2] - B.m[2][0], vz = B.m[1][0] - B.m[0][1];
    // Cofactors of the symmetric matrix [a d e; d b f; e f c].
    const f8 cxx = b * c - f * f, cxy = e * f - d * c, cxz = d * f - b * e;
    const f8 cyy = a * c - e * e, cyz = d * e - a * f, czz = a * b - d * d;
    const f8 determinant = a * cxx + d * cxy + e * cxz;
    const f8 zero = splat(0.0f);
    const i8 definite = (a > zero) & (czz > zero) & (determinant > zero);
    const f8 inverse = splat(1.0f) / (definite ? determinant : splat(1.0f));
    const f8 wx = (cxx * vx + cxy * vy + cxz * vz) * inverse;
    const f8 wy = (cxy * vx + cyy * vy + cyz * vz) * inverse;
    const f8 wz = (cxz * vx + cyz * vy + czz * vz) * inverse;
    const f8 length2 = wx * wx + wy * wy + wz * wz;
    const Rotation r = turned(q, definite ? wx : zero, definite ? wy : zero, definite ? wz : zero);
    q = r;
    return definite ? length2 : splat(1e30f);
}

inline void robust_lanes(const Mat& F, const f8& error, float tolerance, RotationBlock& block) {
    for (int l = 0; l < lanes; ++l) {
        if (error[l] <= tolerance) continue;
        float matrix_of_lane[9], q[4];
        for (int k = 0; k < 9; ++k) matrix_of_lane[k] = F.m[k / 3][k % 3][l];
        for (int k = 0; k < 4; ++k) q[k] = block.q[k][l];
        robust_rotation(matrix_of_lane, q);
        for (int k = 0; k < 4; ++k) block.q[k][l] = q[k];
    }
}

/// Returns the polar rotations of eight matrices, warm-started from and stored into block.
inline Mat polar_rotations(const Mat& F, RotationBlock& block) {
    constexpr float tolerance = 1e-7f;  // of |w|^2, which is the error after the step [rad]
    constexpr int iterations = 5;
    Rotation q{load8(block.q[0]), load8(block.q[1]), load8(block.q[2]), load8(block.q[3])};
    f8 error;
    for (int k = 0; k < iterations; ++k) {
        error = newton_step(F, q);
        bool done = true;
        for (int l = 0; l < lanes; ++l) done &= error[l] <= tolerance;
        if (done) break;
    }
    bool all_done = true;
    for (int l = 0; l < lanes; ++l) all_done &= error[l] <= tolerance;
    if (!all_done) {
        // Lanes that did not converge start again from the rotation of the previous time step.
        const Rotation old{load8(block.q[0]), load8(block.q[1]), load8(block.q[2]),
                           load8(block.q[3])};
        const i8 good = error <= splat(tolerance);
        q = {good ? q.x : old.x, good ? q.y : old.y, good ? q.z : old.z, good ? q.w : old.w};
    }
    store8(block.q[0], q.x), store8(block.q[1], q.y), store8(block.q[2], q.z);
    store8(block.q[3], q.w);
    if (!all_done) {
        robust_lanes(F, error, tolerance, block);
        q = {load8(block.q[0]), load8(block.q[1]), load8(block.q[2]), load8(block.q[3])};
    }
    return matrix(q);
}

}  // namespace
}  // namespace taffy
