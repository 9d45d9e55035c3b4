#include "core/elasticity/body_frame.h"

#include <algorithm>

namespace taffy {

namespace {

constexpr float far_off = 0.01f;  // half the angle at which the frame turns [rad]

Vec3d wide(std::span<const Vec4f> x, std::span<const Vec4f> x_low, size_t i) {
    const Vec3d high = x[i].head<3>().cast<double>();
    return x_low.empty() ? high : Vec3d(high + x_low[i].head<3>().cast<double>());
}

}  // namespace

Quatf block_rotation(std::span<const RotationBlock> blocks, size_t i) {
    const RotationBlock& b = blocks[i / rotation_lanes];
    const size_t l = i % rotation_lanes;
    return Quatf(b.q[3][l], b.q[0][l], b.q[1][l], b.q[2][l]);
}

uint32_t central_particle(std::span<const Vec4f> rest) {
    Vec3d middle = Vec3d::Zero();
    for (const Vec4f& x : rest) middle += x.head<3>().cast<double>() / double(rest.size());
    const auto distance = [&](const Vec4f& x) {
        return (x.head<3>().cast<double>() - middle).squaredNorm();
    };
    return uint32_t(std::ranges::min_element(rest, {}, distance) - rest.begin());
}

void follow(BodyFrame& frame, std::span<RotationBlock> blocks) {
    const Quatf turn = block_rotation(blocks, frame.centre);
    if (turn.vec().norm() < far_off) return;
    turn_to(frame, frame.rotation * turn.cast<double>(), blocks);
}

void turn_to(BodyFrame& frame, const Quatd& rotation, std::span<RotationBlock> blocks) {
    const Quatd to = rotation.normalized();
    const Quatf back = (to.conjugate() * frame.rotation).cast<float>();
    for (RotationBlock& block : blocks)
        for (uint32_t l = 0; l < rotation_lanes; ++l) {
            const Quatf old(block.q[3][l], block.q[0][l], block.q[1][l], block.q[2][l]);
            const Quatf q = (back * old).normalized();
            block.q[0][l] = q.x(), block.q[1][l] = q.y(), block.q[2][l] = q.z();
            block.q[3][l] = q.w();
        }
    frame.rotation = to;
}

void find_displacements(const BodyFrame& frame, std::span<const Vec4f> x,
                        std::span<const Vec4f> x_low, std::span<const Vec4f> rest, size_t begin,
                        size_t end, std::span<Float4> u) {
    const Mat3d back = frame.rotation.toRotationMatrix().transpose();
    const Vec3d centre = wide(x, x_low, frame.centre);
    const Vec3d rest_centre = rest[frame.centre].head<3>().cast<double>();
    for (size_t i = begin; i < end; ++i) {
        const Vec3d moved = back * (wide(x, x_low, i) - centre);
        const Vec3d offset = rest[i].head<3>().cast<double>() - rest_centre;
        const Vec3f d = (moved - offset).cast<float>();
        u[i] = {{d.x(), d.y(), d.z(), 0.0f}};
    }
}

}  // namespace taffy
